"""Checkpoint `join-heads`: which calls show that the contract is kept.

The heads are drawn here, never made by the student's own `split_heads`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from checkers.kit.cases import Case, Check, Checkpoint
from checkers.kit.forms import ArrayForm
from checkers.kit.inputs import read_only, tenths, whole
from checkers.kit.texts import RESULT
from checkers.query_key_value.misconceptions import JOIN
from checkers.query_key_value.reference import join_heads
from checkers.query_key_value.terms import of_join_heads


def case(heads: Any, **options: Any) -> Case:
    """Return one call of join_heads."""
    return Case({"heads": heads}, **options)


def checks(rng: np.random.Generator) -> list[Check]:
    """Return all checks in the order in which they speak."""
    return [*values(rng), *styles(rng), *refusals()]


def values(rng: np.random.Generator) -> Iterator[Check]:
    """Ordinary inputs."""
    hand = {"heads": np.array([[[0.0, 1], [6, 7]], [[2, 3], [8, 9]], [[4, 5], [10, 11]]])}
    yield Check(
        "example", "Het voorbeeld uit de les, teruggezet",
        "Drie heads van twee kolommen worden samen rijen van 0 tot en met 5 en van 6 tot en met "
        "11.",
        "Print heads en je uitkomst voor dit kleine voorbeeld, en zoek waar head 1 gebleven is.",
        [Case(hand), Case(hand, how="keyword")], core=True,
    )  # fmt: skip

    def drawn(*shape: int, **options: Any) -> Case:
        return case(tenths(rng, *shape), **options)

    yield Check(
        "random", "Willekeurige maten, ook met een batch ervoor",
        "In iedere rij staat eerst alles van head 0, dan alles van head 1, enzovoort; de "
        "voorloopassen blijven vooraan.",
        "Print de vorm na elke stap, en volg één getal van heads naar je uitkomst.",
        [
            drawn(2, 3, 4, overwrite=True), drawn(4, 2, 3), drawn(3, 3, 3), drawn(2, 3, 2, 4),
            drawn(2, 2, 3, 2, 2), drawn(3, 2, 5, 4), drawn(5, 2, 3, overwrite=True),
        ], core=True,
    )  # fmt: skip
    yield Check(
        "edges", "Eén head, één kolom per head, één positie",
        "Samenvoegen haalt altijd precies één as weg, ook als die lengte 1 heeft.",
        "Tel de assen van je uitkomst: het is er precies één minder dan heads heeft.",
        [drawn(1, 3, 4), drawn(4, 3, 1), drawn(2, 1, 3), drawn(1, 1, 1), drawn(1, 2, 3, 4)],
    )  # fmt: skip
    yield Check(
        "real-size", "Op ware grootte: 12 heads van 64",
        "Twaalf heads van 64 kolommen worden samen 768 kolommen.",
        "Bereken de breedte van een rij uit de vorm van heads.",
        [drawn(12, 8, 64)],
    )  # fmt: skip


def styles(rng: np.random.Generator) -> Iterator[Check]:
    """Whole numbers, and the same inputs in another coat; empty ones."""
    yield Check(
        "integers", "Gehele getallen",
        "Ook van gehele getallen komt een float64-array.",
        "Print de dtype van heads en van je uitkomst.",
        [
            case(whole(rng, np.int64, 3, 2, 2)), case(-whole(rng, np.int8, 2, 3, 2)),
            case(whole(rng, np.uint8, 2, 2, 3, 2)),
        ],
    )  # fmt: skip
    yield Check(
        "sequences", "Lijsten en tuples",
        "Lijsten en tuples tellen als arrays.",
        "Maak van heads eerst een array van floats.",
        [
            case([[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]),
            case((((0.5,), (1.5,)), ((2.5,), (3.5,)))),
        ],
    )  # fmt: skip
    yield Check(
        "read-only", "Een array die je niet mag beschrijven",
        "De functie leest haar argumenten alleen.",
        "Zoek de regel die in heads schrijft, en werk daar met een nieuwe array.",
        [case(read_only(tenths(rng, 2, 3, 4)))],
    )  # fmt: skip
    yield Check(
        "float32", "Invoer in float32",
        "Bij float32-invoer mag het resultaat float32 zijn, niet grover.",
        "Print de dtype na elke stap.",
        [case(tenths(rng, 2, 3, 4).astype(np.float32), precision="float32")],
    )  # fmt: skip
    yield Check(
        "empty", "Geen posities of een lege voorloopas",
        "Zonder posities is er niets fout: de uitkomst is leeg en heeft de gewone vorm.",
        "Print de vorm van elke tussenstap bij deze lege invoer.",
        [
            case(np.zeros((2, 0, 3))), case(np.zeros((0, 2, 3, 4))), case(np.zeros((2, 3, 0, 4))),
        ],
    )  # fmt: skip


def refusals() -> Iterator[Check]:
    """Every condition of the contract, violated one at a time."""
    action = "Geef in dat geval een ValueError, vóór je begint samen te voegen."

    def refusal(identity: str, title: str, rule: str, *shapes: tuple[int, ...]) -> Check:
        cases = [case(np.ones(shape)) for shape in shapes]
        return Check(identity, title, rule, action, cases, refuses=True)

    yield refusal(
        "two-axes", "Minder dan drie assen wordt geweigerd",
        "heads heeft minstens drie assen: heads, posities en kenmerken.",
        (3, 4), (4, 4), (6,), (),
    )  # fmt: skip
    yield refusal(
        "no-heads", "Nul heads wordt geweigerd",
        "Er is minstens één head.",
        (0, 3, 4), (2, 0, 3, 4),
    )  # fmt: skip
    yield refusal(
        "no-columns", "Heads zonder kenmerken worden geweigerd",
        "De breedte d_k van een head is minstens 1.",
        (2, 3, 0), (2, 2, 3, 0), (2, 0, 0),
    )  # fmt: skip


CHECKPOINT = Checkpoint(
    id="join-heads",
    function="join_heads",
    parameters=("heads",),
    form=ArrayForm("samengevoegd"),
    reference=join_heads,
    checks=checks,
    terms=of_join_heads,
    misconceptions=JOIN,
    may_share=(RESULT,),
)
