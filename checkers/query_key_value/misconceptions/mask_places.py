# ruff: noqa: D103  (each program is explained by its Dutch text)
"""causal_mask: the wrong cells are True.

Merged: the first rows of a square triangle of keys are `linksboven`; its last rows are right.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.query_key_value.misconceptions.registries import MASK
from checkers.query_key_value.reference import causal_mask, places


@MASK.add(
    "omgekeerd",
    "Het masker is omgekeerd",
    "Bij jou is True verboden. In deze cursus betekent True: toegestaan. Zo ziet iedere positie "
    "alleen de toekomst.",
)
def inverted(queries: int, keys: int) -> Any:
    return ~causal_mask(queries, keys)


@MASK.variant("omgekeerd")
def inverted_upper_left(queries: int, keys: int) -> Any:
    return ~upper_left(queries, keys)


@MASK.add(
    "bovendriehoek",
    "De verkeerde driehoek, met diagonaal",
    "Een positie ziet bij jou zichzelf en wat erna komt. Het moet andersom: zichzelf en wat "
    "ervoor kwam. Welke kant van de ongelijkheid is het?",
)
def upper(queries: int, keys: int) -> Any:
    key, place = places(queries, keys)
    return key >= place


@MASK.variant("bovendriehoek")
def upper_from_the_left(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.triu(np.ones((queries, keys), bool))


@MASK.add(
    "strikt",
    "De diagonaal is verboden",
    "Een positie mag zichzelf bij jou niet zien, en de eerste ziet dan helemaal niets. Haar eigen "
    "token is er al; het gaat om de volgende. Is het < of ≤?",
)
def strict(queries: int, keys: int) -> Any:
    key, place = places(queries, keys)
    return key < place


@MASK.variant("strikt")
def strict_upper_left(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.tri(queries, keys, -1, dtype=bool)


@MASK.add(
    "een-vooruit",
    "Iedere positie kijkt één plek vooruit",
    "De diagonaal zit één plek te ver naar rechts. Zo ziet positie i juist de token die ze moet "
    "voorspellen. Afkijken dus.",
)
def one_ahead(queries: int, keys: int) -> Any:
    key, place = places(queries, keys)
    return key <= place + 1


@MASK.variant("een-vooruit")
def one_ahead_upper_left(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.tri(queries, keys, 1, dtype=bool)


@MASK.add(
    "linksboven",
    "De diagonaal begint linksboven",
    "Bij een vierkant masker klopt het. Met minder queries dan keys horen de queries bij de "
    "laatste posities: één query ziet alle keys, bij jou alleen key 0. Schuif de diagonaal keys - "
    "queries op.",
)
def upper_left(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.tri(queries, keys, dtype=bool)


@MASK.add(
    "verkeerde-kant-opgeschoven",
    "De diagonaal is de verkeerde kant op geschoven",
    "Je schuift met queries - keys. Bij minder queries dan keys gaat de diagonaal zo naar links, "
    "en blijft er bijna niets over. Draai het verschil om.",
)
def wrong_way(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.tri(queries, keys, k=queries - keys, dtype=bool)


@MASK.add(
    "een-te-ver-opgeschoven",
    "De diagonaal is één plek te ver of te weinig opgeschoven",
    "Bij een vierkant klopt het, maar met minder queries dan keys zit je er één naast. De laatste "
    "query staat op positie keys - 1. Reken na op welke positie de eerste staat.",
)
def one_too_far(queries: int, keys: int) -> Any:
    places(queries, keys)
    shift = keys - queries
    return np.tri(queries, keys, k=shift + (shift > 0), dtype=bool)


@MASK.variant("een-te-ver-opgeschoven")
def one_too_little(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.tri(queries, keys, k=max(keys - queries - 1, 0), dtype=bool)


@MASK.add(
    "alleen-een-query-goed",
    "Alleen één query is apart geregeld",
    "Voor één query mag alles en voor een vierkant klopt het ook, maar daartussenin niet. Met "
    "twee queries en vijf keys staan ze op plek 3 en 4. Eén regel doet alle gevallen.",
)
def single_query_only(queries: int, keys: int) -> Any:
    places(queries, keys)
    if queries == 1:
        return np.ones((1, keys), bool)
    return np.tri(queries, keys, dtype=bool)


@MASK.add(
    "alles-toegestaan",
    "Alles is toegestaan",
    "Je masker verbiedt niets. Zo leert een model de volgende token over te schrijven.",
)
def everything(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.ones((queries, keys), dtype=bool)


@MASK.add(
    "niets-toegestaan",
    "Niets is toegestaan",
    "In je masker is alles False. Dan valt er niets te mengen. Waar hoort True te komen?",
)
def nothing(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.zeros((queries, keys), dtype=bool)


@MASK.add(
    "alleen-eigen-plek",
    "Alleen de eigen plek is toegestaan",
    "Een positie ziet bij jou alleen zichzelf, dus er wordt niets gemengd. Alles wat ervoor kwam, "
    "mag ook.",
)
def diagonal(queries: int, keys: int) -> Any:
    key, place = places(queries, keys)
    return key == place


@MASK.variant("alleen-eigen-plek")
def diagonal_upper_left(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.eye(queries, keys, dtype=bool)


@MASK.add(
    "gespiegeld",
    "De driehoek is gespiegeld",
    "Je driehoek loopt van rechtsboven naar linksonder. Kolom 0 is de oudste key, en die mag "
    "iedereen zien.",
)
def mirrored(queries: int, keys: int) -> Any:
    return causal_mask(queries, keys)[:, ::-1]


@MASK.variant("gespiegeld")
def upside_down(queries: int, keys: int) -> Any:
    return causal_mask(queries, keys)[::-1]


@MASK.add(
    "altijd-keys-vierkant",
    "Er zijn te veel rijen",
    "Je maakt een vierkant van keys bij keys. Er is één rij per query; neem de laatste queries "
    "rijen.",
)
def square_keys(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.tri(keys, dtype=bool)


@MASK.add(
    "altijd-queries-vierkant",
    "Er zijn te weinig kolommen",
    "Je maakt een vierkant van queries bij queries. De keys die er al waren, horen er ook in: er "
    "is één kolom per key.",
)
def square_queries(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.tri(queries, dtype=bool)


@MASK.add(
    "rijen-en-kolommen-verwisseld",
    "Rijen en kolommen zijn verwisseld",
    "Je masker heeft een rij per key en een kolom per query. Bij de scores is het andersom, en "
    "dan past het niet.",
)
def transposed(queries: int, keys: int) -> Any:
    return causal_mask(queries, keys).T


@MASK.variant("rijen-en-kolommen-verwisseld")
def arguments_swapped(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.tri(keys, queries, k=keys - queries, dtype=bool)


@MASK.variant("rijen-en-kolommen-verwisseld")
def arguments_swapped_upper_left(queries: int, keys: int) -> Any:
    places(queries, keys)
    return np.tri(keys, queries, dtype=bool)
