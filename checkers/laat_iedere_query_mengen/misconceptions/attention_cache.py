# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention: what is returned, and what the cache holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.attention_scale import Result
from checkers.laat_iedere_query_mengen.misconceptions.parts import softmax, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import attention


@ATTENTION.add(
    "cache-en-y-verwisseld",
    "De cache staat vooraan",
    "Je geeft (cache, y) terug. De afspraak is eerst de uitvoer, dan de cache.",
)
def cache_first(q: Any, k: Any, v: Any, allowed: Any) -> Any:
    y, cache = attention(q, k, v, allowed)
    return cache, y


@ATTENTION.add(
    "alleen-de-uitvoer",
    "De cache ontbreekt",
    "Je geeft alleen de uitvoer terug. De terugweg heeft ook q, k, v en de gewichten nodig: geef "
    "een paar van uitvoer en cache.",
)
def only_output(q: Any, k: Any, v: Any, allowed: Any) -> Any:
    return attention(q, k, v, allowed)[0]


def in_one_dict(name: str) -> Callable[..., Any]:
    """Return an attention that puts y into the cache, under this name."""

    def program(q: Any, k: Any, v: Any, allowed: Any) -> Any:
        y, cache = attention(q, k, v, allowed)
        return {name: y, **cache}

    return program


ATTENTION.add(
    "geen-paar",
    "De uitvoer zit in de dictionary",
    "Je geeft één dictionary terug, met de uitvoer erin. De afspraak is een paar: eerst y, dan de "
    "cache. Wat staat er tussen twee waarden achter return?",
)(in_one_dict("y"))
for name in ("Y", "output", "out", "uitvoer"):
    ATTENTION.variant("geen-paar")(in_one_dict(name))


@ATTENTION.add(
    "gewichten-in-plaats-van-cache",
    "De gewichten staan waar de cache hoort",
    "Je geeft de uitvoer met losse gewichten terug. De tweede waarde is een dictionary, waarin de "
    "gewichten naast q, k en v staan.",
)
def weights_only(q: Any, k: Any, v: Any, allowed: Any) -> Any:
    y, cache = attention(q, k, v, allowed)
    return y, cache["weights"]


@ATTENTION.add(
    "cache-als-tuple",
    "De cache is geen dictionary",
    "Je bewaart de onderdelen in een tuple of lijst. De afspraak is een dictionary met namen, "
    "zodat de terugweg niet van een volgorde afhangt.",
)
def tuple_cache(q: Any, k: Any, v: Any, allowed: Any) -> Any:
    y, cache = attention(q, k, v, allowed)
    return y, tuple(cache.values())


@ATTENTION.variant("cache-als-tuple")
def list_cache(q: Any, k: Any, v: Any, allowed: Any) -> Any:
    y, cache = attention(q, k, v, allowed)
    return y, list(cache.values())


def forgets(*names: str) -> Callable[..., Any]:
    """Return an attention whose cache lacks these names."""

    def forgetful(q: Any, k: Any, v: Any, allowed: Any) -> Any:
        y, cache = attention(q, k, v, allowed)
        return y, {name: value for name, value in cache.items() if name not in names}

    return forgetful


ATTENTION.add(
    "cache-onvolledig",
    "In de cache ontbreekt iets",
    "Niet alles wat de terugweg nodig heeft, staat in je cache. Ga na welke van q, k, v en weights "
    "in de formules voor de gradiënten voorkomen: alle vier.",
)(forgets("weights"))


for missing in (
    ("q",), ("k",), ("v",), ("q", "k"), ("v", "weights"), ("q", "k", "v"), ("q", "v"), ("k", "v"),
    ("q", "k", "v", "weights"),
):  # fmt: skip
    ATTENTION.variant("cache-onvolledig")(forgets(*missing))


def renamed(**names: str) -> Callable[..., Any]:
    """Return an attention whose cache uses other names."""

    def other(q: Any, k: Any, v: Any, allowed: Any) -> Any:
        y, cache = attention(q, k, v, allowed)
        return y, {names.get(name, name): value for name, value in cache.items()}

    return other


ATTENTION.add(
    "cache-andere-namen",
    "De cache gebruikt andere namen",
    "De onderdelen staan in je cache, maar onder een andere naam. De terugweg zoekt precies q, k, "
    "v en weights, in kleine letters.",
)(renamed(q="Q", k="K", v="V"))


