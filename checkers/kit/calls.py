"""Make calls to one function and note what happens; nothing here has an opinion."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any

import numpy as np

from checkers.kit.data import decode, encode, pack
from checkers.kit.errors import class_name, describe_briefly, trace_of

_ndarray = np.ndarray
_anything = BaseException  # a name that student code cannot take away

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
        if (last := pack(result)) != first:
            note({"event": "later", "index": index, "value": last})


def make_call(
    function: Callable[..., object], call: Mapping[str, Any], names: Set[str] = frozenset()
) -> tuple[Event, object]:
    """Make one call with arguments of its own; return its event, without index, and the result."""
    arguments = {name: decode(value) for name, value in call["arguments"]}
    result: object = None
    event: Event = {}
    try:
        if call.get("how") == "keyword":
            result = function(**arguments)
        else:
            result = function(*arguments.values())
        event["value"] = pack(result)
    except _anything as error:  # student code may raise anything, SystemExit included
        event = {"error": _call_error(error, names)}
    suspects = {name for name, value in call["arguments"] if pack(arguments[name]) != value}
    event["changed"] = _changed(suspects, call, arguments) if suspects else {}
    if call.get("overwrite") and "value" in event:
        _reuse_arguments(function, arguments, result, event)
    return event, result


def _changed(
    suspects: Set[str], call: Mapping[str, Any], arguments: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what is left of those arguments that are not what they were: -0.0 is 0.0."""
    pairs = [(name, encode(decode(first))) for name, first in call["arguments"] if name in suspects]
    after = {name: encode(arguments[name]) for name in suspects}
    return {name: after[name] for name, before in pairs if after[name] != before}


def _call_error(error: BaseException, names: Set[str]) -> dict[str, Any]:
    described = describe_briefly(error, names)
    ancestors = type(error).__mro__  # isinstance believes what an object says of itself
    described["is_value_error"] = ValueError in ancestors
    described["is_unfinished"] = NotImplementedError in ancestors
    described["is_deliberate"] = _is_deliberate(error, names)
    return described


def _is_deliberate(error: BaseException, names: Set[str]) -> bool:
    """Tell whether a `raise` in the student's own files raised this."""
    trace = trace_of(error)
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or trace.tb_frame.f_code.co_filename not in names:
        return False
    line = linecache.getline(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    return line.lstrip().startswith(("raise", "assert")) or " raise " in line or ":raise" in line


def _reuse_arguments(
    function: Callable[..., object],
    arguments: dict[str, Any],
    result: object,
    event: Event,
) -> None:
    """Let the caller overwrite its own arrays, call again with them, and put them back.

    Notes whether the first result went along ("tied") and what the second call gave ("again").
    """
    before = [(array, array.copy()) for array in _arrays(arguments)]
    for array, other in zip(_arrays(arguments), _arrays(overwritten(arguments)), strict=True):
        array[...] = other
    followed = pack(result)
    if followed != event["value"]:
        event["tied"] = followed
    try:
        event["again"] = pack(function(*arguments.values()))
    except _anything as error:  # as above
        event["again"] = class_name(error)
    for array, copy in before:
        array[...] = copy


def overwritten(value: Any) -> Any:
    """Return arguments of the same form with other numbers; booleans stay."""
    if isinstance(value, _ndarray):
        return value.copy() if value.dtype.kind == "b" else 1 - value
    if isinstance(value, dict):
        return {name: overwritten(item) for name, item in value.items()}
    return value


def _arrays(value: object) -> Iterator[Any]:
    if isinstance(value, _ndarray):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _arrays(item)
