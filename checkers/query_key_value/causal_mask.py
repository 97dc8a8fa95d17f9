"""Checkpoint `causal-mask`: which calls show that the contract is kept.

A square mask hides where the diagonal starts, and a single query hides it from whoever made a
special case of it; so numbers in between speak for themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from checkers.kit.boolean_form import BooleanForm
from checkers.kit.cases import Case, Check, Checkpoint
from checkers.query_key_value.misconceptions import MASK
from checkers.query_key_value.reference import causal_mask


def case(queries: int, keys: int) -> Case:
    """Return one call of causal_mask."""
    return Case({"queries": queries, "keys": keys})


def checks(rng: np.random.Generator) -> list[Check]:
    """Return all checks in the order in which they speak."""
    return [*values(rng), *refusals()]


def values(rng: np.random.Generator) -> Iterator[Check]:
    """Everything that is valid."""
    hand = {"queries": 4, "keys": 4}
    yield Check(
        "square", "Evenveel queries als keys",
        "Iedere positie mag zichzelf zien en alles daarvoor, en niets daarna.",
        "Print je masker voor vier posities en lees het rij voor rij: welke keys zijn True?",
        [Case(hand), Case(hand, how="keyword"), case(5, 5), case(3, 3)], core=True,
    )  # fmt: skip
    keys = [int(number) for number in rng.integers(4, 10, 3)]
    yield Check(
        "last-queries", "Minder queries dan keys",
        "De queries zijn de laatste posities: query i staat op positie i + keys - queries.",
        "Teken vijf posities, zet er twee queries op, en kleur per query de keys die ze mag zien.",
        [
            case(2, 5), case(3, 5), case(4, 5), case(2, 3),
            *(case(int(rng.integers(2, number)), number) for number in keys),
        ], core=True,
    )  # fmt: skip
    yield Check(
        "one-query", "Eén query, zoals bij het genereren",
        "Eén query staat op de laatste positie en mag dus alle keys zien.",
        "Print je masker voor één query en vijf keys.",
        [case(1, 5), case(1, 1), case(1, 2)], core=True,
    )  # fmt: skip
    yield Check(
        "real-size", "Op ware grootte",
        "Ook bij 1024 keys ziet de laatste query alles; van 128 bij 128 zijn 8256 cellen True.",
        "Tel met .sum(axis=1) hoeveel keys iedere query mag zien.",
        [case(128, 128), case(1, 1024), case(16, 1024)],
    )  # fmt: skip
    yield Check(
        "no-queries", "Nul queries",
        "Nul queries is geldig: het masker heeft dan geen rijen, maar wel kolommen.",
        "Print de vorm van je masker voor nul queries en drie keys.",
        [case(0, 3), case(0, 1)],
    )  # fmt: skip


def refusals() -> Iterator[Check]:
    """Every condition of the contract, violated."""
    action = "Geef in dat geval een ValueError, vóór je het masker maakt."

    def refusal(identity: str, title: str, rule: str, *pairs: tuple[int, int]) -> Check:
        return Check(identity, title, rule, action, [case(*pair) for pair in pairs], refuses=True)

    yield refusal(
        "more-queries", "Meer queries dan keys wordt geweigerd",
        "De queries zijn posities uit de rij van keys, dus het zijn er nooit meer.",
        (5, 3), (2, 1), (16, 8),
    )  # fmt: skip
    yield refusal(
        "no-keys", "Nul keys wordt geweigerd",
        "Er is minstens één key.",
        (0, 0), (1, 0), (2, -1),
    )  # fmt: skip
    yield refusal(
        "negative", "Een negatief aantal queries wordt geweigerd",
        "Het aantal queries is nul of meer.",
        (-1, 3), (-3, 3), (-1, 1),
    )  # fmt: skip


CHECKPOINT = Checkpoint(
    id="causal-mask",
    function="causal_mask",
    parameters=("queries", "keys"),
    form=BooleanForm("masker"),
    reference=causal_mask,
    checks=checks,
    misconceptions=MASK,
)
