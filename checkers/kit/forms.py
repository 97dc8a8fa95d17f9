"""The form a result should have, and the first way in which an actual result departs from it.

Compared in this order: type, shape, finiteness, values; `np.allclose` alone would say that an empty
result equals anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from checkers.kit.data import Unknown, dtype_name

# Relative to the cell itself, and to the terms it is a sum of: what cancels may lose more.
# The last two are for diagnoses only: about as precise as float32, and a rough approximation.
RELATIVE = {"float64": 1e-9, "float32": 2e-4, "float16": 2e-2, "single": 2e-6, "rough": 1e-3}
OF_TERMS = {"float64": 1e-12, "float32": 2e-5, "float16": 2e-3, "single": 1e-6, "rough": 1e-3}


@dataclass(frozen=True)
class Problem:
    """One way in which a call did not do what it should.

    `stage` is one of stopped, raised, none, type, shape, finite, value, accepted, other-error,
    changed, later, tied. `where` names the part of the result, as an expression; `expected` and
    `actual` are arrays when a picture of both helps, and `cells` a boolean array of differing ones.
    `cause` is the id of a diagnosis that what was seen leaves no doubt about.
    """

    stage: str
    text: str
    where: str = ""
    expected: Any = None
    actual: Any = None
    cells: Any = None
    cause: str | None = None


class Form(Protocol):
    """What a result should look like."""

    def compare(
        self, expected: Any, actual: Any, where: str, precision: str, terms: Any = None
    ) -> Problem | None:
        """Return the first difference between two decoded results, or None.

        `terms` has the form of `expected`: for each cell how large the terms are that it is a sum
        of. Where they are 0 the cell must be exactly 0; elsewhere 0 is a number like any other,
        because another right formula may leave a rest of what cancels.
        """

    def names(self, where: str) -> dict[str, str]:
        """Return an expression for every array in the result, and what it is called."""


@dataclass(frozen=True)
class ArrayForm:
    """A NumPy array of floats: float64, or float32 too where the precision says so.

    `any_numbers`: whole numbers and nested lists are as good (an argument that is only kept).
    """

    name: str
    any_numbers: bool = False

    def names(self, where: str) -> dict[str, str]:
        """Return the one array there is."""
        return {where: self.name}

    def compare(
        self, expected: Any, actual: Any, where: str, precision: str, terms: Any = None
    ) -> Problem | None:
        """Compare type, shape, finiteness and values, in that order."""
        if self.any_numbers:
            actual = _as_numbers(actual)
        found = self._type_problem(actual, where, precision)
        if found is not None:
            return found
        if actual.shape != expected.shape:
            text = f"`{where}` heeft vorm {actual.shape}; verwacht: {expected.shape}."
            return Problem("shape", text, where, expected, actual)
        finite = np.isfinite(actual)
        if not finite.all():
            return _cell_problem("finite", where, expected, actual, ~finite)
        near = close(expected, actual, precision, terms)
        return None if near.all() else _cell_problem("value", where, expected, actual, ~near)

    def _type_problem(self, actual: Any, where: str, precision: str) -> Problem | None:
        if not isinstance(actual, np.ndarray):
            text = f"`{where}` is {describe_type(actual)}; verwacht: een NumPy-array."
            return Problem("type", text, where)
        fine = ("float64", "float32") if precision == "float32" else ("float64",)
        if dtype_name(actual.dtype) in fine or self.any_numbers:
            return None
        text = f"`{where}` heeft dtype {actual.dtype}; verwacht: float64."
        cause = f"resultaat-{actual.dtype}" if actual.dtype.kind == "f" else None
        return Problem("type", text, where, actual=actual, cause=cause)


@dataclass(frozen=True)
class PairForm:
    """A tuple (or a list, which unpacks alike) of exactly these parts."""

    parts: tuple[tuple[str, Form], ...]

    def names(self, where: str) -> dict[str, str]:  # noqa: ARG002
        """Return the arrays of all parts; a part goes by its own name."""
        return {key: text for name, form in self.parts for key, text in form.names(name).items()}

    def compare(
        self, expected: Any, actual: Any, where: str, precision: str, terms: Any = None
    ) -> Problem | None:
        """Compare the number of parts, then each part."""
        if not isinstance(actual, tuple | list) or len(actual) != len(self.parts):
            wanted = f"({', '.join(name for name, _ in self.parts)})"
            text = f"`{where}` is {describe_type(actual)}; verwacht: een tuple {wanted}."
            return Problem("type", text, where)
        sizes = terms if terms is not None else (None,) * len(self.parts)
        for (name, form), good, got, size in zip(self.parts, expected, actual, sizes, strict=True):
            problem = form.compare(good, got, name, precision, size)
            if problem is not None:
                return problem
        return None


@dataclass(frozen=True)
class MappingForm:
    """A dict with at least these keys."""

    entries: tuple[tuple[str, Form], ...]

    def names(self, where: str) -> dict[str, str]:
        """Return the arrays of all entries, as indexing expressions."""
        pairs = (form.names(f'{where}["{key}"]').items() for key, form in self.entries)
        return {key: text for items in pairs for key, text in items}

    def compare(
        self, expected: Any, actual: Any, where: str, precision: str, terms: Any = None
    ) -> Problem | None:
        """Compare the type, the keys, then each entry."""
        if not isinstance(actual, Mapping):
            text = f"`{where}` is {describe_type(actual)}; verwacht: een dictionary."
            return Problem("type", text, where)
        missing = [key for key, _ in self.entries if key not in actual]
        if missing:
            found = ", ".join(str(key) for key in list(actual)[:8]) or "niets"
            text = f"In `{where}` ontbreekt {', '.join(missing)}; gevonden: {found}."
            return Problem("type", text, where, cause="onderdeel-ontbreekt")
        for key, form in self.entries:
            size = None if terms is None else terms.get(key)
            place = f'{where}["{key}"]'
            problem = form.compare(expected[key], actual[key], place, precision, size)
            if problem is not None:
                return problem
        return None


def close(expected: Any, actual: Any, precision: str, terms: Any = None) -> Any:
    """Return a boolean array: which cells are equal within the precision asked for.

    `terms` says how large the terms of each cell are; without, the largest finite cell counts.
    """
    good, got = np.asarray(expected, float), np.asarray(actual, float)
    size, finite = np.abs(good), np.isfinite(good) & np.isfinite(got)
    ordinary = finite.all()
    if terms is None:
        terms = float(size.max(initial=0.0, where=True if ordinary else finite))
    with np.errstate(all="ignore"):
        near = np.abs(got - good) <= RELATIVE[precision] * size + OF_TERMS[precision] * terms
        if ordinary:
            return near
        same = (got == good) | (np.isnan(got) & np.isnan(good))
    return np.where(finite, near, same)


def _cell_problem(stage: str, where: str, expected: Any, actual: Any, cells: Any) -> Problem:
    first = tuple(int(axis[0]) for axis in np.nonzero(cells))
    good, got = distinct(float(expected[first]), float(actual[first]))
    place = ", ".join(map(str, first))
    text = f"`{where}[{place}]` is {got}; verwacht: {good}."
    return Problem(stage, text, where, expected, actual, cells)


def distinct(first: float, second: float) -> tuple[str, str]:
    """Write two different numbers with as few digits as show the difference, at least four."""
    for digits in range(4, 18):
        pair = f"{first:.{digits}g}", f"{second:.{digits}g}"
        if pair[0] != pair[1]:
            return pair
    return repr(first), repr(second)


def _as_numbers(value: Any) -> Any:
    try:
        array = np.asarray(value)
    except (TypeError, ValueError):
        return value
    return array if array.dtype.kind in "iuf" else value


def describe_type(value: Any) -> str:
    """Name the kind of a decoded value in Dutch."""
    if isinstance(value, np.ndarray):
        return f"een array van vorm {value.shape}"
    if isinstance(value, tuple | list):
        return f"een {type(value).__name__} van {len(value)}"
    if isinstance(value, Unknown):
        return f"een {value.name}"
    return "None" if value is None else f"een {type(value).__name__}"


def alike(expected: Any, one: Any, other: Any, precision: str = "float64") -> bool:
    """Tell whether two results make the same mistake: equal wherever `expected` has something."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        part = expected if isinstance(expected, Mapping) else {}
        if all(key in one for key in part) and not all(key in other for key in part):
            return False
        # More entries than asked for are welcome, but where one is missing every name counts.
        names = set(part) if all(key in one for key in part) else set(one) | set(other)
        if not all(key in one and key in other for key in names):
            return False
        return all(alike(part.get(key), one[key], other[key], precision) for key in names)
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        parts = expected if isinstance(expected, tuple) else (None,) * len(one)
        same = len(one) == len(other)
        parts = parts if len(parts) == len(one) else (None,) * len(one)
        return same and all(map(alike, parts, one, other, [precision] * len(one)))
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return _arrays_alike(one, other, precision)
    if isinstance(one, float) and isinstance(other, float):
        return bool(close(one, other, precision))
    return type(one) is type(other) and not isinstance(one, np.ndarray) and repr(one) == repr(other)


def _arrays_alike(one: Any, other: Any, precision: str) -> bool:
    if one.shape != other.shape or one.dtype != other.dtype:
        return False
    if one.dtype.kind != "f":
        return bool((one == other).all())
    name = dtype_name(one.dtype)
    return bool(close(one, other, name if name in ("float32", "float16") else precision).all())
