"""What a lesson's Markdown may not hold, and the links and pictures that it does hold."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from markdown_it.token import Token

from generator.faults import FaultList
from generator.highlight import is_known
from generator.links import INDEX
from generator.loose import loose_signs
from generator.markdown import CHECKPOINT, LIVE, NOTES, STATE, hold_punctuation, math_fault
from generator.model import Link
from generator.output import name_of


class Inspector:
    """Looks at tokens before they are rendered; faults get the lines of the lesson's file."""

    def __init__(self, folder: Path, path: Path, faults: FaultList) -> None:
        self._folder = folder
        self._path = path
        self._faults = faults
        self.links: list[Link] = []
        self.pictures: list[Link] = []

    def inspect(self, tokens: Sequence[Token], base: int) -> None:
        """Note what a lesson may not hold, and remember links and pictures with their lines."""
        for token in tokens:
            line = base + (token.map or [0])[0]
            if token.type == "inline":
                self._inspect_inline(token, line)
            elif token.type == "fence" and not is_prose(token):
                remedy = "Haal het uit de lijst of het citaat: zet het tegen de kantlijn."
                self._faults.add(self._path, line, "codeblok", f"```{token.info}", remedy)
            elif token.type == "fence" and not is_known(token.info.strip()):
                remedy = "Schrijf ```python, of laat het woord weg."
                found = f"```{token.info}: die taal is er niet"
                self._faults.add(self._path, line, "codeblok", found, remedy)
            elif token.type == "code_block":
                found = f"ingesprongen regels: {token.content.strip().splitlines()[0][:40]}"
                remedy = "Zet ze tegen de kantlijn; code staat tussen ``` en ```."
                self._faults.add(self._path, line, "tekst", found, remedy)
            else:
                self._inspect_one(token, line)

    def _inspect_inline(self, inline: Token, line: int) -> None:
        if inline.content.lstrip().startswith(":::"):
            known = ", ".join(f"::: {name}" for name in (*NOTES, CHECKPOINT, LIVE))
            found = f"onbekend of onaf blok {inline.content.strip().splitlines()[0]!r}"
            remedy = f"Deze blokken kunnen: {known}; sluit ieder met :::"
            self._faults.add(self._path, line, "blok", found, remedy)
        for number, found, remedy in loose_signs(inline):
            self._faults.add(self._path, line + number, "tekst", found, remedy)
        for child, following in pairwise([*(inline.children or []), inline]):
            self._inspect_one(child, line)
            if child.type == "link_open" and following.type == "link_close":
                remedy = "Schrijf tussen de haken waar de link heen leidt."
                self._faults.add(self._path, line, "link", "een link zonder tekst", remedy)
            line += child.type in ("softbreak", "hardbreak")
        hold_punctuation(inline)
        inline.children = [child for child in inline.children or [] if not is_refused(child)]

    def _inspect_one(self, token: Token, line: int) -> None:
        if token.type in ("html_block", "html_inline"):
            found = f"HTML in de tekst: {token.content.strip().splitlines()[0][:50]}"
            remedy = "Gebruik Markdown; schrijf een los < als \\<."
            self._faults.add(self._path, line, "tekst", found, remedy)
        elif token.type.startswith("math_"):
            problem = math_fault(token)
            if problem:
                found = f"${token.content.strip()}$: {problem}"
                remedy = "Verbeter de formule; een dollarteken zelf schrijf je als \\$."
                self._faults.add(self._path, line, "formule", found, remedy)
        elif token.type == "link_open":
            href = _to_page(str(token.attrGet("href") or ""))
            token.attrSet("href", href)
            state = str(token.attrGet(STATE) or "")
            for name in token.meta.get("insecure_attrs", ()):
                remedy = 'Achter een link kan alleen {data-set="…"}.'
                self._faults.add(self._path, line, "link", f"onbekende instelling {name}", remedy)
            self.links.append(Link(href=href, line=line, state=state))
        elif token.type == "image":
            self._picture(token, line)

    def _picture(self, token: Token, line: int) -> None:
        source = str(token.attrGet("src") or "")
        self.pictures.append(Link(href=source, line=line))
        if (self._folder / source).is_file():
            # A page that stays open must not get the picture of a later version.
            token.attrSet("src", name_of(self._folder / source, source))
        if not token.content.strip():
            remedy = "Zeg tussen de haken wat erop staat: ![wat erop staat](bestand.svg)"
            self._faults.add(self._path, line, "afbeelding", f"{source} zonder tekst", remedy)


def _to_page(href: str) -> str:
    """`../slug/lesson.md#anchor`, as it is among the sources → the address between pages."""
    path, sign, anchor = href.partition("#")
    if not path.endswith("/lesson.md"):
        return href
    return f"{path.removesuffix('lesson.md')}{INDEX}{sign}{anchor}"


def is_prose(token: Token) -> bool:
    """Whether a block that starts with `token` is only read: no heading, sample or container."""
    if token.type == "fence":
        language, _, rest = token.info.strip().partition(" ")
        return language not in ("widget", "output", "question") and not rest
    if token.type == f"container_{LIVE}_open":
        return True
    return token.type != "heading_open" and not token.type.startswith("container_")


def is_refused(token: Token) -> bool:
    """What would not render; a fault says so already."""
    refused = ("html_block", "html_inline")
    return token.type in refused or (token.type.startswith("math_") and bool(math_fault(token)))
