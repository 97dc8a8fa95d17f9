"""Builds the site in memory; a rebuild makes only what changed.

What takes time and cannot spoil a page comes after it: samples are run and links are followed when
the page is in view already (`verify`), the index of the search is made when somebody searches.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from generator.assets import Assets, bundle
from generator.course import render_course, surroundings
from generator.faults import Fault, FaultList
from generator.glossary.model import Glossary
from generator.glossary.page import render_glossary
from generator.glossary.reading import FILE as GLOSSARY_FILE
from generator.glossary.reading import read_glossary
from generator.graders import check_graders_know
from generator.lesson import in_order, lesson_folders, load_lesson
from generator.links import (
    GLOSSARY,
    INDEX,
    NOTICES,
    SEARCH_INDEX,
    Page,
    broken_between,
    lesson_page,
    read_page,
)
from generator.live.memo import Mark, Memo, mark
from generator.model import Lesson
from generator.notices.page import render_notices
from generator.offline import write_app
from generator.output import Content, Output, sha256_of
from generator.packages import PAGE as PACKAGES
from generator.packages import PackageIndex, write_packages
from generator.pages import TEMPLATES, make_environment, render_lesson, render_widgets
from generator.python_files import Runtime, write_python
from generator.python_syntax import check_graders
from generator.references import check_references
from generator.samples import verify_samples
from generator.search import make_search_index, search_entries
from generator.site import copy_pictures
from generator.widgets import render_widget

T = TypeVar("T")
# Under names that stay: a page is the same page when only its style changed.
STYLE, DARK = "assets/main.css", "assets/dark.css"


@dataclass(frozen=True)
class Site:
    """One state of the site."""

    files: Mapping[str, Content] = field(default_factory=dict)
    # By name: of every page, and of every style sheet.
    pages: Mapping[str, str] = field(default_factory=dict)
    styles: Mapping[str, str] = field(default_factory=dict)
    lessons: tuple[Lesson, ...] = ()
    glossary: Glossary = field(default_factory=Glossary)


class Builder:
    """Builds the project at `root`, again and again."""

    def __init__(
        self, root: Path, runtime: Runtime, cache: Path, index: PackageIndex | None = None
    ) -> None:
        """`index` is where the page offers to get packages from."""
        self._root, self._runtime, self._cache, self._index = root, runtime, cache, index
        self._memo, self._checked, self._searched = Memo(), Memo(), Memo()

    def build(self) -> Site:
        """The site as the sources are now.

        Raises:
            FaultsError: a lesson is not right; all faults of all lessons are in it.
            BundleError: a script or style sheet is not right.
            TemplateError: a template (of Jinja) is not right.
        """
        templates = mark(self._root / TEMPLATES)
        environment = self._memo.get(templates, lambda: make_environment(self._root))
        faults = FaultList()
        glossary, lessons, keys = self._read(faults)
        check_references(lessons, [folder.name for folder in lesson_folders(self._root)], faults)
        render = self._remembering_render(templates)
        widgets = {x.slug: render_widgets(x, environment, faults, render) for x in lessons}
        faults.raise_any()
        output = Output()
        assets, styles = self._assets(output)
        python = dict(self._python(output, assets))
        if self._index:
            python["packages"] = write_packages(output, self._index, environment, assets)
        whole = (templates, assets, repr(python))
        output.write(INDEX, render_course(lessons, environment, assets))
        output.write(GLOSSARY, render_glossary(glossary, lessons, environment, assets))
        shipped = partial(
            render_notices,
            self._root,
            self._runtime,
            environment,
            assets,
            [self._index.micropip] if self._index else [],
        )
        output.write(NOTICES, self._memo.get(("notices", templates, assets), shipped))
        for lesson, around in zip(lessons, surroundings(lessons), strict=True):
            parts = (around, glossary, widgets[lesson.slug], environment, assets, python)
            key = (keys[lesson.slug], around, whole)
            page = self._memo.get(key, partial(_rendered, lesson, *parts))
            output.write(lesson_page(lesson.slug), page)
            copy_pictures(lesson, output)
        write_app(output, assets.icons)
        pages = {
            name: self._digest(output.contents[name]) for name in output.files if _is_page(name)
        }
        self._memo.end_round()
        return Site(output.contents, pages, styles, tuple(lessons), glossary)

    def verify(self, site: Site) -> list[Fault]:
        """What is wrong with a site that could be built: graders, samples, links of templates."""
        faults = FaultList()
        check_graders(self._root, self._cache, faults)
        if not faults.faults:
            check_graders_know(site.lessons, self._root, faults)
        verify_samples(list(site.lessons), self._cache / "samples", faults)
        read = {
            name: self._checked.get((name, digest), partial(_read, name, site.files[name]))
            for name, digest in site.pages.items()
        }
        self._checked.end_round()
        for broken in broken_between(read, {*site.files, SEARCH_INDEX}):
            remedy = "Verbeter de sjabloon in site/templates die dit schrijft."
            faults.add(TEMPLATES, 0, broken.page, broken.problem, remedy)
        return sorted(set(faults.faults))

    def search_index(self, site: Site) -> bytes:
        """The index of the search of `site`.

        Raises:
            BundleError: the script that makes it has an error.
        """
        entries = search_entries(site.lessons, site.glossary)
        made = self._searched.get(repr(entries), lambda: make_search_index(self._root, entries))
        self._searched.end_round()
        return made

    def _read(self, faults: FaultList) -> tuple[Glossary, list[Lesson], dict[str, Hashable]]:
        """The glossary and the lessons, with what each lesson was read from."""
        of_glossary = mark(self._root / GLOSSARY_FILE)
        glossary = self._noting(of_glossary, faults, lambda f: read_glossary(self._root, f))
        lessons: list[Lesson] = []
        keys: dict[str, Hashable] = {}
        for folder in lesson_folders(self._root):
            key = ("lesson", mark(folder), of_glossary)

            def load(into: FaultList, folder: Path = folder) -> Lesson | None:
                return load_lesson(folder, self._root, into, glossary)

            lesson = self._noting(key, faults, load)
            if lesson:
                lessons.append(lesson)
                keys[lesson.slug] = key
        return glossary, in_order(lessons), keys

    def _noting(self, key: Hashable, faults: FaultList, make: Callable[[FaultList], T]) -> T:
        """Remembers the faults with what was made."""

        def noted() -> tuple[T, list[Fault]]:
            found = FaultList()
            return make(found), found.faults

        made, found = self._memo.get(key, noted)
        faults.faults += found
        return made

    def _digest(self, content: Content) -> str:
        """Of what is kept from the last round it is known."""
        data = content if isinstance(content, bytes) else content.read_bytes()
        return self._memo.get(("digest", data), lambda: sha256_of(data))

    def _remembering_render(self, templates: Mark) -> Callable[..., str]:
        def render(kind: str, data: dict[str, object], **others: Any) -> str:
            key = (kind, repr(data), templates)
            return self._memo.get(key, lambda: render_widget(kind, data, **others))

        return render

    def _assets(self, output: Output) -> tuple[Assets, dict[str, str]]:
        site = self._root / "site"
        key = ("assets", mark(*(site / name for name in ("app", "styles", "fonts", "images"))))

        def make() -> tuple[Assets, Output, dict[str, str]]:
            made = Output()
            assets = bundle(self._root, made, self._cache / "bundles")
            named = replace(
                assets,
                style=made.rename(assets.style, STYLE),
                dark=made.rename(assets.dark, DARK),
            )
            return named, made, {name: made.digest(name) for name in (STYLE, DARK)}

        assets, made, styles = self._memo.get(key, make)
        output.take(made)
        return assets, styles

    def _python(self, output: Output, assets: Assets) -> Mapping[str, Any]:
        key = (
            "python",
            mark(self._root / "checkers"),
            sha256_of(assets.worker),
            sha256_of(assets.image_maker),
        )

        def make() -> tuple[Mapping[str, Any], Output]:
            made = Output()
            return write_python(made, self._runtime, self._root / "checkers", assets), made

        manifest, made = self._memo.get(key, make)
        output.take(made)
        return manifest


def _is_page(name: str) -> bool:
    """The page that fetches packages is seen by nobody, and its policy allows no client."""
    return name.endswith(".html") and name != PACKAGES


def _rendered(*parts: Any) -> bytes:
    return render_lesson(*parts).encode()


def _read(name: str, page: Content) -> Page:
    return read_page(name, (page if isinstance(page, bytes) else page.read_bytes()).decode())
