"""Which pages there are, and where the links of a built site lead."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import unquote, urlsplit

from generator.kept import KeptObjects, our_code

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
    """What one page offers (its ids) and asks for (addresses and references to ids)."""

    ids: list[str] = field(default_factory=list)
    addresses: list[tuple[int, str]] = field(default_factory=list)
    references: list[tuple[int, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line = self.getpos()[0]
        for name, value in attrs:
            if name == "id":
                self.page.ids.append(value or "")
            elif name == _ADDRESSES.get(tag):
                self.page.addresses.append((line, value or ""))
            elif name in _REFERENCES:
                self.page.references += [(line, word) for word in (value or "").split()]


@dataclass(frozen=True)
class Broken:
    """Something in a built page that leads nowhere; `line` is a line of the HTML."""

    page: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: {self.problem}"


def broken_links(dist: Path, cache: Path) -> list[Broken]:
    """Everything in the built site that points to a page, file or id that is not there.

    What was read of a page is kept in `cache`.
    """
    kept = KeptObjects(cache / "links", our_code())
    names = {file.relative_to(dist).as_posix() for file in dist.rglob("*") if file.is_file()}
    found = sorted(name for name in names if name.endswith(".html"))
    texts = {name: (dist / name).read_text(encoding="utf-8") for name in found}
    pages = {name: kept.get(text, partial(read_page, text)) for name, text in texts.items()}
    kept.forget_old()
    return broken_between(pages, names)


def broken_between(pages: dict[str, Page], names: set[str]) -> list[Broken]:
    """What leads nowhere on `pages`, in a site with the files `names`."""
    return [broken for name in pages for broken in _broken_in(name, pages, names)]


def read_page(html: str) -> Page:
    """What a page offers and asks for."""
    reader = _Reader()
    reader.feed(html)
    return reader.page


def _broken_in(name: str, pages: dict[str, Page], names: set[str]) -> Iterable[Broken]:
    page = pages[name]
    ids = Counter(page.ids)
    for twice in sorted(id_ for id_, times in ids.items() if times > 1):
        yield Broken(name, 0, f"de id {twice} komt meer dan eens voor")
    for line, reference in page.references:
        if reference not in ids:
            yield Broken(name, line, f"verwijst naar de id {reference}, die er niet is")
    for line, address in page.addresses:
        problem = _problem(name, address, pages, names)
        if problem:
            yield Broken(name, line, f"{address}: {problem}")


def _problem(name: str, address: str, pages: dict[str, Page], names: set[str]) -> str:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return ""
    if parts.path.startswith("/"):
        return "begint met /, zodat de site alleen bovenaan een domein werkt"
    target = resolve(name, parts.path)
    if target not in names:
        return "dit bestand is er niet"
    if parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
        return "dat anker is er niet"
    return ""


def resolve(page: str, path: str) -> str:
    """The file that a relative address on `page` means, from the root of the site."""
    if not path:
        return page
    file = INDEX if path.endswith("/") or path == ".." else ""
    return normpath(str(PurePosixPath(page).parent / unquote(path) / file))
