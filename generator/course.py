"""The course: its home page, and what the page of each lesson says of the others."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import groupby

import jinja2

from generator.assets import Assets
from generator.headings import slugify
from generator.links import lesson_page, to_root
from generator.model import Lesson


@dataclass(frozen=True)
class Step:
    """Another lesson: its title, and its relative address when it is in the site."""

    title: str
    href: str | None


@dataclass(frozen=True)
class Listed:
    """All that the pages of the whole course say of a lesson: the home page and the glossary."""

    slug: str
    course: str
    module: int
    number: int
    title: str
    lead: str
    minutes: int
    # The ids of its checkpoints, and of the terms that it uses.
    checkpoints: tuple[str, ...]
    terms: tuple[str, ...]


def listed(lesson: Lesson) -> Listed:
    """What is said of one lesson."""
    meta = lesson.meta
    return Listed(
        slug=lesson.slug,
        course=meta.course,
        module=meta.module,
        number=meta.lesson,
        title=meta.title,
        lead=meta.lead,
        minutes=meta.minutes,
        checkpoints=tuple(point.id for point in lesson.checkpoints),
        terms=lesson.body.terms,
    )


@dataclass(frozen=True)
class Around:
    """All that the page of a lesson says of other lessons.

    Attributes:
        before: the lesson before it in its course, where there is one.
        after: the one after it.
        prerequisites: what it builds on.
        following: what its author names as the next step.
    """

    before: Step | None
    after: Step | None
    prerequisites: tuple[Step, ...]
    following: Step | None


def render_course(
    lessons: Sequence[Listed], environment: jinja2.Environment, assets: Assets
) -> str:
    """The home page. `lessons` are in the order of the course."""
    courses = [
        {
            "title": title,
            "id": f"cursus-{slugify(title)}",
            "modules": [
                {
                    "number": number,
                    "id": f"cursus-{slugify(title)}-module-{number}",
                    "lessons": list(in_module),
                }
                for number, in_module in groupby(in_course, lambda x: x.module)
            ],
        }
        for title, in_course in groupby(lessons, lambda x: x.course)
    ]
    template = environment.get_template("course.html")
    first = lessons[0] if lessons else None
    return template.render(root="", assets=assets, courses=courses, first=first)


def surroundings(lessons: Sequence[Lesson]) -> Iterator[Around]:
    """What is around each of the lessons, which are in the order of the course."""
    slugs = {lesson.slug for lesson in lessons}
    return (around_of(lessons, place, slugs) for place in range(len(lessons)))


def around_of(lessons: Sequence[Lesson], place: int, slugs: Set[str]) -> Around:
    """What is around the lesson at this place; `slugs` are those of all."""
    lesson = lessons[place]

    def neighbour(other: Lesson) -> Step | None:
        same = other.meta.course == lesson.meta.course
        return _step(other.meta.title, other.slug, slugs) if same else None

    following = lesson.meta.next
    return Around(
        neighbour(lessons[place - 1]) if place else None,
        neighbour(lessons[place + 1]) if place + 1 < len(lessons) else None,
        tuple(_step(x.title, x.slug, slugs) for x in lesson.meta.prerequisites),
        _step(following.title, following.slug, slugs) if following else None,
    )


def _step(title: str, slug: str | None, slugs: Set[str]) -> Step:
    return Step(title, to_root(lesson_page(slug)) if slug in slugs and slug else None)
