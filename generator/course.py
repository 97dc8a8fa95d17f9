"""The course: its home page, and which lesson comes before and after which."""

from itertools import groupby, pairwise

import jinja2

from generator.assets import Assets
from generator.headings import slugify
from generator.model import Lesson


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


def neighbours(lesson: Lesson, lessons: list[Lesson]) -> tuple[Lesson | None, Lesson | None]:
    """The lessons before and after `lesson` in its course, where there are."""
    same = [each for each in lessons if each.meta.course == lesson.meta.course]
    before = [one for one, other in pairwise(same) if other.slug == lesson.slug]
    after = [other for one, other in pairwise(same) if one.slug == lesson.slug]
    return before[0] if before else None, after[0] if after else None
