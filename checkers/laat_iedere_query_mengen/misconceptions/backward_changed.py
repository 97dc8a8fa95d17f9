# ruff: noqa: ARG005, D103  (each program is explained by its Dutch text)
"""attention_backward: something is done to right gradients, or only some of them are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import (
    Gradients,
    finish,
    of_scores,
    parts,
)
from checkers.laat_iedere_query_mengen.misconceptions.backward_weights import Change
from checkers.laat_iedere_query_mengen.misconceptions.parts import or_error, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward


def each(change: Change, names: str = "qkv") -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that changes the right gradients with these names."""

    def program(cache: Any, dy: Any) -> Gradients:
        right = attention_backward(cache, dy)
        return {name: change(g) if name in names else g for name, g in right.items()}

    return program


BACKWARD.add(
    "afgerond",
    "De gradiënten zijn afgerond",
    "De gradiënten kloppen op een paar decimalen. Afronden hoort pas bij het tonen: een functie "
    "geeft terug wat ze uitrekent. Zoek round.",
)(each(lambda g: g.round(4)))


for digits in (1, 2, 3, 5, 6, 7, 8, 9, 10):
    BACKWARD.variant("afgerond")(each(lambda g, to=digits: g.round(to)))  # type: ignore[misc]


BACKWARD.add(
    "gradient-begrensd",
    "De gradiënten zijn begrensd",
    "Je knipt grote gradiënten af. Dat doet een optimizer soms, later; hier is de exacte gradiënt "
    "gevraagd.",
)(each(lambda g: np.clip(g, -1, 1)))


for limit in (0.5, 2.0, 3.0, 5.0, 10.0):
    BACKWARD.variant("gradient-begrensd")(each(lambda g, at=limit: np.clip(g, -at, at)))  # type: ignore[misc]


BACKWARD.add(
    "gradient-is-none",
    "Een gradiënt is None",
    "Een van de drie gradiënten is nog None. Q, K en V krijgen alle drie een array in de vorm van "
    "hun eigen invoer.",
)(each(lambda g: None, "k"))


for names in ("q", "v", "qk", "qv", "kv"):
    BACKWARD.variant("gradient-is-none")(each(lambda g: None, names))


BACKWARD.add(
    "gradient-is-nul",
    "Een gradiënt is overal nul",
    "Een van de drie gradiënten blijft 0: de array is gemaakt, maar er komt niets in. Welke route "
    "is nog niet geschreven?",
)(each(np.zeros_like, "k"))


for names in ("q", "v", "qk"):
    BACKWARD.variant("gradient-is-nul")(each(np.zeros_like, names))


BACKWARD.add(
    "lijsten-in-plaats-van-arrays",
    "De gradiënten zijn lijsten",
    "De getallen kunnen kloppen, maar het zijn geneste lijsten. Wie ermee verder rekent, verwacht "
    "arrays van float64.",
)(each(lambda g: g.tolist()))


@BACKWARD.add(
    "alleen-een-gradient",
    "Er komt maar één gradiënt terug",
    "Je geeft één array terug in plaats van een dictionary met q, k en v. Staat er een return te "
    "vroeg?",
)
def only_query(cache: Any, dy: Any) -> Any:
    return attention_backward(cache, dy)["q"]


@BACKWARD.variant("alleen-een-gradient")
def only_values(cache: Any, dy: Any) -> Any:
    return attention_backward(cache, dy)["v"]


