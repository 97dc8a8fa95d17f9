# ruff: noqa: ARG005, D103  (each program is explained by its Dutch text)
"""attention: scores from something other than the dot products of queries and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.attention_scale import Result, mixed, scaled
from checkers.laat_iedere_query_mengen.misconceptions.parts import or_error, softmax, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import checked_heads, masked_softmax

Scores = Callable[[Any, Any, Any], Any]


def scored(scores: Scores) -> Callable[..., Result]:
    """Make an attention whose scores are scores(q, k, v); the rest is right."""

    @or_error
    def program(q: Any, k: Any, v: Any, allowed: Any) -> Result:
        q, k, v = checked_heads(q, k, v)
        return mixed(q, k, v, masked_softmax(scores(q, k, v), allowed))

    return program


def root(q: Any) -> float:
    """Return √d."""
    return float(np.sqrt(q.shape[-1]))


def unit(x: Any, tiny: float = 0.0) -> Any:
    """Return vectors of length 1; zero stays zero."""
    length = np.sqrt((x * x).sum(axis=-1, keepdims=True)) + tiny
    return x / np.where(length > 0, length, 1.0)


ATTENTION.add(
    "cosinus",
    "Queries en keys zijn op lengte 1 gebracht",
    "Je scores zijn cosinussen: je deelt elke query en key door haar lengte. De formule neemt het "
    "kale inproduct, waarin de lengte meetelt, en deelt dat door √d.",
)(scored(lambda q, k, v: unit(q) @ turned(unit(k)) / root(q)))
ATTENTION.variant("cosinus")(scored(lambda q, k, v: unit(q) @ turned(unit(k))))
ATTENTION.variant("cosinus")(scored(lambda q, k, v: unit(q) @ turned(k) / root(q)))
ATTENTION.variant("cosinus")(scored(lambda q, k, v: q @ turned(unit(k)) / root(q)))
for tiny in (1e-12, 1e-9, 1e-8, 1e-6):
    ATTENTION.variant("cosinus")(
        scored(lambda q, k, v, by=tiny: unit(q, by) @ turned(unit(k, by)))  # type: ignore[misc]
    )
    ATTENTION.variant("cosinus")(
        scored(lambda q, k, v, by=tiny: unit(q, by) @ turned(unit(k, by)) / root(q))  # type: ignore[misc]
    )


def squares(q: Any, k: Any) -> Any:
    """Return the squared distances."""
    return ((q[..., :, None, :] - k[..., None, :, :]) ** 2).sum(axis=-1)


ATTENTION.add(
    "afstand-als-score",
    "De score is een afstand",
    "Je vergelijkt queries en keys met hun afstand in plaats van met hun inproduct. Dat is een "
    "ander soort attention; de formule neemt q·k, gedeeld door √d.",
)(scored(lambda q, k, v: -squares(q, k) / root(q)))
ATTENTION.variant("afstand-als-score")(scored(lambda q, k, v: -squares(q, k)))
ATTENTION.variant("afstand-als-score")(scored(lambda q, k, v: -np.sqrt(squares(q, k))))
ATTENTION.variant("afstand-als-score")(scored(lambda q, k, v: -np.sqrt(squares(q, k)) / root(q)))
ATTENTION.variant("afstand-als-score")(scored(lambda q, k, v: -squares(q, k) / (2 * root(q))))

ATTENTION.add(
    "q-met-zichzelf",
    "Queries zijn met queries vergeleken",
    "Je scores komen uit q en nog eens q; de keys doen niet mee. Elke query hoort langs elke key "
    "te gaan: welke twee staan er in het product?",
)(scored(lambda q, k, v: q @ turned(q) / root(q)))
ATTENTION.add(
    "k-met-zichzelf",
    "Keys zijn met keys vergeleken",
    "Je scores komen uit k en nog eens k; de queries doen niet mee. Elke query hoort langs elke "
    "key te gaan: welke twee staan er in het product?",
)(scored(lambda q, k, v: k @ turned(k) / root(k)))
ATTENTION.add(
    "scores-met-values",
    "Queries zijn met values vergeleken",
    "Je scores komen uit q en v. De values worden pas gemengd als de gewichten er zijn; wat een "
    "query zoekt, vergelijkt ze met de keys.",
)(scored(lambda q, k, v: q @ turned(v) / root(q)))
ATTENTION.add(
    "teken-scores",
    "De scores hebben het verkeerde teken",
    "Bij jou krijgt de minst passende key het grootste gewicht. Een groot inproduct hoort juist "
    "een groot gewicht te geven.",
)(scored(lambda q, k, v: -(q @ turned(k)) / root(q)))
ATTENTION.add(
    "batches-gemengd",
    "De batch loopt door elkaar",
    "In je scores zijn de keys van alle matrices in de batch bij elkaar geteld. Elke matrix rekent "
    "voor zich: in einsum heeft de batch overal dezelfde letter, ook in de uitvoer.",
)(scored(lambda q, k, v: q @ turned(k.sum(axis=0, keepdims=True) if k.ndim == 3 else k) / root(q)))
ATTENTION.variant("batches-gemengd")(
    scored(
        lambda q, k, v: (
            q
            @ turned(k.sum(axis=tuple(range(k.ndim - 2)), keepdims=True) if k.ndim > 2 else k)
            / root(q)
        )
    )
)

ATTENTION.add(
    "vierde-wortel",
    "Geschaald met de vierde wortel van d",
    "Je scores zijn gedeeld door √√d. Dat kan, als het bij q én bij k gebeurt; samen hoort het √d "
    "te zijn. Hoe vaak deel je?",
)(scored(lambda q, k, v: q @ turned(k) / q.shape[-1] ** 0.25))
ATTENTION.add(
    "vaste-schaal",
    "Een vast getal als schaal",
    "Je deelt door een vast getal, zoals 8, wat d ook is. De schaal volgt de breedte van de "
    "queries die je krijgt: lees d uit de vorm van q.",
)(scored(lambda q, k, v: q @ turned(k) / 8.0))
for width in (2, 3, 4, 5, 8, 10, 16, 32, 100, 128, 256, 512, 768):
    ATTENTION.variant("vaste-schaal")(
        scored(lambda q, k, v, of=width: q @ turned(k) / np.sqrt(of))  # type: ignore[misc]
    )


@ATTENTION.add(
    "dubbele-softmax",
    "Twee keer softmax",
    "Je neemt de softmax van gewichten die al een softmax zijn. De verschillen worden daardoor "
    "veel te klein. Hoe vaak gaat elke rij door de softmax?",
)
def twice(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = scaled(q, k, v, allowed, root(q))
    return mixed(q, k, v, masked_softmax(cache["weights"], allowed))


@ATTENTION.variant("dubbele-softmax")
def plain_then_masked(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(softmax(q @ turned(k) / root(q), np.True_), allowed))


@ATTENTION.variant("dubbele-softmax")
def masked_then_plain(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = scaled(q, k, v, allowed, root(q))
    return mixed(q, k, v, softmax(cache["weights"], np.True_))


@ATTENTION.add(
    "geen-rijmaximum",
    "De e-machten lopen over",
    "Je softmax binnen attention neemt de e-macht van de scores zoals ze zijn, en bij grote past "
    "dat in geen float. Gebruik je eigen masked_softmax, die eerst het rijmaximum aftrekt.",
)
def no_maximum(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    return _bare(q, k, v, allowed, guarded=False)


@ATTENTION.variant("geen-rijmaximum")
def no_maximum_guarded(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    return _bare(q, k, v, allowed, guarded=True)


def _bare(q: Any, k: Any, v: Any, allowed: Any, *, guarded: bool) -> Result:
    q, k, v = checked_heads(q, k, v)
    scores = q @ turned(k) / root(q)
    masked_softmax(scores, allowed)
    exponents = np.exp(np.where(allowed, scores, -np.inf))
    total = exponents.sum(axis=-1, keepdims=True)
    return mixed(q, k, v, exponents / (np.where(total > 0, total, 1.0) if guarded else total))


@ATTENTION.add(
    "softmax-over-alles",
    "Alle gewichten samen zijn 1",
    "Je softmax binnen attention telt over alle scores samen op tot 1. Iedere query is een eigen "
    "verdeling: de som loopt over de keys van één rij.",
)
def over_everything(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, softmax(q @ turned(k) / root(q), allowed, axis=None))


@ATTENTION.variant("softmax-over-alles")
def over_matrix(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, softmax(q @ turned(k) / root(q), allowed, axis=(-2, -1)))


@ATTENTION.variant("softmax-over-alles")
def sum_over_everything(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    scores = np.where(allowed, q @ turned(k) / root(q), -np.inf)
    top = scores.max(axis=-1, keepdims=True)
    exponents = np.exp(scores - np.where(np.isfinite(top), top, 0.0))
    return mixed(q, k, v, exponents / max(exponents.sum(), 1e-300))


@ATTENTION.add(
    "via-float16",
    "Onderweg gaat het door float16",
    "Gehele getallen worden bij jou eerst float16, met drie tot vier juiste cijfers en 65504 als "
    "grootste getal. Print de dtype na elke stap; float64 houdt alles vast.",
)
def half(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    own = checked_heads(q, k, v)
    halves = [
        x.astype(np.float16) if np.asarray(given).dtype.kind in "iu" else x
        for x, given in zip(own, (q, k, v), strict=True)
    ]
    scores = (halves[0] @ turned(halves[1])).astype(float) / root(own[0])
    return mixed(*own, masked_softmax(np.where(np.isfinite(scores), scores, 0.0), allowed))
