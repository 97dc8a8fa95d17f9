# ruff: noqa: D103  (each program is explained by its Dutch text)
"""join_heads: the numbers end up in the wrong place, or not all of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.query_key_value.misconceptions.parts import parts_of, without_batch
from checkers.query_key_value.misconceptions.registries import JOIN
from checkers.query_key_value.reference import checked_heads, join_heads


@JOIN.add(
    "alleen-reshape",
    "Samengevoegd zonder terug te verwisselen",
    "De vorm klopt, de inhoud niet. De head-as en de kenmerken lagen nog niet naast elkaar, dus "
    "reshape plakt stukken van verschillende posities in één rij. Verwissel eerst.",
)
def reshape_only(heads: Any) -> Any:
    heads, lead, n_head, length, width = parts_of(heads)
    return heads.reshape(*lead, length, n_head * width)


@JOIN.add(
    "om-en-om",
    "De kenmerken van de heads staan om en om",
    "In een rij staat bij jou eerst kenmerk 0 van alle heads, dan kenmerk 1, enzovoort. Gevraagd "
    "is eerst alles van head 0, dan alles van head 1.",
)
def dealt(heads: Any) -> Any:
    heads, lead, n_head, length, width = parts_of(heads)
    return np.moveaxis(heads, -3, -1).reshape(*lead, length, n_head * width)


@JOIN.add(
    "verkeerde-assen-verwisseld",
    "Er zijn twee andere assen verwisseld",
    "Je verwisselt de posities met de kenmerken, of de heads met de kenmerken, en voegt dan "
    "samen. Welke twee assen moeten naast elkaar komen te liggen, en in welke volgorde?",
)
def last_two_swapped(heads: Any) -> Any:
    heads, lead, n_head, length, width = parts_of(heads)
    return np.swapaxes(heads, -2, -1).reshape(*lead, length, n_head * width)


@JOIN.variant("verkeerde-assen-verwisseld")
def outer_two_swapped(heads: Any) -> Any:
    heads, lead, n_head, length, width = parts_of(heads)
    return np.swapaxes(heads, -3, -1).reshape(*lead, length, n_head * width)


@JOIN.add(
    "heads-onder-elkaar",
    "De heads staan onder elkaar",
    "Je plakt de heads achter elkaar langs de posities. De tekst wordt zo n_head keer zo lang. "
    "Langs welke as horen ze naast elkaar?",
)
def stacked(heads: Any) -> Any:
    heads, lead, n_head, length, width = parts_of(heads)
    return heads.reshape(*lead, n_head * length, width)


@JOIN.add(
    "heads-opgeteld",
    "De heads zijn opgeteld",
    "Je telt de heads bij elkaar op, en houdt d_k kolommen over. Samenvoegen is naast elkaar "
    "leggen; het optellen doet W_O, met eigen gewichten per head.",
)
def added(heads: Any) -> Any:
    return checked_heads(heads).sum(axis=-3)


@JOIN.add(
    "heads-gemiddeld",
    "De heads zijn gemiddeld",
    "Je neemt het gemiddelde van de heads, en houdt d_k kolommen over. Iedere head houdt juist "
    "zijn eigen kolommen.",
)
def averaged(heads: Any) -> Any:
    return checked_heads(heads).mean(axis=-3)


@JOIN.add(
    "heads-achterstevoren",
    "De heads staan achterstevoren",
    "Bij jou staat de laatste head vooraan in de rij. W_O verwacht head 0 op de eerste d_k "
    "plaatsen.",
)
def backwards(heads: Any) -> Any:
    return join_heads(np.flip(checked_heads(heads), axis=-3))


@JOIN.add(
    "posities-als-kolommen",
    "Posities en kenmerken zijn verwisseld",
    "Je uitkomst heeft een rij per kenmerk en een kolom per positie. Rijen zijn posities.",
)
def transposed(heads: Any) -> Any:
    return np.swapaxes(join_heads(heads), -2, -1)


@JOIN.add(
    "niet-samengevoegd",
    "De laatste twee assen zijn nog apart",
    "Je hebt goed terugverwisseld. Nu staan de heads en hun kenmerken naast elkaar, maar nog als "
    "twee assen. Maak er één van.",
)
def not_merged(heads: Any) -> Any:
    return np.swapaxes(checked_heads(heads), -3, -2)


@JOIN.add(
    "alles-op-een-rij",
    "Alle posities staan op één rij",
    "Je maakt alles plat. De posities horen ieder hun eigen rij te houden; alleen de heads en hun "
    "kenmerken worden samen één as.",
)
def flattened(heads: Any) -> Any:
    return join_heads(heads).ravel()


@JOIN.variant("alles-op-een-rij")
def flattened_at_once(heads: Any) -> Any:
    return checked_heads(heads).ravel()


@JOIN.add(
    "alle-assen-omgekeerd",
    "Alle assen zijn omgekeerd",
    ".T keert alle assen om, dus ook posities en kenmerken, en een batch ervoor. Verwissel alleen "
    "de heads en de posities.",
)
def reversed_axes(heads: Any) -> Any:
    heads, lead, n_head, length, width = parts_of(heads)
    return heads.T.reshape(*lead, length, n_head * width)


@JOIN.add(
    "alleen-head-nul",
    "Alleen de eerste head blijft over",
    "Je geeft één head terug. Van twaalf keer 64 kolommen zijn er dan maar 64 over.",
)
def first_only(heads: Any) -> Any:
    return checked_heads(heads)[..., 0, :, :]


@JOIN.add(
    "alleen-drie-assen",
    "Er mag een batch vóór de heads staan",
    "Je verwacht precies drie assen. Tel assen vanaf het einde, en pak wat ervoor staat samen met "
    "een ster: *lead.",
)
def three_axes_only(heads: Any) -> Any:
    return without_batch(join_heads, 3)(heads)


for identity, program in (
    ("alleen-reshape", reshape_only),
    ("om-en-om", dealt),
    ("verkeerde-assen-verwisseld", last_two_swapped),
    ("verkeerde-assen-verwisseld", outer_two_swapped),
    ("heads-onder-elkaar", stacked),
    ("heads-achterstevoren", backwards),
    ("posities-als-kolommen", transposed),
    ("niet-samengevoegd", not_merged),
):
    JOIN.variant(identity)(without_batch(program, 3))


@JOIN.add(
    "eerste-as-is-niet-altijd-head",
    "De eerste as is met een batch niet de head",
    "Je loopt langs de eerste as en plakt wat je vindt aan elkaar. Met een batch ervoor is dat de "
    "batch. De head-as is de derde van achteren.",
)
def first_axis(heads: Any) -> Any:
    return np.concatenate(list(checked_heads(heads)), axis=-1)


@JOIN.add(
    "assen-van-voren-geteld",
    "De assen zijn van voren geteld",
    "Zonder batch klopt het. Met een batch ervoor verwisselt swapaxes(0, 1) de batch met de "
    "heads. Tel assen vanaf het einde, met negatieve nummers.",
)
def first_two_swapped(heads: Any) -> Any:
    heads, lead, n_head, length, width = parts_of(heads)
    return np.swapaxes(heads, 0, 1).reshape(*lead, length, n_head * width)


@JOIN.add(
    "batch-als-posities",
    "De batch is bij de posities gevoegd",
    "Met reshape(-1, …) leg je alle teksten achter elkaar tot één lange tekst. Houd de "
    "voorloopassen apart.",
)
def batch_flattened(heads: Any) -> Any:
    joined = join_heads(heads)
    return joined.reshape(-1, joined.shape[-1])
