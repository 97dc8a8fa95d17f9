"""Read an OBSERVATION with suspicion: anything may have run where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from checkers.kit.data import GarbledError, decode

NOTHING = object()
STOPPED = ("timeout", "memory", "died", "output")


@dataclass
class Outcome:
    """What one call did. `reached` is False for a call that was never made or never ended."""

    reached: bool = False
    value: Any = None
    error: Mapping[str, Any] | None = None
    changed: dict[str, Any] = field(default_factory=dict)
    tied: Any = None
    again: Any = NOTHING
    later: Any = None


@dataclass
class Seen:
    """One observation, decoded. `started` is False when the program itself never ended."""

    started: bool
    error: Mapping[str, Any] | None
    function: Mapping[str, Any]
    outcomes: list[Outcome]
    stopped: str | None


def read(observation: Any, calls: int) -> Seen:
    """Decode an observation of `calls` calls. Raises GarbledError when it makes no sense."""
    if not isinstance(observation, dict):
        raise GarbledError("an observation is an object")
    events = observation.get("events") or []
    if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
        raise GarbledError("events form a list of objects")
    stopped = observation.get("stopped")
    if stopped is None and not any(event.get("event") == "end" for event in events):
        stopped = "died"
    if stopped is not None and stopped not in STOPPED:
        raise GarbledError(f"unknown reason to stop: {stopped!r}"[:200])
    seen = Seen(False, None, {}, [Outcome() for _ in range(calls)], stopped)
    for event in events:
        _take(seen, event)
    return seen


def _take(seen: Seen, event: Mapping[str, Any]) -> None:
    kind = event.get("event")
    if kind == "program":
        seen.started = True
        seen.error = _error(event.get("error"))
        seen.function = _function(event.get("function"))
    elif kind == "call":
        seen.outcomes[_index(seen, event)] = read_call(event)
    elif kind == "later":
        seen.outcomes[_index(seen, event)].later = decode(event.get("value"))
    elif kind == "disturbed":
        raise GarbledError("the program disturbed what observing needs")
    elif kind != "end":
        raise GarbledError(f"unknown event {kind!r}"[:200])


def read_call(event: Mapping[str, Any]) -> Outcome:
    """Decode one "call" event."""
    outcome = Outcome(reached=True, error=_error(event.get("error")))
    if outcome.error is None:
        outcome.value = decode(event.get("value"))
    changed = event.get("changed") or {}
    if not isinstance(changed, dict):
        raise GarbledError("changed arguments form an object")
    outcome.changed = {str(name): decode(value) for name, value in changed.items()}
    if "tied" in event:
        outcome.tied = decode(event["tied"])
    if "again" in event:
        outcome.again = decode(event["again"])
    return outcome


def _index(seen: Seen, event: Mapping[str, Any]) -> int:
    index = event.get("index")
    if type(index) is not int or not 0 <= index < len(seen.outcomes):
        raise GarbledError(f"no call has number {index!r}"[:200])
    return index


def _error(error: Any) -> Mapping[str, Any] | None:
    if error is None:
        return None
    if not isinstance(error, dict):
        raise GarbledError("an error is an object")
    line = error.get("line")
    return {
        "type": str(error.get("type"))[:80],
        "message": str(error.get("message"))[:600],
        "kind": str(error.get("kind")),
        "line": line if type(line) is int else None,
        "is_value_error": error.get("is_value_error") is True,
        "is_unfinished": error.get("is_unfinished") is True,
        "is_deliberate": error.get("is_deliberate") is True,
    }


def _function(function: Any) -> Mapping[str, Any]:
    if not isinstance(function, dict):
        raise GarbledError("what is known of the function is an object")
    return function
