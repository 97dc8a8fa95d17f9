"""Which pages there are, and where the links of a built site lead."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import unquote, urlsplit

from generator.kept import KeptObjects, our_code
from generator.output import Output

INDEX = "index.html"
LESSONS = "lessen"
GLOSSARY = f"begrippen/{INDEX}"
NOTICES = f"licenties/{INDEX}"
# Its name stays: with a hash of the contents every page would change with every other.
SEARCH_INDEX = "zoeken.json"
_ADDRESSES = {"a": "href", "link": "href", "script": "src", "img": "src"}
_REFERENCES = ("aria-controls", "aria-describedby", "aria-labelledby", "for")


def lesson_page(slug: str) -> str:
    """The page of a lesson, from the root of the site."""
    return f"{LESSONS}/{slug}/{INDEX}"


def to_root(page: str) -> str:
    """The address, on the page of a lesson, of another page of the site."""
    return f"../../{page}"


@dataclass
class Page:
    """What one page offers and asks for.

    Attributes:
        ids: of its elements.
        leads: where its links lead: a file and an id on it, or an empty one; with the line and
            the address of each such link.
        faults: what is wrong whatever else is there, with its line; 0 where it has none.
    """

    ids: set[str] = field(default_factory=set)
    leads: dict[tuple[str, str], list[tuple[int, str]]] = field(default_factory=dict)
    faults: list[tuple[int, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids = Counter[str]()
        self.addresses: list[tuple[int, str]] = []
        self.references: list[tuple[int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line = self.getpos()[0]
        for name, value in attrs:
            if name == "id":
                self.ids[value or ""] += 1
            elif name == _ADDRESSES.get(tag):
                self.addresses.append((line, value or ""))
            elif name in _REFERENCES:
                self.references += [(line, word) for word in (value or "").split()]


@dataclass(frozen=True, order=True)
class Broken:
    """Something in a built page that leads nowhere; `line` is a line of the HTML."""

    page: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: {self.problem}"


def broken_links(output: Output, cache: Path) -> list[Broken]:
    """Everything in a site that points to a page, file or id that is not there.

    What was read of a page is kept in `cache`.
    """
    kept = KeptObjects(cache / "links", our_code())
    names = [name for name in output.files if name.endswith(".html")]
    pages = {
        name: kept.get(f"{name} {output.digest(name)}", partial(_read, output, name))
        for name in names
    }
    kept.forget_old()
    return broken_between(pages, output.contents.keys())


def broken_between(pages: Mapping[str, Page], names: Collection[str]) -> list[Broken]:
    """What leads nowhere on `pages`, in a site with the files `names`."""
    return sorted(broken for name in pages for broken in _broken_in(name, pages, names))


def read_page(name: str, html: str) -> Page:
    """What the page `name` offers and asks for."""
    reader = _Reader()
    reader.feed(html)
    page = Page(ids=set(reader.ids))
    for twice in sorted(id_ for id_, times in reader.ids.items() if times > 1):
        page.faults.append((0, f"de id {twice} komt meer dan eens voor"))
    for line, reference in reader.references:
        if reference not in page.ids:
            page.faults.append((line, f"verwijst naar de id {reference}, die er niet is"))
    for line, address in reader.addresses:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            continue
        if parts.path.startswith("/"):
            why = "begint met /, zodat de site alleen bovenaan een domein werkt"
            page.faults.append((line, f"{address}: {why}"))
            continue
        lead = resolve(name, parts.path), unquote(parts.fragment)
        page.leads.setdefault(lead, []).append((line, address))
    return page


def _read(output: Output, name: str) -> Page:
    return read_page(name, output.read(name).decode())


def _broken_in(name: str, pages: Mapping[str, Page], names: Collection[str]) -> Iterator[Broken]:
    page = pages[name]
    for line, problem in page.faults:
        yield Broken(name, line, problem)
    for (target, anchor), links in page.leads.items():
        if target not in names:
            problem = "dit bestand is er niet"
        elif anchor and target in pages and anchor not in pages[target].ids:
            problem = "dat anker is er niet"
        else:
            continue
        for line, address in links:
            yield Broken(name, line, f"{address}: {problem}")


def resolve(page: str, path: str) -> str:
    """The file that a relative address on `page` means, from the root of the site."""
    if not path:
        return page
    file = INDEX if path.endswith("/") or path == ".." else ""
    return normpath(str(PurePosixPath(page).parent / unquote(path) / file))
