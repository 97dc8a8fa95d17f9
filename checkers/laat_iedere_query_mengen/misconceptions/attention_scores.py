# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention: scores, scale, mask and mixture.

Merged by mathematics: dividing both q and k by √d, scaling twice, and dividing by d are the same
numbers; so are scaling q, k or the scores once (and that is right).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import softmax, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import checked_heads, masked_softmax

Result = tuple[Any, dict[str, Any]]


def mixed(q: Any, k: Any, v: Any, weights: Any) -> Result:
    """Finish rightly: the mixture, and the cache."""
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def scaled(q: Any, k: Any, v: Any, allowed: Any, scale: float) -> Result:
    """Divide the scores by `scale`; the rest is right."""
    return mixed(q, k, v, masked_softmax(q @ turned(k) / scale, allowed))


@ATTENTION.add(
    "geen-schaling",
    "De scores zijn niet geschaald",
    "Je scores zijn de kale inproducten. Bij bredere queries worden die groter en de gewichten "
    "steeds scherper. Welke factor uit de formule ontbreekt?",
)
def unscaled(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, 1.0)


@ATTENTION.add(
    "gedeeld-door-d",
    "Gedeeld door d in plaats van √d",
    "Je scores zijn een factor √d te klein: er is door d gedeeld, of twee keer door √d. De formule "
    "schaalt één keer.",
)
def by_width(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, q.shape[-1])


@ATTENTION.add(
    "maal-wortel-d",
    "Vermenigvuldigd met √d",
    "Je maakt de scores groter in plaats van kleiner, zodat bijna al het gewicht naar één key "
    "gaat. Waar staat √d in de formule?",
)
def times_root(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, 1 / np.sqrt(q.shape[-1]))


@ATTENTION.add(
    "wortel-aantal-queries",
    "Geschaald met het aantal queries",
    "Je deelt door de wortel van het aantal queries. De schaal hoort bij de breedte van een query: "
    "over hoeveel getallen loopt één inproduct? Welke as is dat?",
)
def by_queries(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(max(q.shape[-2], 1)))


@ATTENTION.add(
    "wortel-aantal-keys",
    "Geschaald met het aantal keys",
    "Je deelt door de wortel van het aantal keys. De schaal hoort bij de breedte van een key: over "
    "hoeveel getallen loopt één inproduct? Welke as is dat?",
)
def by_keys(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(k.shape[-2]))


@ATTENTION.add(
    "wortel-breedte-values",
    "Geschaald met de breedte van de values",
    "Je deelt door de wortel van de breedte van v. De values doen aan de scores niet mee: welke "
    "breedte hebben de vectoren in het inproduct?",
)
def by_values(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(v.shape[-1]))


