"""Values between the student's process and the marker's, as data: what arrives is never code.

The marker sends pickles; the student's side, which may be hostile, answers in JSON. A value that JSON lacks is a list
whose first item names its kind. Nothing here imports more than NumPy: the sandbox has it too.
"""

import base64
import builtins
import itertools
import json
import re
import struct
from collections import abc

import numpy as np

from grading.words import quoted

LIMIT = 20_000_000  # bytes in one message
SHORT = 200_000  # bytes in the answer to a request for no value
ITEMS = 1_000_000  # of an iterator or a range that is sent as a list; comparing more would take minutes
DATA = "biufcUS"  # kinds of arrays that cross
PLAIN = (str, bool, int, float, type(None))


class Foreign:
    """Stands for a value that is no data, such as a module: every use of it fails and says what it was."""

    def __init__(self, kind):
        self.kind = kind

    def __repr__(self):
        return f"an object of type {self.kind}"

    def __array__(self, *arguments, **options):
        raise TypeError(f"got {self!r}")


def encode(value):
    if type(value) in PLAIN:
        return value
    for known, form in FORMS:
        if isinstance(value, known) if isinstance(known, type) else known(value):
            return form(value)
    return ["foreign", type(value).__name__]


def _array(value):
    array = np.asarray(value)
    if array.dtype.kind not in DATA:
        return ["list", [encode(item) for item in array.tolist()]] if array.ndim else ["foreign", type(value).__name__]
    array = np.ascontiguousarray(array).reshape(array.shape)
    return ["array", array.dtype.str, list(array.shape), base64.b64encode(array.tobytes()).decode()]


def _items(name):
    return lambda value: [name, [encode(item) for item in itertools.islice(iter(value), ITEMS)]]


FORMS = (  # in this order: some NumPy numbers are plain ones too
    (type(...), lambda v: ["dots"]),
    (np.generic, lambda v: ["scalar", _array(v)] if v.dtype.kind in DATA else ["foreign", type(v).__name__]),
    (lambda v: isinstance(v, np.ndarray) or hasattr(type(v), "__array__"), _array),
    (tuple, _items("tuple")),
    (list, _items("list")),
    (abc.Mapping, lambda v: ["dict", [[encode(key), encode(item)] for key, item in v.items()]]),
    (lambda v: isinstance(v, abc.Set) and not isinstance(v, abc.MappingView), _items("set")),
    (range, lambda v: ["foreign", "range with very many items"] if v[ITEMS:] else _items("list")(v)),
    (complex, lambda v: ["complex", v.real, v.imag]),
    (bytes, lambda v: ["bytes", base64.b64encode(v).decode()]),
    (str, lambda v: str.__str__(v)),
    (int, int),
    (abc.Iterator, _items("iterator")),
    (lambda v: hasattr(type(v), "__len__") and hasattr(type(v), "__getitem__"), _items("list")),  # as NumPy: a deque
    (lambda v: hasattr(type(v), "__float__"), float),  # such as a Fraction
)


def decode(data):
    """The value again; ValueError where the data is none that `encode` makes."""
    if type(data) in PLAIN:
        return data
    try:
        kind, *parts = data
        return KINDS[kind](*parts)
    except (TypeError, ValueError, KeyError, ArithmeticError, RecursionError, MemoryError) as error:
        raise ValueError(f"a value must be in the form that encode gives, got a {type(data).__name__}") from error


def _decode_array(dtype, shape, text):
    dtype = np.dtype(dtype)
    if dtype.kind not in DATA:
        raise ValueError(dtype)
    return np.frombuffer(base64.b64decode(text), dtype=dtype).reshape(shape).copy()


KINDS = {
    "dots": lambda: ...,
    "array": _decode_array,
    "scalar": lambda array: decode(array)[()],
    "tuple": lambda items: tuple(map(decode, items)),
    "list": lambda items: list(map(decode, items)),
    "set": lambda items: set(map(decode, items)),
    "iterator": lambda items: iter([decode(item) for item in items]),
    "dict": lambda pairs: {decode(key): decode(item) for key, item in pairs},
    "complex": complex,
    "bytes": base64.b64decode,
    "foreign": lambda kind: Foreign(str(kind)),
}


def base(error):
    return next(kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins")


def encode_error(error, line=None):
    """An exception by its type, its text and the student's line in which it arose."""
    try:
        text = str(error)
        text = re.sub(r"<ipython-input-[^>]*>, (?=line)", "", text)  # a name that no student has seen
    except Exception:
        text = "an exception without a text"
    return {"type": type(error).__name__, "base": base(error), "text": text[:2000], "line": line}


def decode_error(data):
    """An exception to raise in the marker's process: of the same built-in type, with the text as it was."""
    name, text, line = str(data.get("type")), str(data.get("text"))[:2000], data.get("line")
    kind = getattr(builtins, str(data.get("base")), Exception)
    name = name if name.isidentifier() and len(name) <= 60 else "Exception"
    if name == "SystemExit":
        kind = SystemExit
    elif not (isinstance(kind, type) and issubclass(kind, Exception) and not issubclass(kind, UnicodeError)):
        kind = Exception
    number, _, code = str(line).partition(": ")
    where = f"{number}: {quoted(code)}" if number.isdigit() and code else quoted(line)
    shown = f"{quoted(text, 250)}, in line {where}" if line else quoted(text, 250)
    return type(name, (kind,), {"__str__": lambda self: shown})()


def send(stream, data):
    if len(data) > LIMIT:
        raise ValueError(f"a message must have at most {LIMIT} bytes, got {len(data)}")
    stream.sendall(struct.pack("!Q", len(data)) + data)


def receive(stream, largest=LIMIT):
    (length,) = struct.unpack("!Q", _exactly(stream, 8))
    if length > largest:
        raise ValueError(f"a message must have at most {largest} bytes, got {length}")
    return _exactly(stream, length)


def _exactly(stream, length):
    found = bytearray()
    while len(found) < length:
        part = stream.recv(min(length - len(found), 1 << 20))
        if not part:
            raise EOFError("the other process has ended")
        found += part
    return bytes(found)


def to_json(data):
    return json.dumps(data).encode()


def from_json(data):
    try:
        message = json.loads(data)
    except RecursionError as error:
        raise ValueError("a message must not be nested so deeply") from error
    if not isinstance(message, dict):
        raise ValueError(f"a message must be a dictionary, got {type(message).__name__}")
    if not isinstance(message.get("error"), (dict, type(None))):
        raise ValueError("an error must be told as a dictionary")
    return message
