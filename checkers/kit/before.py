"""What must hold before any call counts: the function is there, and can be called as agreed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from checkers.kit import texts
from checkers.kit.cases import Checkpoint
from checkers.kit.forms import Problem
from checkers.kit.observation import Seen


def before_calls(
    checkpoint: Checkpoint, seen: Seen
) -> Iterator[tuple[texts.CheckText, list[tuple[int, Problem]]]]:
    """Yield the checks of the program itself, each with its problems, if any."""
    name, error, function = checkpoint.function, seen.error, seen.function
    none: list[tuple[int, Problem]] = []

    def bad(text: str) -> list[tuple[int, Problem]]:
        return [(-1, Problem("program", text))]

    first = seen.outcomes[0].error
    unfinished = function.get("stub") is True or (first is not None and first["is_unfinished"])
    missing = seen.started and error is None and function.get("found") is not True
    absent = missing or (seen.started and unfinished)
    others = [str(name)[:40] for name in function.get("others") or ()][:6] if missing else []
    text = texts.not_attempted(checkpoint, missing, others)
    yield texts.ATTEMPTED, bad(text) if absent else none
    syntax = error is not None and error["kind"] == "syntax"
    yield texts.SYNTAX, bad(texts.syntax(error)) if error is not None and syntax else none
    wrong = _parameters_problem(checkpoint, seen)
    if not seen.started:
        yield texts.DEFINED, bad(texts.stopped(name, seen.stopped, during_call=False))
    elif function.get("found") is not True:
        yield texts.DEFINED, bad(texts.never_defined(name, error))
    elif function.get("callable") is not True:
        text = texts.not_callable(name, str(function.get("class"))[:80])
        yield texts.DEFINED, [(-1, Problem("program", text, cause="geen-functie"))]
    else:
        yield texts.DEFINED, [(-1, wrong)] if wrong is not None else none


def _parameters_problem(checkpoint: Checkpoint, seen: Seen) -> Problem | None:
    """Return what is wrong with the parameters, when a call shows that something is."""
    found = seen.function.get("parameters")
    named = [str(name)[:40] for name in found][:12] if isinstance(found, list) else None
    if any(_is_of_the_call(outcome.error) for outcome in seen.outcomes[:2]):
        text = texts.parameters(checkpoint, named)
        return Problem("program", text, cause="andere-parameters")
    agreed = list(checkpoint.parameters)
    if named != agreed and sorted(named or []) == sorted(agreed):
        return Problem("program", texts.order(checkpoint, named or []), cause="parametervolgorde")
    return None


def _is_of_the_call(error: Mapping[str, Any] | None) -> bool:
    """Tell whether the call itself failed, before any line of the function ran."""
    if error is None or error["type"] != "TypeError" or error["line"] is not None:
        return False
    return "argument" in str(error["message"])
