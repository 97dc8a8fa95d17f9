"""Checkpoint `scale-scores`: which calls show that the contract is kept.

The head width is 6 or 4 in the core, so that √d_k is told apart from a rounded root and from 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from checkers.kit.cases import Case, Check, Checkpoint, StandIn
from checkers.kit.forms import ArrayForm
from checkers.kit.inputs import read_only, signs, tenths, whole
from checkers.query_key_value import split_heads
from checkers.query_key_value.misconceptions import SCORES
from checkers.query_key_value.reference import raw_scores, scaled_scores
from checkers.query_key_value.stand_in import SPLIT_HEADS
from checkers.query_key_value.terms import of_scaled_scores

Shape = tuple[int, ...]


def case(q: Any, k: Any, n_head: int, **options: Any) -> Case:
    """Return one call of scaled_scores."""
    return Case({"q": q, "k": k, "n_head": n_head}, **options)


def checks(rng: np.random.Generator) -> list[Check]:
    """Return all checks in the order in which they speak."""
    return [*values(rng), real_size(rng), *styles(rng), *refusals(rng)]


def values(rng: np.random.Generator) -> Iterator[Check]:
    """Ordinary inputs."""
    hand = {
        "q": np.array([[1.0, 1, 1, 1, 2, 0, 0, 0]]),
        "k": np.array([[1.0, 1, 1, 1, 3, 5, 5, 5], [2, 0, 0, 0, 0, 1, 1, 1]]),
        "n_head": 2,
    }
    yield Check(
        "example", "Eén query en twee keys, twee heads van breedte 4",
        "Head 0 geeft inproducten 4 en 2, head 1 geeft 6 en 0; gedeeld door √4 zijn dat 2, 1, 3 "
        "en 0.",
        "Reken dit voorbeeld op papier na en vergelijk elke tussenstap met print.",
        [Case(hand), Case(hand, how="keyword")], core=True,
    )  # fmt: skip

    def drawn(q: Shape, k: Shape, n_head: int, **options: Any) -> Case:
        return case(tenths(rng, *q), tenths(rng, *k), n_head, **options)

    yield Check(
        "random", "Willekeurige queries en keys, ook met een batch ervoor",
        "In head h, rij i, kolom j: query i · key j over de kolommen van die head, gedeeld door "
        "√d_k.",
        "Kies één head, één query en één key uit deze invoer en reken die score na.",
        [
            drawn((3, 12), (5, 12), 2, overwrite=True), drawn((3, 8), (3, 8), 4),
            drawn((2, 3, 12), (2, 5, 12), 3), drawn((2, 2, 2, 8), (2, 2, 3, 8), 2),
            drawn((4, 6), (4, 6), 1), drawn((2, 6, 8), (2, 6, 8), 4), drawn((5, 12), (4, 12), 2),
            drawn((6, 18), (6, 18), 3),
        ], core=True,
    )  # fmt: skip
    yield Check(
        "edges", "Eén kolom per head, één query of één key",
        "Met d_k = 1 deel je door 1, en assen van lengte 1 blijven staan.",
        "Print de vorm van q en k na het splitsen.",
        [
            drawn((4, 8), (2, 8), 8), drawn((1, 6), (3, 6), 2), drawn((3, 6), (1, 6), 2),
            drawn((1, 1), (1, 1), 1), drawn((6, 128), (5, 128), 2),
        ],
    )  # fmt: skip


def real_size(rng: np.random.Generator) -> Check:
    """Return the check that 768 columns give scores with a spread of about 1."""
    wide = {"q": signs(rng, 8, 768), "k": signs(rng, 8, 768), "n_head": 3}
    raw, scaled = (float(scores(**wide).std()) for scores in (raw_scores, scaled_scores))
    told = f"{raw:.1f} is het zonder deling, {scaled:.1f} met".replace(".", ",")
    return Check(
        "real-size", "Op ware grootte: 768 kolommen, 12 heads en 3 heads",
        "De spreiding van de scores is ongeveer 1, hoe breed een head ook is. Bij 3 heads: "
        f"{told}.",
        "Bereken de wortel uit de breedte van een head, die je na het splitsen kunt aflezen.",
        [case(wide["q"], wide["k"], 12), Case(wide)],
    )  # fmt: skip


def styles(rng: np.random.Generator) -> Iterator[Check]:
    """Whole numbers, and the same inputs in another coat; empty ones."""
    q = np.array([[127, 2, 100, 1]], np.int8)
    k = np.array([[2, 1, 2, 3], [100, 1, 3, 4]], np.int8)
    big = np.array([[200, 30, 4, 1], [7, 255, 2, 90]])
    yield Check(
        "integers", "Gehele getallen",
        "Er wordt met floats gerekend vóór het eerste inproduct, zodat niets overloopt.",
        "Print de dtype van q en k vlak voor je ze vermenigvuldigt.",
        [
            case(q, k, 2), case(q, k, 1), case(big.astype(np.uint8), big.astype(np.uint8), 2),
            case((big * 100).astype(np.int16), (big * 90).astype(np.int16), 2),
            case(whole(rng, np.int64, 2, 6), whole(rng, np.int64, 3, 6), 3),
        ],
    )  # fmt: skip
    yield Check(
        "sequences", "Lijsten en tuples",
        "Lijsten en tuples tellen als arrays.",
        "Maak van elk argument eerst een array van floats, of laat split_heads dat doen.",
        [
            case([[1, 2], [3, 4]], [[1, 0], [0, 1], [2, 2]], 1),
            case(((1, 2, 3, 4),), [[0.5, 1.0, 1.5, 2.0], [4, 3, 2, 1]], 2),
        ],
    )  # fmt: skip
    queries, keys = (read_only(tenths(rng, 2, length, 8)) for length in (3, 4))
    yield Check(
        "read-only", "Arrays die je niet mag beschrijven",
        "De functie leest haar argumenten alleen.",
        "Zoek de regel die in een argument schrijft, en reken daar met een nieuwe array.",
        [case(queries, keys, 2)],
    )  # fmt: skip
    queries, keys = (tenths(rng, length, 6).astype(np.float32) for length in (3, 4))
    yield Check(
        "float32", "Invoer in float32",
        "Bij float32-invoer mag het resultaat float32 zijn, niet grover.",
        "Print de dtype na elke stap.",
        [case(queries, keys, 2, precision="float32")],
    )  # fmt: skip

    def blank(q: Shape, k: Shape, n_head: int) -> Case:
        return case(np.ones(q), np.ones(k), n_head)

    yield Check(
        "empty", "Geen queries, geen keys of een lege voorloopas",
        "Dan is er niets fout: de uitkomst is leeg en heeft de gewone vorm.",
        "Print de vorm van elke tussenstap bij deze lege invoer.",
        [
            blank((0, 6), (3, 6), 2), blank((2, 6), (0, 6), 2), blank((0, 2, 6), (0, 3, 6), 3),
            blank((2, 0, 6), (2, 0, 6), 3),
        ],
    )  # fmt: skip


def refusals(rng: np.random.Generator) -> Iterator[Check]:
    """Every condition of the contract, violated one at a time."""
    action = "Geef in dat geval een ValueError, vóór je begint te rekenen."

    def refusal(identity: str, title: str, rule: str, *cases: Case) -> Check:
        return Check(identity, title, rule, action, cases, refuses=True)

    def bad(q: Shape, k: Shape, n_head: int) -> Case:
        return case(tenths(rng, *q), tenths(rng, *k), n_head)

    yield refusal(
        "lead", "Ongelijke voorloopassen worden geweigerd",
        "De voorloopassen van q en k zijn gelijk; ze broadcasten niet.",
        bad((1, 3, 6), (2, 3, 6), 2), bad((3, 6), (2, 3, 6), 2), bad((2, 3, 6), (3, 6), 2),
        bad((2, 3, 6), (1, 4, 6), 3), bad((2, 3, 6), (3, 3, 6), 2),
    )  # fmt: skip
    yield refusal(
        "width", "Een ongelijk aantal kenmerken wordt geweigerd",
        "q en k hebben evenveel kenmerken.",
        bad((3, 6), (3, 4), 2), bad((3, 6), (4, 2), 2), bad((3, 2), (4, 6), 2),
        bad((3, 3), (3, 1), 1),
    )  # fmt: skip
    yield refusal(
        "one-axis", "Minder dan twee assen wordt geweigerd",
        "q en k hebben elk minstens twee assen.",
        bad((6,), (3, 6), 2), bad((3, 6), (6,), 2), bad((6,), (6,), 2), bad((4,), (4,), 1),
    )  # fmt: skip
    yield refusal(
        "divisible", "Een oneerlijke verdeling wordt geweigerd",
        "Het aantal kenmerken is precies deelbaar door het aantal heads.",
        bad((3, 6), (3, 6), 4), bad((3, 6), (4, 6), 12), bad((4, 6), (2, 6), 4),
        bad((0, 6), (3, 6), 4),
    )  # fmt: skip
    yield refusal(
        "heads", "Minder dan één head wordt geweigerd",
        "n_head is minstens 1.",
        bad((3, 6), (3, 6), 0), bad((3, 6), (4, 6), -2), bad((3, 6), (4, 6), -1),
    )  # fmt: skip
    yield refusal(
        "no-columns", "Nul kenmerken wordt geweigerd",
        "Er is minstens één kenmerk.",
        bad((3, 0), (3, 0), 2), bad((2, 3, 0), (2, 4, 0), 1),
    )  # fmt: skip


CHECKPOINT = Checkpoint(
    id="scale-scores",
    function="scaled_scores",
    parameters=("q", "k", "n_head"),
    form=ArrayForm("scores"),
    reference=scaled_scores,
    checks=checks,
    terms=of_scaled_scores,
    misconceptions=SCORES,
    stand_ins={"split_heads": StandIn(split_heads.CHECKPOINT, SPLIT_HEADS)},
)
