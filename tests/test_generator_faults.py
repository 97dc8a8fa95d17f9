"""What an instructor gets wrong is named with its place, what was found and what would be right."""

import json
from pathlib import Path

import pytest

from generator.faults import Fault, FaultList, FaultsError
from generator.lesson import lesson_folders, load_lessons
from generator.references import check_references
from tests.project import FIRST, Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def faults_of(project: Project) -> list[Fault]:
    """All faults that reading the lessons finds; samples are not run."""
    faults = FaultList()
    lessons = load_lessons(project.root, faults)
    check_references(lessons, [path.name for path in lesson_folders(project.root)], faults)
    return sorted(faults.faults)


def test_the_fixture_is_right(project: Project) -> None:
    assert faults_of(project) == []


FRONT_MATTER = [
    # old, new, field, what is found, what would be right
    ("minutes: 5", "minutes: vijf", "minutes", "gevonden 'vijf'", "een geheel aantal minuten"),
    ("minutes: 5", "minutes: 0", "minutes", "gevonden 0", "een geheel aantal minuten"),
    ("module: 1", "module: '1'", "module", "gevonden '1'", "een geheel getal vanaf 1"),
    ("title: De eerste les", "titel: De eerste les", "titel", "onbekend veld", "Bedoel je title?"),
    ("lead: Je", "samenvatting: Je", "samenvatting", "onbekend veld", "Deze velden kunnen: course"),
    ("checked: 2026-11-29", "checked: gisteren", "checked", "'gisteren'", "een datum als"),
    ("packages: [numpy]", "packages: [pandas]", "packages[0]", "'pandas'", "[numpy]"),
    ("url: https://example.org/bron?a=1&b=2", "url: bron", "sources[0].url", "'bron'", "https://"),
    ("- id: optellen", "- id: Op Tellen", "checkpoints[0].id", "'Op Tellen'", "kleine letters"),
    ("      - Wat doet $+$?\n", "", "checkpoints[0].hints", "een lijst van 2", "minstens 3 hints"),
    (
        "course: Proef",
        "course: Proef\ncourse: Weer",
        "course",
        "al op regel 2",
        "Laat er één staan",
    ),
]


@pytest.mark.parametrize(("old", "new", "field", "found", "remedy"), FRONT_MATTER)
def test_front_matter(
    project: Project, old: str, new: str, field: str, found: str, remedy: str
) -> None:
    line = project.edit(old, new)
    fault = next(fault for fault in faults_of(project) if fault.field == field)
    assert fault.path == FIRST
    # A list that is too short is named at its key, a double key at the second one.
    assert fault.line in (line, line - 1, line + 1)
    assert found in fault.found
    assert remedy in fault.remedy
    assert str(fault).startswith(f"{FIRST}:{fault.line}: {field}: ")


def test_a_missing_field_is_named_with_what_to_add(project: Project) -> None:
    project.edit("minutes: 5\n", "")
    (fault,) = faults_of(project)
    assert (fault.field, fault.found) == ("minutes", "ontbreekt")
    assert "minutes: een geheel aantal minuten" in fault.remedy


def test_several_faults_are_reported_at_once(project: Project) -> None:
    project.edit("minutes: 5", "minutes: vijf")
    project.edit("module: 1", "module: een")
    project.edit("## Het vervolg", "# Het vervolg", Path("lessons/tweede-les/lesson.md"))
    assert {fault.field for fault in faults_of(project)} >= {"minutes", "module", "kop"}


def test_broken_yaml_is_named_with_its_line(project: Project) -> None:
    line = project.edit("title: De eerste les", "title: De les: eerste")
    (fault,) = faults_of(project)
    assert fault.line == line
    assert "geen geldige YAML" in fault.found


def test_a_lesson_without_front_matter(project: Project) -> None:
    (project.root / FIRST).write_text("# Zomaar\n")
    (fault,) = faults_of(project)
    assert fault.line == 1
    assert "---" in fault.remedy


