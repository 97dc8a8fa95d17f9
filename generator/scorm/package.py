"""Makes the package: the lesson, the lessons that its text leads to, and all they need."""

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import jinja2

from generator.assets import ASSETS, Assets, bundle
from generator.course import listed, render_course, surroundings
from generator.faults import FaultList
from generator.glossary.model import Glossary
from generator.glossary.page import render_glossary
from generator.glossary.reading import read_glossary
from generator.kept_lessons import KeptLessons, Ready
from generator.lesson import place_of
from generator.links import GLOSSARY, INDEX, NOTICES, lesson_page, resolve
from generator.notices.page import render_notices
from generator.output import Output, hashed_name, sha256_of
from generator.pages import Packaged, make_environment, render_lesson
from generator.python_files import Runtime, write_python, zipped
from generator.scorm.manifest import MANIFEST, make_manifest
from generator.search import write_search_index
from generator.site import BuildReport, Gate, check_pages, copy_pictures, verify_lessons
from generator.spelling import check_spelling


class NoLessonError(Exception):
    """There is no such lesson; `slugs` are those there are."""

    def __init__(self, slugs: list[str]) -> None:
        self.slugs = slugs
        super().__init__(", ".join(slugs))


def make_package(
    root: Path,
    slug: str,
    runtime: Runtime,
    cache: Path,
    *,
    validate: bool = True,
    gate: Gate | None = None,
) -> bytes:
    """The package as a zip; the same bytes for the same sources.

    What is refused is what a build of the site refuses, with the same errors.

    Raises:
        NoLessonError: there is no lesson `slug`.
        FaultsError: a lesson is not right.
        BundleError: a script or style sheet is not right.
        BrokenLinksError: a template made a link that leads nowhere.
    """
    faults = FaultList()
    glossary = read_glossary(root, faults)
    environment = make_environment(root)
    every = KeptLessons(root, cache, glossary, environment).read(faults)
    verify_lessons([ready.lesson for ready in every], root, cache, faults)
    if validate:
        check_spelling(root, cache, faults)
    if gate:
        gate([ready.lesson for ready in every], root, faults)
    faults.raise_any()
    readies = _needed(slug, every)
    (title,) = [ready.lesson.meta.title for ready in readies if ready.lesson.slug == slug]
    others = {_checker(ready) for ready in every} - {_checker(ready) for ready in readies}
    output = Output()
    assets = bundle(root, output, cache / "bundles")
    python = write_python(output, runtime, root / "checkers", assets, others)
    script = f"{ASSETS}/{hashed_name('lms.js', sha256_of(assets.lms))}"
    environment.globals["packaged"] = Packaged(slug, output.write(script, assets.lms))
    write_search_index(root, output, [ready.lesson for ready in readies], glossary)
    output.write(NOTICES, render_notices(root, runtime, environment, assets))
    _write_pages(output, readies, glossary, environment, assets, python)
    check_pages(output, BuildReport(), root, cache, validate=validate)
    files = {name: output.read(name) for name in sorted(output.files)}
    manifest = make_manifest(f"werkplaats-{slug}", title, lesson_page(slug), files)
    # First, where a person looks.
    return zipped({MANIFEST: manifest, **files}, zipfile.ZIP_DEFLATED)


def _write_pages(
    output: Output,
    readies: list[Ready],
    glossary: Glossary,
    environment: jinja2.Environment,
    assets: Assets,
    python: Mapping[str, Any],
) -> None:
    lessons = [ready.lesson for ready in readies]
    course = list(map(listed, lessons))
    output.write(INDEX, render_course(course, environment, assets))
    output.write(GLOSSARY, render_glossary(glossary, course, environment, assets))
    for ready, around in zip(readies, surroundings(lessons), strict=True):
        parts = (around, glossary, ready.widgets, environment, assets, python)
        output.write(lesson_page(ready.lesson.slug), render_lesson(ready.lesson, *parts))
        copy_pictures(ready.lesson, output)


def _needed(slug: str, every: Iterable[Ready]) -> list[Ready]:
    """The lesson, those that its text links to, those that theirs link to, and so on."""
    pages = {lesson_page(ready.lesson.slug): ready for ready in every}
    if lesson_page(slug) not in pages:
        raise NoLessonError(sorted(ready.lesson.slug for ready in pages.values()))
    found = {lesson_page(slug): pages[lesson_page(slug)]}
    ahead = list(found)
    while ahead:
        page = ahead.pop()
        for link in found[page].lesson.body.links:
            other = resolve(page, link.href.partition("#")[0])
            if other in pages and other not in found:
                found[other] = pages[other]
                ahead.append(other)
    return sorted(found.values(), key=lambda ready: place_of(ready.lesson))


def _checker(ready: Ready) -> str:
    return ready.lesson.slug.replace("-", "_")
