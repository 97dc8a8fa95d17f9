# ruff: noqa: D103  (each program is explained by its Dutch text)
"""split_heads: the numbers end up in the wrong place.

Merged: a mistake that a batch in front makes stop as well keeps the name of the mistake itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.query_key_value.misconceptions.parts import cut, without_batch
from checkers.query_key_value.misconceptions.registries import SPLIT
from checkers.query_key_value.reference import checked_columns, split_heads


@SPLIT.add(
    "alleen-reshape",
    "Alleen reshape, zonder verwisselen",
    "De vorm klopt, de inhoud niet. Reshape leest de getallen op volgorde uit, dus jouw head 0 "
    "krijgt alle kenmerken van de eerste posities. Knip eerst de laatste as, en verwissel dan.",
)
def reshape_only(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    *lead, length, d_model = x.shape
    return x.reshape(*lead, n_head, length, d_model // n_head)


@SPLIT.variant("alleen-reshape")
def reshape_from_the_front(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return x.reshape(n_head, x.shape[-2], -1)


@SPLIT.variant("alleen-reshape")
def reshape_by_first_axis(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return x.reshape(n_head, x.shape[0], -1)


@SPLIT.add(
    "niet-verwisseld",
    "De heads staan niet vooraan",
    "Je hebt goed geknipt, maar de posities staan nog vóór de heads. Zo vermenigvuldigt het "
    "matrixproduct straks heads met heads. Welke twee assen moeten nog van plaats wisselen?",
)
def not_swapped(x: Any, n_head: int) -> Any:
    return cut(x, n_head)


@SPLIT.add(
    "om-en-om",
    "De kolommen zijn om en om verdeeld",
    "Bij jou krijgt head 0 kolom 0, dan kolom n_head, enzovoort, als kaarten die je ronddeelt. "
    "Een head krijgt d_k kolommen die naast elkaar liggen. Kijk naar de volgorde in je reshape.",
)
def dealt(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return np.moveaxis(x.reshape(*x.shape[:-1], -1, n_head), -1, -3)


@SPLIT.add(
    "heads-en-breedte-verwisseld",
    "d_k heads van n_head breed",
    "Je hebt het aantal heads en hun breedte verwisseld: er komen d_k heads uit, elk n_head "
    "breed. De as van de heads moet zo lang zijn als het aantal heads.",
)
def numbers_swapped(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return np.swapaxes(x.reshape(*x.shape[:-1], -1, n_head), -3, -2)


@SPLIT.add(
    "kenmerken-voor-posities",
    "De laatste twee assen zijn verwisseld",
    "Per head staan bij jou de kenmerken op de rijen en de posities op de kolommen. Rijen zijn "
    "posities, ook binnen een head.",
)
def features_first(x: Any, n_head: int) -> Any:
    return np.swapaxes(split_heads(x, n_head), -2, -1)


@SPLIT.add(
    "laatste-twee-verwisseld",
    "Je verwisselt de heads met hun eigen kenmerken",
    "Na het knippen verwissel je de laatste twee assen, en dat zijn de heads en hun kenmerken. De "
    "posities staan dan nog vooraan. Welke twee assen moeten wisselen?",
)
def width_before_heads(x: Any, n_head: int) -> Any:
    return np.swapaxes(cut(x, n_head), -2, -1)


@SPLIT.add(
    "alle-assen-omgekeerd",
    "Alle assen zijn omgekeerd",
    ".T keert de volgorde van alle assen om, ook die van de batch. Verwissel er maar twee: die "
    "van de posities en die van de heads.",
)
def reversed_axes(x: Any, n_head: int) -> Any:
    return cut(x, n_head).T


@SPLIT.add(
    "heads-achterstevoren",
    "De heads staan achterstevoren",
    "Jouw eerste head heeft de laatste kolommen. Head 0 hoort de eerste d_k kolommen te krijgen.",
)
def backwards(x: Any, n_head: int) -> Any:
    return np.flip(split_heads(x, n_head), axis=-3)


@SPLIT.add(
    "posities-verdeeld",
    "De posities zijn verdeeld, niet de kenmerken",
    "Iedere head krijgt bij jou een deel van de tekst met alle kenmerken. Een head ziet juist "
    "alle posities, maar een deel van de kolommen. Welke as moet je knippen?",
)
def positions_split(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return x.reshape(*x.shape[:-2], n_head, x.shape[-2] // n_head, x.shape[-1])


@SPLIT.variant("posities-verdeeld")
def positions_split_first(x: Any, n_head: int) -> Any:
    return np.stack(np.split(checked_columns(x, n_head), n_head))


@SPLIT.add(
    "iedere-head-alles",
    "Iedere head krijgt alle kolommen",
    "Je herhaalt x voor iedere head. Samen zijn dat n_head keer zoveel getallen; de heads horen "
    "de kolommen te verdelen.",
)
def copies(x: Any, n_head: int) -> Any:
    return np.stack([checked_columns(x, n_head)] * n_head, axis=-3)


@SPLIT.variant("iedere-head-alles")
def copies_in_front(x: Any, n_head: int) -> Any:
    return np.stack([checked_columns(x, n_head)] * n_head)


@SPLIT.add(
    "alleen-head-nul",
    "Er is maar één head",
    "Je geeft alleen de eerste d_k kolommen terug. De andere heads hebben de rest nodig.",
)
def first_only(x: Any, n_head: int) -> Any:
    return split_heads(x, n_head)[..., 0, :, :]


@SPLIT.add(
    "niet-geknipt",
    "x komt ongesplitst terug",
    "Je uitkomst heeft dezelfde vorm als x: er is geen as bij gekomen. De laatste as wordt er "
    "twee, één voor de heads en één voor hun kenmerken.",
)
def unchanged(x: Any, n_head: int) -> Any:
    return checked_columns(x, n_head).copy()


@SPLIT.add(
    "kolommen-overlappen",
    "De heads overlappen elkaar",
    "Head h begint bij jou bij kolom h. Elke head is d_k kolommen breed: bij welke kolom begint "
    "head 1 dan, en head 2?",
)
def overlapping(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    width = x.shape[-1] // n_head
    return np.stack([x[..., head : head + width] for head in range(n_head)], axis=-3)


@SPLIT.add(
    "al-geschaald",
    "Hier wordt al gedeeld door een wortel",
    "De getallen zelf zijn veranderd. Splitsen verplaatst alleen; de schaling komt bij de scores.",
)
def scaled(x: Any, n_head: int) -> Any:
    result = split_heads(x, n_head)
    return result / np.sqrt(result.shape[-1])


@SPLIT.add(
    "heads-voor-de-batch",
    "De heads staan vóór de batch",
    "Zonder batch klopt het. Met een batch ervoor zet jij de heads helemaal vooraan. De "
    "voorloopassen blijven vooraan: tel assen vanaf het einde.",
)
def before_batch(x: Any, n_head: int) -> Any:
    return np.moveaxis(split_heads(x, n_head), -3, 0)


@SPLIT.add(
    "assen-van-voren-geteld",
    "De assen zijn van voren geteld",
    "Zonder batch klopt het. Met een batch ervoor verwisselt swapaxes(0, 1) de batch met de "
    "posities. Tel assen vanaf het einde, met negatieve nummers.",
)
def first_two_swapped(x: Any, n_head: int) -> Any:
    return np.swapaxes(cut(x, n_head), 0, 1)


@SPLIT.add(
    "alleen-twee-assen",
    "Er mag meer voor staan dan alleen posities",
    "Je verwacht precies twee assen; met een batch ervoor loopt het vast. Pak wat vóór de laatste "
    "twee assen staat samen met een ster: *lead.",
)
def two_axes_only(x: Any, n_head: int) -> Any:
    return without_batch(split_heads, 2)(x, n_head)


for identity, program in (
    ("alleen-reshape", reshape_only),
    ("niet-verwisseld", not_swapped),
    ("om-en-om", dealt),
    ("heads-en-breedte-verwisseld", numbers_swapped),
    ("kenmerken-voor-posities", features_first),
    ("laatste-twee-verwisseld", width_before_heads),
    ("heads-achterstevoren", backwards),
    ("alleen-head-nul", first_only),
    ("al-geschaald", scaled),
):
    SPLIT.variant(identity)(without_batch(program, 2))


@SPLIT.add(
    "batch-als-posities",
    "De batch is bij de posities gevoegd",
    "Met reshape(-1, …) leg je de posities van alle teksten achter elkaar. Posities van "
    "verschillende teksten zouden zo met elkaar mengen. Houd de voorloopassen apart.",
)
def batch_flattened(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return np.swapaxes(x.reshape(-1, n_head, x.shape[-1] // n_head), 0, 1)
