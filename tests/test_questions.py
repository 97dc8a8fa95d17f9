"""Questions: what an instructor gets wrong is named with its place."""

from pathlib import Path

import pytest

from generator.faults import Fault, FaultList
from generator.lesson import lesson_folders, load_lessons
from generator.questions.numbers import dutch_number
from generator.references import check_references
from tests.project import Project

SECOND = Path("lessons/tweede-les/lesson.md")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def faults_of(project: Project) -> list[Fault]:
    faults = FaultList()
    lessons = load_lessons(project.root, faults)
    check_references(lessons, [path.name for path in lesson_folders(project.root)], faults)
    return sorted(faults.faults)


FAULTS = [
    # old, new, field, line counted from the start of `old`, what is found, what would be right
    ("question numeric", "question", "codeblok", 0, "onbekende soort", "```question numeric"),
    ("question numeric id=som", "question getal id=som", "codeblok", 0, "'getal'", "choice"),
    ("numeric id=som", "numeric", "codeblok", 0, "met id ''", "koppeltekens"),
    ("id=som", "id=som after=even", "codeblok", 0, "'after=even'", "Een question kent id=…."),
    ("id=som", "id=oneven", "question oneven", 35, "al op regel 28", "een eigen id"),
    ("hint: Zet", "tip: Zet", "question som tip", 0, "onbekend", "kunnen: vraag, hint"),
    ("antwoord: 1769", "antword: 1769", "question som antword", 0, "onbekend", "je antwoord?"),
    ("antwoord: 1769\n", "", "question som antwoord", -4, "ontbreekt", "Voeg toe: antwoord: een"),
    ("antwoord: 1769", "antwoord: 1,7", "question som antwoord", 0, "'1,7'", "decimale punt"),
    ("antwoord: 1769", "antwoord: .nan", "question som antwoord", 0, "nan", "decimale punt"),
    ("tolerantie: 0.5", "tolerantie: -1", "question som tolerantie", 0, "-1", "een getal vanaf 0"),
    ("bij: 231", "bij: 1769.5", "question som fouten[0].bij", 0, "telt als goed", "fout is"),
    ("bij: 231", "bij: -12500.25", "question som fouten[1].bij", 2, "onder fouten[0]", "één keer"),
    ("bij: 231", "bi: 231", "question som fouten[0].bi", 0, "onbekend", "Bedoel je bij?"),
    ("uitleg: Het teken is om.", "uitleg:", "question som fouten[1].uitleg", 0, "niets", "misging"),
    ("vraag: Welk getal", "vraag: [", "question even", 0, "YAML", "Sluit"),
    ("$-2$\n    goed: f", "$-2$\n    goed: 'f", "question even", 1, "YAML", "Sluit"),
    ("goed: true\n    uitleg: Vier", "goed: false\n    uitleg: Vier", "question even keuzes",
     -5, "geen enkele", "goed: true"),
    ("goed: true\n    uitleg: Vier", "goed: ja\n    uitleg: Vier", "question even keuzes[1].goed",
     0, "'ja'", "true of false"),
    ("goed: false\n    uitleg: Vijf", "goed: true\n    uitleg: Vijf",
     "question even keuzes[2].goed", 0, "2 keuzes zijn goed", "meer: true"),
    ("tekst: vier", "tekst: drie", "question oneven keuzes[1].tekst", 0, "als keuzes[0]", "eigen"),
    ("Vier is", "<b>Vier</b> is", "tekst", 0, "HTML", "Markdown"),
    ("is $1000", "is $\\wortel 1000", "formule", -1, "\\wortel", "\\$"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "field", "offset", "found", "remedy"), FAULTS)
def test_faults(
    project: Project, old: str, new: str, field: str, offset: int, found: str, remedy: str
) -> None:
    line = project.edit(old, new, SECOND) + offset
    fault = next(fault for fault in faults_of(project) if fault.field == field)
    assert (fault.path, fault.line) == (SECOND, line)
    assert found in fault.found
    assert remedy in fault.remedy


def test_a_question_needs_choices(project: Project) -> None:
    text = (project.root / SECOND).read_text()
    choices = text[text.index("keuzes:") : text.index("uitleg: Even getallen")]
    line = project.edit(choices, "keuzes: []\n", SECOND)
    (fault,) = faults_of(project)
    assert (fault.field, fault.line) == ("question even keuzes", line)
    assert "minstens twee" in fault.remedy


def test_a_link_may_lead_to_a_question(project: Project) -> None:
    project.edit("#het-vervolg", "#vraag-som")
    assert faults_of(project) == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (48, "48"),
        (1024.0, "1024"),
        (12288, "12 288"),
        (12582912, "12 582 912"),
        (0.0884, "0,0884"),
        (-12500.25, "-12 500,25"),
        (0, "0"),
        (1e-7, "0,0000001"),
        (1e16, "10 000 000 000 000 000"),
        (0.1 + 0.2, "0,30000000000000004"),
    ],
)
def test_numbers_as_dutch_prose_writes_them(value: float, text: str) -> None:
    expected = text.replace(" ", "\N{NO-BREAK SPACE}").replace("-", "\N{MINUS SIGN}")
    assert dutch_number(value) == expected
