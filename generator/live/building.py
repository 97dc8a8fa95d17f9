"""Builds the site in memory; a rebuild makes only what changed.

What takes time and cannot spoil a page comes after it: samples are run and links are followed when
the page is in view already (`verify`), the index of the search is made when somebody searches.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import jinja2

from generator.assets import Assets, bundle
from generator.course import Around, listed, render_course
from generator.faults import Fault, FaultList
from generator.glossary.model import Glossary
from generator.glossary.page import render_glossary
from generator.glossary.reading import FILE as GLOSSARY_FILE
from generator.glossary.reading import read_glossary
from generator.graders import check_graders_know
from generator.lesson import lesson_folders, load_lesson, place_of
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
from generator.live.lesson_pages import LessonPages, Part
from generator.live.memo import Latest, Mark, Marks, Memo
from generator.live.site import Site
from generator.notices.page import render_notices
from generator.offline import write_app
from generator.output import Content, Output, sha256_of
from generator.packages import PAGE as PACKAGES
from generator.packages import PackageIndex, write_packages
from generator.pages import TEMPLATES, make_environment, render_lesson, render_widgets
from generator.python_files import Runtime, write_python
from generator.python_syntax import check_graders
from generator.references import check_between, references_of
from generator.samples import verify_samples
from generator.search import make_search_index, search_entries
from generator.site import copy_pictures

T = TypeVar("T")
# Under names that stay: a page is the same page when only its style changed.
STYLE, DARK = "assets/main.css", "assets/dark.css"
SITE_FOLDERS = ("app", "styles", "fonts", "images")


class Builder:
    """Builds the project at `root`, again and again."""

    def __init__(
        self, root: Path, runtime: Runtime, cache: Path, index: PackageIndex | None = None
    ) -> None:
        """`index` is where the page offers to get packages from."""
        self._root, self._runtime, self._cache, self._index = root, runtime, cache, index
        self._memo, self._checked, self._searched = Memo(), Memo(), Memo()
        self._home, self._terms, self._pages = Latest(), Latest(), LessonPages()
        self._marks = Marks()
        self._folders: list[Path] = []

    def build(self, changed: Iterable[Path] | None = None) -> Site:
        """The site as the sources are now.

        `changed` is what may be other than at the last build; None stands for everything.

        Raises:
            FaultsError: a lesson is not right; all faults of all lessons are in it.
            BundleError: a script or style sheet is not right.
            TemplateError: a template (of Jinja) is not right.
        """
        changed = [self._root] if changed is None else list(changed)
        self._marks.forget(changed)
        if not {path.parent for path in changed} <= {*self._folders}:
            self._folders = lesson_folders(self._root)
        templates = self._marks.of(self._root / TEMPLATES)
        environment = self._memo.get(templates, lambda: make_environment(self._root))
        faults = FaultList()
        glossary, parts = self._read(templates, environment, faults)
        slugs = [folder.name for folder in self._folders]
        check_between([part.references for part in parts], slugs, faults)
        faults.raise_any()
        output = Output()
        assets, styles = self._assets(output)
        python = dict(self._python(output, assets))
        if self._index:
            python["packages"] = write_packages(output, self._index, environment, assets)
        whole = (templates, assets, repr(python))
        course = [part.listed for part in parts]
        make_home = partial(render_course, course, environment, assets)
        output.write(INDEX, self._home.get((course, whole), make_home))
        make_terms = partial(render_glossary, glossary, course, environment, assets)
        output.write(GLOSSARY, self._terms.get((glossary, course, whole), make_terms))
        shipped = partial(
            render_notices,
            self._root,
            self._runtime,
            environment,
            assets,
            [self._index.micropip] if self._index else [],
        )
        output.write(NOTICES, self._memo.get(("notices", templates, assets), shipped))

        def render(part: Part, around: Around) -> bytes:
            needed = (around, glossary, part.widgets, environment, assets, python)
            return render_lesson(part.lesson, *needed).encode()

        for slug, page in self._pages.of(parts, whole, render):
            output.write(lesson_page(slug), page)
        for part in parts:
            copy_pictures(part.lesson, output)
        write_app(output, assets.icons)
        pages = {
            name: self._digest(output.contents[name]) for name in output.files if _is_page(name)
        }
        self._memo.end_round()
        return Site(output.contents, pages, styles, tuple(part.lesson for part in parts), glossary)

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

    def overlooked(self) -> list[Path]:
        """What is other than at the last build."""
        came_or_went = {*lesson_folders(self._root)} ^ {*self._folders}
        return [*self._marks.overlooked(), *came_or_went]

    def _read(
        self,
        templates: Mark,
        environment: jinja2.Environment,
        faults: FaultList,
    ) -> tuple[Glossary, list[Part]]:
        """The glossary and the lessons, in the order of the course."""
        of_glossary = self._marks.of(self._root / GLOSSARY_FILE)
        glossary = self._noting(of_glossary, faults, lambda f: read_glossary(self._root, f))

        def read(folder: Path, into: FaultList) -> Part | None:
            lesson = load_lesson(folder, self._root, into, glossary)
            if lesson is None:
                return None
            widgets = render_widgets(lesson, environment, into)
            return Part(lesson, widgets, references_of(lesson), listed(lesson))

        keys = (
            (folder, (folder.name, self._marks.of(folder), of_glossary, templates))
            for folder in self._folders
        )
        parts = [self._noting(key, faults, partial(read, folder)) for folder, key in keys]
        return glossary, sorted(filter(None, parts), key=lambda part: place_of(part.lesson))

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

    def _assets(self, output: Output) -> tuple[Assets, dict[str, str]]:
        site = self._root / "site"
        key = ("assets", *(self._marks.of(site / name) for name in SITE_FOLDERS))

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
            self._marks.of(self._root / "checkers"),
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


def _read(name: str, page: Content) -> Page:
    return read_page(name, (page if isinstance(page, bytes) else page.read_bytes()).decode())
