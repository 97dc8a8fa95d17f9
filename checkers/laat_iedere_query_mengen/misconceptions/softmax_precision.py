# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: another number type than float64, or numbers cut short."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.kit.diagnosis import SINGLE
from checkers.laat_iedere_query_mengen.misconceptions.parts import (
    bare_share,
    filled,
    is_whole,
    share,
    softmax,
    top,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.misconceptions.softmax_formulas import formula
from checkers.laat_iedere_query_mengen.reference import checked_scores, masked_softmax


@SOFTMAX.add(
    "gewichten-afgerond",
    "Kleine gewichten zijn weggegooid",
    "Toegestane keys met een heel klein gewicht krijgen bij jou 0. Een toegestane key houdt altijd "
    "een gewicht, hoe klein ook; alleen een verboden key is precies 0. Zoek een grens, een "
    "afronding of begrensde scores.",
)
def small_dropped(scores: Any, allowed: Any) -> Any:
    weights = softmax(*checked_scores(scores, allowed))
    return np.where(weights < 1e-6, 0.0, weights)


@SOFTMAX.variant("gewichten-afgerond")
def tiny_dropped(scores: Any, allowed: Any) -> Any:
    weights = softmax(*checked_scores(scores, allowed))
    return np.where(weights < 1e-12, 0.0, weights)


@SOFTMAX.add(
    "resultaat-float32",
    "Er is in float32 gerekend",
    "Je rekent of eindigt in float32. Dat scheelt al in het achtste cijfer; het contract vraagt "
    "float64. Print de dtype na elke stap en kijk waar ze verandert.",
)
def single(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed).astype(np.float32)


@SOFTMAX.variant("resultaat-float32")
def single_throughout(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores.astype(np.float32), allowed)


@SOFTMAX.add(
    "resultaat-float16",
    "Er is in float16 gerekend",
    "Je rekent of eindigt in float16, met drie tot vier juiste cijfers en 65504 als grootste "
    "getal. Print de dtype na elke stap en kijk waar ze verandert.",
)
def half(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed).astype(np.float16)


@SOFTMAX.add(
    "geheel-loopt-over",
    "Gehele getallen lopen over bij het aftrekken",
    "Je trekt het maximum af terwijl de scores nog een klein geheel type hebben. Daarin begint het "
    "tellen weer aan de andere kant: in uint8 is 3 - 5 gelijk aan 254. Wanneer zet je om naar "
    "float?",
)
def late_cast(scores: Any, allowed: Any) -> Any:
    given = np.asarray(scores)
    scores, allowed = checked_scores(scores, allowed)
    if given.dtype.kind not in "iu":
        return softmax(scores, allowed)
    shifted = given - given.max(axis=-1, keepdims=True)
    return share(np.exp(filled(shifted.astype(float), allowed)))


@SOFTMAX.add(
    "float16-door-exp",
    "Een klein geheel type gaat np.exp in",
    "De scores houden hun gehele type tot in np.exp. Van int8 en uint8 maakt NumPy daar stilletjes "
    "float16, van int16 float32, en aftrekken kan al eerder overlopen. Wanneer zet je om naar "
    "float?",
)
def uncast(scores: Any, allowed: Any) -> Any:
    given = np.asarray(scores)
    scores, allowed = checked_scores(scores, allowed)
    if given.dtype.kind not in "iu":
        return softmax(scores, allowed)
    exponents = np.exp(given - given.max(axis=-1, keepdims=True))
    return share(np.where(allowed, exponents, 0).astype(exponents.dtype))


@SOFTMAX.variant("float16-door-exp")
def uncast_multiplied(scores: Any, allowed: Any) -> Any:
    given = np.asarray(scores)
    scores, allowed = checked_scores(scores, allowed)
    if given.dtype.kind not in "iu":
        return softmax(scores, allowed)
    exponents = np.exp(given - given.max(axis=-1, keepdims=True)) * allowed
    return bare_share(exponents)


@SOFTMAX.variant("resultaat-float32")
def single_scores(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores.astype(np.float32).astype(float), allowed)


@SOFTMAX.variant("resultaat-float32")
def single_then_double(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed).astype(np.float32).astype(float)


@SOFTMAX.variant("geheel-loopt-over")
def late_cast_unsigned(scores: Any, allowed: Any) -> Any:
    unsigned = np.asarray(scores).dtype.kind == "u"
    return (late_cast if unsigned else share_of)(scores, allowed)


@SOFTMAX.variant("geheel-loopt-over")
def late_cast_signed(scores: Any, allowed: Any) -> Any:
    signed = np.asarray(scores).dtype.kind == "i"
    return (late_cast if signed else share_of)(scores, allowed)


def share_of(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed))


@SOFTMAX.variant("float16-door-exp")
def small_types_in_int16(scores: Any, allowed: Any) -> Any:
    given = np.asarray(scores)
    floats, allowed = checked_scores(scores, allowed)
    if given.dtype not in (np.int8, np.uint8):
        return softmax(floats, allowed)
    return share(
        np.exp(filled(floats, allowed) - top(filled(floats, allowed)), dtype=np.float32).astype(
            float
        )
    )


@SOFTMAX.variant("resultaat-float32")
def single_exponents(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed).astype(np.float32)
    return share(np.exp(masked - top(masked).astype(np.float32)).astype(float))


SOFTMAX.add(
    "afgerond",
    "Het resultaat is afgerond",
    "De gewichten kloppen op een paar decimalen. Afronden hoort pas bij het tonen: een functie "
    "geeft terug wat ze uitrekent. Zoek round, of een tekst met een vast aantal decimalen.",
)(formula(lambda scores, allowed: softmax(scores, allowed).round(4)))


for digits in (1, 2, 3, 5, 6, 7, 8, 9, 10):
    SOFTMAX.variant("afgerond")(
        formula(lambda scores, allowed, to=digits: softmax(scores, allowed).round(to))  # type: ignore[misc]
    )


@SOFTMAX.add(
    "resultaat-geheel",
    "Het resultaat is een array van gehele getallen",
    "Bij gehele scores leg je de gewichten in een array van hetzelfde gehele type, en dan blijft "
    "van elke breuk alleen 0 of 1 over. Welk dtype krijgt je resultaat, en waar wordt dat gekozen?",
)
def whole_result(scores: Any, allowed: Any) -> Any:
    weights = masked_softmax(scores, allowed)
    return weights.astype(np.asarray(scores).dtype) if is_whole(scores) else weights


@SOFTMAX.variant("resultaat-geheel")
def whole_exponents(scores: Any, allowed: Any) -> Any:
    floats, mask = checked_scores(scores, allowed)
    if not is_whole(scores):
        return softmax(floats, mask)
    top = np.where(mask, floats, -np.inf).max(axis=-1, keepdims=True)
    exponents = np.where(mask, np.exp(floats - np.where(np.isfinite(top), top, 0.0)), 0.0)
    return share(np.floor(exponents))


@SOFTMAX.add(
    "weinig-cijfers",
    "Er gaan onderweg cijfers verloren",
    "De gewichten kloppen op zes tot acht cijfers, en dan niet meer. Dat past bij float32 "
    "onderweg, bij afronden, of bij een klein getal dat ergens is opgeteld. Print de dtype na elke "
    "stap, en zoek round en getallen als 1e-8.",
    SINGLE,
)
def single_on_the_way(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed).astype(np.float32)
    return share(np.exp(masked - top(masked).astype(np.float32))).astype(float)
