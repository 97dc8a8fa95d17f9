"""Pages from templates: each lesson; the others have modules of their own."""

import datetime
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jinja2
from markupsafe import Markup

from generator.assets import Assets
from generator.course import Around, Step
from generator.faults import FaultList
from generator.glossary.model import Glossary
from generator.links import GLOSSARY, NOTICES, SEARCH_INDEX, lesson_page
from generator.model import Lesson, Widget
from generator.questions.numbers import dutch_number
from generator.widgets import WidgetError, render_widget

TEMPLATES = Path("site/templates")
MONTHS = (
    "januari",
    "februari",
    "maart",
    "april",
    "mei",
    "juni",
    "juli",
    "augustus",
    "september",
    "oktober",
    "november",
    "december",
)

# What a page may load. Python is WebAssembly; student code runs in a worker from a `data:`
# address, which inherits this policy and gets its script from the page (`blob:`); the editor puts
# its style sheet in the page.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval' blob:",
        "worker-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)


@dataclass(frozen=True)
class Packaged:
    """Of a package for a learning environment: its lesson, and the script that reports there.

    The global `packaged` of the templates; `None` in a site.
    """

    slug: str
    script: str


def make_environment(root: Path) -> jinja2.Environment:
    """Jinja2 over `site/templates`; whatever is inserted is escaped, what is missing an error."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(root / TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "dutch_date": dutch_date,
        "dutch_number": dutch_number,
        "host": host,
        "lesson_page": lesson_page,
    }
    environment.globals |= {
        "policy": POLICY,
        "glossary_page": GLOSSARY,
        "notices_page": NOTICES,
        "search_index": SEARCH_INDEX,
        "packaged": None,
    }
    return environment


def render_widgets(
    lesson: Lesson,
    environment: jinja2.Environment,
    faults: FaultList,
    render: Callable[..., str] = render_widget,
) -> dict[int, Markup]:
    """The HTML of a lesson's widgets by their line; what a widget refuses becomes a fault."""
    made: dict[int, Markup] = {}
    for block in lesson.body.walk():
        if isinstance(block, Widget):
            try:
                html = render(block.kind, block.data, where=block.kind, env=environment)
            except WidgetError as error:
                for problem in error.problems:
                    line = block.line_of(problem.field) if problem.field else block.line
                    field = f"widget {block.kind} {problem.field}".rstrip()
                    remedy = f"Verwacht: {problem.expected}."
                    faults.add(lesson.path, line, field, f"gevonden {problem.found}", remedy)
            else:
                made[block.line] = Markup(html)
    return made


def render_lesson(
    lesson: Lesson,
    around: Around,
    glossary: Glossary,
    widgets: Mapping[int, Markup],
    environment: jinja2.Environment,
    assets: Assets,
    python: Mapping[str, Any],
) -> str:
    """The page of one lesson."""
    return environment.get_template("lesson.html").render(
        root="../../",
        assets=assets,
        lesson=lesson,
        checkpoints={point.id: point for point in lesson.checkpoints},
        around=around,
        terms=[glossary[identity] for identity in lesson.body.terms],
        widget=lambda block: widgets[block.line],
        lesson_data=_embed(_lesson_data(lesson, around.following, python)),
    )


def dutch_date(date: datetime.date) -> str:
    """29 november 2026."""
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


def host(url: str) -> str:
    """The part of an address that tells a reader where it leads: arxiv.org."""
    return urlsplit(url).netloc.removeprefix("www.")


def _lesson_data(
    lesson: Lesson, next_step: Step | None, python: Mapping[str, Any]
) -> dict[str, Any]:
    """`LessonData` of site/app/lesson-data.ts."""
    data: dict[str, Any] = {
        "slug": lesson.slug,
        "title": lesson.meta.title,
        "version": lesson.version,
        "start": lesson.start,
        "solution": lesson.solution,
        "checkpoints": [
            {"id": point.id, "title": point.title, "hints": len(point.hints)}
            for point in lesson.checkpoints
        ],
        "samples": [
            {"id": sample.id, "code": sample.code, "setup": lesson.setup_of(sample)}
            for sample in lesson.samples.values()
        ],
        "python": python,
    }
    if next_step:
        href = {"href": next_step.href} if next_step.href else {}
        data["next"] = {"title": next_step.title, **href}
    return data


def _embed(data: Mapping[str, Any]) -> Markup:
    """JSON that cannot end the `<script>` around it."""
    return Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))
