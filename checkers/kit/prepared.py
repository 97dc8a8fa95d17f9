"""What belongs to a checkpoint and a seed, whoever is judged: made once."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checkers.kit.cases import Check, Checkpoint, calls_of
from checkers.kit.plan import Item, plan
from checkers.kit.simulation import Simulation


@dataclass(frozen=True, eq=False)
class Prepared:
    """The checks, the calls they ask for, what is right, and what known mistakes lead to."""

    checkpoint: Checkpoint
    checks: Sequence[Check]
    items: Sequence[Item]
    calls: Sequence[Mapping[str, Any]]
    simulation: Simulation


# All checkpoints of a lesson, and those they lean on, when many files are judged with one seed.
@functools.lru_cache(maxsize=8)
def prepared(checkpoint: Checkpoint, seed: int) -> Prepared:
    """Return everything that no observation is needed for."""
    checks = checkpoint.checks_for(seed)
    items, calls = plan(checkpoint, checks), calls_of(checks)
    return Prepared(checkpoint, checks, items, calls, Simulation(items, calls))