@ATTENTION.add(
    "wortel-alle-kenmerken",
    "Geschaald met alle heads samen",
    "Je telt bij de breedte ook de assen ervoor mee, zoals heads of batch. De schaal hoort bij één "
    "inproduct: alleen de laatste as van q.",
)
def by_all_features(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    heads = q.shape[-3] if q.ndim > 2 else 1
    return scaled(q, k, v, allowed, np.sqrt(max(heads, 1) * q.shape[-1]))


@ATTENTION.variant("wortel-alle-kenmerken")
def by_all_leading(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(max(np.prod(q.shape[:-2]), 1) * q.shape[-1]))


@ATTENTION.add(
    "eerste-as-als-breedte",
    "De breedte komt uit een vaste as",
    "Je leest d van een as die vanaf het begin geteld is. Zonder batch klopt dat, met een batch "
    "ervoor is het een andere maat. Tel vanaf het einde.",
)
def fixed_axis_width(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(max(q.shape[1], 1)))


@ATTENTION.add(
    "schaling-na-softmax",
    "Pas na de softmax geschaald",
    "Je deelt de gewichten door √d: ze tellen niet meer op tot 1, en de verdeling zelf is te "
    "scherp. Wat moet er kleiner worden vóór de exponenten?",
)
def scaled_weights(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(q @ turned(k), allowed) / np.sqrt(q.shape[-1]))


@ATTENTION.add(
    "uitvoer-geschaald",
    "Ook de uitvoer is door √d gedeeld",
    "De gewichten kloppen, maar de uitvoer is een factor √d te klein. De schaal hoort alleen bij "
    "de scores; y is de gewogen som van de values zelf.",
)
def scaled_output(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    y, cache = scaled(q, k, v, allowed, np.sqrt(q.shape[-1]))
    return y / np.sqrt(q.shape[-1]), cache


@ATTENTION.add(
    "uitvoer-gemiddeld",
    "De uitvoer is gedeeld door het aantal keys",
    "De gewichten kloppen, maar je neemt een gemiddelde in plaats van een som over de keys. De "
    "gewichten doen het delen al: ze tellen op tot 1.",
)
def mean_output(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    y, cache = right(q, k, v, allowed)
    return y / k.shape[-2], cache


def right(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    """Do everything rightly, arguments not checked."""
    return scaled(q, k, v, allowed, np.sqrt(q.shape[-1]))


@ATTENTION.add(
    "scores-zonder-softmax",
    "De scores zelf wegen de values",
    "Je mengt met de geschaalde scores; er komt geen softmax aan te pas. Gewichten zijn niet "
    "negatief en tellen per query op tot 1.",
)
def no_softmax(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    scores = q @ turned(k) / np.sqrt(q.shape[-1])
    return mixed(q, k, v, np.where(allowed, scores, 0.0))


@ATTENTION.add(
    "transponeren-met-t",
    ".T draait alle assen om",
    "Je gebruikt .T of transpose op keys met meer dan twee assen. Dat keert álle assen om, ook de "
    "batch. Alleen de laatste twee moeten van plaats wisselen.",
)
def full_transpose(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(q @ k.T / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.variant("transponeren-met-t")
def full_transpose_dot(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(np.dot(q, k.T) / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "eerste-twee-assen-verwisseld",
    "De eerste twee assen zijn verwisseld",
    "Je wisselt as 0 en 1. Met twee assen klopt dat, met een batch ervoor verplaats je de batch. "
    "Welke twee assen, geteld vanaf het einde, zijn keys en breedte?",
)
def first_axes(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(q @ np.swapaxes(k, 0, 1) / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "reshape-in-plaats-van-transponeren",
    "Reshape is geen transponeren",
    "Je geeft de keys met reshape een andere vorm. De vorm klopt dan, maar de getallen staan op de "
    "verkeerde plek: reshape leest ze gewoon op volgorde.",
)
def reshaped(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    other = k.reshape(*k.shape[:-2], k.shape[-1], k.shape[-2])
    return mixed(q, k, v, masked_softmax(q @ other / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "keys-niet-getransponeerd",
    "De keys zijn niet getransponeerd",
    "Je vermenigvuldigt q met k zoals ze is. Dat past alleen bij vierkante keys, en telt dan "
    "verkeerde getallen op. Elke query hoort langs elke key te gaan.",
)
def not_transposed(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(q @ k / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "q-en-k-verwisseld",
    "Queries en keys zijn van plaats gewisseld",
    "Je scores hebben een rij per key en een kolom per query. De rijen horen bij de queries: welke "
    "van de twee staat links in het product?",
)
def swapped(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(k @ turned(q) / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "softmax-over-queries",
    "De softmax gaat over de queries",
    "Bij jou tellen de gewichten per key op tot 1. Iedere query verdeelt haar eigen gewicht over "
    "de keys: de som loopt over de laatste as.",
)
def over_queries(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, softmax(q @ turned(k) / np.sqrt(q.shape[-1]), allowed, axis=-2))


@ATTENTION.add(
    "keys-als-values",
    "De keys zijn gemengd in plaats van de values",
    "Je gewichten kloppen, maar je mengt er de keys mee. Keys bepalen alleen de gewichten; wat er "
    "gemengd wordt, staat in v.",
)
def keys_mixed(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = right(q, k, v, allowed)
    return cache["weights"] @ k, cache


@ATTENTION.add(
    "gewichten-getransponeerd",
    "De gewichten staan gekanteld voor de values",
    "Je transponeert de gewichten voordat je mengt. Elke rij gewichten hoort bij één query en "
    "weegt de rijen van v.",
)
def turned_weights(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = right(q, k, v, allowed)
    return turned(cache["weights"]) @ v, cache


@ATTENTION.add(
    "gewichten-maal-values-per-cel",
    "Cel voor cel vermenigvuldigd",
    "Je vermenigvuldigt gewichten en values met *, cel voor cel. Een gewogen som is een "
    "matrixproduct: elke query telt over alle keys.",
)
def elementwise(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = right(q, k, v, allowed)
    return cache["weights"] * v, cache


@ATTENTION.add(
    "values-van-de-winnaar",
    "Alleen de best passende value",
    "Elke query krijgt bij jou de value van haar hoogste score. Attention mengt alle toegestane "
    "values, naar gewicht.",
)
def winner(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = right(q, k, v, allowed)
    best = cache["weights"].argmax(axis=-1)
    hard = np.eye(k.shape[-2])[best]
    return hard @ v, cache
