# ruff: noqa: D103  (each program is explained by its Dutch text)
"""scaled_scores: whole numbers, arguments that change, or a condition that is not checked.

Merged: a condition that is missing is one mistake, whatever the function then returns.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.query_key_value.misconceptions.parts import arrays_only, filled_only, in_float32
from checkers.query_key_value.misconceptions.registries import SCORES
from checkers.query_key_value.misconceptions.split_contract import remainder_dropped
from checkers.query_key_value.reference import scaled_scores, split_heads


@SCORES.add(
    "gehele-getallen-lopen-over",
    "Gehele getallen lopen over",
    "Je vermenigvuldigt voordat je floats maakt. In int8 past 127 · 2 niet meer, en er komt "
    "zonder foutmelding een ander getal uit. Zet eerst om.",
)
def overflowing(q: Any, k: Any, n_head: int) -> Any:
    right = scaled_scores(q, k, n_head)
    q, k = np.asarray(q), np.asarray(k)
    if q.dtype.kind not in "iu" or k.dtype.kind not in "iu" or not right.size:
        return right
    width = q.shape[-1] // n_head
    q, k = (np.swapaxes(x.reshape(*x.shape[:-1], n_head, width), -3, -2) for x in (q, k))
    return (q @ np.swapaxes(k, -2, -1) / np.sqrt(width)).astype(np.float64)


SCORES.variant("gehele-getallen-lopen-over")(arrays_only(overflowing))


@SCORES.add(
    "lijst-geweigerd",
    "Een lijst heeft geen shape",
    "Je gebruikt q of k meteen als array, maar het mogen ook lijsten zijn. Maak er eerst arrays "
    "van.",
)
def list_refused(q: Any, k: Any, n_head: int) -> Any:
    return arrays_only(scaled_scores)(q, k, n_head)


@SCORES.add(
    "invoer-geschaald",
    "Je deelt de array van de aanroeper zelf",
    "Met /= of *= schrijf je in q of k, want split_heads kan een view geven: dezelfde getallen, "
    "anders gerangschikt. Reken met een nieuwe array, zoals q = q / wortel.",
)
def query_in_place(q: Any, k: Any, n_head: int) -> Any:
    return _in_place(q, k, n_head, (True, False))


@SCORES.variant("invoer-geschaald")
def key_in_place(q: Any, k: Any, n_head: int) -> Any:
    return _in_place(q, k, n_head, (False, True))


@SCORES.variant("invoer-geschaald")
def both_in_place(q: Any, k: Any, n_head: int) -> Any:
    return _in_place(q, k, n_head, (True, True))


def _in_place(q: Any, k: Any, n_head: int, which: tuple[bool, bool]) -> Any:
    scaled_scores(q, k, n_head)
    heads = split_heads(q, n_head), split_heads(k, n_head)
    root = np.sqrt(heads[0].shape[-1])
    for part, written in zip(heads, which, strict=True):
        if written:
            part /= np.sqrt(root) if all(which) else root
    return heads[0] @ np.swapaxes(heads[1], -2, -1)


@SCORES.add(
    "leeg-geweigerd",
    "Nul queries of keys wordt geweigerd",
    "Zonder queries of keys is er niets fout: de uitkomst is leeg.",
)
def empty_refused(q: Any, k: Any, n_head: int) -> Any:
    return filled_only(scaled_scores)(q, k, n_head)


@SCORES.add(
    "voorloopassen-gebroadcast",
    "Ongelijke voorloopassen worden geaccepteerd",
    "Het matrixproduct broadcast een batch van 1 vanzelf naar een grotere. Het contract vraagt "
    "gelijke voorloopassen, en anders een ValueError.",
)
def broadcasting(q: Any, k: Any, n_head: int) -> Any:
    heads = split_heads(q, n_head), split_heads(k, n_head)
    if heads[0].shape[-1] != heads[1].shape[-1]:
        raise ValueError
    return heads[0] @ np.swapaxes(heads[1], -2, -1) / np.sqrt(heads[0].shape[-1])


@SCORES.variant("voorloopassen-gebroadcast")
def broadcasting_one(q: Any, k: Any, n_head: int) -> Any:
    if np.ndim(q) != np.ndim(k):
        raise ValueError
    return broadcasting(q, k, n_head)


@SCORES.variant("voorloopassen-gebroadcast")
def only_some_compared(q: Any, k: Any, n_head: int) -> Any:
    if np.ndim(q) == np.ndim(k):
        return scaled_scores(q, k, n_head)
    return broadcasting(q, k, n_head)


@SCORES.add(
    "breedte-niet-gecontroleerd",
    "Ongelijke breedtes worden geaccepteerd",
    "Bij elementsgewijs vermenigvuldigen, einsum of zip glipt een andere breedte er ongemerkt "
    "door: een as van 1 wordt herhaald, of er vallen kenmerken weg. Vergelijk de breedtes zelf.",
)
def width_of_one(q: Any, k: Any, n_head: int) -> Any:
    heads = split_heads(q, n_head), split_heads(k, n_head)
    if 1 in (heads[0].shape[-1], heads[1].shape[-1]) and heads[0].shape[:-2] == heads[1].shape[:-2]:
        return np.einsum("...id,...jd->...ij", *heads) / np.sqrt(heads[0].shape[-1])
    return scaled_scores(q, k, n_head)


@SCORES.variant("breedte-niet-gecontroleerd")
def widths_cut(q: Any, k: Any, n_head: int) -> Any:
    heads = split_heads(q, n_head), split_heads(k, n_head)
    if heads[0].shape[:-2] != heads[1].shape[:-2]:
        raise ValueError
    width = min(heads[0].shape[-1], heads[1].shape[-1])
    q, k = (part[..., :width] for part in heads)
    return q @ np.swapaxes(k, -2, -1) / np.sqrt(heads[0].shape[-1])


@SCORES.add(
    "een-as-geaccepteerd",
    "Een losse rij wordt geaccepteerd",
    "Je maakt van één rij zelf een tabel. Het contract vraagt minstens twee assen in q en in k, "
    "en anders een ValueError.",
)
def one_axis(q: Any, k: Any, n_head: int) -> Any:
    return scaled_scores(np.atleast_2d(q), np.atleast_2d(k), n_head)


@SCORES.variant("een-as-geaccepteerd")
def one_axis_both(q: Any, k: Any, n_head: int) -> Any:
    if np.ndim(q) != np.ndim(k):
        raise ValueError
    return one_axis(q, k, n_head)


@SCORES.add(
    "niet-deelbaar-geaccepteerd",
    "Een oneerlijke verdeling wordt geaccepteerd",
    "Is het aantal kolommen niet deelbaar door het aantal heads, dan laat jij er een paar vallen "
    "of rond je af. Zo'n indeling hoort een ValueError te geven, zoals in split_heads.",
)
def remainder(q: Any, k: Any, n_head: int) -> Any:
    if np.ndim(q) < 2 or np.shape(q)[-1] != np.shape(k)[-1] or np.shape(q)[:-2] != np.shape(k)[:-2]:
        raise ValueError
    q, k = remainder_dropped(q, n_head), remainder_dropped(k, n_head)
    return q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])


@SCORES.variant("niet-deelbaar-geaccepteerd")
def remainder_unless_all(q: Any, k: Any, n_head: int) -> Any:
    if np.ndim(q) > 1 and n_head > np.shape(q)[-1]:
        raise ValueError
    return remainder(q, k, n_head)


@SCORES.add(
    "deling-door-nul",
    "Nul heads geeft een andere fout",
    "Bij n_head = 0 deel je door nul voordat je controleert; dat is een ZeroDivisionError. Kijk "
    "eerst naar n_head, of laat split_heads het weigeren.",
)
def zero_division(q: Any, k: Any, n_head: int) -> Any:
    if n_head == 0:
        raise ZeroDivisionError
    return scaled_scores(q, k, n_head)


@SCORES.add(
    "nul-kenmerken-geaccepteerd",
    "Nul kenmerken wordt geaccepteerd",
    "Zonder kenmerken is er geen inproduct, en deel je door √0. Laat split_heads dit weigeren, of "
    "controleer het hier.",
)
def no_columns(q: Any, k: Any, n_head: int) -> Any:
    if np.ndim(q) > 1 and n_head > 0 and np.shape(q)[-1] == 0 == np.shape(k)[-1]:
        return np.zeros((*np.shape(q)[:-2], n_head, np.shape(q)[-2], np.shape(k)[-2]))
    return scaled_scores(q, k, n_head)


SCORES.add(
    "in-float32",
    "Er wordt in float32 gewerkt",
    "Je maakt van de invoer float32, en houdt zo ongeveer zeven cijfers over. Het contract vraagt "
    "float64. Laat dtype=np.float32 weg, of schrijf np.float64.",
)(in_float32(scaled_scores))
SCORES.variant("in-float32")(in_float32(scaled_scores, back=True))
