"""The hub: what its trial opens and what its page links to is there."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]


def test_the_trial_opens_a_lesson_that_is_there():
    source = (ROOT / "deploy" / "try_hub.py").read_text(encoding="utf-8")
    (lesson,) = re.findall(r'^LESSON = "(.*)"', source, re.MULTILINE)
    assert (ROOT / lesson).exists()


def test_the_link_to_pull_the_book_opens_a_lesson_that_is_there():
    (link,) = re.findall(r"https://\S+git-pull\S+", (ROOT / "deploy" / "README.md").read_text(encoding="utf-8"))
    place = parse_qs(urlsplit(link).query)["urlpath"][0]
    assert place.startswith("lab/tree/course/") and (ROOT / place.removeprefix("lab/tree/course/")).exists()
