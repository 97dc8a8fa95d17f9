"""Checkpoint `attention-backward`: which calls show that the contract is kept.

The cache is made here, so a mistake in the forward pass is not charged again. Its weights are
rounded: they count as they are, whatever softmax would give.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from checkers.kit.cases import Case, Check, Checkpoint
from checkers.kit.forms import ArrayForm, MappingForm
from checkers.laat_iedere_query_mengen.inputs import (
    cache,
    heads,
    mask,
    mask_with_empty_rows,
    read_only,
    tenths,
)
from checkers.laat_iedere_query_mengen.misconceptions import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward
from checkers.laat_iedere_query_mengen.terms import of_attention_backward


def checks(rng: np.random.Generator) -> list[Check]:
    """Return all checks in the order in which they speak."""
    return [*values(rng), *styles(rng)]


def values(rng: np.random.Generator) -> Iterator[Check]:
    """Ordinary caches."""
    hand = {
        "q": np.array([[1.0]]),
        "k": np.array([[float(np.log(2))], [0.0]]),
        "v": np.array([[2.0], [8.0]]),
        "weights": np.array([[2 / 3, 1 / 3]]),
    }
    ones = np.array([[1.0]])
    example = {"cache": hand, "dy": ones}
    yield Check(
        "example", "Het voorbeeld uit de les",
        "Met dY = 1 zijn de scoregradiënten -4/3 en 4/3, en die van v 2/3 en 1/3.",
        "Reken dit voorbeeld op papier na en vergelijk elke tussenstap met print.",
        [Case(example), Case(example, how="keyword")], core=True,
    )  # fmt: skip

    def usual(lead: tuple[int, ...], t: int, n: int, d: int, e: int, **options: Any) -> Case:
        return Case(cache(rng, heads(rng, lead, t, n, d, e), mask(rng, *lead, t, n)), **options)

    # Gradients large enough to show that they are clipped.
    steep = cache(rng, heads(rng, (), 2, 3, 2, 3), mask(rng, 2, 3))
    yield Check(
        "random", "Willekeurige caches en gradiënten",
        "Elke gradiënt is exact: geen gemiddelde, dezelfde √d voor q en k, en per query een som "
        "over alle keys.",
        "Controleer één cel met een klein verschil: verander één getal en kijk wat y doet.",
        [
            usual((), 3, 5, 2, 4, overwrite=True), usual((2,), 3, 5, 2, 4), usual((), 1, 2, 1, 1),
            usual((2, 2), 2, 4, 5, 2), usual((), 3, 3, 3, 3), usual((), 4, 2, 3, 2),
            usual((3,), 3, 3, 3, 3), usual((), 2, 1, 2, 3),
            Case({**steep, "dy": steep["dy"] * 20}),
        ], core=True,
    )  # fmt: skip

    def with_empty_rows(lead: tuple[int, ...]) -> Case:
        return Case(
            cache(rng, heads(rng, lead, 3, 5, 2, 4), mask_with_empty_rows(rng, *lead, 3, 5))
        )

    yield Check(
        "empty-rows", "Queries die nergens naar mochten kijken",
        "Gewicht 0 laat geen gradiënt door, ook als een hele rij 0 is.",
        "Print de scoregradiënt van die rij en kijk waar een getal ontstaat dat niet 0 is.",
        [with_empty_rows(()), with_empty_rows((2,))],
    )  # fmt: skip
    loose = rng.integers(0, 8, (2, 3, 4)) / 10
    yield Check(
        "cached-weights", "De gewichten uit de cache tellen",
        "De gewichten in de cache gelden zoals ze zijn, ook als geen softmax ze zou geven.",
        "Zoek waar je gewichten of een masker opnieuw uitrekent, of aanneemt dat rijen 1 zijn.",
        [Case(cache(rng, heads(rng, (2,), 3, 4, 2, 3), None, loose))],
    )  # fmt: skip
    # Two large weights in a row: with one, what is right cancels down to rounding.
    small = np.array([[0.75, 0.25, 1e-7, 1e-13], [0.5, 1e-9, 0.5, 0.0]])
    yield Check(
        "small-weights", "Kleine gewichten zijn ook gewichten",
        "Een klein gewicht laat een kleine gradiënt door; alleen gewicht 0 laat niets door.",
        "Zoek waar je gewichten vergelijkt, afrondt of weggooit.",
        [Case(cache(rng, heads(rng, (), 2, 4, 2, 3), None, small))],
    )  # fmt: skip


def styles(rng: np.random.Generator) -> Iterator[Check]:
    """The same inputs in another coat, and empty ones."""
    made = cache(rng, heads(rng, (), 3, 4, 2, 3), mask(rng, 3, 4))
    whole = rng.integers(-3, 4, (3, 3))
    yield Check(
        "integers", "Een dy van gehele getallen",
        "Ook een dy van gehele getallen geeft float64-gradiënten.",
        "Maak van dy eerst een array van floats.",
        [Case({**made, "dy": dy}) for dy in (whole, whole.astype(np.int8))],
    )  # fmt: skip
    other = cache(rng, heads(rng, (2,), 2, 3, 2, 4), mask(rng, 2, 2, 3))
    turned = dict(reversed(other["cache"].items())) | {"opmerking": "meer mag"}
    yield Check(
        "by-name", "De cache wordt op naam gelezen",
        "Een cache mag meer bevatten en een andere volgorde hebben.",
        "Lees elk onderdeel met zijn naam uit de cache.",
        [Case({"cache": turned, "dy": other["dy"]})],
    )  # fmt: skip
    sizes = cache(rng, heads(rng, (2,), 3, 4, 2, 3), mask(rng, 2, 3, 4))
    closed = {name: read_only(value) for name, value in sizes["cache"].items()}
    yield Check(
        "read-only", "Arrays die je niet mag beschrijven",
        "De functie leest cache en dy alleen.",
        "Zoek de regel die in de cache of in dy schrijft, en reken daar met een nieuwe array.",
        [Case({"cache": closed, "dy": read_only(sizes["dy"])})],
    )  # fmt: skip
    none = heads(rng, (), 0, 3, 2, 4)
    yield Check(
        "no-queries", "Geen queries",
        "Zonder queries zijn de gradiënten van k en v nul en is die van q leeg.",
        "Print de vorm van elke tussenstap bij deze lege invoer.",
        [
            Case(cache(rng, none, np.zeros((0, 3), bool))),
            Case({"cache": {**heads(rng, (0,), 2, 3, 2, 4), "weights": np.zeros((0, 2, 3))},
                  "dy": tenths(rng, 0, 2, 4)}),
            Case(cache(rng, heads(rng, (2,), 0, 3, 2, 4), np.zeros((2, 0, 3), bool))),
        ],
    )  # fmt: skip


GRADIENT = MappingForm(tuple((name, ArrayForm(f"gradiënt van {name}")) for name in ("q", "k", "v")))
CHECKPOINT = Checkpoint(
    id="attention-backward",
    function="attention_backward",
    parameters=("cache", "dy"),
    form=GRADIENT,
    reference=attention_backward,
    checks=checks,
    terms=of_attention_backward,
    misconceptions=BACKWARD,
)