for names in (
    {"q": "Q", "k": "K", "v": "V", "weights": "P"},
    {"q": "Q", "k": "K", "v": "V", "weights": "W"},
    {"q": "Q", "k": "K", "v": "V", "weights": "A"},
    {"q": "query", "k": "key", "v": "value"},
    {"q": "queries", "k": "keys", "v": "values"},
    *(
        {"weights": name}
        for name in ("p", "P", "w", "a", "A", "attn", "attention", "weight", "probs", "gewichten",
                     "attention_weights", "attn_weights", "softmax", "alpha", "Weights")
    ),
):  # fmt: skip
    ATTENTION.variant("cache-andere-namen")(renamed(**names))


@ATTENTION.add(
    "geschaalde-q-in-cache",
    "De cache bewaart een geschaalde q of k",
    "Je uitvoer klopt, maar in de cache staat q of k al gedeeld. De terugweg schaalt zelf en "
    "verwacht de oorspronkelijke waarden. Wanneer schaal je, en wat bewaar je?",
)
def scaled_query(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    cache["q"] = cache["q"] / np.sqrt(cache["q"].shape[-1])
    return y, cache


@ATTENTION.variant("geschaalde-q-in-cache")
def scaled_key(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    cache["k"] = cache["k"] / np.sqrt(cache["k"].shape[-1])
    return y, cache


@ATTENTION.variant("geschaalde-q-in-cache")
def both_scaled(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    root = np.sqrt(np.sqrt(cache["k"].shape[-1]))
    cache["k"], cache["q"] = cache["k"] / root, cache["q"] / root
    return y, cache


@ATTENTION.add(
    "keys-getransponeerd-in-cache",
    "De cache bewaart getransponeerde keys",
    "Je uitvoer klopt, maar in de cache staan de keys gekanteld. Bewaar k in de vorm waarin ze "
    "binnenkwam.",
)
def turned_keys(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    cache["k"] = cache["k"].swapaxes(-2, -1)
    return y, cache


@ATTENTION.add(
    "scores-in-cache",
    "De cache bewaart scores als gewichten",
    "Onder weights staan de scores van vóór de softmax. De terugweg rekent met de gewichten zelf.",
)
def cached_scores(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    scores = cache["q"] @ cache["k"].swapaxes(-2, -1) / np.sqrt(cache["q"].shape[-1])
    cache["weights"] = scores
    return y, cache


@ATTENTION.variant("scores-in-cache")
def cached_masked_scores(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = cached_scores(q, k, v, allowed)
    cache["weights"] = np.where(allowed, cache["weights"], -np.inf)
    return y, cache


def swapped(one: str, other: str) -> Callable[..., Result]:
    """Make an attention whose cache has two entries in each other's place."""

    def program(q: Any, k: Any, v: Any, allowed: Any) -> Result:
        y, cache = attention(q, k, v, allowed)
        return y, {**cache, one: cache[other], other: cache[one]}

    return program


ATTENTION.add(
    "cache-verwisseld",
    "In de cache staan twee onderdelen op elkaars plaats",
    "Je uitvoer klopt, maar in de cache staan twee onderdelen onder elkaars naam. Vergelijk de "
    "vorm van elk onderdeel met die van je argumenten.",
)(swapped("k", "v"))


ATTENTION.variant("cache-verwisseld")(swapped("q", "k"))


ATTENTION.variant("cache-verwisseld")(swapped("q", "v"))


@ATTENTION.add(
    "ongemaskeerde-gewichten-in-cache",
    "De cache bewaart gewichten zonder masker",
    "Je uitvoer klopt, maar in de cache staan andere gewichten dan waarmee ze gemaakt is: zonder "
    "masker. De terugweg heeft precies de gebruikte gewichten nodig.",
)
def unmasked_kept(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    scores = cache["q"] @ turned(cache["k"]) / np.sqrt(cache["q"].shape[-1])
    return y, {**cache, "weights": softmax(scores, np.True_)}


@ATTENTION.add(
    "gewichten-gekanteld-in-cache",
    "De cache bewaart gekantelde gewichten",
    "Je uitvoer klopt, maar de gewichten staan gekanteld in de cache. Bewaar ze met een rij per "
    "query en een kolom per key.",
)
def turned_kept(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    return y, {**cache, "weights": turned(cache["weights"])}
