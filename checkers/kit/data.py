"""Values as plain JSON data, and back: what crosses the border between two interpreters.

None, booleans, text, whole numbers and finite floats stand for themselves. The rest is tagged:

    {"type": "array", "dtype": "float64", "shape": [2, 3], "data": [six numbers, row by row]}
    {"type": "list" | "tuple", "items": [...]}
    {"type": "dict", "items": [[key, value], ...]}
    {"type": "float", "value": "nan" | "inf" | "-inf"}
    {"type": "object", "class": "generator"}

Inside "data" a number that JSON lacks is the text "nan", "inf" or "-inf". Floats survive exactly.
`pack` gives an ordinary array's cells as "bytes" instead of "data": Base64 of how they lie in
memory, row by row. That takes a fraction of the time, but nobody can read it.
An array of objects, text or complex numbers, or of more than `CELL_LIMIT` cells, has "data" null.
An array may carry "writeable": false, and "class" when it is of a subclass or a NumPy scalar.
"""

from __future__ import annotations

import math
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from checkers.kit.errors import class_name

CELL_LIMIT = 20_000
ITEM_LIMIT = 200
DEPTH_LIMIT = 8
KINDS = "biuf"

# Student code may rebind names in numpy; these are ours from before it ran.
_array, _asarray, _dtype, _isfinite = np.array, np.asarray, np.dtype, np.isfinite
_ndarray, _generic, _float64 = np.ndarray, np.generic, np.dtype(np.float64)
_finite, _prod = math.isfinite, math.prod
# NumPy makes a dtype's name anew each time: slow, and not to be trusted while student code runs.
_dtype_names = {_dtype(code): str(_dtype(code)) for code in "?bhilqBHILQefdgFDGO"}
_packed_names = {_dtype(code): str(_dtype(code)) for code in "?bhilqBHILQefd"}
_packed_types = {name: dtype for dtype, name in _packed_names.items()}


class GarbledError(ValueError):
    """Data that does not have the form described above."""


def encode(value: object) -> Any:
    """Return `value` as plain data; anything unknown becomes the name of its class."""
    return _encode(value, 0, encode_array)


def pack(value: object) -> Any:
    """Do so in less time and space; as long as a value stays the same, so does what this gives."""
    return _encode(value, 0, _pack_array)


def _encode(value: object, depth: int, array: Callable[[Any], dict[str, Any]]) -> Any:
    kind = type(value)
    if kind is _ndarray:
        return array(value)
    if value is None or kind is bool or kind is str:
        return value[:2_000] if isinstance(value, str) else value
    if isinstance(value, int) and kind is int:
        return value if abs(value) < 2**63 else _object(value)
    if isinstance(value, float) and kind is float:
        return value if _finite(value) else {"type": "float", "value": repr(value)}
    if isinstance(value, _ndarray | _generic):
        return encode_array(value)
    if depth >= DEPTH_LIMIT:
        return _object(value)
    if isinstance(value, list | tuple) and issubclass(kind, list | tuple):
        return _sequence(value, depth, array)
    if issubclass(kind, Mapping):
        return _mapping(value, depth, array)  # type: ignore[arg-type]
    return _object(value)


def _pack_array(value: Any) -> dict[str, Any]:
    name = _packed_names.get(value.dtype)
    if name is None or value.size > CELL_LIMIT:
        return encode_array(value)
    text = b2a_base64(value.tobytes(), newline=False).decode("ascii")
    packed: dict[str, Any] = {
        "type": "array",
        "dtype": name,
        "shape": list(value.shape),
        "bytes": text,
    }
    if not value.flags.writeable:
        packed["writeable"] = False
    return packed


def encode_array(value: Any) -> dict[str, Any]:
    """Encode an array or NumPy scalar, whatever its subclass says about itself."""
    base = _asarray(value)
    encoded: dict[str, Any] = {
        "type": "array",
        "dtype": dtype_name(base.dtype),
        "shape": list(base.shape),
        "data": _cells(base),
    }
    if type(value) is not _ndarray:
        encoded["class"] = class_name(value)
    elif not base.flags.writeable:
        encoded["writeable"] = False
    return encoded


def dtype_name(dtype: Any) -> str:
    """Return a dtype's name."""
    name = _dtype_names.get(dtype)
    return str(dtype) if name is None else name


