# ruff: noqa: D103  (each program is explained by its Dutch text)
"""split_heads: sizes that are fixed, the wrong type, or a condition that is not checked.

Merged: a condition that is missing is one mistake, whatever the function then returns.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.query_key_value.misconceptions.parts import (
    arrays_only,
    filled_only,
    in_float32,
    keeping_whole,
    without_batch,
)
from checkers.query_key_value.misconceptions.registries import SPLIT
from checkers.query_key_value.reference import checked_columns, split_heads


@SPLIT.add(
    "altijd-twaalf",
    "Het aantal heads staat vast op 12",
    "Je gebruikt 12, wat n_head ook is. Voor ANDREA klopt dat, voor een ander model niet.",
)
def always_twelve(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return np.swapaxes(x.reshape(*x.shape[:-1], 12, x.shape[-1] // 12), -3, -2)


@SPLIT.add(
    "altijd-64-breed",
    "De breedte staat vast op 64",
    "Je maakt heads van 64 kolommen, wat n_head ook is. Reken de breedte uit de vorm van x.",
)
def always_64(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return np.swapaxes(x.reshape(*x.shape[:-1], n_head, 64), -3, -2)


@SPLIT.variant("altijd-64-breed")
def always_64_in_any_number(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return np.swapaxes(x.reshape(*x.shape[:-1], -1, 64), -3, -2)


@SPLIT.add(
    "lijst-van-heads",
    "Een lijst in plaats van een array",
    "Je geeft een lijst met losse arrays terug. Straks moet één matrixproduct alle heads tegelijk "
    "doen, en daarvoor moeten ze in één array liggen.",
)
def list_of_heads(x: Any, n_head: int) -> Any:
    return np.split(checked_columns(x, n_head), n_head, axis=-1)


@SPLIT.variant("lijst-van-heads")
def tuple_of_heads(x: Any, n_head: int) -> Any:
    return tuple(list_of_heads(x, n_head))


@SPLIT.variant("lijst-van-heads")
def nested_lists(x: Any, n_head: int) -> Any:
    return split_heads(x, n_head).tolist()


SPLIT.variant("lijst-van-heads")(without_batch(list_of_heads, 2))
SPLIT.variant("lijst-van-heads")(without_batch(nested_lists, 2))


@SPLIT.add(
    "gehele-getallen-blijven",
    "Gehele getallen blijven geheel",
    "Bij gehele invoer is jouw uitkomst ook geheel. Straks komen er inproducten van, en die lopen "
    "in kleine gehele types over. Maak van x eerst floats.",
)
def whole(x: Any, n_head: int) -> Any:
    return keeping_whole(split_heads)(x, n_head)


SPLIT.variant("gehele-getallen-blijven")(arrays_only(keeping_whole(split_heads)))


@SPLIT.add(
    "lijst-geweigerd",
    "Een lijst heeft geen shape",
    "Je gebruikt x meteen als array, maar x mag ook een lijst zijn. Maak er eerst een array van.",
)
def list_refused(x: Any, n_head: int) -> Any:
    return arrays_only(split_heads)(x, n_head)


@SPLIT.add(
    "leeg-geweigerd",
    "Lege invoer wordt geweigerd",
    "Een tekst zonder posities, of een lege batch, is geldig en geeft een lege uitkomst. Weiger je "
    "alles wat leeg is? Of staat er -1 in reshape? Bij nul getallen is die lengte soms niet uit te "
    "rekenen.",
)
def empty_refused(x: Any, n_head: int) -> Any:
    return filled_only(split_heads)(x, n_head)


@SPLIT.variant("leeg-geweigerd")
def minus_one(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return np.swapaxes(x.reshape(*x.shape[:-1], n_head, -1), -3, -2)


@SPLIT.add(
    "een-as-geaccepteerd",
    "Een losse rij wordt geaccepteerd",
    "Met één as weet je niet wat posities zijn. Het contract vraagt minstens twee assen, en "
    "anders een ValueError.",
)
def one_axis(x: Any, n_head: int) -> Any:
    if np.ndim(x) == 1 and n_head > 0 and np.size(x) % n_head == 0:
        return np.asarray(x, dtype=np.float64).reshape(n_head, -1)
    return split_heads(x, n_head)


@SPLIT.variant("een-as-geaccepteerd")
def fewer_axes(x: Any, n_head: int) -> Any:
    return split_heads(np.atleast_2d(x), n_head)


@SPLIT.add(
    "niet-deelbaar-geaccepteerd",
    "Een oneerlijke verdeling wordt geaccepteerd",
    "Is het aantal kolommen niet deelbaar, dan laat jij kolommen vallen of maak je heads die niet "
    "even breed zijn. Rond niet af: zo'n indeling hoort een ValueError te geven.",
)
def remainder_dropped(x: Any, n_head: int) -> Any:
    if n_head < 1 or np.ndim(x) < 2 or np.shape(x)[-1] == 0:
        return split_heads(x, n_head)
    x = np.asarray(x, dtype=np.float64)
    width = x.shape[-1] // n_head
    shape = (*x.shape[:-1], n_head, width)
    return np.swapaxes(x[..., : width * n_head].reshape(shape), -3, -2)


@SPLIT.variant("niet-deelbaar-geaccepteerd")
def remainder_dropped_unless_all(x: Any, n_head: int) -> Any:
    if np.ndim(x) > 1 and n_head > np.shape(x)[-1]:
        raise ValueError
    return remainder_dropped(x, n_head)


@SPLIT.add(
    "deling-door-nul",
    "Nul heads geeft een andere fout",
    "Bij n_head = 0 deel je door nul voordat je controleert; dat is een ZeroDivisionError. Kijk "
    "eerst naar n_head, dan pas naar de rest van de deling.",
)
def zero_division(x: Any, n_head: int) -> Any:
    if n_head == 0:
        raise ZeroDivisionError
    return split_heads(x, n_head)


@SPLIT.add(
    "negatief-aantal-geaccepteerd",
    "Een negatief aantal heads wordt geaccepteerd",
    "Een lus over range(-2) doet niets, en 6 % -2 is gewoon 0. Zonder eigen controle glipt een "
    "negatief aantal heads er dus door. Weiger alles onder 1.",
)
def negative(x: Any, n_head: int) -> Any:
    if n_head < 0 < np.size(x) and np.ndim(x) > 1:
        return np.zeros((0, *np.shape(x)))
    return split_heads(x, n_head)


@SPLIT.add(
    "nul-kenmerken-geaccepteerd",
    "Nul kenmerken wordt geaccepteerd",
    "Nul is deelbaar door elk getal, dus je controle laat een x zonder kolommen door. Een head "
    "van breedte nul bestaat niet.",
)
def no_features(x: Any, n_head: int) -> Any:
    x = np.asarray(x, dtype=np.float64)
    if x.ndim >= 2 and n_head > 0 and x.shape[-1] == 0:
        return np.zeros((*x.shape[:-2], n_head, x.shape[-2], 0))
    return split_heads(x, n_head)


@SPLIT.add(
    "invoer-omgevormd",
    "Je argument is veranderd",
    "Je verandert de array van de aanroeper zelf: de vorm, met x.shape = … of x.resize(…), of de "
    "getallen, met *= of x[...] =. reshape geeft een nieuwe vorm terug en laat x met rust.",
)
def in_place(x: Any, n_head: int) -> Any:
    result = split_heads(x, n_head).copy()
    if isinstance(x, np.ndarray):
        x.shape = (*x.shape[:-1], n_head, x.shape[-1] // n_head)
    return result


@SPLIT.variant("invoer-omgevormd")
def in_place_of_floats(x: Any, n_head: int) -> Any:
    own = checked_columns(x, n_head)
    own.shape = (*own.shape[:-1], n_head, own.shape[-1] // n_head)
    return np.swapaxes(own, -3, -2)


@SPLIT.variant("invoer-omgevormd")
def in_place_and_copied(x: Any, n_head: int) -> Any:
    return in_place_of_floats(x, n_head).copy()


SPLIT.add(
    "in-float32",
    "Er wordt in float32 gewerkt",
    "Je maakt van de invoer float32, en houdt zo ongeveer zeven cijfers over. Het contract vraagt "
    "float64. Laat dtype=np.float32 weg, of schrijf np.float64.",
)(in_float32(split_heads))
SPLIT.variant("in-float32")(in_float32(split_heads, back=True))
