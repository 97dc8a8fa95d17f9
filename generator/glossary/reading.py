"""Reads `lessons/begrippen.yaml` and says everything that is wrong with it."""

from pathlib import Path

from generator.body import BodyParser
from generator.faults import FaultList
from generator.glossary.model import Glossary, Term, WrittenGlossary, alphabetical
from generator.text_files import read_source
from generator.typed_yaml import Place, Typed, read_yaml

FILE = Path("lessons/begrippen.yaml")


def read_glossary(root: Path, faults: FaultList) -> Glossary:
    """The glossary of the project; empty when it has none, or when it cannot be read."""
    text = read_source(root, FILE, faults)
    if text is None:
        return Glossary()
    written = read_yaml(WrittenGlossary, text, Place(FILE, 1, "", "terms: […]"), faults)
    if written is None:
        return Glossary()
    _check_ids(written, faults)
    _check_words(written, faults)
    parser = BodyParser((root / FILE).parent, FILE, faults)
    terms = [
        Term(
            id=term.id,
            name=term.term,
            forms=tuple(term.forms),
            html=parser.inline(term.text, written.line("terms", i, "text")),
            see=tuple(term.see),
        )
        for i, term in enumerate(written.data.terms)
    ]
    return Glossary(tuple(sorted(terms, key=lambda term: alphabetical(term.name))))


def _check_ids(written: Typed[WrittenGlossary], faults: FaultList) -> None:
    known = [term.id for term in written.data.terms]
    for i, term in enumerate(written.data.terms):
        if term.id in known[:i]:
            line = written.line("terms", i, "id")
            remedy = "Geef ieder begrip een eigen id."
            faults.add(FILE, line, f"terms[{i}].id", f"{term.id} is er al", remedy)
        for j, other in enumerate(term.see):
            if other not in known or other == term.id:
                line = written.line("terms", i, "see", j)
                remedy = f"Noem een ander begrip: {', '.join(known)}."
                faults.add(FILE, line, f"terms[{i}].see", f"{other!r} is er niet", remedy)


def _check_words(written: Typed[WrittenGlossary], faults: FaultList) -> None:
    """A word in a text can mean one term."""
    owner: dict[str, str] = {}
    for i, term in enumerate(written.data.terms):
        for word in (term.term, *term.forms):
            other = owner.setdefault(word.casefold(), term.id)
            if other != term.id:
                line = written.line("terms", i, "forms")
                remedy = "Laat het woord bij één van de twee staan."
                faults.add(FILE, line, f"terms[{i}].forms", f"{word} hoort al bij {other}", remedy)
