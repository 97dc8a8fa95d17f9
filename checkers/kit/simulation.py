"""What wrong programs do with the calls of a batch, worked out at most once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from checkers.kit.calls import make_calls
from checkers.kit.cases import Case
from checkers.kit.diagnosis import Function
from checkers.kit.errors import text_of
from checkers.kit.observation import Outcome, read_call
from checkers.kit.plan import Item


class Simulation:
    """Runs wrong programs on the calls of a batch: one call at a time, or all in order.

    In order, as in the student's interpreter, is for when it matters what calls leave behind.
    """

    def __init__(self, items: Sequence[Item], calls: Sequence[Mapping[str, Any]]) -> None:
        self._items, self._calls = items, calls
        self._single: dict[tuple[Function, int], Outcome] = {}
        self._runs: dict[Function, list[Outcome]] = {}

    def call(self, program: Function, index: int) -> Outcome:
        """Return the outcome of one call, made by itself and without detours."""
        key = program, index
        if key not in self._single:
            self._single[key] = _outcome(program, self._items[index].case)
        return self._single[key]

    def run(self, program: Function) -> list[Outcome]:
        """Make all calls in order; return their outcomes."""
        if program not in self._runs:
            outcomes = [Outcome() for _ in self._calls]

            def note(event: dict[str, Any]) -> None:
                if event["event"] == "later":
                    outcomes[event["index"]].later = event["value"]
                else:
                    outcomes[event["index"]] = read_call(event)

            make_calls(program, self._calls, note)
            self._runs[program] = outcomes
        return self._runs[program]


def _outcome(program: Function, case: Case) -> Outcome:
    arguments = {name: _own(value) for name, value in case.arguments.items()}
    try:
        return Outcome(reached=True, value=_own(program(**arguments)))
    except Exception as error:
        described = {
            "type": type(error).__name__,
            "message": text_of(error),
            "kind": "exception",
            "line": None,
            "is_deliberate": True,
            "is_value_error": isinstance(error, ValueError),
        }
        return Outcome(reached=True, error=described)


def _own(value: Any) -> Any:
    """Copy what a wrong program could change: of a read-only array, that is its shape."""
    if isinstance(value, np.ndarray):
        return value.copy() if value.flags.writeable else value.view()
    if isinstance(value, dict):
        return {name: _own(item) for name, item in value.items()}
    return tuple(map(_own, value)) if type(value) is tuple else value
