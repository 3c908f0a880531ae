"""Pictures carry their size, and all but those at the beginning load when the reader comes near.

With the size the page keeps their place free, so a link to a heading below them leads to the right spot.
"""

import re
from pathlib import Path

import imagesize


def complete_pictures(app, pagename, templatename, context, doctree):
    """Add its size to each picture that Sphinx has taken from the page's source."""
    files = {name: Path(app.srcdir, source) for source, name in app.builder.images.items()}
    body = context.get("body", "")
    beginning = len("<h2".join(body.split("<h2")[:2]))  # what a phone shows first may end with a picture

    def complete(match):
        width, height = map(round, imagesize.get(files[match[1]]))
        later = 'loading="lazy" decoding="async" ' if match.start() > beginning else ""
        return f'<img width="{width}" height="{height}" {later}'

    picture = r'<img (?=[^>]*src="[^"]*_images/([^"]+\.(?:png|jpg|svg))")'
    context["body"] = re.sub(picture, complete, body)
