"""A student's words, shown as such: they never look like the marker's own, and never steer a terminal."""

import contextlib
import hashlib
import re
import unicodedata

PLAIN = re.compile(r"[\w.!%/()\[\]-]+( [\w.!%/()\[\]-]+)*")
LONGEST = 30_000  # characters of an answer that are kept: a spreadsheet's cell holds no more
KEPT = "\n\t\u200c\u200d"  # the last two join letters in some scripts
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # categories of Unicode


def clean(text):
    """The text with control characters, lone surrogates and marks that turn the direction of reading as escapes."""
    seen = (c in KEPT or unicodedata.category(c) not in HIDDEN for c in str(text))
    return "".join(c if visible else c.encode("unicode_escape").decode() for c, visible in zip(str(text), seen))


def decoded(data, *encodings):
    for encoding in encodings:
        with contextlib.suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return None


def cut(text, longest=LONGEST):
    """The text, the end of a very long one told by its length and a digest, so that a change there is a change."""
    if len(text) <= longest:
        return text
    digest = hashlib.sha256(text.encode(errors="replace")).hexdigest()[:12]
    return f"{text[:longest]}\n[... {len(text)} characters in all, {digest}]"


# What a phrase of `look` asks of a person: the first pattern that fits decides; what students wrote is left out.
LEVELS = {
    "decide": r"mark by hand|by hand$|not run|could not be|not opened|no notebook|names no student|empty|damaged"
    r"|is a file|has \d+ (MB|cells)|is not there|claim|stands in \d+ notebooks|platform's number|not read|no cells"
    r"|belongs to this assignment|no text|did not hand in",
    "compare": r"compare$|same (file|answers|code|words)|on the roster|clock|stopped|late|is newer|nothing is answered"
    r"|numbers? in the names|book's numbers|student id|first begins|machine|changed since",
    "know": "",
}


def level(phrase):
    """ "decide" where only a person can give a mark or say whose it is, "compare" where one may be wrong, or "know"."""
    bare = re.sub('"[^"]*"', "", phrase)
    return next(name for name, pattern in LEVELS.items() if re.search(pattern, bare))


def line(text, longest=120):
    flat = " ".join(clean(text).split())
    return flat if len(flat) <= longest else flat[: longest - 4] + " ..."


def quoted(text, longest=120):
    """The text in quotation marks, in one line; a quotation mark inside it cannot end it."""
    return '"' + line(text, longest).replace('"', "'") + '"'


def shown(text, longest=60):
    """A name or a few words as they are where nothing in them can mislead, else quoted."""
    return str(text) if len(str(text)) <= longest and PLAIN.fullmatch(str(text)) else quoted(text, longest)
