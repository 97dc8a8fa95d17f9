# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention: the weights are right, and what is made of them is not."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import attention

Result = tuple[Any, dict[str, Any]]


@ATTENTION.add(
    "gewichten-als-uitvoer",
    "De gewichten zijn de uitvoer",
    "Op de plaats van y staan de gewichten. Daar hoort voor elke query de gewogen som van de "
    "values: welke stap komt er na de softmax?",
)
def weights_for_output(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    _, cache = attention(q, k, v, allowed)
    return cache["weights"].copy(), cache


@ATTENTION.add(
    "alleen-laatste-key",
    "Alleen de laatste value telt",
    "In je lus over de keys vervangt elke ronde de vorige; alleen gewicht maal value van de "
    "laatste key blijft over. Een gewogen som verzamelt: is = hier wel genoeg?",
)
def last_value(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    _, cache = attention(q, k, v, allowed)
    return cache["weights"][..., -1:] * cache["v"][..., -1:, :], cache


@ATTENTION.add(
    "gewichten-verkleind",
    "De gewichten zijn met een vast getal vermenigvuldigd",
    "Na de softmax vermenigvuldig je de gewichten nog met een getal, zodat een rij niet meer op 1 "
    "uitkomt. Zoek wat er met weights gebeurt tussen de softmax en de som.",
)
def weights_times(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    return y * 0.9, {**cache, "weights": cache["weights"] * 0.9}


def _times(factor: float) -> None:
    @ATTENTION.variant("gewichten-verkleind")
    def program(q: Any, k: Any, v: Any, allowed: Any) -> Result:
        y, cache = attention(q, k, v, allowed)
        return y * factor, {**cache, "weights": cache["weights"] * factor}


for number in (0.5, 0.8, 2.0, float(1 / np.sqrt(2))):
    _times(number)
