"""Questions, rendered."""

import json
from typing import Literal

from pydantic import Field

from generator.fields import Html, Model


class Mistake(Model):
    """A wrong answer that was foreseen, and what whoever gives it should read."""

    value: float
    tolerance: float
    explanation: Html


class Choice(Model):
    """One of the answers to choose from."""

    html: Html
    right: bool
    explanation: Html


class Question(Model):
    """What every question has; `number` counts from 1 in a lesson, `hint` may be empty."""

    id: str
    number: int
    line: int = Field(description="line of the fence in lesson.md, from 1")
    prompt: Html
    hint: Html
    explanation: Html


class NumericQuestion(Question):
    """A question whose answer is a number; tolerances are absolute."""

    type: Literal["numeric"] = "numeric"
    answer: float
    tolerance: float
    mistakes: tuple[Mistake, ...]

    @property
    def config(self) -> str:
        """`NumericConfig` of site/app/question/numeric.ts."""
        mistakes = [{"value": x.value, "tolerance": x.tolerance} for x in self.mistakes]
        data = {"answer": self.answer, "tolerance": self.tolerance, "mistakes": mistakes}
        return json.dumps(data)


class ChoiceQuestion(Question):
    """A question with answers to choose from: one, or with `several` all that are right."""

    type: Literal["choice"] = "choice"
    choices: tuple[Choice, ...]
    several: bool

    @property
    def config(self) -> str:
        """`ChoiceConfig` of site/app/question/choice.ts."""
        return json.dumps({"right": [choice.right for choice in self.choices]})
