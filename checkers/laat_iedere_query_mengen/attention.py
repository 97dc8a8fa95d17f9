"""Checkpoint `attention`: which calls show that the contract is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from checkers.kit.cases import Case, Check, Checkpoint, StandIn
from checkers.kit.forms import ArrayForm, MappingForm, PairForm
from checkers.laat_iedere_query_mengen import masked_softmax
from checkers.laat_iedere_query_mengen.inputs import (
    heads,
    mask,
    mask_with_empty_rows,
    read_only,
    tenths,
)
from checkers.laat_iedere_query_mengen.misconceptions import ATTENTION
from checkers.laat_iedere_query_mengen.reference import attention
from checkers.laat_iedere_query_mengen.stand_in import MASKED_SOFTMAX
from checkers.laat_iedere_query_mengen.terms import of_attention

LOG2 = float(np.log(2))
KEPT = ("q", "k", "v")


def case(sizes: dict[str, Any], allowed: Any, **options: Any) -> Case:
    """Return one call of attention."""
    return Case({**sizes, "allowed": allowed}, **options)


def checks(rng: np.random.Generator) -> list[Check]:
    """Return all checks in the order in which they speak."""
    return [*values(rng), *styles(rng), *refusals(rng)]


def values(rng: np.random.Generator) -> Iterator[Check]:
    """Ordinary inputs."""
    hand = {
        "q": np.array([[1.0]]),
        "k": np.array([[LOG2], [0.0]]),
        "v": np.array([[2.0], [8.0]]),
    }
    both = np.ones((1, 2), bool)
    yield Check(
        "example", "Het voorbeeld uit de les",
        "Gewichten 2/3 en 1/3 op de values 2 en 8 geven y = 4; de cache bewaart q, k, v, weights.",
        "Reken dit voorbeeld op papier na en vergelijk elke tussenstap met print.",
        [case(hand, both), case(hand, both, how="keyword")], core=True,
    )  # fmt: skip
    yield Check(
        "random", "Willekeurige queries, keys en values",
        "Per query: score met elke key, gedeeld door √d, softmax, dan de gewogen som van values.",
        "Neem één query uit deze invoer en reken haar scores, gewichten en uitvoer na.",
        [
            case(heads(rng, (), 3, 5, 2, 4), mask(rng, 3, 5), overwrite=True),
            case(heads(rng, (), 1, 2, 1, 1), np.array(True)),
            case(heads(rng, (), 2, 1, 2, 3), np.array(True)),
            case(heads(rng, (2,), 3, 5, 2, 4), mask(rng, 2, 3, 5)),
            case(heads(rng, (2, 2), 2, 4, 5, 2), mask(rng, 2, 2, 2, 4)),
            case(heads(rng, (), 3, 3, 3, 3), mask(rng, 3, 3)),
            case(heads(rng, (), 3, 5, 2, 4), mask(rng, 3, 5)),
            case(heads(rng, (3,), 3, 3, 3, 3), mask(rng, 3, 3, 3)),
            case(heads(rng, (2,), 2, 2, 2, 2), np.array(True)),
        ], core=True,
    )  # fmt: skip
    yield Check(
        "mask-forms", "Een kleiner masker broadcast mee",
        "Het masker broadcast naar (…, queries, keys).",
        "Print de vorm van je scores en van het masker.",
        [
            case(heads(rng, (2,), 3, 5, 2, 4), mask(rng, 3, 5)),
            case(heads(rng, (2,), 3, 5, 2, 4), mask(rng, 2, 1, 5)),
            case(heads(rng, (), 3, 5, 2, 4), mask(rng, 1, 5)[0]),
        ],
    )  # fmt: skip
    yield Check(
        "empty-rows", "Queries die nergens naar mogen kijken",
        "Een query zonder toegestane keys krijgt gewichten 0, dus uitvoer 0.",
        "Print de gewichten van de verboden rij en kijk wat er daarna mee gebeurt.",
        [
            case(heads(rng, (), 3, 5, 2, 4), mask_with_empty_rows(rng, 3, 5)),
            case(heads(rng, (2,), 3, 5, 2, 4), mask_with_empty_rows(rng, 2, 3, 5)),
        ],
    )  # fmt: skip


def styles(rng: np.random.Generator) -> Iterator[Check]:
    """Whole numbers, and the same inputs in another coat."""
    # Inner products around 128, where int8 ends: when all of them wrap, softmax does not notice.
    small = {
        "q": np.array([[12, 1], [-1, 2]], np.int8),
        "k": np.array([[10, 10], [10, 6], [10, 8]], np.int8),
        "v": np.array([[100, 1], [-100, 2], [127, 3]], np.int8),
    }
    yield Check(
        "integers", "Gehele getallen",
        "Er wordt met floats gerekend vóór het eerste inproduct, zodat niets overloopt.",
        "Print de dtype van q, k en v vlak voor je ze vermenigvuldigt.",
        [
            case(small, np.ones((2, 3), bool)),
            case(_as(small, np.uint8, q=2), True),
            case(_as(small, np.int16, q=16, k=16), True),
            case(_as(small, np.int64), True),
            case(
                {"q": [[1, 0]], "k": [[3001, 1], [3000, 2], [2999, 3]], "v": [[2049], [1], [9]]},
                True,
            ),
        ],
    )  # fmt: skip
    lists = {
        "q": [[1, 0], [0, 2]],
        "k": [[1.0, 0.5], [0.0, 1.0], [-1.0, 0.5]],
        "v": ((1, 2, 3), (4, 5, 6), (0, 1, 0)),
    }
    yield Check(
        "sequences", "Lijsten en tuples",
        "Lijsten en tuples tellen als arrays.",
        "Maak van elk argument eerst een array van floats.",
        [case(lists, [[True, True, False], [True, True, True]])],
    )  # fmt: skip
    sizes = heads(rng, (2,), 3, 4, 2, 3)
    closed = {name: read_only(value) for name, value in sizes.items()}
    yield Check(
        "read-only", "Arrays die je niet mag beschrijven",
        "De functie leest haar argumenten alleen.",
        "Zoek de regel die in een argument schrijft, en reken daar met een nieuwe array.",
        [case(closed, read_only(mask(rng, 2, 3, 4)))],
    )  # fmt: skip
    single = {name: value.astype(np.float32) for name, value in heads(rng, (), 3, 4, 2, 3).items()}
    yield Check(
        "float32", "Invoer in float32",
        "Bij float32-invoer mag het resultaat float32 zijn, niet grover.",
        "Print de dtype na elke stap.",
        [case(single, mask(rng, 3, 4), precision="float32")],
    )  # fmt: skip
    yield Check(
        "no-queries", "Geen queries of een lege voorloopas",
        "Zonder queries is er niets fout: de uitvoer is leeg en heeft de gewone vorm.",
        "Print de vorm van elke tussenstap bij deze lege invoer.",
        [
            case(heads(rng, (), 0, 3, 2, 4), np.zeros((0, 3), bool)),
            case(heads(rng, (0,), 2, 3, 2, 4), np.array(True)),
            case(heads(rng, (2,), 0, 3, 2, 4), np.array(True)),
        ],
    )  # fmt: skip


def _as(sizes: dict[str, Any], dtype: Any, **factors: int) -> dict[str, Any]:
    """Return the absolute values in another whole type, some of them multiplied."""
    return {
        name: (np.abs(value.astype(int)) * factors.get(name, 1)).astype(dtype)
        for name, value in sizes.items()
    }


def refusals(rng: np.random.Generator) -> Iterator[Check]:
    """Every condition of the contract, violated one at a time."""
    yes = np.array(True)
    action = "Geef in dat geval een ValueError, vóór je begint te rekenen."

    def refusal(identity: str, title: str, rule: str, *cases: Case) -> Check:
        return Check(identity, title, rule, action, cases, refuses=True)

    def bad(q: tuple[int, ...], k: tuple[int, ...], v: tuple[int, ...]) -> Case:
        return case({"q": tenths(rng, *q), "k": tenths(rng, *k), "v": tenths(rng, *v)}, yes)

    yield refusal(
        "one-axis", "Minder dan twee assen wordt geweigerd",
        "q, k en v hebben elk minstens twee assen.",
        bad((2,), (4, 2), (4, 3)), bad((3, 2), (2,), (2, 3)), bad((3, 2), (4, 2), (4,)),
    )  # fmt: skip
    yield refusal(
        "lead-keys", "Ongelijke voorloopassen van q en k worden geweigerd",
        "De voorloopassen van q, k en v zijn gelijk; ze broadcasten niet.",
        bad((2, 3, 2), (3, 4, 2), (3, 4, 2)), bad((2, 3, 2), (1, 4, 2), (1, 4, 2)),
        bad((3, 2), (2, 4, 2), (2, 4, 2)), bad((2, 3, 2), (4, 2), (4, 2)),
        bad((2, 3, 2), (1, 4, 2), (2, 4, 2)), bad((1, 3, 2), (2, 4, 2), (1, 4, 2)),
    )  # fmt: skip
    yield refusal(
        "lead-values", "Ongelijke voorloopassen van v worden geweigerd",
        "De voorloopassen van q, k en v zijn gelijk; ze broadcasten niet.",
        bad((2, 3, 2), (2, 4, 2), (3, 4, 2)), bad((2, 3, 2), (2, 4, 2), (1, 4, 2)),
        bad((3, 2), (4, 2), (2, 4, 2)), bad((2, 3, 2), (2, 4, 2), (4, 2)),
    )  # fmt: skip
    yield refusal(
        "width", "Ongelijke breedtes worden geweigerd",
        "Queries en keys hebben dezelfde breedte d.",
        bad((3, 2), (4, 3), (4, 2)), bad((3, 2), (4, 1), (4, 2)), bad((3, 1), (4, 2), (4, 2)),
    )  # fmt: skip
    yield refusal(
        "values", "Een ander aantal values dan keys wordt geweigerd",
        "Bij elke key hoort precies één value.",
        bad((3, 2), (4, 2), (5, 2)), bad((3, 2), (4, 2), (1, 2)), bad((3, 2), (1, 2), (4, 2)),
        bad((2, 3, 2), (2, 4, 2), (2, 3, 2)),
    )  # fmt: skip
    yield refusal(
        "no-width", "Breedte nul wordt geweigerd",
        "De breedte d is groter dan nul.",
        bad((3, 0), (4, 0), (4, 2)), bad((0, 0), (4, 0), (4, 2)),
        bad((2, 3, 0), (2, 4, 0), (2, 4, 2)),
    )  # fmt: skip
    yield refusal(
        "no-keys", "Zonder keys wordt geweigerd",
        "Er is minstens één key.",
        bad((3, 2), (0, 2), (0, 2)), bad((2, 3, 2), (2, 0, 2), (2, 0, 4)),
    )  # fmt: skip
    sizes = heads(rng, (), 2, 3, 2, 2)
    yield refusal(
        "mask", "Een ongeldig masker wordt geweigerd",
        "Het masker is booleaans en broadcast naar (…, queries, keys), zonder iets te vergroten.",
        case(sizes, np.array([[1, 0, 1], [1, 1, 0]])), case(sizes, np.ones((1, 2, 3), bool)),
        case(sizes, np.ones((2, 4), bool)),
    )  # fmt: skip
    holed = sizes["q"].copy()
    holed[0, 1] = np.nan
    yield refusal(
        "not-finite", "Scores die niet eindig zijn, worden geweigerd",
        "Met NaN in q of k zijn de scores niet eindig, en die weigert de softmax.",
        case({**sizes, "q": holed}, yes),
    )  # fmt: skip


KEEPING = MappingForm(
    (
        *((name, ArrayForm(name, any_numbers=True)) for name in KEPT),
        ("weights", ArrayForm("gewichten")),
    )
)
CHECKPOINT = Checkpoint(
    id="attention",
    function="attention",
    parameters=("q", "k", "v", "allowed"),
    form=PairForm((("y", ArrayForm("uitvoer")), ("cache", KEEPING))),
    reference=attention,
    checks=checks,
    terms=of_attention,
    misconceptions=ATTENTION,
    stand_ins={"masked_softmax": StandIn(masked_softmax.CHECKPOINT, MASKED_SOFTMAX)},
    may_share=KEPT,
)
