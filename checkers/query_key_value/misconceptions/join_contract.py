# ruff: noqa: D103  (each program is explained by its Dutch text)
"""join_heads: the wrong type, arguments that change, or a condition that is not checked.

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
)
from checkers.query_key_value.misconceptions.registries import JOIN
from checkers.query_key_value.reference import join_heads


@JOIN.add(
    "lijst-als-uitkomst",
    "Een lijst in plaats van een array",
    "De getallen kunnen kloppen, maar W_O vermenigvuldig je met een array, niet met een geneste "
    "lijst.",
)
def as_list(heads: Any) -> Any:
    return join_heads(heads).tolist()


@JOIN.variant("lijst-als-uitkomst")
def list_of_rows(heads: Any) -> Any:
    return list(join_heads(heads))


@JOIN.add(
    "gehele-getallen-blijven",
    "Gehele getallen blijven geheel",
    "Bij gehele invoer is jouw uitkomst ook geheel. Maak er eerst floats van, zoals split_heads "
    "doet.",
)
def whole(heads: Any) -> Any:
    return keeping_whole(join_heads)(heads)


JOIN.variant("gehele-getallen-blijven")(arrays_only(keeping_whole(join_heads)))


@JOIN.add(
    "lijst-geweigerd",
    "Een lijst heeft geen shape",
    "Je gebruikt heads meteen als array, maar het mag ook een lijst zijn. Maak er eerst een array "
    "van.",
)
def list_refused(heads: Any) -> Any:
    return arrays_only(join_heads)(heads)


@JOIN.add(
    "leeg-geweigerd",
    "Lege invoer wordt geweigerd",
    "Een tekst zonder posities, of een lege batch, is geldig en geeft een lege uitkomst. Weiger je "
    "alles wat leeg is? Of staat er -1 in reshape? Bij nul getallen is die lengte soms niet uit te "
    "rekenen.",
)
def empty_refused(heads: Any) -> Any:
    return filled_only(join_heads)(heads)


@JOIN.add(
    "twee-assen-geaccepteerd",
    "Zonder head-as wordt het ook geaccepteerd",
    "Met twee assen is er geen as voor de heads. Het contract vraagt er minstens drie, en anders "
    "een ValueError.",
)
def two_axes(heads: Any) -> Any:
    if np.ndim(heads) == 2:
        return np.asarray(heads, dtype=np.float64)
    return join_heads(heads)


@JOIN.variant("twee-assen-geaccepteerd")
def fewer_axes(heads: Any) -> Any:
    if np.ndim(heads) < 3:
        return np.asarray(heads, dtype=np.float64)
    return join_heads(heads)


@JOIN.variant("twee-assen-geaccepteerd")
def one_or_two_axes(heads: Any) -> Any:
    if np.ndim(heads) in (1, 2):
        return np.asarray(heads, dtype=np.float64)
    return join_heads(heads)


@JOIN.add(
    "te-weinig-assen-andere-fout",
    "Te weinig assen geeft een andere fout",
    "Je vraagt een as op die er niet is, en dat geeft een IndexError. Kijk eerst met ndim hoeveel "
    "assen er zijn, en geef zelf een ValueError.",
)
def index_error(heads: Any) -> Any:
    if np.ndim(heads) < 3:
        raise IndexError
    return join_heads(heads)


@JOIN.add(
    "nul-heads-geaccepteerd",
    "Nul heads wordt geaccepteerd",
    "Zonder heads valt er niets samen te voegen. Het contract vraagt een ValueError.",
)
def no_heads(heads: Any) -> Any:
    array = np.asarray(heads, dtype=np.float64)
    if array.ndim >= 3 and array.shape[-3] == 0 and array.shape[-1] > 0:
        return np.zeros((*array.shape[:-3], array.shape[-2], 0))
    return join_heads(heads)


@JOIN.add(
    "nul-breedte-geaccepteerd",
    "Heads zonder kenmerken worden geaccepteerd",
    "Bij d_k = 0 is er niets om samen te voegen. Het contract vraagt een ValueError.",
)
def no_width(heads: Any) -> Any:
    array = np.asarray(heads, dtype=np.float64)
    if array.ndim >= 3 and array.shape[-1] == 0 and array.shape[-3] > 0:
        return np.zeros((*array.shape[:-3], array.shape[-2], 0))
    return join_heads(heads)


@JOIN.add(
    "invoer-omgevormd",
    "Je argument is veranderd",
    "Je verandert de array van de aanroeper zelf: de vorm, met heads.shape = …, of de getallen, "
    "met *= of heads[...] =. reshape laat hem met rust.",
)
def in_place(heads: Any) -> Any:
    result = join_heads(heads).copy()
    if isinstance(heads, np.ndarray):
        heads.shape = (*heads.shape[:-3], heads.shape[-3] * heads.shape[-2], heads.shape[-1])
    return result


@JOIN.variant("invoer-omgevormd")
def in_place_of_floats(heads: Any) -> Any:
    result, own = join_heads(heads).copy(), np.asarray(heads, dtype=np.float64)
    own.shape = (*own.shape[:-3], own.shape[-3] * own.shape[-2], own.shape[-1])
    return result


@JOIN.add(
    "assert-in-plaats-van-valueerror",
    "De fout is geen ValueError",
    "assert geeft een AssertionError, en verdwijnt als Python met -O draait. Gebruik raise "
    "ValueError.",
)
def asserting(heads: Any) -> Any:
    try:
        return join_heads(heads)
    except ValueError:
        raise AssertionError from None


JOIN.add(
    "in-float32",
    "Er wordt in float32 gewerkt",
    "Je maakt van de invoer float32, en houdt zo ongeveer zeven cijfers over. Het contract vraagt "
    "float64. Laat dtype=np.float32 weg, of schrijf np.float64.",
)(in_float32(join_heads))
JOIN.variant("in-float32")(in_float32(join_heads, back=True))
