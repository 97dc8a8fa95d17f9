# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: the coupling sum c = Σ p g, one number for each query."""

from __future__ import annotations

from typing import Any

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import derivative
from checkers.laat_iedere_query_mengen.misconceptions.parts import or_error
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD


@BACKWARD.add(
    "geen-koppeling",
    "De koppeling tussen de keys ontbreekt",
    "Je scoregradiënt is p maal g, zonder de som c. Per rij hoort ze op te tellen tot nul, want "
    "alle scores evenveel verschuiven verandert niets. Tel de jouwe eens op.",
)
@derivative
def uncoupled(p: Any, g: Any) -> Any:
    return p * g


@BACKWARD.add(
    "koppeling-zonder-gewichten",
    "De koppelsom telt zonder gewichten",
    "Je trekt de kale som van g af. In c weegt elke key mee met haar gewicht. Welke factor staat "
    "er in de som?",
)
@derivative
def unweighted_sum(p: Any, g: Any) -> Any:
    return p * (g - g.sum(axis=-1, keepdims=True))


@BACKWARD.add(
    "koppeling-gemiddeld-zonder-gewichten",
    "De koppelterm is het gewone gemiddelde",
    "Je trekt het gewone gemiddelde van g af. c is een gewogen som: elke key telt mee met haar "
    "gewicht, en verboden keys niet.",
)
@derivative
def unweighted_mean(p: Any, g: Any) -> Any:
    return p * (g - g.mean(axis=-1, keepdims=True))


@BACKWARD.add(
    "koppeling-gemiddeld",
    "De koppelterm is een gemiddelde",
    "Je deelt de koppelsom door het aantal keys. De gewichten doen het delen al: c is de som van p "
    "maal g.",
)
@derivative
def weighted_mean(p: Any, g: Any) -> Any:
    return p * (g - (p * g).mean(axis=-1, keepdims=True))


@BACKWARD.add(
    "koppeling-over-queries",
    "De koppelsom loopt over de queries",
    "Je telt p maal g op over de queries. De softmax koppelt de keys van één query: langs welke as "
    "liggen die?",
)
@derivative
def sum_over_queries(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=-2, keepdims=True))


@BACKWARD.add(
    "koppeling-over-eerste-as",
    "De koppelsom loopt over de eerste as",
    "Je telt p maal g op over as 0, met een batch ervoor dus over de batch. De keys staan altijd "
    "op de laatste as.",
)
@derivative
def sum_over_first(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=0, keepdims=True))


@BACKWARD.add(
    "koppeling-as-een",
    "De koppelsom loopt over as 1",
    "Met twee assen klopt het; met een batch ervoor is as 1 de as van de queries. Tel assen vanaf "
    "het einde.",
)
@derivative
def sum_over_one(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=1, keepdims=True))


@BACKWARD.add(
    "koppeling-over-alles",
    "De koppelsom loopt over alles",
    "Je trekt van elke cel dezelfde som af. Iedere query heeft haar eigen c. Kijk naar axis bij je "
    "som.",
)
@derivative
def sum_over_all(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum())


@BACKWARD.variant("koppeling-over-alles")
@derivative
def sum_over_matrix(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=(-2, -1), keepdims=True))


@BACKWARD.add(
    "som-zonder-keepdims",
    "De koppelsom verliest een as",
    "Na je som is de laatste as weg. NumPy legt het resultaat dan langs de verkeerde as: een fout "
    "bij ongelijke maten, en stilletjes verkeerd bij vierkante. Wat houdt de as op zijn plek?",
)
@derivative
def lost_axis(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=-1))


@BACKWARD.variant("som-zonder-keepdims")
@derivative
def lost_axis_swapped(p: Any, g: Any) -> Any:
    return p * (g - (g * p).sum(-1))


@BACKWARD.variant("som-zonder-keepdims")
@derivative
def lost_axis_late(p: Any, g: Any) -> Any:
    return p * g - p * (p * g).sum(axis=-1)


@BACKWARD.add(
    "koppeling-opgeteld",
    "De koppelterm is erbij opgeteld",
    "Je telt c op waar je haar hoort af te trekken. Per rij moet de scoregradiënt optellen tot 0.",
)
@derivative
def coupling_added(p: Any, g: Any) -> Any:
    return p * (g + (p * g).sum(axis=-1, keepdims=True))


@BACKWARD.add(
    "koppeling-niet-gewogen-buiten",
    "De koppelterm is niet met p vermenigvuldigd",
    "Je rekent p maal g, min c. In de formule staat p vóór de haakjes, dus ook voor c.",
)
@derivative
def coupling_outside(p: Any, g: Any) -> Any:
    return p * g - (p * g).sum(axis=-1, keepdims=True)


@BACKWARD.add(
    "koppeling-met-kwadraat",
    "In de koppelterm telt p te vaak mee",
    "De koppelterm heeft bij jou een factor p te veel: in de som of erbuiten. In c weegt elke g "
    "één keer met p, en c zelf staat tussen de haakjes zonder p.",
)
@derivative
def squared_sum(p: Any, g: Any) -> Any:
    return p * (g - (p * p * g).sum(axis=-1, keepdims=True))


@BACKWARD.variant("koppeling-met-kwadraat")
@derivative
def weighted_coupling(p: Any, g: Any) -> Any:
    return p * (g - p * (p * g).sum(axis=-1, keepdims=True))


@BACKWARD.add(
    "as-terug-op-plaats-een",
    "De as komt op een vaste plaats terug",
    "Na de koppelsom zet je de verdwenen as met [:, None] terug. Bij twee assen is dat achteraan, "
    "met een batch ervoor niet meer. Hoe houd je de laatste as op haar plek?",
)
@or_error
@derivative
def axis_put_back_in_front(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=-1)[:, None])


@BACKWARD.variant("koppeling-met-kwadraat")
@derivative
def squared_uncoupled(p: Any, g: Any) -> Any:
    return (p - p * p) * g.sum(axis=-1, keepdims=True)


@BACKWARD.variant("koppeling-met-kwadraat")
@derivative
def squared_outside(p: Any, g: Any) -> Any:
    return p * g - p * p * g.sum(axis=-1, keepdims=True)
