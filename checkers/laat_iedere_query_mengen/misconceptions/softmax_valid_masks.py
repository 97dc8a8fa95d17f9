# ruff: noqa: ARG005, D103  (each program is explained by its Dutch text)
"""masked_softmax: a valid mask that is refused, or that the program stumbles over."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.kit.diagnosis import AnyError
from checkers.laat_iedere_query_mengen.misconceptions.parts import is_listed, softmax, stumbles
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.misconceptions.softmax_valid import stumble
from checkers.laat_iedere_query_mengen.reference import checked_scores, masked_softmax

SOFTMAX.add(
    "masker-altijd-array",
    "Eén enkele True is ook een masker",
    "Je functie verwacht dat het masker een array met assen is, maar een masker mag ook een losse "
    "True of False zijn. Maak er eerst een array van en breng die op de vorm van de scores.",
)(stumbles(masked_softmax, lambda scores, allowed: isinstance(allowed, bool)))


stumble("masker-altijd-array", lambda scores, allowed: np.ndim(allowed) == 0)


stumble(
    "masker-altijd-array",
    lambda scores, allowed: isinstance(allowed, bool) or is_listed(allowed),
)


SOFTMAX.add(
    "masker-niet-gebroadcast",
    "Alleen een masker van volle grootte werkt",
    "Met een masker dat kleiner is dan de scores stopt je functie. Zo'n masker is geldig, zoals "
    "één rij voor alle queries of één True: NumPy broadcast het naar de vorm van de scores, vanaf "
    "de laatste as geteld. Waar eist je code de volle vorm?",
)(stumbles(masked_softmax, lambda scores, allowed: np.shape(allowed) != np.shape(scores)))


stumble(
    "masker-niet-gebroadcast",
    lambda scores, allowed: np.shape(allowed) not in ((), np.shape(scores)),
)


stumble("masker-niet-gebroadcast", lambda scores, allowed: np.ndim(allowed) != np.ndim(scores))


stumble(
    "masker-niet-gebroadcast",
    lambda scores, allowed: np.ndim(allowed) not in (0, np.ndim(scores)),
)


SOFTMAX.add(
    "masker-moet-rijen-hebben",
    "Een masker van één rij werkt niet",
    "Met een masker dat alleen keys heeft, vorm (N,), gaat het mis. Zo'n masker geldt voor elke "
    "query en hoort langs de laatste as te liggen.",
)(stumbles(masked_softmax, lambda scores, allowed: np.ndim(allowed) == 1))


stumble("masker-moet-rijen-hebben", lambda scores, allowed: np.ndim(allowed) < 2)


@SOFTMAX.variant("masker-moet-rijen-hebben")
def along_queries(scores: Any, allowed: Any) -> Any:
    floats, _ = checked_scores(scores, allowed)
    mask = np.asarray(allowed)
    if mask.ndim == 1 and len(mask) not in (1, floats.shape[-2]):
        raise AnyError
    return softmax(floats, mask[:, None] if mask.ndim == 1 else mask)
