"""Why a function is wrong, said only when a program proves it.

A misconception is a small wrong program. When a check fails, the programs are run on the same
calls. One that gives what the student's function gave, in the cases that went wrong and in those
that went right, makes the student's mistake.

Some mistakes make numbers that nobody can repeat to the last digit: an approximation, or float32
on the way. Those are added with a precision, and come into play when nothing is equal exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Function = Callable[..., Any]
EXACT, SINGLE, ROUGH = "float64", "single", "rough"
PRECISIONS = (EXACT, SINGLE, ROUGH)  # from strict to lenient, as `forms.RELATIVE` has them


class AnyError(Exception):
    """Raised by a wrong program where a student's may stop with any exception at all.

    For mistakes that are known by the inputs they stumble over, however they do.
    """


@dataclass
class Misconception:
    """A known mistake: its id, a short Dutch name, an explanation, and programs that make it.

    `precision` says how well a result must agree with that of a program.
    """

    id: str
    name: str
    text: str
    programs: list[Function] = field(default_factory=list)
    precision: str = EXACT


@dataclass
class Misconceptions:
    """The known mistakes at one checkpoint.

    `waiting` holds variants whose mistake is not known yet: modules may come in any order.
    """

    known: dict[str, Misconception] = field(default_factory=dict)
    waiting: dict[str, list[Function]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Misconception]:
        return iter(self.known.values())

    def __len__(self) -> int:
        return len(self.known)

    def add(
        self, identity: str, name: str, text: str, precision: str = EXACT
    ) -> Callable[[Function], Function]:
        """Make the decorated program a misconception with this id, name and explanation."""

        def register(program: Function) -> Function:
            if identity in self.known:
                raise ValueError(f"there is already a misconception {identity!r}")
            programs = [program, *self.waiting.pop(identity, [])]
            self.known[identity] = Misconception(identity, name, text, programs, precision)
            return program

        return register

    def variant(self, identity: str) -> Callable[[Function], Function]:
        """Make the decorated program another way to make a mistake that is known already."""

        def register(program: Function) -> Function:
            known = self.known.get(identity)
            own = self.waiting.setdefault(identity, []) if known is None else known.programs
            own.append(program)
            return program

        return register


@dataclass(frozen=True)
class Evidence:
    """What a candidate must agree with: functions of a program, each True when it agrees.

    `required` must hold; between several candidates that satisfy it, `further` decides, one by one.
    """

    required: Callable[[Function], bool]
    further: Sequence[Callable[[Function], bool]]


def diagnose(misconceptions: Iterable[Misconception], evidence: Evidence) -> Misconception | None:
    """Return the one misconception that the evidence proves, or None."""
    by_id = {known.id: known for known in misconceptions}
    found = {identity: list(known.programs) for identity, known in by_id.items()}
    for test in (evidence.required, *evidence.further):
        found = _keep(found, test)
        if len(found) == 1:
            return by_id[next(iter(found))]
    return None


def _keep(
    found: Mapping[str, list[Function]], test: Callable[[Function], bool]
) -> dict[str, list[Function]]:
    kept = {identity: [item for item in items if test(item)] for identity, items in found.items()}
    return {identity: items for identity, items in kept.items() if items}
