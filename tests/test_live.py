"""The site as `serve` makes it: in memory, only what changed, with faults for whatever is wrong."""

import json
import re
import shutil
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.error import HTTPError

import jinja2
import pytest

from generator.assets import BundleError
from generator.faults import FaultsError
from generator.links import SEARCH_INDEX
from generator.live import building, lesson_pages, memo
from generator.live.building import DARK, STYLE, Builder
from generator.live.faults import faults_of
from generator.live.watching import Sources
from tests.live import served
from tests.project import FIRST, Project, Starter

EERSTE, TWEEDE = "lessen/eerste-les/index.html", "lessen/tweede-les/index.html"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Bundling is what takes time; most of these tests change no script or style."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def builder(project: Project, cache: Path) -> Builder:
    return Builder(project.root, project.runtime, cache)


def test_the_pages_are_those_of_build(project: Project, builder: Builder) -> None:
    """But for two names, which stay under `serve`; and `build` knows nothing of it."""
    project.build()
    built = project.files()
    site = builder.build()
    kept = {"main.": STYLE, "dark.": DARK}
    names = {
        name: kept[start]
        for name in built
        for start in kept
        if name.startswith(f"assets/{start}") and not name.endswith(".js")
    }
    assert set(names.values()) == set(kept.values())
    for page in site.pages:
        text = built[page].decode()
        for name, other in names.items():
            text = text.replace(name, other)
        assert site.files[page] == text.encode(), page
    assert set(site.files) == {names.get(name, name) for name in built} - {
        SEARCH_INDEX,
        "sw.js",
        "sw-off.js",
        "_headers",
        ".nojekyll",
    }
    assert builder.search_index(site) == built[SEARCH_INDEX]
    assert not any(b"_live" in content for content in built.values())


def test_only_what_changed_is_made_anew(project: Project, builder: Builder) -> None:
    before = builder.build()
    project.edit("Je telt twee getallen op.", "Je telt drie getallen op.")
    after = builder.build()
    assert after.files[EERSTE] != before.files[EERSTE]
    assert after.pages[TWEEDE] == before.pages[TWEEDE]
    kept = [lesson for lesson in after.lessons if any(lesson is other for other in before.lessons)]
    assert [lesson.slug for lesson in kept] == ["tweede-les"]


