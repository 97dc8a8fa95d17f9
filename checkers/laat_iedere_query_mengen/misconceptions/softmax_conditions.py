# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: a condition of the contract that is not checked.

Merged: a condition that is missing is one mistake, whatever the function then returns. Leaving out
the check for an empty last axis is no mistake where NumPy's max refuses it with ValueError anyway.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.reference import masked_softmax

Given = tuple[Any, Any]


def read(scores: Any, allowed: Any) -> Given:
    """Return both arguments as arrays, unchecked."""
    return np.asarray(scores, float), np.asarray(allowed)


@SOFTMAX.add(
    "een-as-geaccepteerd",
    "Een losse rij scores wordt geaccepteerd",
    "Je functie neemt scores met minder dan twee assen aan. Het contract vraagt om queries én "
    "keys: controleer het aantal assen en weiger met ValueError.",
)
def one_axis(scores: Any, allowed: Any) -> Any:
    if np.ndim(scores) < 2:
        return np.zeros(np.shape(scores))
    return masked_softmax(scores, allowed)


@SOFTMAX.variant("een-as-geaccepteerd")
def exactly_one_axis(scores: Any, allowed: Any) -> Any:
    if np.ndim(scores) == 1:
        return np.zeros(np.shape(scores))
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "geen-keys-geaccepteerd",
    "Scores zonder keys worden geaccepteerd",
    "Je functie neemt een lege laatste as aan. Zonder keys valt er niets te verdelen: weiger met "
    "ValueError. Zonder queries is daarentegen wel geldig.",
)
def no_keys(scores: Any, allowed: Any) -> Any:
    if np.ndim(scores) >= 2 and np.shape(scores)[-1] == 0:
        return np.zeros(np.shape(scores))
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "niet-eindig-geaccepteerd",
    "NaN en oneindig worden geaccepteerd",
    "Je functie rekent door met scores die niet eindig zijn. Volgens het contract weigert ze die "
    "met ValueError, vóór er gerekend wordt.",
)
def not_finite(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    return masked_softmax(np.where(np.isfinite(scores), scores, 0.0), allowed)


@SOFTMAX.add(
    "alleen-toegestane-scores-gecontroleerd",
    "Verboden scores worden niet gecontroleerd",
    "Je controleert alleen of toegestane scores eindig zijn. Een NaN bij een verboden key is ook "
    "een fout in de invoer: controleer alle scores, vóór het maskeren.",
)
def only_allowed_finite(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    if allowed.dtype == bool:
        scores = np.where(np.isfinite(scores) | allowed, scores, 0.0)
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "lege-rijen-niet-gecontroleerd",
    "Scores in een rij zonder keys worden niet gecontroleerd",
    "In een rij waarin niets mag, laat je NaN of oneindig door. Controleer alle scores, vóór je "
    "naar het masker kijkt.",
)
def empty_rows_unchecked(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    if allowed.dtype == bool and allowed.shape == scores.shape and scores.ndim:
        scores = np.where(allowed.any(axis=-1, keepdims=True), scores, 0.0)
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "alleen-nan-geweigerd",
    "Oneindig wordt niet geweigerd",
    "Je controleert op NaN, maar niet op oneindig. Eindig betekent: geen NaN en ook geen inf of "
    "-inf.",
)
def only_nan_refused(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    return masked_softmax(np.where(np.isinf(scores), 0.0, scores), allowed)


@SOFTMAX.add(
    "alleen-oneindig-geweigerd",
    "NaN wordt niet geweigerd",
    "Je controleert op oneindig, maar niet op NaN. Vergelijken met NaN is altijd onwaar; eindig "
    "betekent: geen NaN en ook geen inf of -inf.",
)
def only_infinity_refused(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    return masked_softmax(np.where(np.isnan(scores), 0.0, scores), allowed)


@SOFTMAX.add(
    "min-oneindig-geaccepteerd",
    "Min oneindig wordt niet geweigerd",
    "Je laat -inf in de scores toe. Dat is geen eindige score; wie een key wil verbieden, gebruikt "
    "het masker.",
)
def negative_infinity(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    return masked_softmax(np.where(scores == -np.inf, 0.0, scores), allowed)


@SOFTMAX.add(
    "masker-type-niet-gecontroleerd",
    "Een masker van getallen wordt geaccepteerd",
    "Je functie neemt een masker aan dat niet booleaans is. Nullen en enen kunnen ook iets anders "
    "betekenen: controleer het dtype van het masker en weiger met ValueError.",
)
def mask_type(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    return masked_softmax(scores, allowed.astype(bool))


@SOFTMAX.add(
    "gehele-maskers-geaccepteerd",
    "Een masker van nullen en enen wordt geaccepteerd",
    "Je weigert een masker van floats, maar niet een van gehele getallen. Alleen dtype bool is een "
    "masker.",
)
def integer_mask(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    return masked_softmax(scores, allowed.astype(bool) if allowed.dtype.kind == "i" else allowed)


@SOFTMAX.add(
    "masker-vergroot",
    "Het masker vergroot de scores",
    "Met een masker dat meer assen of rijen heeft dan de scores, groeit bij jou het resultaat. Het "
    "masker moet naar de vorm van de scores passen, en niet andersom.",
)
def enlarged(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    try:
        shape = np.broadcast_shapes(scores.shape, allowed.shape)
    except ValueError:
        shape = scores.shape
    return masked_softmax(scores if scores.ndim < 2 else np.broadcast_to(scores, shape), allowed)


@SOFTMAX.add(
    "masker-met-meer-assen",
    "Een masker met extra assen wordt geaccepteerd",
    "Heeft het masker meer assen dan de scores, dan neem je het toch aan. Het masker broadcast "
    "naar de vorm van de scores en voegt er geen as aan toe.",
)
def more_axes(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    more = allowed.ndim - scores.ndim
    if scores.ndim >= 2 and more > 0:
        scores = scores.reshape((1,) * more + scores.shape)
    return masked_softmax(scores, allowed)
