"""Terms: as an author writes them, as a lesson links them, as their own page shows them."""

from pathlib import Path

import pytest

from generator.body import BodyParser
from generator.faults import FaultList
from generator.fields import Html
from generator.glossary.model import Glossary, Term
from generator.glossary.reading import FILE, read_glossary
from tests.project import ROOT, Project

TERMS = Glossary(
    tuple(
        Term(identity, name, forms, Html(), ())
        for identity, name, forms in (
            ("masker", "masker", ("maskers",)),
            ("causaal-masker", "causaal masker", ()),
            ("key", "key", ("keys",)),
            ("d-k", "d_k", ()),
            ("een", "één", ()),
        )
    )
)


def linked(markdown: str) -> str:
    """The HTML of a lesson's text with every term's link cut down to `[id|word]`."""
    faults = FaultList()
    body = BodyParser(Path("x"), Path("x/lesson.md"), faults, TERMS).body(markdown, 1)
    faults.raise_any()
    assert body
    html = "".join(block.html for block in body.blocks if hasattr(block, "html"))
    for term in TERMS.terms:
        start = (
            f'<a class="term" id="begrip-{term.id}" href="../../begrippen/index.html#{term.id}"'
            f' aria-describedby="uitleg-{term.id}" data-term="{term.id}">'
        )
        html = html.replace(start, f"[{term.id}|")
    return html


def test_the_first_use_is_linked_and_no_other() -> None:
    html = linked("Een key.\n\nNog een key, en *keys*.")
    assert html == "<p>Een [key|key</a>.</p>\n<p>Nog een key, en <em>keys</em>.</p>\n"


def test_any_form_counts_and_capitals_do_not() -> None:
    assert linked("Keys en **Maskers**.") == (
        "<p>[key|Keys</a> en <strong>[masker|Maskers</a></strong>.</p>\n"
    )


def test_the_longest_term_is_meant() -> None:
    assert linked("Een causaal masker.") == "<p>Een [causaal-masker|causaal masker</a>.</p>\n"


@pytest.mark.parametrize(
    "word", ["keyboard", "query-key", "key-vector", "monkey", "d_key", "éénmalig"]
)
def test_a_part_of_a_word_is_no_term(word: str) -> None:
    assert linked(f"Een {word}.") == f"<p>Een {word}.</p>\n"


def test_what_is_no_running_text_is_left_alone() -> None:
    source = "## Een key\n\n`key` en [een key](https://example.org/).\n\n| key |\n|---|\n| key |\n"
    assert "|key" not in linked(source)
    assert "[key|" not in linked("$key$ en ``key``")


def test_letters_with_accents_are_letters() -> None:
    assert linked("Dat is er één.") == "<p>Dat is er [een|één</a>.</p>\n"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


FAULTS = [
    # old, new, field, what is found
    ("- id: getal", "- id: som", "terms[1].id", "som is er al"),
    ("see: [getal]", "see: [verschil]", "terms[0].see", "'verschil' is er niet"),
    ("see: [getal]", "see: [som]", "terms[0].see", "'som' is er niet"),
    ("forms: [sommen]", "forms: [Getal]", "terms[1].forms", "getal hoort al bij som"),
    ("  - id: getal", "  - naam: x\n    id: getal", "terms[1].naam", "onbekend veld"),
    ("text: Wat", "tekst: Wat", "terms[0].text", "ontbreekt"),
    ("Wat je krijgt", "<b>Wat</b> je krijgt", "tekst", "HTML in de tekst"),
]


@pytest.mark.parametrize(("old", "new", "field", "found"), FAULTS)
def test_faults(project: Project, old: str, new: str, field: str, found: str) -> None:
    project.edit(old, new, FILE)
    faults = FaultList()
    read_glossary(project.root, faults)
    matching = [x for x in faults.faults if x.field == field and found in x.found]
    assert matching, [str(fault) for fault in faults.faults]
    assert all(fault.path == FILE and fault.line for fault in matching)


def test_a_course_need_not_have_one(project: Project) -> None:
    (project.root / FILE).unlink()
    project.build()
    assert "Er zijn nog geen begrippen" in project.files()["begrippen/index.html"].decode()


def test_the_page_leads_to_the_place_of_use_and_back(project: Project) -> None:
    project.build()
    files = project.files()
    lesson = files["lessen/eerste-les/index.html"].decode()
    assert 'De <a class="term" id="begrip-som" href="../../begrippen/index.html#som"' in lesson
    assert '<span id="uitleg-som"><strong>som</strong>: Wat je krijgt' in lesson
    page = files["begrippen/index.html"].decode()
    assert '<a href="../lessen/eerste-les/index.html#begrip-som">' in page
    assert "tweede-les" not in page


def test_every_term_of_the_real_glossary_is_right() -> None:
    faults = FaultList()
    terms = read_glossary(ROOT, faults).terms
    assert faults.faults == []
    assert len(terms) >= 20
    assert all(len(term.text) < 300 for term in terms)
