"""How a widget refuses what a lesson gives it."""

from collections.abc import Callable
from dataclasses import dataclass

# A place for people, such as "lessons/x/lesson.md:88", or a function that finds it for a field.
Where = str | Callable[[str], str]


@dataclass(frozen=True)
class Problem:
    """One wrong field: its path (`queries[1]`; empty: the widget itself) and what is the matter."""

    field: str
    found: str
    expected: str


class WidgetError(ValueError):
    """A widget's data is wrong; the text has a line for each of `problems`."""

    def __init__(self, where: Where, *problems: Problem) -> None:
        super().__init__("\n".join(_line(where, problem) for problem in problems))
        self.problems = problems


def _line(where: Where, problem: Problem) -> str:
    place = where if isinstance(where, str) else where(problem.field)
    subject = f"veld `{problem.field}`: " if problem.field else ""
    return f"{place}: {subject}gevonden: {problem.found}; verwacht: {problem.expected}."
