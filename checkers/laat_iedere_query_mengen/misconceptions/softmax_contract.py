# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: a condition of the contract that is not checked, or not as agreed.

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


@SOFTMAX.add(
    "assert-in-plaats-van-valueerror",
    "Een assert in plaats van ValueError",
    "Je controleert met assert. Dat geeft AssertionError en verdwijnt zelfs als Python met -O "
    "draait. Het contract noemt ValueError.",
)
def asserts(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError:
        raise AssertionError from None


@SOFTMAX.variant("assert-in-plaats-van-valueerror")
def asserts_before_mask_shape(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all():
        raise AssertionError
    if allowed.dtype != bool:
        raise AssertionError
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "typeerror-in-plaats-van-valueerror",
    "TypeError in plaats van ValueError",
    "Je weigert de invoer wel, maar met TypeError. Wie je functie gebruikt, vangt volgens het "
    "contract ValueError op, ook bij een masker van het verkeerde type.",
)
def type_errors(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError:
        raise TypeError from None


@SOFTMAX.variant("typeerror-in-plaats-van-valueerror")
def type_error_for_mask(scores: Any, allowed: Any) -> Any:
    if np.asarray(allowed).dtype != bool:
        raise TypeError
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "exception-in-plaats-van-valueerror",
    "Exception in plaats van ValueError",
    "Je weigert de invoer met het algemene Exception. Dat is te ruim om gericht op te vangen; het "
    "contract noemt ValueError.",
)
def plain_exceptions(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError:
        raise Exception from None


@SOFTMAX.add(
    "lijst-niet-omgezet",
    "Een lijst wordt niet eerst een array",
    "Je vraagt de scores of het masker naar een eigenschap van een array terwijl het nog een lijst "
    "is. Lijsten zijn geldig: maak er eerst een array van.",
)
def list_has_no_ndim(scores: Any, allowed: Any) -> Any:
    return softmax_of_arrays("ndim", scores, allowed)


@SOFTMAX.variant("lijst-niet-omgezet")
def list_has_no_shape(scores: Any, allowed: Any) -> Any:
    return softmax_of_arrays("shape", scores, allowed)


@SOFTMAX.variant("lijst-niet-omgezet")
def list_has_no_astype(scores: Any, allowed: Any) -> Any:
    return softmax_of_arrays("astype", scores, allowed)


@SOFTMAX.variant("lijst-niet-omgezet")
def list_has_no_dtype(scores: Any, allowed: Any) -> Any:
    return softmax_of_arrays("dtype", scores, allowed)


@SOFTMAX.variant("lijst-niet-omgezet")
def mask_has_no_dtype(scores: Any, allowed: Any) -> Any:
    if isinstance(allowed, list | tuple):
        return allowed.dtype  # type: ignore[union-attr]
    return masked_softmax(scores, allowed)


def softmax_of_arrays(attribute: str, scores: Any, allowed: Any) -> Any:
    """Ask for an attribute before the scores are an array."""
    getattr(scores, attribute)
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "resultaat-als-lijst",
    "Je geeft een lijst terug",
    "De getallen kunnen kloppen, maar het resultaat is een geneste lijst. Attention rekent ermee "
    "verder als array van float64.",
)
def as_list(scores: Any, allowed: Any) -> Any:
    return masked_softmax(scores, allowed).tolist()
