"""Checkpoint `masked-softmax`: which calls show that the contract is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from checkers.kit.cases import Case, Check, Checkpoint
from checkers.kit.forms import ArrayForm
from checkers.laat_iedere_query_mengen.inputs import (
    mask,
    mask_with_empty_rows,
    read_only,
    tenths,
)
from checkers.laat_iedere_query_mengen.misconceptions import SOFTMAX
from checkers.laat_iedere_query_mengen.reference import masked_softmax
from checkers.laat_iedere_query_mengen.terms import of_masked_softmax

LOG2 = float(np.log(2))
HAND = np.array([[LOG2, 0.0]])


def case(scores: Any, allowed: Any, **options: Any) -> Case:
    """Return one call of masked_softmax."""
    return Case({"scores": scores, "allowed": allowed}, **options)


def checks(rng: np.random.Generator) -> list[Check]:
    """Return all checks in the order in which they speak."""
    return [*values(rng), *numerics(rng), *styles(rng), *refusals(rng)]


def values(rng: np.random.Generator) -> Iterator[Check]:
    """Ordinary inputs."""
    both, first = np.array([[True, True]]), np.array([[True, False]])
    yield Check(
        "example", "Het voorbeeld uit de les",
        "Scores log(2) en 0 geven 2/3 en 1/3; is de tweede key verboden, dan 1 en 0.",
        "Reken dit voorbeeld op papier na en vergelijk elke tussenstap met print.",
        [case(HAND, both), case(HAND, both, how="keyword"), case(HAND, first)], core=True,
    )  # fmt: skip
    yield Check(
        "random", "Willekeurige scores en maskers",
        "Per query tellen de toegestane gewichten op tot 1; een verboden key krijgt precies 0.",
        "Neem één rij uit deze invoer en reken haar na: welke keys doen mee in de som?",
        [  # the overwritten one tells apart a result that is remembered from one that is computed
            case(tenths(rng, 3, 5), mask(rng, 3, 5), overwrite=True),
            case(tenths(rng, 1, 2), np.array([[True, True]])),
            case(tenths(rng, 2, 1), np.array([[True], [True]])),
            case(tenths(rng, 2, 3, 5), mask(rng, 2, 3, 5)),
            case(tenths(rng, 4, 4), mask(rng, 4, 4)),
            case(tenths(rng, 2, 2, 3, 4), mask(rng, 2, 2, 3, 4)),
            case(tenths(rng, 3, 5), mask(rng, 3, 5)),
            case(tenths(rng, 2, 2, 2), mask(rng, 2, 2, 2)),
        ], core=True,
    )  # fmt: skip
    yield Check(
        "broadcast", "Een kleiner masker broadcast mee",
        "Het masker broadcast naar de vorm van de scores; ook één enkele True is een masker.",
        "Print allowed.shape en scores.shape en breng het masker op de vorm van de scores.",
        [
            case(tenths(rng, 2, 3, 5), mask(rng, 3, 5)),
            case(tenths(rng, 2, 3, 5), mask(rng, 2, 1, 5)),
            case(tenths(rng, 3, 5), mask(rng, 1, 5)[0]),
            case(tenths(rng, 3, 3), np.array([[True], [True], [True]])),
            case(tenths(rng, 3, 5), np.array(True)),
            case(tenths(rng, 3, 5), True),
        ],
    )  # fmt: skip


def numerics(rng: np.random.Generator) -> Iterator[Check]:
    """Scores that are large, rows without keys, whole numbers."""
    level = np.array([[1e4], [0.0], [-1e4]])
    # e^-450 is a number and e^-900 is not: the largest absolute score is told from a largest of 0.
    levels = np.vstack([level, [[-450.0]]])
    yield Check(
        "stable", "Stabiel bij scores rond ±10000",
        "Alle scores van een rij evenveel verschuiven verandert de gewichten niet.",
        "Print de e-machten bij deze invoer: welk getal past niet meer in een float?",
        [
            case(tenths(rng, 4, 3) + levels, mask(rng, 4, 3)),
            case(tenths(rng, 2, 3, 5) + level, mask(rng, 2, 3, 5)),
        ],
    )  # fmt: skip
    low, high = tenths(rng, 3, 4), mask(rng, 3, 4)
    yield Check(
        "huge-forbidden", "Een enorme score op een verboden plek",
        "Een verboden score doet nergens aan mee, hoe groot ze ook is.",
        "Volg bij deze invoer één rij: welk getal trek je af, en hoort die key erbij?",
        # e^712 overflows while e^-712 does not vanish: two mistakes that look alike part here.
        [case(np.where(high, low, huge), high) for huge in (712.0, 1e4, -1e4, 1e300)],
    )  # fmt: skip
    steps = np.array([[0.0, -16.0, -40.0, -300.0], [300.0, 270.0, -1.0, 299.0]])
    yield Check(
        "small-weights", "Kleine gewichten zijn ook gewichten",
        "Een toegestane key met een lage score krijgt een klein gewicht, maar geen 0.",
        "Zoek waar je gewichten afrondt, begrenst of weggooit.",
        [case(steps, np.array([[True, True, True, True], [True, True, True, False]]))],
    )  # fmt: skip
    ends = np.array([[1e300, -1e300, 0.0], [-1e300, 5.0, 1e300], [-2e9, 0.0, 0.0]])
    yield Check(
        "extreme", "Eindige scores tot ±1e300",
        "Elke eindige score is geldig; de hoogste toegestane bepaalt dan het gewicht.",
        "Kijk welk getal een verboden score krijgt. Is dat kleiner dan élke eindige score?",
        [
            case(ends, np.array([[True, True, True], [True, True, False], [True, False, False]])),
            case(np.array([[-1e300, 3.0]]), np.array([[True, False]])),
            case(np.array([[1e300, -1e300]]), np.array([[True, True]])),
            # Beside such a score a logarithm is lost: equal ones tell whether it was added.
            case(np.array([[1e300, 1e300], [-1e17, -1e17]]), np.array(True)),
        ],
    )  # fmt: skip
    yield Check(
        "empty-rows", "Rijen waarin niets is toegestaan",
        "Een volledig verboden rij wordt een rij nullen, zonder NaN; andere rijen merken niets.",
        "Print maximum en som voor de verboden rij. Wat gebeurt er als je daarmee verder rekent?",
        [
            case(tenths(rng, 3, 5), mask_with_empty_rows(rng, 3, 5)),
            case(tenths(rng, 2, 3, 5), mask_with_empty_rows(rng, 2, 3, 5)),
            case(tenths(rng, 2, 3), np.zeros((2, 3), bool)),
            case(tenths(rng, 3, 5), np.array([[True], [False], [True]])),
            case(tenths(rng, 2, 3), np.array(False)),
        ],
    )  # fmt: skip
    yield Check(
        "integers", "Gehele getallen",
        "Gehele scores van elk type geven float64-gewichten, alsof het floats waren.",
        "Print scores.dtype vóór je eerste bewerking en na elke stap.",
        [
            case(np.array([[127, -128, 126], [3, -2, 4]], np.int8), mask(rng, 2, 3)),
            case(np.array([[3, 5, 1], [250, 4, 251]], np.uint8), np.ones((2, 3), bool)),
            case(np.array([[32767, -32768, 32766]], np.int16), np.ones((1, 3), bool)),
            case(np.array([[2, 4, 3]], np.uint16), np.array([[True, True, False]])),
            case(np.array([[2, -1, 3], [0, 1, 1]], np.int64), mask(rng, 2, 3)),
        ],
    )  # fmt: skip


def styles(rng: np.random.Generator) -> Iterator[Check]:
    """The same inputs in another coat."""
    yield Check(
        "sequences", "Lijsten en tuples",
        "Lijsten en tuples tellen als arrays, voor de scores en voor het masker.",
        "Maak van elk argument eerst een array, vóór je naar vorm of dtype vraagt.",
        [
            case([[0.5, 1.5, -1.0], [2.0, 0.0, 1.0]], [[True, True, False], [True, True, True]]),
            case(((1, 2), (0, 3)), ((True, True), (False, True))),
        ],
    )  # fmt: skip
    yield Check(
        "read-only", "Arrays die je niet mag beschrijven",
        "De functie leest haar argumenten alleen.",
        "Zoek de regel die in een argument schrijft, en reken daar met een nieuwe array.",
        [case(read_only(tenths(rng, 3, 4)), read_only(mask(rng, 3, 4)))],
    )  # fmt: skip
    yield Check(
        "float32", "Scores in float32",
        "Ook bij float32-scores mogen de gewichten niet grover zijn dan float32.",
        "Print de dtype na elke stap.",
        [case(tenths(rng, 3, 4).astype(np.float32), mask(rng, 3, 4), precision="float32")],
    )  # fmt: skip
    yield Check(
        "no-queries", "Geen queries of een lege voorloopas",
        "Zonder queries is er niets fout: het resultaat is leeg en houdt de vorm van de scores.",
        "Print de vorm van elke tussenstap bij deze lege invoer.",
        [
            case(np.zeros((0, 3)), np.zeros((0, 3), bool)),
            case(np.zeros((0, 2, 3)), np.array([True, False, True])),
            case(np.zeros((2, 0, 3)), np.array(True)),
        ],
    )  # fmt: skip


def refusals(rng: np.random.Generator) -> Iterator[Check]:
    """Every condition of the contract, violated one at a time."""
    yes = np.ones((2, 3), bool)
    action = "Geef in dat geval een ValueError, vóór je begint te rekenen."

    def refusal(identity: str, title: str, rule: str, *cases: Case) -> Check:
        return Check(identity, title, rule, action, cases, refuses=True)

    def holed(value: float) -> Any:
        scores = tenths(rng, 2, 3)
        scores[0, 1] = value
        return scores

    yield refusal(
        "one-axis", "Minder dan twee assen wordt geweigerd",
        "Scores hebben minstens twee assen: queries en keys.",
        case(tenths(rng, 3), np.ones(3, bool)), case(np.array(1.5), np.array(True)),
    )  # fmt: skip
    yield refusal(
        "no-keys", "Een lege laatste as wordt geweigerd",
        "Zonder keys valt er niets te verdelen: de laatste as is niet leeg.",
        case(np.zeros((2, 0)), np.ones((2, 0), bool)), case(np.zeros((2, 2, 0)), np.array(True)),
    )  # fmt: skip
    yield refusal(
        "not-finite", "NaN en oneindig worden geweigerd",
        "Alle scores zijn eindig.",
        *(case(holed(value), yes) for value in (np.nan, np.inf, -np.inf)),
    )  # fmt: skip
    hole = np.array([[True, False, True], [True, True, True]])
    yield refusal(
        "not-finite-forbidden", "Ook bij een verboden key",
        "Alle scores zijn eindig, ook die van een verboden key.",
        *(case(holed(value), hole) for value in (np.nan, np.inf, -np.inf)),
    )  # fmt: skip
    empty = np.array([[False, False, False], [True, True, True]])
    yield refusal(
        "not-finite-empty-row", "Ook in een rij waarin niets is toegestaan",
        "Alle scores zijn eindig, ook in een volledig verboden rij.",
        *(case(holed(value), empty) for value in (np.nan, np.inf, -np.inf)),
    )  # fmt: skip
    scores = tenths(rng, 2, 3)
    yield refusal(
        "mask-type", "Een masker dat niet booleaans is, wordt geweigerd",
        "Het masker bevat alleen True en False; getallen zijn geen masker.",
        case(scores, np.array([[1, 0, 1], [1, 1, 0]])),
        case(scores, np.array([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]])),
        case(scores, [[1, 0, 1], [1, 1, 1]]),
    )  # fmt: skip
    yield refusal(
        "mask-enlarges", "Een masker dat de scores vergroot, wordt geweigerd",
        "Het masker broadcast naar de vorm van de scores, nooit andersom.",
        case(scores, np.ones((1, 2, 3), bool)),
        case(tenths(rng, 1, 2, 3), np.ones((2, 2, 3), bool)),
        case(tenths(rng, 1, 3), np.ones((2, 3), bool)),
    )  # fmt: skip
    yield refusal(
        "mask-shape", "Een masker dat niet past, wordt geweigerd",
        "Het masker broadcast naar de vorm van de scores.",
        case(scores, np.ones((2, 4), bool)), case(scores, np.ones((3, 3), bool)),
    )  # fmt: skip


CHECKPOINT = Checkpoint(
    id="masked-softmax",
    function="masked_softmax",
    parameters=("scores", "allowed"),
    form=ArrayForm("gewichten"),
    reference=masked_softmax,
    checks=checks,
    terms=of_masked_softmax,
    misconceptions=SOFTMAX,
)