def test_of_what_did_not_change_nothing_is_looked_at(
    project: Project, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = builder.build()
    made: list[object] = []

    def watch(module: ModuleType, name: str) -> None:
        real = getattr(module, name)

        def watched(*given: Any) -> Any:
            made.append((name, *given) if name == "mark" else name)
            return real(*given)

        monkeypatch.setattr(module, name, watched)

    watch(memo, "mark")
    for name in ("render_course", "render_glossary", "render_lesson", "lesson_folders"):
        watch(building, name)
    watch(lesson_pages, "around_of")
    lesson = project.root / FIRST
    lesson.write_text(lesson.read_text() + "\nNog een zin.\n")
    after = builder.build([lesson])
    assert after.files[EERSTE] != before.files[EERSTE]
    assert made == [("mark", lesson.parent), "around_of", "render_lesson"]
    # Another title is on the home page, in the glossary and on the page of the other lesson.
    made.clear()
    project.edit("title: De eerste les", "title: De allereerste les")
    retitled = builder.build([lesson])
    for page in (TWEEDE, "index.html"):
        content = retitled.files[page]
        assert isinstance(content, bytes)
        assert b"De allereerste les" in content
    assert made.count("render_lesson") == 2
    assert builder.build().files == retitled.files


def test_lessons_come_and_go(project: Project, builder: Builder) -> None:
    builder.build()
    lessons = project.root / "lessons"
    shutil.copytree(lessons / "tweede-les", lessons / "derde-les")
    assert builder.overlooked() == [lessons / "derde-les"]
    site = builder.build([lessons / "derde-les"])
    assert [lesson.slug for lesson in site.lessons] == ["eerste-les", "derde-les", "tweede-les"]
    assert builder.overlooked() == []
    (lessons / "derde-les/start.py").write_text("x = 2\n")
    assert builder.overlooked() == [lessons / "derde-les"]
    # Of a folder that was replaced, only its own name is told.
    shutil.rmtree(lessons / "derde-les")
    site = builder.build([lessons])
    assert [lesson.slug for lesson in site.lessons] == ["eerste-les", "tweede-les"]


def test_another_style_is_the_same_page(project: Project, builder: Builder) -> None:
    before = builder.build()
    style = project.root / "site/styles/main.css"
    style.write_text(style.read_text() + "p { color: red }")
    after = builder.build()
    assert after.pages == before.pages
    assert after.styles[STYLE] != before.styles[STYLE]
    assert after.styles[DARK] == before.styles[DARK]


def test_a_lesson_that_is_not_right_is_told_each_time_until_mended(
    project: Project, builder: Builder
) -> None:
    builder.build()
    line = project.edit("minutes: 5", "minutes: veel")
    for _ in range(2):
        with pytest.raises(FaultsError) as raised:
            builder.build()
        assert [(x.path.name, x.line) for x in raised.value.faults] == [("lesson.md", line)]
    project.edit("minutes: veel", "minutes: 5")
    builder.build()


def test_a_sample_that_lies_is_found_afterwards(project: Project, builder: Builder) -> None:
    site = builder.build()
    assert builder.verify(site) == []
    lesson = project.root / "lessons/eerste-les/lesson.md"
    text = lesson.read_text()
    start = text.index("```output\n") + len("```output\n")
    lesson.write_text(text[:start] + "onzin\n" + text[start:])
    (fault,) = builder.verify(builder.build())
    assert "getoonde uitvoer" in fault.found


def test_a_grader_that_cannot_be_read_is_found_afterwards(
    project: Project, builder: Builder
) -> None:
    (project.root / "checkers/kapot.py").write_text("x = 1\ndeff f():\n    pass\n")
    (fault,) = builder.verify(builder.build())
    assert (fault.path.as_posix(), fault.line) == ("checkers/kapot.py", 2)
    assert "geen geldig Python" in fault.found


def test_graders_know_the_checkpoints_of_their_lesson(tmp_path: Path, cache: Path) -> None:
    project = Starter(tmp_path)
    builder = Builder(project.root, project.runtime, cache)
    checker = Path("checkers/mijn_les/__init__.py")
    assert builder.verify(builder.build()) == []
    project.edit('id="aandelen"', 'id="delen"', checker)
    (fault,) = builder.verify(builder.build())
    assert fault.found == "de les kent aandelen; de checker kent delen"
    line = project.edit("KNOWN = ", "KNOWN == ", checker)
    (fault,) = builder.verify(builder.build())
    assert (fault.path, fault.line) == (checker, line)
    assert "NameError" in fault.found


def test_a_style_that_browsers_would_leave_out_is_refused(
    project: Project, builder: Builder
) -> None:
    style = project.root / "site/styles/main.css"
    style.write_text("p {\n  colr: red;\n}\n")
    with pytest.raises(BundleError) as refused:
        builder.build()
    (fault,) = faults_of(refused.value, project.root)
    assert (fault.path.as_posix(), fault.line) == ("site/styles/main.css", 2)
    # In esbuild's own words, and no others.
    assert "Error:" not in fault.details
    assert "at Object" not in fault.details


def test_what_is_saved_while_it_starts_is_not_missed(project: Project, cache: Path) -> None:
    def save() -> None:
        project.edit("minutes: 5", "minutes: veel")

    with served(project, cache, meanwhile=save) as (_, said):
        while not any("minutes: gevonden" in line for line in said):
            time.sleep(0.02)


@pytest.mark.parametrize("how", ["moved away", "deleted"])
def test_a_folder_in_the_place_of_another_is_followed(
    project: Project, cache: Path, how: str
) -> None:
    lessons, other = project.root / "lessons", project.root / "other"
    shutil.copytree(lessons, other)
    with served(project, cache) as (_, said):

        def wait_for(text: str, until: Callable[[], object] = lambda: None) -> None:
            for _ in range(200):
                if any(line.startswith(text) for line in said):
                    return
                until()
                time.sleep(0.05)
            pytest.fail(f"{text!r} was not said, but {said}")

        # Again and again: there is a moment in which nothing is followed yet.
        wait_for("Veranderd", until=(project.root / FIRST).touch)
        said.clear()
        if how == "deleted":
            shutil.rmtree(lessons)
        else:
            lessons.rename(project.root / "away")
        other.rename(lessons)
        wait_for("Veranderd")
        project.edit("minutes: 5", "minutes: veel")
        wait_for("lessons/eerste-les/lesson.md", until=(project.root / FIRST).touch)


def test_what_was_said_of_other_sources_is_not_said_again(project: Project, cache: Path) -> None:
    with served(project, cache) as (_, said):

        def wait_for(text: str) -> list[str]:
            while not any(text in line for line in said):
                time.sleep(0.02)
            told, said[:] = said[:], []
            return told

        wait_for("Gebouwd")
        project.edit("```output\n3\n", "```output\n4\n")
        wait_for("getoonde uitvoer")
        project.edit("minutes: 5", "minutes: veel")
        wait_for("blijven zoals ze waren")
        project.edit("```output\n4\n", "```output\n3\n")
        project.edit("minutes: veel", "minutes: 5")
        told = wait_for("Alles is weer goed.")
        assert not any("getoonde uitvoer" in line for line in told)


def test_whatever_stops_a_build_has_a_place_and_a_remedy(
    project: Project, builder: Builder
) -> None:
    script = project.root / "site/app/main.ts"
    script.write_text("const x = ;\n")
    with pytest.raises(BundleError) as bundle:
        builder.build()
    (fault,) = faults_of(bundle.value, project.root)
    assert (fault.path.as_posix(), fault.line) == ("site/app/main.ts", 1)
    script.write_text("export {};\n")
    template = project.root / "site/templates/lesson.html"
    stock = template.read_text()
    for wrong in ("{% if %}", "{{ onbekend.veld }}"):
        template.write_text(stock.replace("{% block body %}", f"{{% block body %}}\n{wrong}"))
        with pytest.raises(jinja2.TemplateError) as refused:
            builder.build()
        (fault,) = faults_of(refused.value, project.root)
        line = template.read_text().splitlines().index(wrong) + 1
        assert (fault.path.as_posix(), fault.line) == ("site/templates/lesson.html", line)
        assert fault.remedy
    (fault,) = faults_of(KeyError("x"), project.root)
    assert "KeyError" in fault.found
    assert fault.details


@pytest.mark.parametrize(
    ("path", "counts"),
    [("a/lesson.md", True), ("a/.lesson.md.swp", False), ("a/__pycache__/b.pyc", False)],
)
def test_what_editors_and_python_leave_does_not_count(path: str, counts: bool) -> None:
    from watchfiles import Change

    assert Sources()(Change.modified, f"/x/{path}") is counts


def test_the_server(project: Project, cache: Path) -> None:
    with served(project, cache) as (address, _):

        def get(path: str, **headers: str) -> tuple[str, str]:
            request = urllib.request.Request(address + path, headers=headers)
            with urllib.request.urlopen(request) as answer:
                assert answer.headers["Cache-Control"] == "no-cache"
                return answer.headers["Content-Type"], answer.read().decode()

        kind, page = get("lessen/eerste-les/")
        assert kind.startswith("text/html")
        assert page.count("/_live/live.js") == 1
        assert get(STYLE)[0] == "text/css; charset=utf-8"
        (script,) = re.findall(r'data-script="../../(assets/main[^"]+[.]js)"', page)
        with urllib.request.urlopen(address + script) as answer:
            assert "immutable" in answer.headers["Cache-Control"]
        assert json.loads(get(SEARCH_INDEX)[1])
        # A worker that was here earlier goes, with what it kept.
        assert "unregister" in get("sw.js")[1]
        for path, host in (("lessen/geen-les/", "127.0.0.1"), ("index.html", "elders.example")):
            with pytest.raises(HTTPError):
                get(path, Host=host)
