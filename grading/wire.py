"""Values between the student's process and the marker's, as data: what arrives is never code.

The marker sends pickles; the student's side, which may be hostile, answers in JSON. A value that JSON lacks is a list
whose first item names its kind. Numbers of every kind arrive as plain ones, and sequences as lists, so that what
`check` takes for right at home is right in a test too. Nothing here imports more than NumPy: the file is also used
inside the sandbox.
"""

import array
import base64
import builtins
import collections
import functools
import itertools
import json
import numbers
import re
import struct
from collections import abc

import numpy as np

from grading.words import quoted

LIMIT = 20_000_000  # bytes in one message
SHORT = 200_000  # bytes in the answer to a request for no value
ITEMS = 1_000_000  # of an iterator that is sent as a list, of a range
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


# ---- values as JSON ----


def encode(value):
    """What JSON can hold, from a value of the student's."""
    kind = type(value)
    if kind in PLAIN:
        return value
    for test, form in FORMS:
        if test(value):
            return form(value)
    return ["foreign", kind.__name__]


def _array(value):
    array = np.asarray(value)
    if array.dtype.kind not in DATA:
        return ["list", [encode(item) for item in array.tolist()]] if array.ndim else ["foreign", type(value).__name__]
    array = np.ascontiguousarray(array).reshape(array.shape)
    return ["array", array.dtype.str, list(array.shape), base64.b64encode(array.tobytes()).decode()]


def _items(name):
    return lambda value: [name, [encode(item) for item in itertools.islice(iter(value), ITEMS)]]


def _pairs(value):
    return ["dict", [[encode(key), encode(item)] for key, item in value.items()]]


def _named(value):
    return ["named", type(value).__name__, list(value._fields), [encode(item) for item in value]]


FORMS = (  # in this order: a NamedTuple is a tuple too, and a NumPy number is a Real
    (lambda v: v is ..., lambda v: ["dots"]),
    (lambda v: isinstance(v, np.generic) and v.dtype.kind in DATA, lambda v: ["scalar", _array(v)]),
    (lambda v: isinstance(v, np.generic), lambda v: ["foreign", type(v).__name__]),
    (lambda v: isinstance(v, np.ndarray) or hasattr(type(v), "__array__"), _array),
    (lambda v: isinstance(v, (array.array, memoryview, bytearray)), lambda v: _array(np.asarray(v))),
    (lambda v: isinstance(v, tuple) and hasattr(v, "_fields"), _named),
    (lambda v: isinstance(v, tuple), _items("tuple")),
    (lambda v: isinstance(v, list), _items("list")),
    (lambda v: isinstance(v, abc.Mapping), _pairs),
    (lambda v: isinstance(v, abc.Set) and not isinstance(v, abc.MappingView), _items("set")),
    (lambda v: isinstance(v, range), lambda v: ["range", v.start, v.stop, v.step]),
    (lambda v: isinstance(v, complex), lambda v: ["complex", v.real, v.imag]),
    (lambda v: isinstance(v, bytes), lambda v: ["bytes", base64.b64encode(v).decode()]),
    (lambda v: isinstance(v, bool), bool),
    (lambda v: isinstance(v, str), lambda v: str.__str__(v)),
    (lambda v: isinstance(v, int), int),
    (lambda v: isinstance(v, numbers.Real), float),
    (lambda v: hasattr(type(v), "__next__"), _items("iterator")),
    (lambda v: hasattr(type(v), "__len__") and hasattr(type(v), "__getitem__"), _items("list")),  # so does NumPy
    (lambda v: hasattr(type(v), "__float__"), float),  # such as a Decimal
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


def _decode_named(name, fields, items):
    return _named_class(name, tuple(fields))(*map(decode, items))


@functools.cache
def _named_class(name, fields):
    return collections.namedtuple(name if name.isidentifier() else "Named", fields, rename=True)


def _decode_range(*bounds):
    """A range; a long one is no data, since every use of it would take as long."""
    found = range(*bounds)
    n_items = (found.stop - found.start) // found.step  # len() takes no more than 2**63
    return found if n_items < ITEMS else Foreign("range with more than a million items")


KINDS = {
    "dots": lambda: ...,
    "array": _decode_array,
    "scalar": lambda array: decode(array)[()],
    "named": _decode_named,
    "tuple": lambda items: tuple(map(decode, items)),
    "list": lambda items: list(map(decode, items)),
    "set": lambda items: set(map(decode, items)),
    "iterator": lambda items: iter([decode(item) for item in items]),
    "dict": lambda pairs: {decode(key): decode(item) for key, item in pairs},
    "range": _decode_range,
    "complex": complex,
    "bytes": base64.b64decode,
    "foreign": lambda kind: Foreign(str(kind)),
}


# ---- exceptions ----


def encode_error(error, line=None):
    """An exception by its type, its text and the student's line in which it arose."""
    base = next((kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins"), "Exception")
    try:
        text = str(error)
        text = re.sub(r"<ipython-input-[^>]*>, (?=line)", "", text)  # a name that no student has seen
    except Exception:
        text = "an exception without a text"
    return {"type": type(error).__name__, "base": base, "text": text[:2000], "line": line}


def decode_error(data):
    """An exception to raise in the marker's process: of the same built-in type, with the text as it was."""
    name, text, line = str(data.get("type")), str(data.get("text"))[:2000], data.get("line")
    base = getattr(builtins, str(data.get("base")), Exception)
    name = name if name.isidentifier() and len(name) <= 60 else "Exception"
    if name == "SystemExit":
        base = SystemExit
    elif not (isinstance(base, type) and issubclass(base, Exception) and not issubclass(base, UnicodeError)):
        base = Exception
    shown = f"{quoted(text, 250)}, in line {_line(line)}" if line else quoted(text, 250)
    return type(name, (base,), {"__str__": lambda self: shown})()


def _line(text):
    """The number of a line, and the line as the student's words."""
    number, _, code = str(text).partition(": ")
    return f"{number}: {quoted(code)}" if number.isdigit() and code else quoted(text)


# ---- messages ----


def send(stream, data):
    """One message: its length, then its bytes."""
    if len(data) > LIMIT:
        raise ValueError(f"a message must have at most {LIMIT} bytes, got {len(data)}")
    stream.sendall(struct.pack("!Q", len(data)) + data)


def receive(stream, largest=LIMIT):
    """The bytes of one message; EOFError where the other side has gone, ValueError where it sends too much."""
    (length,) = struct.unpack("!Q", _exactly(stream, 8))
    if length > largest:
        raise ValueError(f"a message must have at most {largest} bytes, got {length}")
    return _exactly(stream, length)


def _exactly(stream, length):
    parts, missing = [], length
    while missing:
        part = stream.recv(min(missing, 1 << 20))
        if not part:
            raise EOFError("the other process has ended")
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)


def to_json(data):
    return json.dumps(data).encode()


def from_json(data):
    """The message as a dictionary; ValueError for anything else."""
    try:
        message = json.loads(data)
    except RecursionError as error:
        raise ValueError("a message must not be nested so deeply") from error
    if not isinstance(message, dict):
        raise ValueError(f"a message must be a dictionary, got {type(message).__name__}")
    if not isinstance(message.get("error"), (dict, type(None))):
        raise ValueError("an error must be told as a dictionary")
    return message