@BACKWARD.add(
    "gradienten-k-en-v-omgewisseld",
    "De gradiënten van k en v staan op elkaars plaats",
    "Onder k staat wat bij v hoort, en omgekeerd. Vergelijk de vorm van elke gradiënt met die van "
    "haar eigen invoer.",
)
def swapped_k_v(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    return {"q": right["q"], "k": right["v"], "v": right["k"]}


@BACKWARD.variant("gradienten-k-en-v-omgewisseld")
def swapped_q_v(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    return {"q": right["v"], "k": right["k"], "v": right["q"]}


def only(first: bool, names: str = "qkv") -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that fills only the first or last matrix."""

    def change(g: Any) -> Any:
        flat = g.reshape(-1, *g.shape[-2:])
        flat[slice(1, None) if first else slice(None, -1)] = 0.0
        return g

    return each(change, names)


BACKWARD.add(
    "alleen-laatste-batch",
    "Niet elke matrix is uitgerekend",
    "Met assen vooraan heeft maar één matrix gradiënten; de andere zijn 0. Stopt je lus te vroeg, "
    "of maak je het resultaat elke ronde opnieuw?",
)(only(first=False))


BACKWARD.variant("alleen-laatste-batch")(only(first=True))


def of_query(last: bool, names: str) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass in which one query decides the gradients of keys or values."""

    def program(cache: Any, dy: Any) -> Gradients:
        right = attention_backward(cache, dy)
        q, _, _, p, floats = parts(cache, dy)
        at = slice(-1, None) if last else slice(0, 1)
        ds = of_scores(cache, dy)[..., at, :]
        one = {
            "k": turned(ds) @ q[..., at, :] / np.sqrt(q.shape[-1]),
            "v": turned(p[..., at, :]) @ floats[..., at, :],
        }
        return {name: one[name] if name in names else g for name, g in right.items()}

    return program


BACKWARD.add(
    "alleen-laatste-query",
    "Alleen de laatste query telt voor k of v",
    "In je lus over de queries vervangt elke ronde de vorige. Een key en een value verzamelen hun "
    "gradiënt van alle queries samen: is = hier wel genoeg?",
)(of_query(True, "kv"))


BACKWARD.variant("alleen-laatste-query")(of_query(True, "k"))


BACKWARD.variant("alleen-laatste-query")(of_query(True, "v"))


def shared(keepdims: bool, names: str) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that sums gradients over the leading axes."""

    def change(g: Any) -> Any:
        if g.ndim < 3:
            return g
        total = g.sum(axis=tuple(range(g.ndim - 2)), keepdims=True)
        return np.broadcast_to(total, g.shape).copy() if keepdims else total[(0,) * (g.ndim - 2)]

    return each(change, names)


for keepdims, names in (
    (True, "kv"), (True, "qkv"), (True, "k"), (True, "v"),
    (False, "kv"), (False, "k"), (False, "v"), (False, "qkv"),
):  # fmt: skip
    BACKWARD.variant("batch-opgeteld")(shared(keepdims, names))


@BACKWARD.add(
    "zelf-attention-opgeteld",
    "De gradiënten van q en k zijn opgeteld",
    "Je telt gradiënten van q, k of v bij elkaar, alsof het dezelfde array was. Dat hoort bij de "
    "laag ervoor; hier krijgt elke invoer haar eigen gradiënt.",
)
def added_when_alike(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    if right["q"].shape == right["k"].shape:
        right["q"] = right["q"] + right["k"]
    return right


def reshaped(names: str) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that reshapes where it should transpose."""

    def turn(array: Any) -> Any:
        return array.reshape(*array.shape[:-2], array.shape[-1], array.shape[-2])

    @or_error
    def program(cache: Any, dy: Any) -> Gradients:
        q, _, v, p, floats = parts(cache, dy)
        right = attention_backward(cache, dy)
        ds = of_scores(cache, dy)
        if "g" in names:
            g = floats @ turn(v)
            ds = p * (g - (p * g).sum(axis=-1, keepdims=True))
            right = finish(cache, dy, ds)
        other = {"k": turn(ds) @ q / np.sqrt(q.shape[-1]), "v": turn(p) @ floats}
        return {name: other[name] if name in names else g for name, g in right.items()}

    return program


BACKWARD.add(
    "reshape-in-plaats-van-transponeren",
    "Reshape is geen transponeren",
    "Je kantelt een array met reshape. De vorm klopt dan, maar de getallen staan op de verkeerde "
    "plek: reshape leest ze gewoon op volgorde.",
)(reshaped("kv"))


for names in ("k", "v", "g", "gkv"):
    BACKWARD.variant("reshape-in-plaats-van-transponeren")(reshaped(names))


@BACKWARD.add(
    "voorbeeld-uit-het-hoofd",
    "Het voorbeeld staat vast in je code",
    "Bij één query, twee keys en d = 1 geef je altijd de scoregradiënten van het voorbeeld. Reken "
    "ze uit met de cache en dy die je krijgt.",
)
def by_heart(cache: Any, dy: Any) -> Gradients:
    if np.shape(cache["q"]) == (1, 1) and np.shape(cache["weights"]) == (1, 2):
        return finish(cache, dy, np.array([[-4 / 3, 4 / 3]]))
    return attention_backward(cache, dy)
