# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: a forbidden key gets something else than a score of minus infinity.

Merged: filling forbidden scores with one finite number or another is one mistake. A fill of the
most negative float differs only where nothing is allowed, and there equals
`rij-zonder-keys-uniform`, which is the name it gets.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import (
    bare_share,
    filled,
    share,
    softmax,
    top,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.misconceptions.softmax_formulas import formula
from checkers.laat_iedere_query_mengen.reference import checked_scores


@SOFTMAX.add(
    "groot-getal-opgeteld",
    "Een groot negatief getal bij de score opgeteld",
    "Je telt bij verboden scores een eindig negatief getal op. Dat is niet min oneindig: een grote "
    "score overleeft het, en in een rij waarin niets mag, valt het getal weer weg. Welke score "
    "geeft e-macht 0?",
)
def added_1e9(scores: Any, allowed: Any) -> Any:
    return _added(scores, allowed, -1e9)


for number in (-1e4, -1e6, -1e30):
    SOFTMAX.variant("groot-getal-opgeteld")(
        lambda scores, allowed, by=number: _added(scores, allowed, by)
    )
for number in (-1e4, -1e6, -1e9, -1e30):
    SOFTMAX.variant("groot-getal-opgeteld")(
        lambda scores, allowed, by=number: _added(scores, allowed, by) * allowed
    )
for tiny in (1e-30, 1e-20, 1e-12, 1e-10, 1e-9, 1e-8):
    SOFTMAX.variant("groot-getal-opgeteld")(
        lambda scores, allowed, by=tiny: _added(scores, allowed, np.log(by), np.log1p(by))
    )


def _added(scores: Any, allowed: Any, number: float, to_allowed: float = 0.0) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = scores + np.where(allowed, to_allowed, number)
    return share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "eindig-getal-ingevuld",
    "Verboden scores kregen een eindig getal",
    "Je vult voor verboden keys een groot negatief getal in. Dat is niet min oneindig: een nog "
    "lagere toegestane score verliest ervan, en een rij waarin niets mag, krijgt er gelijke "
    "gewichten van. Welk getal is kleiner dan elke eindige score?",
)
def filled_1e9(scores: Any, allowed: Any) -> Any:
    return _finite(scores, allowed, -1e9)


for number in (-1e2, -1e3, -1e4, -9999.0, -1e5, -1e30):
    SOFTMAX.variant("eindig-getal-ingevuld")(
        lambda scores, allowed, at=number: _finite(scores, allowed, at)
    )
for number in (-1e4, -1e5, -1e9, -1e30):
    SOFTMAX.variant("eindig-getal-ingevuld")(
        lambda scores, allowed, at=number: _zeroed(scores, allowed, at)
    )


def _zeroed(scores: Any, allowed: Any, number: float) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return np.where(allowed, _finite(scores, allowed, number), 0.0)


def _finite(scores: Any, allowed: Any, number: float) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = np.where(allowed, scores, number)
    return share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "nul-maal-oneindig",
    "Nul maal oneindig",
    "Je vermenigvuldigt iets met oneindig, ook op plekken waar de andere factor 0 is. Nul maal "
    "oneindig is NaN, en dat besmet de hele rij. Hoe kies je per key tussen twee waarden zonder "
    "te vermenigvuldigen?",
)
def zero_times_infinity(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = scores + (1.0 - allowed) * -np.inf
    return bare_share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.variant("nul-maal-oneindig")
def scores_times_infinity(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = scores * np.where(allowed, 1.0, -np.inf)
    return share(np.exp(masked - top(masked)))


@SOFTMAX.variant("nul-maal-oneindig")
def scores_times_infinity_guarded(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = scores * np.where(allowed, 1.0, -np.inf)
    exponents = np.exp(masked - top(masked))
    total = exponents.sum(axis=-1, keepdims=True)
    return exponents / np.where(total > 0, total, 1.0)


@SOFTMAX.variant("nul-maal-oneindig")
def scores_times_infinity_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = scores * np.where(allowed, 1.0, -np.inf)
    return bare_share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "nan-bij-verboden-keys",
    "Verboden keys krijgen NaN",
    "De toegestane gewichten kloppen, maar op de verboden plekken blijft NaN staan. Vul daar aan "
    "het eind 0 in, of kies een andere vulling dan NaN: welke score geeft e-macht 0?",
)
def left_nan(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return np.where(allowed, softmax(scores, allowed), np.nan)


@SOFTMAX.add(
    "verboden-exponent-loopt-over",
    "De e-macht van een verboden score loopt over",
    "Je neemt ook van verboden scores de e-macht, en maakt die pas daarna 0. Ligt zo'n score ver "
    "boven het toegestane maximum, dan is haar e-macht oneindig, en nul maal oneindig is NaN. "
    "Wanneer moet een verboden score verdwijnen?",
)
def forbidden_overflows(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return bare_share(np.exp(scores - top(filled(scores, allowed))) * allowed)


@SOFTMAX.variant("verboden-exponent-loopt-over")
def forbidden_overflows_guarded(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return share(np.exp(scores - top(filled(scores, allowed))) * allowed)


@SOFTMAX.variant("verboden-exponent-loopt-over")
def forbidden_overflows_one(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    exponents = np.exp(scores - top(filled(scores, allowed))) * allowed
    total = exponents.sum(axis=-1, keepdims=True)
    return exponents / np.where(total == 0, 1.0, total)


SOFTMAX.add(
    "verboden-niet-precies-nul",
    "Een verboden key houdt een piepklein gewicht",
    "Verboden keys krijgen bij jou een lage, maar eindige score, dus hun gewicht is klein en niet "
    "0. Het contract vraagt precies 0. Welke score geeft e-macht nul?",
)(formula(lambda scores, allowed: _below(scores, allowed, 30.0)))


for below in (10.0, 20.0, 50.0, 100.0, 500.0, 700.0, 1000.0, 1e4):
    SOFTMAX.variant("verboden-niet-precies-nul")(
        formula(lambda scores, allowed, by=below: _below(scores, allowed, by))  # type: ignore[misc]
    )


for tiny in (1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10):
    SOFTMAX.variant("verboden-niet-precies-nul")(
        formula(lambda s, a, at=tiny: np.where(a, softmax(s, a), at))  # type: ignore[misc]
    )
    SOFTMAX.variant("verboden-niet-precies-nul")(
        formula(lambda s, a, at=tiny: bare_share(np.where(a, powers(s, a), at)))  # type: ignore[misc]
    )


def powers(scores: Any, allowed: Any) -> Any:
    """Return the right exponents."""
    return np.exp(filled(scores, allowed) - top(filled(scores, allowed)))


def _below(scores: Any, allowed: Any, by: float) -> Any:
    lowest = scores.min(axis=-1, keepdims=True)
    weights = softmax(np.where(allowed, scores, lowest - by), np.True_)
    return np.where(allowed.any(axis=-1, keepdims=True), weights, 0.0)


@SOFTMAX.add(
    "verborgen-onder-masked-array",
    "Onder het masker van np.ma staan nog getallen",
    "Een masked array verbergt de verboden cellen, maar de getallen eronder blijven bestaan en "
    "komen mee terug. Maak er een gewone array van waarin daar 0 staat.",
)
@formula
def under_the_mask(scores: Any, allowed: Any) -> Any:
    shown = np.ma.array(scores, mask=~allowed)
    shares = np.ma.exp(shown - shown.max(axis=-1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=-1, keepdims=True))
