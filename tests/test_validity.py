"""Pages that are not valid HTML are found, with the rule, the line and what to do."""

from pathlib import Path

import pytest

from generator.faults import Fault, FaultsError
from generator.kept import Kept
from generator.validity import check_html, pages
from tests.project import ROOT, Project, output_of

PAGE = """<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><title>Een pagina</title></head>
<body>
{}
</body>
</html>
"""
# What is wrong with a body → the rule that says so.
WRONG = {
    '<p id="a">Een</p><p id="a">twee</p>': "no-dup-id",
    '<p><img src="kat.svg"></p>': "wcag/h37",
    '<p><a href="x.html"></a></p>': "wcag/h30",
    "<h1>Een</h1><h3>Twee</h3>": "heading-level",
    "<h1></h1>": "empty-heading",
    "<p>Niet <em>dicht.</p>": "close-order",
    "<ul><p>Los</p></ul>": "element-permitted-content",
    '<button type="button" aria-controls="weg">Toon</button>': "no-missing-references",
    '<p class="a" class="b">Dubbel</p>': "no-dup-attr",
    '<button type="button"></button>': "text-content",
    "<p><blink>Oud</blink></p>": "deprecated",
}


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, list[Fault]]:
    """All wrong pages and a right one, validated together."""
    folder = tmp_path_factory.mktemp("html")
    bodies = [*WRONG, "<p>Goed</p>"]
    for number, body in enumerate(bodies):
        (folder / f"{number}.html").write_text(PAGE.format(body))
    found = check_html(ROOT, output_of(folder), folder / "cache")
    paths = [Path(f"{number}.html") for number in range(len(bodies))]
    return {path: [fault for fault in found if fault.path == path] for path in paths}


@pytest.mark.parametrize(("number", "rule"), list(enumerate(WRONG.values())))
def test_found(faults: dict[Path, list[Fault]], number: int, rule: str) -> None:
    found = faults[Path(f"{number}.html")]
    fault = next(fault for fault in found if fault.found.endswith(f"{rule})"))
    assert fault.line == 5
    assert fault.details == list(WRONG)[number]
    assert fault.remedy


def test_a_right_page(faults: dict[Path, list[Fault]]) -> None:
    assert faults[Path(f"{len(WRONG)}.html")] == []


def test_what_was_said_is_kept_until_the_page_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[Path]] = []

    def validate(_: Path, new: list[Path]) -> list[list[object]]:
        asked.append(new)
        return [[] for _ in new]

    monkeypatch.setattr(pages, "_validate", validate)
    page = tmp_path / "index.html"
    found = []
    for body in (
        "<p>Een</p>",
        "<p>Een</p>",
        '<script src="a.0123456789ab.js"></script>',
        '<script src="a.ba9876543210.js"></script>',
        "<p>Twee</p>",
    ):
        page.write_text(PAGE.format(body))
        asked.clear()
        check_html(ROOT, output_of(tmp_path), tmp_path / "cache")
        found.append(len(asked))
    assert found == [1, 0, 1, 0, 1]


def test_many_pages_are_divided_and_each_gets_its_own_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def validate(_: Path, new: list[str]) -> list[list[object]]:
        return [[{"rule": "x", "text": page, "line": 1}] for page in new]

    monkeypatch.setattr(pages, "_validate", validate)
    names = [f"{number:02}" for number in range(25)]
    for name in names:
        (tmp_path / f"{name}.html").write_text(PAGE.format(name))
    faults = check_html(ROOT, output_of(tmp_path), tmp_path / "cache")
    assert [fault.path.stem for fault in faults] == names
    assert all(fault.path.stem in fault.found + fault.remedy for fault in faults)


def test_a_build_refuses(tmp_path: Path) -> None:
    project = Project(tmp_path)
    template = project.root / "site" / "templates" / "course.html"
    template.write_text(
        template.read_text().replace("<h1>", "<h1><p>").replace("</h1>", "</p></h1>")
    )
    with pytest.raises(FaultsError) as error:
        project.build(validate=True)
    assert {fault.path for fault in error.value.faults} == {Path("index.html")}
    assert not project.dist.exists()


def test_an_answer_depends_on_its_context(tmp_path: Path) -> None:
    Kept(tmp_path, "een").keep("vraag", {"antwoord": 1})
    assert Kept(tmp_path, "een").find("vraag") == {"antwoord": 1}
    assert Kept(tmp_path, "een").find("andere vraag") is None
    assert Kept(tmp_path, "twee").find("vraag") is None
