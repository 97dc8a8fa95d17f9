"""The whole site: lessons/ + checkers/ + site/ → dist/."""

import gc
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from generator.assets import bundle
from generator.course import listed, render_course, surroundings
from generator.faults import FaultList, FaultsError
from generator.glossary.model import Glossary
from generator.glossary.page import render_glossary
from generator.glossary.reading import read_glossary
from generator.kept_lessons import KeptLessons
from generator.lesson import lesson_folders, load_lessons, place_of
from generator.links import (
    GLOSSARY,
    INDEX,
    NOTICES,
    SEARCH_INDEX,
    Broken,
    broken_links,
    lesson_page,
)
from generator.model import Lesson
from generator.notices.page import render_notices
from generator.offline import write_app, write_service_worker
from generator.output import Output, name_of
from generator.packages import PackageIndex, write_packages
from generator.pages import make_environment
from generator.placing import place
from generator.publishing.compressed import write_compressed
from generator.publishing.headers_file import write_headers
from generator.python_files import Runtime, write_python
from generator.python_syntax import check_graders
from generator.references import check_references
from generator.samples import verify_samples
from generator.search import make_search_index, search_entries
from generator.setup.node import node_of
from generator.spelling import check_spelling
from generator.validity import check_html

_NO_TERMS = Glossary()


class BrokenLinksError(Exception):
    """A built page points to something that is not there."""

    def __init__(self, broken: list[Broken]) -> None:
        self.broken = broken
        super().__init__("\n".join(map(str, broken)))


Gate = Callable[[list[Lesson], Path, FaultList], None]


@dataclass
class BuildReport:
    """What a build made, and how long its stages took, in seconds."""

    lessons: int = 0
    files: int = 0
    bytes: int = 0
    stages: dict[str, float] = field(default_factory=dict)

    @property
    def seconds(self) -> float:
        """The time of all stages together."""
        return sum(self.stages.values())

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Time one stage."""
        started = time.perf_counter()
        yield
        self.stages[name] = time.perf_counter() - started


@contextmanager
def _without_collecting() -> Iterator[None]:
    """A build makes few cycles; to look for them among all lessons takes a fifth of its time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@_without_collecting()
def build_site(
    root: Path,
    dist: Path,
    runtime: Runtime,
    *,
    cache: Path | None = None,
    compress: bool = False,
    validate: bool = False,
    gate: Gate | None = None,
    index: PackageIndex | None = None,
) -> BuildReport:
    """Build the site of the project at `root` into `dist`; what is there and does not belong, goes.

    Args:
        root: holds lessons/, checkers/, site/ and node_modules/.
        dist: where the site goes; untouched when the build fails.
        runtime: Pyodide's files.
        cache: where bundles and outcomes of samples are kept; `.cache` in `root` by default.
        compress: whether to write compressed copies too, for a web host.
        validate: whether to refuse misspelled words and pages that are not valid HTML.
        index: where the page offers to get packages from; None makes no offer.
        gate: notes what else is wrong with the lessons, such as their graders; implies `validate`.

    Raises:
        FaultsError: a lesson is not right; all faults of all lessons are in it.
        BundleError: a script or style sheet is not right.
        BrokenLinksError: a template made a link that leads nowhere.
    """
    report = BuildReport()
    validate = validate or gate is not None
    cache = cache or root / ".cache"
    environment = make_environment(root)
    with report.stage("lessen"):
        faults = FaultList()
        glossary = read_glossary(root, faults)
        kept = KeptLessons(root, cache, glossary, environment)
        readies = sorted(kept.read(faults), key=lambda ready: place_of(ready.lesson))
        lessons = [ready.lesson for ready in readies]
        verify_lessons(lessons, root, cache, faults)
        if validate:
            check_spelling(root, cache, faults)
        if gate:
            gate(lessons, root, faults)
        faults.raise_any()
    output = Output()
    with ThreadPoolExecutor(1) as meanwhile:
        entries = search_entries(lessons, glossary)
        searched = meanwhile.submit(make_search_index, root, entries)
        with report.stage("scripts en stijl"):
            assets = bundle(root, output, cache / "bundles")
        with report.stage("python"):
            python = write_python(output, runtime, root / "checkers", assets)
            if index:
                python["packages"] = write_packages(output, index, environment, assets)
        with report.stage("pagina's"):
            course = list(map(listed, lessons))
            output.write(INDEX, render_course(course, environment, assets))
            output.write(GLOSSARY, render_glossary(glossary, course, environment, assets))
            wheels = [index.micropip] if index else []
            output.write(NOTICES, render_notices(root, runtime, environment, assets, wheels))
            around = zip(readies, surroundings(lessons), strict=True)
            pages = kept.pages(around, assets, python)
            for lesson, page in zip(lessons, pages, strict=True):
                output.write(lesson_page(lesson.slug), page)
                copy_pictures(lesson, output)
        with report.stage("zoeken"):
            output.write(SEARCH_INDEX, searched.result())
    with report.stage("zonder netwerk"):
        write_app(output, assets.icons)
        write_service_worker(output, assets.service_worker, assets.service_worker_off)
    check_pages(output, report, root, cache, validate=validate)
    report.lessons, report.files, report.bytes = len(lessons), len(output.files), output.size
    with report.stage("voor een webhost"):
        if compress:
            write_compressed(output, node_of(root), cache / "compressed")
        write_headers(output)
    with report.stage("op hun plaats"):
        place(output, dist)
    return report


def check_pages(
    output: Output, report: BuildReport, root: Path, cache: Path, *, validate: bool
) -> None:
    """Refuse pages that are not right."""
    with report.stage("links"):
        broken = broken_links(output, cache)
        if broken:
            raise BrokenLinksError(broken)
    if validate:
        with report.stage("html"):
            faults = check_html(root, output, cache)
            if faults:
                raise FaultsError(faults)


def read_lessons(
    root: Path, cache: Path, faults: FaultList, glossary: Glossary = _NO_TERMS
) -> list[Lesson]:
    """All lessons, their references checked and their samples run."""
    lessons = load_lessons(root, faults, glossary)
    verify_lessons(lessons, root, cache, faults)
    return lessons


def verify_lessons(lessons: list[Lesson], root: Path, cache: Path, faults: FaultList) -> None:
    """Note broken references, graders that cannot be read, samples that print something else."""
    check_graders(root, cache, faults)
    check_references(lessons, [folder.name for folder in lesson_folders(root)], faults)
    verify_samples(lessons, cache / "samples", faults)


def copy_pictures(lesson: Lesson, output: Output) -> None:
    """Bring the pictures of a lesson beside its page."""
    for name in sorted({link.href for link in lesson.body.pictures}):
        picture = lesson.folder / name
        output.copy(f"lessen/{lesson.slug}/{name_of(picture, name)}", picture)
