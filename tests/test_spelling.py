"""Dutch spelling: what is a word, where it stands, what the dictionary and our terms know."""

from pathlib import Path

import pytest

from generator.faults import Fault, FaultList, FaultsError
from generator.lesson import load_lessons
from generator.spelling import check_feedback_spelling, check_spelling
from generator.spelling.dictionary import Dictionary
from generator.spelling.lesson_text import glossary_texts, lesson_texts
from generator.spelling.terms import read_terms
from generator.spelling.words import words
from tests.project import ROOT, Project

TERMS = "lessons/woorden.txt"
Q = "\N{RIGHT SINGLE QUOTATION MARK}"


@pytest.fixture(scope="module")
def dictionary() -> Dictionary:
    return Dictionary(ROOT, [("embedding", "trein"), ("rijsom", ""), ("Need", "")])


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def spelling(project: Project) -> list[Fault]:
    faults = FaultList()
    check_spelling(project.root, project.root / ".cache", faults)
    return faults.faults


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Zo{Q}n rij, en auto's ook.", [f"Zo{Q}n", "rij", "en", "auto's", "ook"]),
        ("één/twee (drie) “vier” — vijf…", ["één", "twee", "drie", "vier", "vijf"]),
        ("de key- en value-rijen", ["de", "key-", "en", "value-rijen"]),
        ("p² en Pᵀ, x en 3e", ["en", "en"]),
        ("NumPy geeft een ValueError bij foo_bar en dS", ["geeft", "een", "bij", "en"]),
        ("zie https://a.nl/fout of `wat fout` is", ["zie", "of", "is"]),
        ("af\N{SOFT HYPHEN}breken", ["afbreken"]),
        ("de \N{OBJECT REPLACEMENT CHARACTER}-as", ["de"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert list(words(text)) == expected


def test_the_dictionary(dictionary: Dictionary) -> None:
    right = ["kansverdeling", "Voorbeeldoplossing", f"zo{Q}n", f"query{Q}s", "rij-", "rij-index"]
    assert [word for word in right if not dictionary.knows(word)] == []
    wrong = ["verschilende", "gebeurdt", "kansverdeeling", "hooeveel"]
    assert [word for word in wrong if dictionary.knows(word)] == []
    assert dictionary.suggest("verschilende")[0] == "verschillende"


def test_terms_of_ours(dictionary: Dictionary) -> None:
    known = ["embedding", "embeddingen", "rijsom", "Rijsom", "rijsom-", "Need"]
    assert [word for word in known if not dictionary.knows(word)] == []
    assert not dictionary.knows("need")


SOURCE = """---
title: Titel hier
lead: >-
  Eerste regel
  tweede regel
checkpoints:
  - id: weg
    task: |
      Taak één

      Taak drie met `code`
    hints:
      - Hint hier
sources:
  - text: Foreign words
---
Verhaal *schuin* en
vet **woord** hier

```python sample id=a
niet_deze = 1
```

```question numeric id=b
vraag: Vraag hier
antwoord: 1
uitleg: Uitleg hier
```

```widget attention-table
caption: Bijschrift
labels: [niet]
```

::: note Kop van de noot
Binnen $x$-as ![tekst bij plaatje](a.svg)
:::
"""


def test_every_text_with_its_line() -> None:
    lines = SOURCE.splitlines()
    found = {text.text: text.line for text in lesson_texts(SOURCE)}
    expected = (
        "Titel hier", "Taak één", "Hint hier", "vet woord hier", "Vraag hier", "Uitleg hier",
        "Bijschrift", "Kop van de noot",
    )  # fmt: skip
    for text in expected:
        assert text.split()[0].strip("*") in lines[found[text] - 1], text
    everything = " ".join(found)
    for absent in ("niet", "Foreign", "weg", "code"):
        assert absent not in everything.split(), absent
    assert "tekst bij plaatje" in everything


def test_the_glossary() -> None:
    source = "terms:\n  - id: x\n    term: begrip\n    forms: [vormen]\n    text: Uitleg\n"
    assert [(x.line, x.text) for x in glossary_texts(source)] == [(3, "begrip"), (5, "Uitleg")]


def test_a_misspelled_word(project: Project) -> None:
    before = spelling(project)
    line = project.edit("Je telt twee getallen op.", "Je telt twee getalen op.")
    (fault,) = [fault for fault in spelling(project) if fault not in before]
    assert (fault.path, fault.line) == (Path("lessons/eerste-les/lesson.md"), line)
    assert fault.found == "getalen staat niet in het woordenboek"
    assert "getallen" in fault.remedy
    assert TERMS in fault.remedy
    (project.root / TERMS).write_text("getalen # een proef\n")
    assert "getalen" not in " ".join(map(str, spelling(project)))


def test_a_line_of_terms_that_cannot_be_read(project: Project) -> None:
    (project.root / TERMS).write_text("goed\n# uitleg\n\ntwee woorden\nsoftmax zoals matrix\n")
    faults = FaultList()
    assert read_terms(project.root, faults) == [("goed", ""), ("softmax", "matrix")]
    (fault,) = faults.faults
    assert (fault.path, fault.line) == (Path(TERMS), 4)


def test_what_was_found_is_kept(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    first = spelling(project)
    monkeypatch.setattr(Dictionary, "__init__", None)  # it would have to be read anew
    assert spelling(project) == first


def test_a_build_refuses(project: Project) -> None:
    (project.root / TERMS).write_text("")
    project.edit("Je telt twee getallen op.", "Je telt twee getalen op.")
    with pytest.raises(FaultsError, match="getalen"):
        project.build(validate=True)
    assert not project.dist.exists()


def test_our_own_lessons_and_graders() -> None:
    """All that a student reads; a word that is right belongs in lessons/woorden.txt."""
    faults = FaultList()
    lessons = load_lessons(ROOT, faults)
    check_spelling(ROOT, ROOT / ".cache", faults)
    check_feedback_spelling(lessons, ROOT, ROOT / ".cache", faults)
    assert faults.faults == []