BODY = [
    # old, new, field, what is found, what would be right
    ("## 1. Het begin", "# 1. Het begin", "kop", "niveau 1", "## en ###"),
    ("::: note Let", "::: tip Let", "blok", "'::: tip", "::: note"),
    ("::: checkpoint optellen\n:::\n", "", "checkpoints[0]", "0 keer", "::: checkpoint optellen"),
    (
        "::: checkpoint optellen",
        "::: checkpoint aftrekken",
        "::: checkpoint",
        "onbekend",
        "optellen",
    ),
    ("print(a)\n```\n\n```output\n3", "print(a)\n3", "sample begin", "geen uitvoer", "```output"),
    ("id=begin title", "name=begin title", "codeblok", "onbekend attribuut", "id=…"),
    ("id=verder after=begin", "id=begin", "sample begin", "al op regel", "een eigen id"),
    ("after=begin", "after=einde", "sample verder", "geen eerdere sample", "begin"),
    (
        "```python sample id=verder",
        "```python voorbeeld id=verder",
        "codeblok",
        "onbekend woord",
        "sample",
    ),
    ("$\\frac{1}{2} + 0{,}5$", "$\\frak{1$", "formule", "accolades", "\\$"),
    ("$\\frac{1}{2} + 0{,}5$", "$\\wortel 2$", "formule", "\\wortel", "\\$"),
    ("Een **noot**.", "Een <br> noot.", "tekst", "HTML in de tekst: <br>", "Markdown"),
    ("#het-vervolg", "#het-einde", "link", "dat anker is er niet", "het-vervolg"),
    ("../tweede-les/lesson.md", "../derde-les/lesson.md", "link", "pagina is er niet", "lesson.md"),
    (
        "../tweede-les/lesson.md#het-vervolg",
        "ftp://example.org",
        "link",
        "geen webadres",
        "https://",
    ),
    (
        "Een **noot**.",
        '[Zet](#het-vervolg){data-set="row een"} een noot.',
        "data-set",
        "#het-vervolg is geen widget",
        "de id van een widget",
    ),
    ("(vierkant.svg)", "(cirkel.svg)", "afbeelding", "cirkel.svg is er niet", "map van de les"),
    ("![Een vierkant]", "![]", "afbeelding", "zonder tekst", "wat erop staat"),
    ("```widget attention-table", "```widget", "codeblok", "```widget", "één soort"),
    ("caption: Een tabel", "caption: [", "widget attention-table", "YAML", "Sluit"),
]


@pytest.mark.parametrize(("old", "new", "field", "found", "remedy"), BODY)
def test_body(project: Project, old: str, new: str, field: str, found: str, remedy: str) -> None:
    line = project.edit(old, new)
    fault = next(fault for fault in faults_of(project) if fault.field == field)
    assert fault.path == FIRST
    if not field.startswith("checkpoints["):  # named in the front matter, not where it is absent
        assert abs(fault.line - line) <= 2
    assert found in fault.found
    assert remedy in fault.remedy


def test_a_sample_in_a_list_is_refused(project: Project) -> None:
    line = project.edit("![Een vierkant](vierkant.svg)", "- tekst\n\n  ```output\n  3\n  ```")
    (fault,) = faults_of(project)
    assert fault.line == line + 2
    assert "lijst" in fault.remedy


def test_python_that_is_no_python(project: Project) -> None:
    project.edit("return a + b", "return a +", Path("lessons/eerste-les/solution.py"))
    (fault,) = faults_of(project)
    assert (fault.path.name, fault.line) == ("solution.py", 2)


def test_a_missing_file_is_named(project: Project) -> None:
    (project.root / FIRST).with_name("start.py").unlink()
    (fault,) = faults_of(project)
    assert fault.path == FIRST.with_name("start.py")
    assert "ontbreekt" in fault.found


def test_an_empty_lesson_is_no_lesson_less(project: Project) -> None:
    (project.root / FIRST).write_text("")
    (fault, *_) = faults_of(project)
    assert fault.path == FIRST
    assert "begint niet met gegevens" in fault.found


@pytest.mark.parametrize(
    ("source", "line"), [(b"x = 1\nx = '\xe9'\n", None), (b"x = 1\nreturn x\n", 2)]
)
def test_a_grader_that_cannot_be_read_fails_the_build(
    project: Project, source: bytes, line: int | None
) -> None:
    (project.root / "checkers/kapot.py").write_bytes(source)
    with pytest.raises(FaultsError) as refused:
        project.build()
    (fault,) = refused.value.faults
    assert fault.path == Path("checkers/kapot.py")
    assert line in (None, fault.line)


def test_a_widget_that_refuses_its_data_fails_the_build(project: Project) -> None:
    line = project.edit("queries: [[", "queries: [[1], [")
    with pytest.raises(FaultsError) as caught:
        project.build()
    assert all(fault.line == line for fault in caught.value.faults)
    assert "queries" in str(caught.value)


def test_faults_are_plain_data_for_editors(project: Project) -> None:
    line = project.edit("minutes: 5", "minutes: vijf")
    (fault,) = faults_of(project)
    plain = json.loads(json.dumps(fault.plain()))
    assert (plain["path"], plain["line"], plain["field"]) == (str(FIRST), line, "minutes")
    assert "vijf" in plain["found"]
    assert plain["remedy"]
