"""Make calls to one function and note what happens; nothing here has an opinion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any

import numpy as np

from checkers.kit.data import decode, encode
from checkers.kit.errors import describe

_ndarray = np.ndarray

Event = dict[str, Any]


def make_calls(
    function: Callable[..., object],
    calls: Sequence[Mapping[str, Any]],
    note: Callable[[Event], object],
    names: Set[str] = frozenset(),
) -> None:
    """Make `calls` in order; `note` gets a "call" event for each, then the "later" events.

    A "later" event tells that a result is no longer what it was when the function returned it.
    """
    results: list[tuple[int, object, Any]] = []
    for index, call in enumerate(calls):
        event, result = make_call(function, call, names)
        if "value" in event:
            results.append((index, result, event["value"]))
        note({"event": "call", "index": index, **event})
    for index, result, first in results:
        last = encode(result)
        if last != first:
            note({"event": "later", "index": index, "value": last})


def make_call(
    function: Callable[..., object], call: Mapping[str, Any], names: Set[str] = frozenset()
) -> tuple[Event, object]:
    """Make one call with arguments of its own; return its event (without index) and the result."""
    arguments = {name: decode(value) for name, value in call["arguments"]}
    before = {name: encode(value) for name, value in arguments.items()}
    result: object = None
    event: Event = {}
    try:
        if call.get("how") == "keyword":
            result = function(**arguments)
        else:
            result = function(*arguments.values())
        event["value"] = encode(result)
    except BaseException as error:  # student code may raise anything, SystemExit included
        event = {"error": _call_error(error, names)}
    after = {name: encode(value) for name, value in arguments.items()}
    event["changed"] = {name: after[name] for name in after if after[name] != before[name]}
    if call.get("overwrite") and "value" in event:
        _overwrite_arguments(arguments, result, event)
    return event, result


def _call_error(error: BaseException, names: Set[str]) -> dict[str, Any]:
    described = describe(error, names)
    described["is_value_error"] = isinstance(error, ValueError)
    described["is_unfinished"] = isinstance(error, NotImplementedError)
    return described


def _overwrite_arguments(arguments: object, result: object, event: Event) -> None:
    """Overwrite the caller's arrays for a moment and note whether the result went along."""
    arrays = [(array, array.copy()) for array in _arrays(arguments) if array.flags.writeable]
    for array, _ in arrays:
        array[...] = 1 - array if array.dtype.kind != "b" else ~array
    overwritten = encode(result)
    for array, copy in arrays:
        array[...] = copy
    if overwritten != event["value"]:
        event["tied"] = overwritten


def _arrays(value: object) -> Iterator[Any]:
    if isinstance(value, _ndarray):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _arrays(item)
