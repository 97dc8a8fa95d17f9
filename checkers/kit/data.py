"""Values as plain JSON data, and back: what crosses the border between two interpreters.

None, booleans, text, whole numbers and finite floats stand for themselves. The rest is tagged:

    {"type": "array", "dtype": "float64", "shape": [2, 3], "data": [six numbers, row by row]}
    {"type": "list" | "tuple", "items": [...]}
    {"type": "dict", "items": [[key, value], ...]}
    {"type": "float", "value": "nan" | "inf" | "-inf"}
    {"type": "object", "class": "generator"}

Inside "data" a number that JSON lacks is the text "nan", "inf" or "-inf". Floats survive exactly.
An array of objects, text or complex numbers, or of more than `CELL_LIMIT` cells, has "data" null.
An array may carry "writeable": false, and "class" when it is of a subclass or a NumPy scalar.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
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


class GarbledError(ValueError):
    """Data that does not have the form described above."""


def encode(value: object, depth: int = 0) -> Any:
    """Return `value` as plain data; anything unknown becomes the name of its class."""
    kind = type(value)
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
        return _sequence(value, depth)
    if issubclass(kind, Mapping):
        return _mapping(value, depth)  # type: ignore[arg-type]
    return _object(value)


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


def fingerprint(value: Any, depth: int = 0) -> Any:
    """Return something that, while it stays equal, shows that `encode(value)` does; for less work.

    Where it differs the encoded values may still be equal: 0.0 and -0.0 are.
    """
    kind = type(value)
    if kind is _ndarray and value.dtype.kind in KINDS and value.size <= CELL_LIMIT:
        return value.dtype, value.shape, value.flags.writeable, value.tobytes()
    if kind is tuple and depth < DEPTH_LIMIT and len(value) < ITEM_LIMIT:
        return [fingerprint(item, depth + 1) for item in value]
    if kind is dict and depth < DEPTH_LIMIT and len(value) < ITEM_LIMIT:
        return [(encode(key), fingerprint(item, depth + 1)) for key, item in value.items()]
    return encode(value, depth)


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


def _sequence(value: list[Any] | tuple[Any, ...], depth: int) -> dict[str, Any]:
    # The base class's own iterator: a subclass may tell another story.
    cells = list.__iter__(value) if isinstance(value, list) else tuple.__iter__(value)
    items = [encode(item, depth + 1) for item in cells]
    return {"type": "list" if isinstance(value, list) else "tuple", "items": items[:ITEM_LIMIT]}


def _mapping(value: Mapping[Any, Any], depth: int) -> dict[str, Any]:
    try:
        pairs = dict.items(value) if isinstance(value, dict) else value.items()
        items = []
        for key, item in pairs:
            items.append([encode(key, depth + 1), encode(item, depth + 1)])
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
    if data is None or isinstance(data, bool | int | str):
        return data
    if isinstance(data, float):
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
    shape, cells = _list(data.get("shape")), data.get("data")
    if not all(type(length) is int and length >= 0 for length in shape) or len(shape) > 32:
        raise GarbledError("expected a shape of whole numbers")
    if cells is None:
        return Unknown(f"array {data.get('dtype')} {tuple(shape)}")
    try:
        dtype = _dtype(str(data.get("dtype")))
        if dtype.kind not in KINDS or _prod(shape) != len(_list(cells)):
            raise GarbledError("dtype, shape and number of cells do not agree")
        array = _array(cells, dtype=dtype).reshape(shape)
    except GarbledError:
        raise
    except (TypeError, ValueError, OverflowError) as error:
        raise GarbledError(f"unreadable array: {error}") from error
    if data.get("writeable") is False:
        array.flags.writeable = False
    return array


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise GarbledError(f"expected a list, found {type(value).__name__}")
    return value
