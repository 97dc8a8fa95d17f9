"""Checkpoint `split-heads`: which calls show that the contract is kept.

The sizes of one case differ, because equal ones hide which axis went where; further cases then have
the equal ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from checkers.kit.cases import Case, Check, Checkpoint
from checkers.kit.forms import ArrayForm
from checkers.kit.inputs import read_only, tenths, whole
from checkers.kit.texts import RESULT
from checkers.query_key_value.misconceptions import SPLIT
from checkers.query_key_value.reference import split_heads
from checkers.query_key_value.terms import of_split_heads


def case(x: Any, n_head: int, **options: Any) -> Case:
    """Return one call of split_heads."""
    return Case({"x": x, "n_head": n_head}, **options)


def checks(rng: np.random.Generator) -> list[Check]:
    """Return all checks in the order in which they speak."""
    return [*values(rng), *styles(rng), *refusals(rng)]


def values(rng: np.random.Generator) -> Iterator[Check]:
    """Ordinary inputs."""
    hand = {"x": np.arange(12.0).reshape(2, 6), "n_head": 3}
    yield Check(
        "example", "Het voorbeeld uit de les",
        "Van twee posities met zes kolommen krijgt iedere head er twee naast elkaar.",
        "Print x en je uitkomst voor dit kleine voorbeeld, en zoek waar kolom 0 gebleven is.",
        [Case(hand), Case(hand, how="keyword")], core=True,
    )  # fmt: skip

    def drawn(*shape: int, n_head: int, **options: Any) -> Case:
        return case(tenths(rng, *shape), n_head, **options)

    yield Check(
        "random", "Willekeurige maten, ook met een batch ervoor",
        "Head h krijgt kolom h · d_k tot en met (h + 1) · d_k - 1; de voorloopassen blijven "
        "vooraan.",
        "Print de vorm na elke stap, en volg één getal van x naar je uitkomst.",
        [
            drawn(3, 8, n_head=4, overwrite=True), drawn(4, 12, n_head=3),
            drawn(2, 3, 8, n_head=2), drawn(2, 2, 3, 6, n_head=3), drawn(6, 12, n_head=3),
            drawn(5, 6, n_head=2), drawn(3, 24, n_head=12), drawn(4, 24, n_head=2),
            drawn(2, 128, n_head=2), drawn(3, 4, 10, n_head=5, overwrite=True),
        ], core=True,
    )  # fmt: skip
    yield Check(
        "edges", "Eén head, één kolom per head, één positie",
        "Ook met één head blijft de head-as staan, en ook heads van één kolom houden hun as.",
        "Tel de assen van je uitkomst: het is er precies één meer dan x heeft.",
        [
            drawn(5, 6, n_head=1), drawn(5, 6, n_head=6), drawn(4, 4, n_head=4),
            drawn(1, 6, n_head=3), drawn(1, 1, n_head=1), drawn(1, 2, 6, n_head=3),
        ],
    )  # fmt: skip
    yield Check(
        "real-size", "Op ware grootte: 768 kolommen, 12 heads",
        "Iedere head krijgt 64 kolommen.",
        "Bereken de breedte van een head uit de vorm van x en uit n_head.",
        [drawn(8, 768, n_head=12)],
    )  # fmt: skip


def styles(rng: np.random.Generator) -> Iterator[Check]:
    """Whole numbers, and the same inputs in another coat; empty ones."""
    yield Check(
        "integers", "Gehele getallen",
        "Ook van gehele getallen komt een float64-array.",
        "Print de dtype van x en van je uitkomst.",
        [
            case(whole(rng, np.int64, 2, 6), 3), case(-whole(rng, np.int8, 3, 6), 2),
            case(whole(rng, np.uint8, 2, 3, 4), 2),
        ],
    )  # fmt: skip
    yield Check(
        "sequences", "Lijsten en tuples",
        "Lijsten en tuples tellen als arrays.",
        "Maak van x eerst een array van floats.",
        [
            case([[1, 2, 3, 4], [5, 6, 7, 8]], 2),
            case([[[0.5, 1.5], [2.5, 3.5], [4.5, 5.5]]], 2),
            case(((1, 2, 3), (4, 5, 6)), 3),
        ],
    )  # fmt: skip
    yield Check(
        "read-only", "Een array die je niet mag beschrijven",
        "De functie leest haar argumenten alleen.",
        "Zoek de regel die in x schrijft, en werk daar met een nieuwe array.",
        [case(read_only(tenths(rng, 3, 8)), 4)],
    )  # fmt: skip
    yield Check(
        "float32", "Invoer in float32",
        "Bij float32-invoer mag het resultaat float32 zijn, niet grover.",
        "Print de dtype na elke stap.",
        [case(tenths(rng, 3, 6).astype(np.float32), 2, precision="float32")],
    )  # fmt: skip
    yield Check(
        "empty", "Geen posities of een lege voorloopas",
        "Zonder posities is er niets fout: de uitkomst is leeg en heeft de gewone vorm.",
        "Print de vorm van elke tussenstap bij deze lege invoer.",
        [
            case(np.zeros((0, 6)), 3), case(np.zeros((0, 4, 6)), 2), case(np.zeros((2, 0, 6)), 3),
            case(np.zeros((0, 6)), 1),
        ],
    )  # fmt: skip


def refusals(rng: np.random.Generator) -> Iterator[Check]:
    """Every condition of the contract, violated one at a time."""
    action = "Geef in dat geval een ValueError, vóór je begint te knippen."

    def refusal(identity: str, title: str, rule: str, *cases: Case) -> Check:
        return Check(identity, title, rule, action, cases, refuses=True)

    def bad(*shape: int, n_head: int) -> Case:
        return case(tenths(rng, *shape), n_head)

    yield refusal(
        "one-axis", "Minder dan twee assen wordt geweigerd",
        "x heeft minstens twee assen: posities en kenmerken.",
        bad(6, n_head=3), bad(6, n_head=1), bad(n_head=1),
    )  # fmt: skip
    yield refusal(
        "divisible", "Een oneerlijke verdeling wordt geweigerd",
        "Het aantal kenmerken is precies deelbaar door het aantal heads.",
        bad(3, 6, n_head=4), bad(3, 6, n_head=12), bad(2, 3, 7, n_head=2), bad(0, 6, n_head=4),
        bad(4, 6, n_head=4),
    )  # fmt: skip
    yield refusal(
        "heads", "Minder dan één head wordt geweigerd",
        "n_head is minstens 1.",
        bad(3, 6, n_head=0), bad(3, 6, n_head=-2), bad(3, 6, n_head=-1), bad(0, 6, n_head=-3),
    )  # fmt: skip
    yield refusal(
        "no-columns", "Nul kenmerken wordt geweigerd",
        "Er is minstens één kenmerk.",
        bad(3, 0, n_head=3), bad(2, 3, 0, n_head=1), bad(0, 0, n_head=2),
    )  # fmt: skip


CHECKPOINT = Checkpoint(
    id="split-heads",
    function="split_heads",
    parameters=("x", "n_head"),
    form=ArrayForm("heads"),
    reference=split_heads,
    checks=checks,
    terms=of_split_heads,
    misconceptions=SPLIT,
    may_share=(RESULT,),
)
