"""The pages of the lessons; a page that stays the same is not even looked at."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from generator.course import Around, Listed, around_of
from generator.model import Lesson
from generator.references import References


@dataclass(frozen=True, eq=False)
class Part:
    """All that is made of one lesson by itself; another object when its sources changed."""

    lesson: Lesson
    widgets: Mapping[int, Markup]
    references: References
    listed: Listed


class _Made(NamedTuple):
    around: Around
    whole: object
    page: bytes


class LessonPages:
    """Makes pages of parts; keeps those of the last time."""

    def __init__(self) -> None:
        self._context: object = None
        self._made: dict[Part, _Made] = {}

    def of(
        self, parts: Sequence[Part], whole: object, render: Callable[[Part, Around], bytes]
    ) -> Iterator[tuple[str, bytes]]:
        """The slug and the page of each lesson.

        `parts` are in the order of the course; `whole` is what every page is made of besides.
        """
        context = [part.listed for part in parts], whole
        # What is around a lesson depends on no more of the others than that.
        same, self._context = context == self._context, context
        lessons = [part.lesson for part in parts]
        slugs = {part.listed.slug for part in parts}
        before, self._made = self._made, {}
        for place, part in enumerate(parts):
            made = before.get(part)
            if not (made and same):
                around = around_of(lessons, place, slugs)
                if not made or (made.around, made.whole) != (around, whole):
                    made = _Made(around, whole, render(part, around))
            self._made[part] = made
            yield part.listed.slug, made.page
