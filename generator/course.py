"""The course: its home page, and what the page of each lesson says of the others."""

from collections.abc import Iterator
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


def render_course(lessons: list[Lesson], environment: jinja2.Environment, assets: Assets) -> str:
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
                for number, in_module in groupby(in_course, lambda x: x.meta.module)
            ],
        }
        for title, in_course in groupby(lessons, lambda x: x.meta.course)
    ]
    template = environment.get_template("course.html")
    first = lessons[0] if lessons else None
    return template.render(root="", assets=assets, courses=courses, first=first)


def surroundings(lessons: list[Lesson]) -> Iterator[Around]:
    """What is around each of the lessons, which are in the order of the course."""
    slugs = {lesson.slug for lesson in lessons}

    def neighbour(lesson: Lesson, other: Lesson | None) -> Step | None:
        same = other is not None and other.meta.course == lesson.meta.course
        return _step(other.meta.title, other.slug, slugs) if other and same else None

    before, after = [None, *lessons[:-1]], [*lessons[1:], None]
    for lesson, earlier, later in zip(lessons, before, after, strict=True):
        following = lesson.meta.next
        yield Around(
            neighbour(lesson, earlier),
            neighbour(lesson, later),
            tuple(_step(x.title, x.slug, slugs) for x in lesson.meta.prerequisites),
            _step(following.title, following.slug, slugs) if following else None,
        )


def _step(title: str, slug: str | None, slugs: set[str]) -> Step:
    return Step(title, to_root(lesson_page(slug)) if slug in slugs and slug else None)
