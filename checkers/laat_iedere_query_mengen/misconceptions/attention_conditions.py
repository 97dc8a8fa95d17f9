# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention: conditions that are not checked, or not with ValueError.

Merged: a condition that is missing is one mistake, whatever the function then returns.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.attention_scale import Result
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import attention


def broadcast(*arrays: Any) -> list[Any]:
    """Give arrays equal leading axes, where those broadcast; otherwise leave them."""
    arrays = tuple(np.asarray(array, float) for array in arrays)
    try:
        lead = np.broadcast_shapes(*(array.shape[:-2] for array in arrays))
    except ValueError:
        return list(arrays)
    return [np.broadcast_to(array, lead + array.shape[-2:]) for array in arrays]


@ATTENTION.add(
    "een-as-geaccepteerd",
    "Een losse vector wordt geaccepteerd",
    "Je functie neemt q, k of v met minder dan twee assen aan. Maak van een losse vector niet "
    "stilletjes een matrix: weiger met ValueError.",
)
def one_axis(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k = (np.atleast_2d(np.asarray(x, float)) for x in (q, k))
    return attention(q, k, _column(v), allowed)


def _column(v: Any) -> Any:
    v = np.asarray(v, float)
    return v[:, None] if v.ndim == 1 else v


@ATTENTION.variant("een-as-geaccepteerd")
def one_axis_query(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    return attention(np.atleast_2d(np.asarray(q, float)), k, v, allowed)


@ATTENTION.add(
    "masker-niet-gecontroleerd",
    "Het masker is niet gecontroleerd",
    "Je softmax binnen attention neemt een masker aan dat niet booleaans is of dat de scores "
    "vergroot. Gebruik je eigen masked_softmax, of controleer hier hetzelfde.",
)
def mask_unchecked(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    mask = np.asarray(allowed).astype(bool)
    try:
        return attention(q, k, v, mask)
    except ValueError:
        if mask.ndim > np.ndim(q):
            return attention(q, k, v, mask[0])
        raise


@ATTENTION.add(
    "niet-eindig-geaccepteerd",
    "Scores met NaN worden geaccepteerd",
    "Je rekent door met scores die niet eindig zijn. Gebruik je eigen masked_softmax, die ze "
    "weigert, of controleer hier hetzelfde.",
)
def not_finite(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    return attention(np.nan_to_num(np.asarray(q, float)), k, v, allowed)


@ATTENTION.add(
    "voorloopassen-gebroadcast",
    "Voorloopassen broadcasten",
    "Je laat NumPy ongelijke voorloopassen bij elkaar passen. In dit contract zijn die van q, k en "
    "v gelijk; alleen het masker mag broadcasten.",
)
def leading_broadcast(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = broadcast(q, k, v)
    return attention(q, k, v, allowed)


@ATTENTION.add(
    "voorloopassen-van-v-vergeten",
    "De voorloopassen van v zijn niet gecontroleerd",
    "Je vergelijkt de voorloopassen van q en k, maar die van v niet. Alle drie zijn gelijk.",
)
def values_lead(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    lead = np.shape(q)[:-2]
    if lead == np.shape(k)[:-2]:
        _, _, v = broadcast(q, k, v)
        if v.shape[:-2] != lead and len(v.shape) > len(np.shape(q)):
            q, k, v = broadcast(q, k, v)
    return attention(q, k, v, allowed)


@ATTENTION.add(
    "breedte-niet-gecontroleerd",
    "De breedtes van q en k zijn niet gecontroleerd",
    "Je functie neemt queries en keys van verschillende breedte aan. Een inproduct vraagt gelijke "
    "breedtes: weiger met ValueError.",
)
def width(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    if np.shape(q)[-1] != np.shape(k)[-1] and 1 in (np.shape(q)[-1], np.shape(k)[-1]):
        wide = max(np.shape(q)[-1], np.shape(k)[-1])
        q, k = (np.broadcast_to(array, (*np.shape(array)[:-1], wide)) for array in (q, k))
    return attention(q, k, v, allowed)


@ATTENTION.add(
    "aantal-values-niet-gecontroleerd",
    "Het aantal values is niet gecontroleerd",
    "Je functie neemt een ander aantal values dan keys aan. Bij elke key hoort precies één value: "
    "weiger met ValueError.",
)
def values(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    return _count(q, k, v, allowed, cut=False)


@ATTENTION.variant("aantal-values-niet-gecontroleerd")
def values_cut(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    return _count(q, k, v, allowed, cut=True)


def _count(q: Any, k: Any, v: Any, allowed: Any, *, cut: bool) -> Result:
    if min(map(np.ndim, (q, k, v))) < 2:
        return attention(q, k, v, allowed)
    keys, found = np.shape(k)[-2], np.shape(v)[-2]
    if keys != found and (cut or found == 1) and keys and found:
        shape = (*np.shape(v)[:-2], keys, np.shape(v)[-1])
        v = np.resize(v, shape)
    return attention(q, k, v, allowed)


@ATTENTION.add(
    "breedte-nul-geaccepteerd",
    "Breedte nul wordt geaccepteerd",
    "Je functie neemt queries en keys zonder kenmerken aan. Dan deel je door √0: controleer dat d "
    "groter is dan nul, ook als er geen queries zijn.",
)
def no_width(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    if np.shape(q)[-1] == 0 == np.shape(k)[-1]:
        q, k = np.zeros((*np.shape(q)[:-1], 1)), np.zeros((*np.shape(k)[:-1], 1))
    return attention(q, k, v, allowed)


@ATTENTION.variant("breedte-nul-geaccepteerd")
def no_width_unless_nan(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    if np.shape(q)[-1] == 0 == np.shape(k)[-1] and np.shape(q)[-2] == 0:
        q, k = np.zeros((*np.shape(q)[:-1], 1)), np.zeros((*np.shape(k)[:-1], 1))
    return attention(q, k, v, allowed)


@ATTENTION.variant("breedte-nul-geaccepteerd")
def no_width_divides(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    if np.shape(q)[-1] == 0 == np.shape(k)[-1]:
        raise ZeroDivisionError
    return attention(q, k, v, allowed)


@ATTENTION.add(
    "geen-keys-geaccepteerd",
    "Zonder keys wordt geaccepteerd",
    "Je functie geeft een uitvoer terwijl er geen enkele key is. Er valt dan niets te mengen: "
    "weiger met ValueError. Zonder queries is wel geldig.",
)
def no_keys(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    if min(np.ndim(k), np.ndim(v)) > 1 and np.shape(k)[-2] == 0 == np.shape(v)[-2]:
        empty = np.zeros((*np.shape(q)[:-1], np.shape(v)[-1]))
        return empty, {"q": q, "k": k, "v": v, "weights": np.zeros((*np.shape(q)[:-1], 0))}
    return attention(q, k, v, allowed)


@ATTENTION.add(
    "assert-in-plaats-van-valueerror",
    "Een assert in plaats van ValueError",
    "Je controleert met assert. Dat geeft AssertionError en verdwijnt zelfs als Python met -O "
    "draait. Het contract noemt ValueError.",
)
def asserts(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    try:
        return attention(q, k, v, allowed)
    except ValueError:
        raise AssertionError from None


@ATTENTION.add(
    "typeerror-in-plaats-van-valueerror",
    "TypeError in plaats van ValueError",
    "Je weigert de invoer wel, maar met TypeError. Wie je functie gebruikt, vangt volgens het "
    "contract ValueError op.",
)
def type_errors(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    try:
        return attention(q, k, v, allowed)
    except ValueError:
        raise TypeError from None


@ATTENTION.add(
    "exception-in-plaats-van-valueerror",
    "Exception in plaats van ValueError",
    "Je weigert de invoer met het algemene Exception. Dat is te ruim om gericht op te vangen; het "
    "contract noemt ValueError.",
)
def plain_exceptions(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    try:
        return attention(q, k, v, allowed)
    except ValueError:
        raise Exception from None
