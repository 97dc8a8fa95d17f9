"""A lesson as `build.py new` makes it, broken as people break lessons: each is refused by name.

What is refused is said once, with its line, in Dutch, and nothing ends in a traceback. What the
graders, the start and the solution may not be, `test_generator_checking` has.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.checking import check_project
from generator.faults import Fault, FaultList, FaultsError
from generator.lesson import lesson_folders, load_lessons
from generator.pages import make_environment, render_widgets
from generator.references import check_references
from tests.project import Starter

FOLDER = Path("lessons/mijn-les")
LESSON = FOLDER / "lesson.md"


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> tuple[Starter, bytes]:
    project = Starter(tmp_path_factory.mktemp("broken"))
    return project, (project.root / LESSON).read_bytes()


@pytest.fixture
def project(started: tuple[Starter, bytes]) -> Starter:
    """The same project for every test; its lesson is whole again."""
    project, whole = started
    (project.root / LESSON).write_bytes(whole)
    return project


def faults_of(project: Starter) -> list[Fault]:
    """What reading the lesson finds: nothing runs, so that many cases take little time."""
    faults = FaultList()
    lessons = load_lessons(project.root, faults)
    check_references(lessons, [path.name for path in lesson_folders(project.root)], faults)
    for lesson in lessons:
        render_widgets(lesson, make_environment(project.root), faults)
    return sorted(set(faults.faults))


def test_whole(project: Starter) -> None:
    assert faults_of(project) == []


FIRST = "Vier mensen"
TITLE = "title: Mijn les"
HINT = "      - Wat moet er uit een rij komen als alle getallen gelijk zijn?"
QUERIES = "queries: [[1, 0], [0, 1]]"
FORMULA = "$\\frac{1}{8}$"
WORDS = "uitleg: De som is 12, en $6 / 12 = 0{,}5$."
TABLE = "| a | b |\n| --- | --- |"
ADDRESS = "[a]: https://example.org/"
BROKEN = {
    # What is the matter: old, new, how many lines further the fault is, what is found.
    "colon": (TITLE, f"{TITLE}: deel 1", 0, "dubbele punt"),
    "star": (TITLE, "title: *Mijn* les", 0, "begint met *"),
    "at": (TITLE, "title: @les", 0, "begint met @"),
    "tag": (TITLE, "title: !les", 0, "begint met !"),
    "quoted-part": (TITLE, 'title: "Mijn" les', 0, "gaat de tekst nog verder"),
    "open-quote": (TITLE, "title: 'Mijn les", 0, "niet gesloten"),
    "hidden": (TITLE, "title: Mijn\x07 les", 0, "onzichtbaar teken (U+0007)"),
    "zero-width": (FIRST, "\u200bVier mensen", 0, "onzichtbaar teken (U+200B)"),
    "number": (TITLE, "title: 2026", 0, "gevonden 2026"),
    "date": (TITLE, "title: 2026-12-01", 0, "gevonden 2026-12-01"),
    "true": (TITLE, "title: true", 0, "gevonden true"),
    "empty-title": (TITLE, "title:", 0, "gevonden niets"),
    "tab": ("    hints:", "\thints:", 0, "een tab"),
    "hard-space": ("minutes: 15", "minutes:\u00a015", 0, "zonder dubbele punt"),
    "no-such-day": ("2026-11-30", "2026-13-01", 0, "gevonden '2026-13-01'"),
    "fields-for-a-sentence": ("  - Je deelt", "  - Doel: je deelt", 0, "velden (Doel: …)"),
    "no-ladder": (HINT, "      - Denk aan de som.", -1, "een vraag in de eerste hint"),
    "no-gap": ("axis=___", "axis=-1", -5, "een regel met een gat"),
    "unclosed-in-a-hint": ("        ```\ntakeaways", "takeaways", -4, "```python wordt niet"),
    "unclosed-note": ("som van die rij.\n:::", "som van die rij.", -1, "'::: note Controleer"),
    "unclosed-checkpoint": ("checkpoint aandelen\n:::", "checkpoint aandelen", 0, "gesloten voor"),
    "unclosed-live": ("1?\n:::", "1?", -1, "'::: live' wordt niet gesloten"),
    "unclosed-output": ("0.5  ]]\n```", "0.5  ]]", -2, "```output is niet gesloten"),
    "unclosed-widget": ("row: een\n```", "row: een", -8, "widget attention-table wordt niet"),
    "indented": ("```python sample", "    ```python sample", 0, "ingesprongen: ```python sample"),
    "no-sample-above": ("python sample id=aandelen", "python sample", 0, "sample met id ''"),
    "after-itself": ("id=aandelen title", "id=aandelen after=aandelen title", 0, "geen eerdere"),
    "deep-heading": ("## 1. Van", "### 1. Van", 0, "### zonder ##"),
    "tight-heading": ("## 2. Aan", "##2. Aan", 0, "kop zonder spatie"),
    "hard-space-heading": ("## 2. Aan", "##\u00a02. Aan", 0, "kop zonder spatie"),
    "other-field": ("mask: none", "mask: none\nmasker: none", 1, "onbekend veld"),
    "empty-heading": ("## 2. Aandelen die mengen", "##", 0, "kop zonder tekst"),
    "escape": (WORDS, 'uitleg: "De som is $\\tau$."', 0, "een backslash"),
    "twice": ("mask: none", "mask: none\nmask: causal", 1, "staat er al"),
    "ragged": (QUERIES, "queries: [[1, 0], [0]]", 0, "gevonden 1"),
    "no-number": (QUERIES, "queries: [[1, x], [0, 1]]", 0, "'x'"),
    "other-mask": ("mask: none", "mask: casual", 0, "'casual'"),
    "taken-id": ("id: tabel", "id: bronnen", 0, "al van de pagina zelf"),
    "heading-id": ("id: tabel", "id: aandelen-die-mengen", 0, "al van een kop"),
    "no-widget": ("(#tabel)", "(#tafel)", 0, "#tafel is geen widget"),
    "loose-setting": ('{data-set="q', "{data-set=q", 0, "instelling die niet klopt"),
    "no-address": (FIRST, "[Vier]() mensen", 0, "link zonder adres"),
    "no-words": (FIRST, "[](https://example.org) mensen", 0, "link zonder tekst"),
    "no-host": (FIRST, "[Vier](https://) mensen", 0, "geen webadres"),
    "script": (FIRST, "[Vier](javascript:x) mensen", 0, "link die niet klopt"),
    "space": (FIRST, "[Vier](https://a b) mensen", 0, "link die niet klopt"),
    "no-reference": (FIRST, "[Vier][nergens] mensen", 0, "link die niet klopt"),
    "footnote": (FIRST, "Vier[^1] mensen", 0, "een voetnoot"),
    "wiki-picture": (FIRST, "![[taart.png]]", 0, "schrijfwijze van elders"),
    "merge": (FIRST, "<<<<<<< HEAD\nVier mensen", 0, "samenvoeging"),
    "tickbox": (FIRST, "- [ ] Vier mensen", 0, "vakje"),
    "no-line-in-a-table": (FIRST, "| a | b |\nVier mensen", 0, "tabel zonder streep"),
    "extra-cells": (FIRST, f"{TABLE}\n| 1 | 2 | 3 |\n\nVier mensen", 2, "rij van 3 cellen onder"),
    "cells-by-code": (FIRST, f"{TABLE}\n| `x|y` | 2 |\n\nVier mensen", 2, "rij van 3 cellen"),
    "address-unused": (FIRST, f"{ADDRESS}\n\nVier mensen", 0, "geen link gebruikt [a]"),
    "address-twice": (FIRST, f"[a]\n\n{ADDRESS}b\n{ADDRESS}c\n\nVier", 3, "[a]: … is er al"),
    "other-setting": ("{data-set=", "{data-zet=", 0, "onbekende instelling data-zet"),
    "class": (FIRST, "[Vier](https://example.org){.groot} mensen", 0, "onbekende instelling class"),
    "live-words": ("::: live", "::: live nu", 0, "::: live nu"),
    "language": (FIRST, "```pyhton\nx = 1\n```\n\nVier mensen", 0, "die taal is er niet"),
    "underlined": (FIRST, "Vier mensen\n---\n\nVier mensen", 0, "die wordt een kop"),
    "open-formula": (FORMULA, "$\\frac{1}{8}", 0, "los dollarteken"),
    "open-block": ("## 2.", "$$x = 1\n\n## 2.", 0, "los dollarteken"),
    "money": (FIRST, "Het kost $5. Vier mensen", 0, "los dollarteken"),
    "two-below": (FORMULA, "$x_1_2$", 0, "twee keer _"),
    "stray-sign": (FORMULA, "$1 & 2$", 0, "het teken & betekent"),
    "open-left": (FORMULA, "$\\left( 1$", 0, "\\left zonder \\right"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken(project: Starter, name: str) -> None:
    old, new, offset, found = BROKEN[name]
    if old == "2026-11-30":
        text = (project.root / LESSON).read_text()
        old = text[text.index("checked: ") :].split("\n")[0].removeprefix("checked: ")
    line = project.edit(old, new, LESSON)
    fault, *more = faults_of(project)
    assert (fault.path, fault.line) == (LESSON, line + offset)
    assert found in fault.found
    assert fault.remedy
    # A widget with another id is missed where the text links to it.
    assert [other.field for other in more] == (["data-set"] if old == "id: tabel" else [])


@pytest.mark.parametrize(
    ("change", "line", "found"),
    [
        (lambda _text: b"", 1, "begint niet met gegevens"),
        (lambda text: text.replace(b"---\n", b"", 1), 1, "begint niet met gegevens"),
        (lambda text: text.replace(b"\n---\n", b"\n", 1), 1, "ontbreekt de regel ---"),
        (lambda text: text.replace(b"Vier", b"Caf\xe9"), 36, "geen UTF-8"),
        (lambda text: text.decode().encode("utf-16"), 1, "UTF-16"),
        (lambda text: text + b"\n\nNog een alinea." * 80_000, 0, "1,4 MB groot"),
    ],
)
def test_a_file_that_cannot_be_read(
    project: Starter, change: Callable[[bytes], bytes], line: int, found: str
) -> None:
    file = project.root / LESSON
    file.write_bytes(change(file.read_bytes()))
    (fault,) = faults_of(project)
    assert (fault.path, fault.line) == (LESSON, line)
    assert found in fault.found


@pytest.mark.parametrize("change", [b"\xef\xbb\xbf%b", b"%b\r\n\r\n"])
def test_what_editors_add_is_no_fault(project: Starter, change: bytes) -> None:
    file = project.root / LESSON
    file.write_bytes(change % file.read_bytes().replace(b"\n", b"\r\n"))
    assert faults_of(project) == []


@pytest.mark.parametrize("word", ["no", "ja", "on", "12:30", "'2026'"])
def test_words_are_words(project: Starter, word: str) -> None:
    project.edit(TITLE, f"title: {word}", LESSON)
    assert faults_of(project) == []


def test_what_is_escaped_is_text(project: Starter) -> None:
    project.edit(FIRST, "Het kost \\$5 en \\[a](b), `[[x]](y)` en `$z`. Vier mensen", LESSON)
    assert faults_of(project) == []


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", b""),
        ("a.png", b"tekst"),
        ("a.docx", b"PK"),
        ("a.svg", b"<b/>"),
        ("a.svg", b"<svg/>"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'),
    ],
)
def test_what_is_no_picture(project: Starter, name: str, data: bytes) -> None:
    line = project.edit(FIRST, f"![Een taart]({name})", LESSON)
    (project.root / FOLDER / name).write_bytes(data)
    (fault,) = faults_of(project)
    assert (fault.path, fault.line) == (LESSON, line)
    assert "geen afbeelding" in fault.found


def test_a_folder_with_another_name(project: Starter) -> None:
    (project.root / "lessons" / "Mijn Les").mkdir()
    (fault,) = faults_of(project)
    (project.root / "lessons" / "Mijn Les").rmdir()
    assert (fault.path, fault.line) == (Path("lessons/Mijn Les"), 0)
    assert "kleine letters" in fault.remedy


@pytest.mark.parametrize("matter", ["minuten: 15", "minutes: a: b", "minutes: ja"])
def test_several_at_once_as_text_and_as_json(tmp_path: Path, matter: str) -> None:
    """Everything that can be known of a lesson is said in one run of the whole gate."""
    project = Starter(tmp_path)
    lines = [
        project.edit("minutes: 15", matter, LESSON),
        project.edit("0.625]", "0.6]", LESSON),
        project.edit("(#tabel)", "(#tafel)", LESSON),
        project.edit("mask: none", "mask: geen", LESSON),
        project.edit(FIRST, "Vier mennsen", LESSON),
    ]
    project.edit("axis=-1", "axis=0", FOLDER / "solution.py")
    words = project.root / "lessons/woorden.txt"
    words.write_text("float\nfloats\nvalue\nvalues\n")
    (project.root / "package.json").symlink_to(Path(__file__).parents[1] / "package.json")
    with pytest.raises(FaultsError) as caught:
        check_project(project.root, project.runtime)
    faults = caught.value.faults
    assert {fault.line for fault in faults if fault.path == LESSON} - {2} == set(lines)
    assert FOLDER / "solution.py" in {fault.path for fault in faults}
    plain = json.loads(json.dumps([fault.plain() for fault in faults]))
    assert [fault["line"] for fault in plain] == [fault.line for fault in faults]
    for fault in plain:
        assert fault["found"] in str(caught.value)
        assert fault["remedy"] in str(caught.value)