def _cells(base: Any) -> list[Any] | None:
    if base.dtype.kind not in KINDS or base.size > CELL_LIMIT:
        return None
    flat = base.ravel()
    if base.dtype.kind != "f":
        return flat.tolist()  # type: ignore[no-any-return]
    if base.dtype != _float64:
        flat = flat.astype(_float64)
    cells: list[Any] = flat.tolist()
    if not bool(_isfinite(flat).all()):
        cells = [cell if _finite(cell) else repr(cell) for cell in cells]
    return cells


def _sequence(value: list[Any] | tuple[Any, ...], depth: int, array: Any) -> dict[str, Any]:
    # The base class's own iterator: a subclass may tell another story.
    cells = list.__iter__(value) if isinstance(value, list) else tuple.__iter__(value)
    items = [_encode(item, depth + 1, array) for item in cells]
    return {"type": "list" if isinstance(value, list) else "tuple", "items": items[:ITEM_LIMIT]}


def _mapping(value: Mapping[Any, Any], depth: int, array: Any) -> dict[str, Any]:
    try:
        pairs = dict.items(value) if isinstance(value, dict) else value.items()
        items = []
        for key, item in pairs:
            items.append([_encode(key, depth + 1, array), _encode(item, depth + 1, array)])
            if len(items) == ITEM_LIMIT:
                break
    except Exception:
        return _object(value)
    return {"type": "dict", "items": items}


def _object(value: object) -> dict[str, Any]:
    return {"type": "object", "class": class_name(value)}


class Unknown:
    """Stands for a value that could not be carried over: only its class is known."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


def decode(data: Any) -> Any:
    """Return the value that `data` describes. Raises GarbledError on any other form."""
    if data is None or isinstance(data, bool | int | str | float):
        return data
    if not isinstance(data, dict):
        raise GarbledError(f"expected tagged data, found {type(data).__name__}")
    tag = data.get("type")
    if tag == "array":
        return decode_array(data)
    if tag in ("list", "tuple"):
        items = [decode(item) for item in _list(data.get("items"))]
        return items if tag == "list" else tuple(items)
    if tag == "dict":
        return _decode_dict(_list(data.get("items")))
    if tag == "float" and data.get("value") in ("nan", "inf", "-inf"):
        return float(data["value"])
    if tag == "object":
        return Unknown(str(data.get("class")))
    raise GarbledError(f"unknown tag {tag!r}")


def _decode_dict(items: list[Any]) -> dict[Any, Any]:
    result: dict[Any, Any] = {}
    for pair in items:
        if not isinstance(pair, list) or len(pair) != 2:
            raise GarbledError("expected a key and a value")
        key = decode(pair[0])
        result[key if isinstance(key, str | int | float) else repr(key)] = decode(pair[1])
    return result


def decode_array(data: Mapping[str, Any]) -> Any:
    """Return the array that `data` describes, or Unknown when its cells were not carried over."""
    shape = _list(data.get("shape"))
    for length in shape:
        if type(length) is not int or length < 0:
            raise GarbledError("expected a shape of whole numbers")
    if len(shape) > 32:
        raise GarbledError("expected at most 32 axes")
    packed, cells = data.get("bytes"), data.get("data")
    if packed is None and cells is None:
        return Unknown(f"array {data.get('dtype')} {tuple(shape)}")
    try:
        array = (
            _from_cells(data.get("dtype"), shape, _list(cells))
            if packed is None
            else _unpacked(data.get("dtype"), shape, packed)
        )
    except GarbledError:
        raise
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise GarbledError(f"unreadable array: {error}") from error
    if data.get("writeable") is False:
        array.flags.writeable = False
    return array


def _from_cells(name: Any, shape: list[int], cells: list[Any]) -> Any:
    dtype = _dtype(str(name))
    if dtype.kind not in KINDS or _prod(shape) != len(cells):
        raise GarbledError("dtype, shape and number of cells do not agree")
    return _array(cells, dtype=dtype).reshape(shape)


def _unpacked(name: Any, shape: list[int], text: str) -> Any:
    dtype, raw = _packed_types[name], a2b_base64(text)
    if _prod(shape) * dtype.itemsize != len(raw):
        raise GarbledError("dtype, shape and number of bytes do not agree")
    if dtype.kind == "b":  # a byte that is neither 0 nor 1 is no boolean
        return _ndarray(shape, "uint8", raw) != 0
    return _ndarray(shape, dtype, raw).copy()


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise GarbledError(f"expected a list, found {type(value).__name__}")
    return value
