"""Tables as CSV: written so that Excel shows every script, read back whatever Excel has made of them."""

import csv
import io
import os
import re
from pathlib import Path

from grading.words import decoded


def write(path, rows, columns, *, form=None):
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: (form or safe)(row.get(name)) for name in columns} for row in rows)
    replace(path, text.getvalue().encode("utf-8-sig", errors="replace"))


def replace(path, data):
    part = Path(path).with_name(f"{Path(path).name}.part")
    part.write_bytes(data)
    os.replace(part, path)


def safe(value):
    """Text that a spreadsheet does not take for a formula; numbers without a needless ".0"."""
    if isinstance(value, float):
        return f"{value:g}"
    text = "" if value is None else str(value)
    text = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", text)[:32_000]  # a spreadsheet's cell holds no more
    return f"'{text}" if re.match(r"[=+@\t\r]|-(?![\d.]+$)", text) else text


def plain(text):
    return text[1:] if re.match(r"'[=+@\t\r-]", text) else text


def read(path, needed=(), head=None):
    """(columns, rows) of a CSV in any form that Excel gives it; `head` are all columns that it should have."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise SystemExit(f"{path} must be a CSV file, and cannot be read: {error.strerror}; check the path") from None
    utf_16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    text = decoded(data, *(("utf-16",) if utf_16 else ("utf-8-sig", "gb18030", "cp1252")))
    if text is None:
        raise SystemExit(f"{path} must be a CSV file in UTF-8, and is not; save it as CSV UTF-8")
    first = text.split("\n", 1)[0]
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count), restval="")
    columns = list(reader.fieldnames or ())
    if columns and set(needed) - set(columns):
        head, given = ",".join(head or needed), ",".join(columns)[:80]
        raise SystemExit(f"{path.name} must begin with the line {head}, got {given}; put it back")
    return columns, list(reader)
