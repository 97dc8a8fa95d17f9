"""What Markdown leaves out without a word: each is a fault, or a lesson would lack what it says."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from generator.faults import FaultList
from generator.markdown import LIVE


def note_dropped(
    text: str,
    tokens: Sequence[Token],
    env: Mapping[str, Any],
    base: int,
    path: Path,
    faults: FaultList,
) -> None:
    """Note what was in `text` and is not in `tokens`; `env` is what the parser remembered.

    `base` is the line of the file on which `text` starts.
    """
    lines = text.split("\n")
    for line, found, remedy in (*_cells(tokens, lines), *_words(tokens), *_addresses(tokens, env)):
        faults.add(path, base + line, "tekst", found, remedy)


Found = tuple[int, str, str]  # the line in the text, from 0; what was found; the remedy


def _cells(tokens: Sequence[Token], lines: Sequence[str]) -> list[Found]:
    """Rows of a table with more cells than its head has."""
    found: list[Found] = []
    columns = 0
    for index, token in enumerate(tokens):
        if token.type == "thead_open":
            ends = [at for at in range(index, len(tokens)) if tokens[at].type == "thead_close"]
            columns = sum(one.type == "th_open" for one in tokens[index : ends[0]])
        elif token.type == "tr_open" and token.map:
            row = lines[token.map[0]].strip(" >")
            cells = len(escapedSplit(row.removeprefix("|").removesuffix("|")))
            if cells > columns:
                what = f"een rij van {cells} cellen onder een kop van {columns}"
                remedy = "Maak ze even lang; een streep in een cel schrijf je als \\|."
                found.append((token.map[0], what, remedy))
    return found


def _words(tokens: Sequence[Token]) -> list[Found]:
    """Words behind `::: live`, which has no title."""
    remedy = "Haal weg wat erachter staat; een titel hoort bij ::: note."
    return [
        ((token.map or [0])[0], f"::: {token.info.strip()}", remedy)
        for token in tokens
        if token.type == f"container_{LIVE}_open" and token.info.strip() != LIVE
    ]


def _addresses(tokens: Sequence[Token], env: Mapping[str, Any]) -> list[Found]:
    """Lines like `[naam]: adres` that no link uses, or that have a name that is taken."""
    children = (child for token in tokens for child in token.children or [])
    used = {child.meta.get("label") for child in children}
    found: list[Found] = []
    for label, one in env.get("references", {}).items():
        if label not in used:
            remedy = "Verwijs ernaar met [woorden][naam], of haal de regel weg."
            found.append((one["map"][0], f"geen link gebruikt [{label.lower()}]: …", remedy))
    for one in env.get("duplicate_refs", []):
        what = f"[{one['label'].lower()}]: … is er al"
        found.append((one["map"][0], what, "Geef ieder adres een eigen naam."))
    return found
