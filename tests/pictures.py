"""Stored pictures are compared by how they look: another processor may round a coordinate in another way."""

import base64
import io
import re

import numpy as np
from PIL import Image

STRONG = 64  # of 255: a pixel that differs by more looks different
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
PNG = re.compile(r"(?<=\")iVBORw0KGgo[\w+/=]+")
DRAWN = re.compile(r"""( (?:d|x|y|points|width|height)=['"]|(?:translate|rotate)\()([^'")]*)""")  # of an SVG
MANY = 20  # so many pixels are less than a small mark


class Alike(str):
    """Text that equals what `looks_like` it."""

    def __eq__(self, other):
        return str.__eq__(self, other) or self.looks_like(other)

    def __ne__(self, other):
        return not self == other

    __hash__ = None


class Picture(Alike):
    """A PNG in base64, as notebooks store it; equal to one that looks the same."""

    @staticmethod
    def starts(value):
        """Is this the text of a PNG?"""
        return isinstance(value, str) and value.startswith("iVBORw0KGgo")

    def pixels(self):
        return np.asarray(Image.open(io.BytesIO(base64.b64decode(self))).convert("RGB"), dtype=int)

    def looks_like(self, other):
        one, two = self.pixels(), Picture(other).pixels()
        return one.shape == two.shape and bool((np.abs(one - two).max(axis=2) > STRONG).sum() <= MANY)


class Text(Alike):
    """Text that equals one whose numbers differ as processors do: in the 10th digit, those of an SVG by a tenth.

    A PNG within it is compared by its looks.
    """

    def looks_like(self, other):
        pictures = zip(PNG.findall(self), PNG.findall(other))
        one, two = (DRAWN.split(PNG.sub("", text)) for text in (self, other))
        return (
            len(one) == len(two)
            and all(_near(a, b, 0.11 * (k % 3 == 2)) for k, (a, b) in enumerate(zip(one, two)))
            and all(Picture(a) == Picture(b) for a, b in pictures)
        )


def _near(one, two, apart):
    """Whether texts are the same but for numbers, and these at most so far apart."""
    pairs = zip(NUMBER.findall(one), NUMBER.findall(two))
    return one == two or (
        NUMBER.sub("#", one) == NUMBER.sub("#", two)
        and all(a == b or abs(float(a) - float(b)) <= max(apart, 1e-9 * abs(float(a))) for a, b in pairs)
    )
