"""What a lesson's checker declares: calls to try, grouped into checks, grouped into checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from checkers.kit.data import pack
from checkers.kit.diagnosis import Misconceptions
from checkers.kit.forms import Form

SECONDS = 6.0  # for one batch of calls, the student's own top-level code included


@dataclass(frozen=True)
class Case:
    """One call to try. `precision` says how precise, and of which dtype, the result must be.

    `overwrite`: after the call the caller reuses its own arrays; the result may not notice, except
    in the parts that the checkpoint names in `may_share`.
    """

    arguments: Mapping[str, Any]
    how: str = "positional"
    precision: str = "float64"
    overwrite: bool = False


@dataclass(frozen=True)
class Check:
    """Cases that together show whether one rule is kept.

    `rule` is the rule in words and `action` the one next step when it is not. With `refuses` every
    call must raise ValueError; otherwise it must return what the reference returns. `core` checks
    hold ordinary inputs: they also show whether the function runs at all, and every diagnosis must
    agree with all of them.
    """

    id: str
    title: str
    rule: str
    action: str
    cases: Sequence[Case]
    refuses: bool = False
    core: bool = False


@dataclass(frozen=True, eq=False)
class Checkpoint:
    """One function to write, and how it is judged.

    `checks(rng)` gives the checks in the order in which they speak. `terms` takes the arguments of
    the reference and returns, in the form of its result, how large the terms are of which each cell
    is a sum: rounding is measured against those, and where they are 0 the cell must be exactly 0.
    `stand_ins` are right functions for names this function may lean on: each takes the place of the
    student's own where that fails its own checkpoint. `may_share` are parts of the
    result that may share memory with an argument; `texts.RESULT` among them stands for all of it.
    """

    id: str
    function: str
    parameters: tuple[str, ...]
    form: Form
    reference: Callable[..., Any]
    checks: Callable[[np.random.Generator], Sequence[Check]]
    misconceptions: Misconceptions
    terms: Callable[..., Any] | None = None
    stand_ins: Mapping[str, StandIn] = field(default_factory=dict)
    may_share: tuple[str, ...] = ()

    def checks_for(self, seed: int) -> Sequence[Check]:
        """Return the checks with the random cases that belong to `seed`."""
        return self.checks(np.random.default_rng(seed))


@dataclass(frozen=True)
class StandIn:
    """A right function, as source, for when the student's own fails its checkpoint.

    It accepts further arguments than the contract's and leaves them aside: a student's own version
    may have had some.
    """

    checkpoint: Checkpoint
    source: str


def call_of(case: Case) -> dict[str, Any]:
    """Return a case as the CALL that `observe` understands."""
    return {
        "arguments": [[name, pack(value)] for name, value in case.arguments.items()],
        "how": case.how,
        "overwrite": case.overwrite,
    }


def calls_of(checks: Sequence[Check]) -> list[dict[str, Any]]:
    """Return all cases of `checks` as CALLs, in order."""
    return [call_of(case) for check in checks for case in check.cases]


def batch_of(
    checkpoint: Checkpoint,
    calls: Sequence[Mapping[str, Any]],
    replace: Sequence[str] = (),
    *,
    only_usual: bool = False,
) -> dict[str, Any]:
    """Return these calls as one BATCH.

    The functions named in `replace` give way to their stand-ins; with `only_usual` just where they
    are called as the contract says, and elsewhere the student's own remains.
    """
    right = [(name, checkpoint.stand_ins[name]) for name in replace]
    return {
        "function": checkpoint.function,
        "calls": list(calls),
        "replace": {name: stand_in.source for name, stand_in in right},
        "usual": {name: list(s.checkpoint.parameters) for name, s in right} if only_usual else {},
        "limit": SECONDS,
    }
