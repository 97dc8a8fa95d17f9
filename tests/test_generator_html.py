"""The real lessons as pages: valid HTML, one heading of the first level, no level skipped."""

import os
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib  # type: ignore[import-untyped]
import pytest

from generator.site import build_site
from tests.project import ROOT, Project


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every page of the real site, built with a Python runtime of a few bytes."""
    folder = tmp_path_factory.mktemp("real")
    runtime = Project(folder).runtime
    build_site(ROOT, folder / "site", runtime, cache=folder / "cache")
    found = sorted((folder / "site").rglob("*.html"))
    return {os.fspath(path.relative_to(folder / "site")): path.read_text() for path in found}


def parse(text: str) -> Element:
    """The document as a tree.

    Raises:
        html5lib.html5parser.ParseError: the first thing that is not valid.
    """
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    root: Element = parser.parse(text)
    return root


def test_there_is_a_course_and_a_page_a_lesson(pages: dict[str, str]) -> None:
    slugs = [path.name for path in (ROOT / "lessons").iterdir() if path.is_dir()]
    shared = {"index.html", "begrippen/index.html", "licenties/index.html"}
    assert set(pages) == shared | {f"lessen/{slug}/index.html" for slug in slugs}


def test_valid(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        assert parse(text).tag == "html", name


def test_headings(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        levels = [int(x.tag[1]) for x in parse(text).iter() if x.tag in ("h1", "h2", "h3", "h4")]
        assert levels.count(1) == 1, name
        assert levels[0] == 1, name
        steps = [after - before for before, after in pairwise(levels)]
        assert max(steps) <= 1, name


def test_landmarks_and_language(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        root = parse(text)
        assert root.get("lang") == "nl", name
        assert len(list(root.iter("main"))) == 1, name
        (description,) = root.findall(".//meta[@name='description']")
        assert description.get("content"), name


def test_every_formula_is_mathml(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        prose = "".join(parse(text).find("body").itertext())  # type: ignore[union-attr]
        visible = prose.partition('{"slug"')[0]
        assert "$" not in visible, name
        assert "\\frac" not in visible, name


def test_numbers_of_tables_are_there_without_scripts(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        for cell in parse(text).iter("td"):
            if cell.get("data-cell"):
                assert "".join(cell.itertext()).strip(), (name, cell.get("data-cell"))


def test_headers_of_tables(pages: dict[str, str]) -> None:
    """None is empty; below an empty corner, which is a cell, every row has a header of its own."""
    corners = 0
    for name, text in pages.items():
        for table in parse(text).iter("table"):
            first, *rows = table.iter("tr")
            for header in table.iter("th"):
                assert "".join(header.itertext()).strip(), name
            if first[0].tag == "td":
                corners += 1
                assert {row[0].get("scope") for row in rows} <= {"row", "col"}, name
    assert corners


def test_no_generator_code_holds_the_name_of_a_lesson() -> None:
    sources = [*(ROOT / "generator").rglob("*.py"), *(ROOT / "site" / "templates").rglob("*.html")]
    slugs = [path.name for path in (ROOT / "lessons").iterdir() if path.is_dir()]
    for source in sources:
        text = Path(source).read_text()
        assert not [slug for slug in slugs if slug in text], source
