# ruff: noqa: D103  (each program is explained by its Dutch text)
"""causal_mask: another kind of result, or a condition that is not checked.

Merged: a condition that is missing is one mistake, whatever the function then returns.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.kit.diagnosis import AnyError
from checkers.query_key_value.misconceptions.mask_places import upper_left
from checkers.query_key_value.misconceptions.registries import MASK
from checkers.query_key_value.reference import causal_mask


@MASK.add(
    "getallen",
    "Nullen en enen in plaats van False en True",
    "Je masker bestaat uit getallen. np.where en ~ doen daar iets anders mee dan met booleans. "
    "Geef dtype=bool mee, of vergelijk in plaats van te tellen.",
)
def whole_numbers(queries: int, keys: int) -> Any:
    return causal_mask(queries, keys).astype(int)


@MASK.variant("getallen")
def floats(queries: int, keys: int) -> Any:
    return causal_mask(queries, keys).astype(float)


@MASK.variant("getallen")
def whole_upper_left(queries: int, keys: int) -> Any:
    return upper_left(queries, keys).astype(int)


@MASK.variant("getallen")
def floats_upper_left(queries: int, keys: int) -> Any:
    return upper_left(queries, keys).astype(float)


@MASK.add(
    "opteltabel",
    "Een tabel om op te tellen in plaats van een masker",
    "Je geeft 0 en min oneindig terug, of een groot negatief getal. Dat tel je bij scores op. "
    "Hier is gevraagd wat mag: True of False.",
)
def additive(queries: int, keys: int) -> Any:
    return np.where(causal_mask(queries, keys), 0.0, -np.inf)


@MASK.variant("opteltabel")
def additive_finite(queries: int, keys: int) -> Any:
    return np.where(causal_mask(queries, keys), 0.0, -1e9)


@MASK.variant("opteltabel")
def additive_upper_left(queries: int, keys: int) -> Any:
    return np.where(upper_left(queries, keys), 0.0, -np.inf)


@MASK.variant("opteltabel")
def additive_finite_upper_left(queries: int, keys: int) -> Any:
    return np.where(upper_left(queries, keys), 0.0, -1e9)


@MASK.add(
    "al-verdeeld",
    "De rijen zijn al gewichten",
    "Je deelt iedere rij door haar aantal toegestane keys. Dat is de verdeling bij gelijke "
    "scores; hier is alleen gevraagd wat mag.",
)
def uniform(queries: int, keys: int) -> Any:
    allowed = causal_mask(queries, keys)
    return allowed / allowed.sum(axis=1, keepdims=True)


@MASK.add(
    "lijst",
    "Een lijst in plaats van een array",
    "De waarden kunnen kloppen, maar een geneste lijst kun je niet met ~ of np.where gebruiken. "
    "Maak er een NumPy-array van.",
)
def as_list(queries: int, keys: int) -> Any:
    return causal_mask(queries, keys).tolist()


@MASK.variant("lijst")
def as_list_of_numbers(queries: int, keys: int) -> Any:
    return causal_mask(queries, keys).astype(int).tolist()


@MASK.add(
    "voorloopassen-toegevoegd",
    "Het masker heeft te veel assen",
    "Je zet assen van lengte 1 vóór het masker. Gevraagd is een tabel van queries bij keys; die "
    "past door broadcasting vanzelf op iedere head en iedere batch.",
)
def one_axis_more(queries: int, keys: int) -> Any:
    return causal_mask(queries, keys)[np.newaxis]


@MASK.variant("voorloopassen-toegevoegd")
def two_axes_more(queries: int, keys: int) -> Any:
    return causal_mask(queries, keys)[np.newaxis, np.newaxis]


@MASK.add(
    "nul-queries-geweigerd",
    "Nul queries wordt geweigerd",
    "Nul queries is geldig: het masker heeft dan geen rijen, maar wel kolommen.",
)
def no_queries_refused(queries: int, keys: int) -> Any:
    if queries == 0:
        raise AnyError
    return causal_mask(queries, keys)


@MASK.add(
    "nul-queries-zonder-kolommen",
    "Zonder queries raken de kolommen kwijt",
    "Van een lege lijst rijen maakt np.array een array van vorm (0,): NumPy ziet niet hoe breed "
    "de rijen zouden zijn. Geef de vorm zelf, zoals met np.zeros((queries, keys), dtype=bool).",
)
def no_rows_no_columns(queries: int, keys: int) -> Any:
    if queries == 0 < keys:
        return np.zeros(0, bool)
    return causal_mask(queries, keys)


@MASK.variant("nul-queries-zonder-kolommen")
def no_rows_no_booleans(queries: int, keys: int) -> Any:
    if queries == 0 < keys:
        return np.zeros(0)
    return causal_mask(queries, keys)


@MASK.add(
    "meer-queries-dan-keys",
    "Meer queries dan keys wordt geaccepteerd",
    "De queries zijn de laatste posities van de rij, dus er kunnen er niet meer zijn dan keys. "
    "Sommige rijen zouden leeg zijn. Het contract vraagt een ValueError.",
)
def too_many_queries(queries: int, keys: int) -> Any:
    if queries > keys >= 1:
        return np.tri(queries, keys, k=keys - queries, dtype=bool)
    return causal_mask(queries, keys)


@MASK.add(
    "minder-queries-geweigerd",
    "Minder queries dan keys wordt geweigerd",
    "Je eist evenveel queries als keys. Bij het genereren is er vaak maar één query, die alle "
    "eerdere keys mag zien.",
)
def fewer_refused(queries: int, keys: int) -> Any:
    if queries < keys:
        raise AnyError
    return causal_mask(queries, keys)


@MASK.add(
    "nul-keys-geaccepteerd",
    "Nul keys wordt geaccepteerd",
    "Zonder keys valt er niets te verdelen. Het contract vraagt minstens één key.",
)
def no_keys(queries: int, keys: int) -> Any:
    if queries == keys == 0:
        return np.zeros((0, 0), bool)
    return causal_mask(queries, keys)


@MASK.add(
    "negatief-geaccepteerd",
    "Een negatief aantal wordt geaccepteerd",
    "np.arange en np.tri maken van een negatief aantal stilletjes niets. Controleer het zelf.",
)
def negative(queries: int, keys: int) -> Any:
    if queries < 0 < keys:
        return np.zeros((0, keys), bool)
    return causal_mask(queries, keys)


@MASK.add(
    "assert-in-plaats-van-valueerror",
    "De fout is geen ValueError",
    "assert geeft een AssertionError, en verdwijnt als Python met -O draait. Gebruik raise "
    "ValueError.",
)
def asserting(queries: int, keys: int) -> Any:
    try:
        return causal_mask(queries, keys)
    except ValueError:
        raise AssertionError from None
