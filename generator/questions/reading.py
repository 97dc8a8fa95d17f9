"""From the YAML of a question to the question."""

from pathlib import Path
from typing import Any, Protocol

from generator.faults import FaultList
from generator.fences import Fence
from generator.fields import Html
from generator.questions.model import Choice, ChoiceQuestion, Mistake, NumericQuestion
from generator.questions.written import WrittenChoices, WrittenNumeric
from generator.typed_yaml import Place, Typed, read_yaml

AnyQuestion = NumericQuestion | ChoiceQuestion


class Renderer(Protocol):
    """Renders Markdown; `line` is where it stands in the file."""

    def inline(self, text: str, line: int) -> Html:
        """One line of text."""

    def passage(self, text: str, line: int) -> Html:
        """A few paragraphs."""


class QuestionReader:
    """Reads the questions of one lesson, in the order of reading."""

    def __init__(self, path: Path, faults: FaultList, renderer: Renderer) -> None:
        self._path = path
        self._faults = faults
        self._renderer = renderer
        self._lines: dict[str, int] = {}

    def read(self, fence: Fence, text: str, line: int) -> AnyQuestion | None:
        """The question in the fence on `line`; None when it cannot be read. Faults are noted."""
        place = Place(self._path, line + 1, f"question {fence.id}", "vraag: Hoeveel is 1 + 1?")
        self._check_id(fence.id, line, place)
        if fence.argument == "numeric":
            numeric = read_yaml(WrittenNumeric, text, place, self._faults)
            return self._numeric(numeric, place, fence.id) if numeric else None
        choices = read_yaml(WrittenChoices, text, place, self._faults)
        return self._choice(choices, place, fence.id) if choices else None

    def _check_id(self, identity: str, line: int, place: Place) -> None:
        first = self._lines.setdefault(identity, line)
        if first != line:
            found = f"deze id is er al op regel {first}"
            remedy = "Geef iedere vraag een eigen id."
            self._faults.add(self._path, line, place.block, found, remedy)

    def _numeric(
        self, written: Typed[WrittenNumeric], place: Place, identity: str
    ) -> NumericQuestion:
        data = written.data
        return NumericQuestion(
            **self._common(written, place, identity),
            answer=data.answer,
            tolerance=data.tolerance,
            mistakes=tuple(
                Mistake(
                    value=mistake.value,
                    tolerance=mistake.tolerance,
                    explanation=self._renderer.passage(
                        mistake.explanation, written.line("fouten", index, "uitleg")
                    ),
                )
                for index, mistake in enumerate(data.mistakes)
            ),
        )

    def _choice(
        self, written: Typed[WrittenChoices], place: Place, identity: str
    ) -> ChoiceQuestion:
        return ChoiceQuestion(
            **self._common(written, place, identity),
            several=written.data.several,
            choices=tuple(
                Choice(
                    html=self._renderer.inline(choice.text, written.line("keuzes", index, "tekst")),
                    right=choice.right,
                    explanation=self._renderer.passage(
                        choice.explanation, written.line("keuzes", index, "uitleg")
                    ),
                )
                for index, choice in enumerate(written.data.choices)
            ),
        )

    def _common(
        self, written: Typed[WrittenNumeric] | Typed[WrittenChoices], place: Place, identity: str
    ) -> dict[str, Any]:
        """The fields of every question; what is wrong with its answers becomes faults."""
        for at, found, remedy in written.data.problems():
            self._faults.add(self._path, written.line(*at), place.field(at), found, remedy)
        data, passage = written.data, self._renderer.passage
        return {
            "id": identity,
            "number": len(self._lines),
            "line": place.first_line - 1,
            "prompt": passage(data.prompt, written.line("vraag")),
            "hint": passage(data.hint or "", written.line("hint")),
            "explanation": passage(data.explanation, written.line("uitleg")),
        }
