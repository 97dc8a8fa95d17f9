"""Controleert de les "Titel van de les": welke aanroepen laten zien dat de functie klopt.

`checkers/README.md` zegt wat er nog meer kan. Deze map heet naar de map van de les; verder hoeft
ze nergens genoemd te worden.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.kit.cases import Case, Check, Checkpoint
from checkers.kit.diagnosis import Misconceptions
from checkers.kit.forms import ArrayForm
from checkers.kit.inputs import tenths

KNOWN = Misconceptions()


def reference(amounts: Any) -> Any:
    """Het goede antwoord, waarmee alles wordt vergeleken."""
    amounts = np.asarray(amounts, dtype=np.float64)
    return amounts / amounts.sum(axis=-1, keepdims=True)


# Bekende fouten: ieder is een klein fout programma met een naam en een uitleg.


@KNOWN.add(
    "alles-opgeteld",
    "De som van de hele array",
    "Je deelt door de som van alle getallen samen. Iedere rij heeft haar eigen som: tel op langs "
    "de laatste as.",
)
def of_everything(amounts: Any) -> Any:
    """Deelt door één som voor alle rijen."""
    amounts = np.asarray(amounts, dtype=np.float64)
    return amounts / amounts.sum()


@KNOWN.add(
    "door-het-grootste",
    "Gedeeld door het grootste getal",
    "Je deelt door het grootste getal van de rij. Dan wordt dat getal 1, maar de rij is samen meer "
    "dan 1.",
)
def by_the_largest(amounts: Any) -> Any:
    """Deelt door het maximum in plaats van de som."""
    amounts = np.asarray(amounts, dtype=np.float64)
    return amounts / amounts.max(axis=-1, keepdims=True)


def checks(rng: np.random.Generator) -> list[Check]:
    """De controles, in de volgorde waarin ze spreken; de eerste die niet slaagt zegt waarom."""
    example = {"amounts": np.array([[1.0, 2, 5], [3, 3, 6]])}

    def drawn(*shape: int) -> Case:
        return Case({"amounts": np.abs(tenths(rng, *shape)) + 0.5})

    return [
        Check(
            "voorbeeld",
            "Het voorbeeld uit de les",
            "In een rij met 1, 2 en 5 heeft 5 een aandeel van 5/8.",
            "Print je uitkomst voor dit voorbeeld, en tel iedere rij op.",
            # De eerste twee zijn één aanroep: met plaats, en met naam.
            [Case(example), Case(example, how="keyword")],
            core=True,
        ),
        Check(
            "willekeurig",
            "Willekeurige getallen en maten",
            "Ieder getal wordt gedeeld door de som van zijn eigen rij.",
            "Print de vorm van de sommen: daar hoort een as van lengte 1 in te staan.",
            [drawn(2, 3), drawn(4, 2), drawn(3, 3), drawn(2, 3, 4)],
            core=True,
        ),
        Check(
            "lijst",
            "Een lijst",
            "Een lijst telt als array.",
            "Maak van amounts eerst een array van floats.",
            [Case({"amounts": [[1, 3], [2, 2]]})],
        ),
    ]


CHECKPOINT = Checkpoint(
    id="aandelen",
    function="shares",
    parameters=("amounts",),
    form=ArrayForm("aandelen"),
    reference=reference,
    checks=checks,
    misconceptions=KNOWN,
)
CHECKPOINTS = (CHECKPOINT,)
