"""A small site in, exact files out."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from generator import kept_lessons
from generator.assets import BundleError
from generator.faults import FaultsError
from generator.lesson import load_lesson
from generator.links import Broken, broken_links
from generator.pages import render_lesson
from tests.project import ROOT, Project, output_of, state_of

GOLDEN = ROOT / "tests" / "fixtures" / "built"
# Pages are compared byte by byte; of the other files, names hold a hash of the contents.
SLUGS = ("eerste-les", "tweede-les")
PAGES = (
    "index.html",
    "begrippen/index.html",
    "lessen/eerste-les/index.html",
    "lessen/tweede-les/index.html",
)


def broken(project: Project) -> list[Broken]:
    return broken_links(output_of(project.dist), project.root / ".cache")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_exact_files(project: Project) -> None:
    """`UPDATE_GOLDEN=1 pytest …` writes the files anew, for a look at `git diff`."""
    project.build()
    files = project.files()
    made = {page: files[page].decode() for page in PAGES}
    made["files.txt"] = "".join(f"{name}\n" for name in files)
    for name, text in made.items():
        if os.environ.get("UPDATE_GOLDEN"):
            (GOLDEN / name).parent.mkdir(parents=True, exist_ok=True)
            (GOLDEN / name).write_text(text)
        assert text == (GOLDEN / name).read_text(), name


def test_two_builds_are_the_same_bytes(project: Project, tmp_path: Path) -> None:
    project.build()
    first = project.files()
    other = tmp_path / "elsewhere"
    other.mkdir()
    again = Project(other)
    again.build()
    assert again.files() == first


def test_what_is_not_made_any_more_vanishes(project: Project) -> None:
    project.build()
    (project.dist / "stale.html").write_text("old")
    project.edit("a + b", "b + a", Path("lessons/eerste-les/solution.py"))
    project.build()
    assert "stale.html" not in project.files()
    assert [path.name for path in project.dist.parent.iterdir() if path.name.startswith(".")] == []


def test_a_failing_build_leaves_the_site_as_it_was(project: Project) -> None:
    project.build()
    before = project.files()
    project.edit("minutes: 5", "minutes: vijf")
    with pytest.raises(FaultsError):
        project.build()
    assert project.files() == before


def test_no_link_is_dead_and_all_are_relative(project: Project) -> None:
    project.build()
    assert broken(project) == []


def test_dead_links_are_found(project: Project) -> None:
    project.build()
    page = project.dist / "index.html"
    page.write_text(page.read_text().replace("tweede-les/index.html", "nergens/index.html"))
    (found,) = broken(project)
    assert found.page == "index.html"
    assert "nergens" in found.problem


def test_links_from_the_root_of_a_host_are_refused(project: Project) -> None:
    project.build()
    page = project.dist / "index.html"
    page.write_text(page.read_text().replace('href="lessen', 'href="/lessen'))
    assert all("begint met /" in found.problem for found in broken(project))
    # Each lesson in the list, and the first once more: begin here.
    assert len(broken(project)) == 3


def test_lessons_that_are_not_there_are_named_without_a_link(project: Project) -> None:
    project.build()
    html = project.files()["lessen/eerste-les/index.html"].decode()
    assert 'Een les die er niet is <span class="not-yet">nog niet in deze cursus</span>' in html
    assert '<a href="../../lessen/tweede-les/index.html">De tweede les</a>' in html


def test_the_data_of_a_lesson_cannot_end_its_script(project: Project) -> None:
    project.build()
    html = project.files()["lessen/eerste-les/index.html"].decode()
    data = html.partition('id="lesson-data">')[2].partition("</script>")[0]
    assert '"solution": ' in data
    assert "\\u003c/script>" in data


def test_pages_have_no_inline_scripts_or_handlers(project: Project) -> None:
    project.build()
    html = project.files()["lessen/eerste-les/index.html"].decode()
    data = html.count('<script type="application/json"')
    assert data == 1
    sources = len(re.findall(r'<script(?: type="module"[^>]*)? src="', html))
    assert html.count("<script") == data + sources
    # The one that is no module chooses the colours, and so comes before the first paint.
    assert html.count('<script src="') == 1
    assert " onclick" not in html


def test_lessons_lead_to_each_other(project: Project) -> None:
    project.build()
    files = project.files()
    first, second = (files[f"lessen/{slug}/index.html"].decode() for slug in SLUGS)
    assert (first.count('rel="next"'), first.count('rel="prev"')) == (2, 0)
    assert (second.count('rel="next"'), second.count('rel="prev"')) == (0, 2)
    assert '<a rel="prev" href="../../lessen/eerste-les/index.html">' in second


def test_lessons_of_another_course_are_no_neighbours(project: Project) -> None:
    project.edit("course: Proef", "course: Iets anders")
    project.build()
    assert b'rel="next"' not in project.files()["lessen/eerste-les/index.html"]


def test_a_rebuild_reads_and_renders_only_what_changed(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, rendered = [], []

    def load(folder: Path, *rest: Any) -> Any:
        read.append(folder.name)
        return load_lesson(folder, *rest)

    def render(lesson: Any, *rest: Any) -> str:
        rendered.append(lesson.slug)
        return render_lesson(lesson, *rest)

    monkeypatch.setattr(kept_lessons, "load_lesson", load)
    monkeypatch.setattr(kept_lessons, "render_lesson", render)
    project.build()
    first = project.files()
    places = {name: state_of(project.dist / name) for name in first}
    assert (read, rendered) == (list(SLUGS), list(SLUGS))
    project.build()
    assert project.files() == first
    project.edit("Je telt twee getallen op.", "Je telt drie getallen op.")
    project.build()
    assert (read[2:], rendered[2:]) == (["eerste-les"], ["eerste-les"])
    changed = {name for name, data in project.files().items() if data != first.get(name)}
    # The sentence is in the lesson's lead, which the home page shows.
    assert changed == {"index.html", "lessen/eerste-les/index.html", "zoeken.json", "sw.js"}
    written = {name for name, place in places.items() if state_of(project.dist / name) != place}
    assert written == changed


def test_a_rebuild_shows_the_title_of_another_lesson_and_a_new_picture(project: Project) -> None:
    project.build()
    project.edit("title: De eerste les", "title: De allereerste les")
    picture = project.root / "lessons/eerste-les/vierkant.svg"
    picture.write_text(picture.read_text() + "<!-- anders -->")
    project.build()
    files = project.files()
    assert b"Vorige les: De allereerste les" in files["lessen/tweede-les/index.html"]
    (name,) = (Path(name).name for name in files if "vierkant" in name)
    assert name.encode() in files["lessen/eerste-les/index.html"]


def test_a_changed_style_sheet_gets_a_new_name(project: Project) -> None:
    project.build()
    before = {name for name in project.files() if name.endswith(".css")}
    project.edit("Literata", "Other", Path("site/styles/main.css"))
    project.build()
    after = {name for name in project.files() if name.endswith(".css")}
    assert len(before) == len(after) == 3
    assert len(before & after) == 2


def test_an_error_in_a_script_is_named_and_leaves_the_site_as_it_was(project: Project) -> None:
    project.build()
    before = project.files()
    project.edit("dataset", "dataset[", Path("site/app/main.ts"))
    with pytest.raises(BundleError, match=r"site/app/main\.ts:1:"):
        project.build()
    assert project.files() == before
