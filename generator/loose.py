"""Signs that were meant as Markdown and are none: a page would show them as they are."""

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

_META = "loose"
_FORMULA = "Sluit de formule met hetzelfde teken; een dollarteken zelf schrijf je als \\$."
_LINK = "Schrijf [woorden](adres), zonder spaties in het adres; een haak zelf is \\[."
# What stands in a line of text (a regular expression), what it is, and the remedy.
_SIGNS = (
    (r"\$", "een los dollarteken", _FORMULA),
    (r"!\[\[", "een afbeelding in een schrijfwijze van elders", "Schrijf ![tekst](bestand.svg)."),
    (r"\[[^\[\]]*\][\[(]|\[\[(?=[^\W\d])", "een link die niet klopt", _LINK),
    (r"\[\^", "een voetnoot", "Voetnoten zijn er niet: zet het in de tekst of in een ::: note."),
    (r"\{data-", "een instelling die niet klopt", 'Schrijf {data-set="…"} direct achter de link.'),
    (r"^#+(?![ \t#]|$)", "een kop zonder spatie", "Zet een spatie achter de hekjes: ## Kop."),
    (r"^\[[ xX]\] ", "een vakje om af te vinken", "Vakjes zijn er niet; laat [ ] weg."),
    (r"^\|.*\|$", "een tabel zonder streep onder de kop", "Zet onder de kop: | --- | --- |"),
    (r"^(<{7}|={7}|>{7})( |$)", "een samenvoeging die niet af is", "Kies wat er blijft staan."),
)


def loose_plugin(parser: MarkdownIt) -> None:
    r"""Look for loose signs before escapes become text, while `\$` still differs from `$`."""
    parser.core.ruler.before("text_join", _META, _find)


def loose_signs(inline: Token) -> list[tuple[int, str, str]]:
    """The loose signs in a piece of text: the line in it, what was found, and the remedy."""
    found: list[tuple[int, str, str]] = inline.meta.get(_META, [])
    return found


def _find(state: StateCore) -> None:
    for token in state.tokens:
        if token.type == "inline":
            token.meta[_META] = list(_loose(token.children or []))


def _loose(children: list[Token]) -> Iterator[tuple[int, str, str]]:
    for number, line in enumerate(_lines(children)):
        for pattern, name, remedy in _SIGNS:
            match = re.search(pattern, line)
            if match:
                around = line[max(0, match.start() - 10) : match.end() + 15].strip()
                yield number, f"{name}: {around}", remedy
                break


def _lines(children: list[Token]) -> list[str]:
    """The text of each line; code, formulas, links and what was escaped are a sign of their own."""
    lines = [""]
    for child in children:
        if child.type == "text":
            lines[-1] += child.content
        elif child.type in ("softbreak", "hardbreak"):
            lines.append("")
        else:
            lines[-1] += "\N{HORIZONTAL ELLIPSIS}"
    return lines
