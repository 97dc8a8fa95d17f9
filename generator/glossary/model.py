"""Terms as written and as shown."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import Field

from generator.fields import SLUG_HINT, Html, Model, Slug, Text


class WrittenTerm(Model):
    """A term as it stands in the file; `text` is inline Markdown."""

    id: Slug = Field(description=SLUG_HINT)
    term: Text = Field(description="het begrip, zoals softmax")
    forms: list[Text] = Field(
        default_factory=list,
        description="andere vormen waarin het in de tekst staat, zoals [keys]",
    )
    text: Text = Field(description="één of twee zinnen, in Markdown")
    see: list[Slug] = Field(default_factory=list, description="de id van ieder verwant begrip")


class WrittenGlossary(Model):
    """The whole file."""

    terms: list[WrittenTerm] = Field(description="een lijst van id, term, forms, text en see")


@dataclass(frozen=True)
class Term:
    """A term, rendered; `text` is plain, for what cannot show markup."""

    id: str
    name: str
    forms: tuple[str, ...]
    html: Html
    see: tuple[str, ...]

    @property
    def text(self) -> str:
        """The explanation without markup."""
        return self.html.striptags()

    @property
    def words(self) -> Iterator[str]:
        """Everything that a text may call it."""
        yield self.name
        yield from self.forms


@dataclass(frozen=True)
class Glossary:
    """All terms, in the order of the alphabet."""

    terms: tuple[Term, ...] = ()

    def __getitem__(self, identity: str) -> Term:
        return next(term for term in self.terms if term.id == identity)


def alphabetical(name: str) -> str:
    """What to sort by: accents and capitals do not count."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
