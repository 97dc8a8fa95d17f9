"""Questions as an instructor writes them; the names in YAML are Dutch, as the text around it."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from generator.fields import Model, Text
from generator.typed_yaml import Location

Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Tolerance = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0)]
Flag = Annotated[bool, Field(strict=True)]

_NUMBER = "een getal met een decimale punt en zonder spaties, zoals 48, 0.25 of 1500000"
_TOLERANCE = "hoever een antwoord ernaast mag zitten: een getal vanaf 0"

# Where it is, what was found and what would be right.
Problem = tuple[Location, str, str]


class _Question(Model):
    prompt: Text = Field(alias="vraag", description="de vraag, in Markdown")
    hint: Text | None = Field(None, description="een duwtje in de goede richting, in Markdown")
    explanation: Text = Field(alias="uitleg", description="waarom het goede antwoord goed is")


class WrittenMistake(Model):
    """A wrong answer that can be foreseen."""

    value: Number = Field(alias="bij", description=_NUMBER)
    tolerance: Tolerance = Field(0, alias="tolerantie", description=_TOLERANCE)
    explanation: Text = Field(alias="uitleg", description="wat er misging, in Markdown")


class WrittenNumeric(_Question):
    """The YAML of ```question numeric."""

    answer: Number = Field(alias="antwoord", description=_NUMBER)
    tolerance: Tolerance = Field(0, alias="tolerantie", description=_TOLERANCE)
    mistakes: list[WrittenMistake] = Field(
        default_factory=list, alias="fouten", description="een lijst van bij, tolerantie en uitleg"
    )

    def problems(self) -> Iterator[Problem]:
        """Wrong answers that nobody would see the explanation of."""
        for index, mistake in enumerate(self.mistakes):
            at = ("fouten", index, "bij")
            if abs(mistake.value - self.answer) <= self.tolerance:
                found = f"{mistake.value:g} telt als goed (antwoord {self.answer:g})"
                yield at, found, "Noem een antwoord dat fout is, of verklein de tolerantie."
            for earlier in range(index):
                other = self.mistakes[earlier]
                if abs(mistake.value - other.value) <= other.tolerance:
                    found = f"{mistake.value:g} valt al onder fouten[{earlier}]"
                    yield at, found, "Noem ieder fout antwoord één keer."


class WrittenChoice(Model):
    """One answer to choose from."""

    text: Text = Field(alias="tekst", description="het antwoord, in Markdown op één regel")
    right: Flag = Field(alias="goed", description="true of false")
    explanation: Text = Field(alias="uitleg", description="waarom het goed of fout is, in Markdown")


class WrittenChoices(_Question):
    """The YAML of ```question choice."""

    choices: list[WrittenChoice] = Field(
        alias="keuzes", min_length=2, description="minstens twee keer tekst, goed en uitleg"
    )
    several: Flag = Field(
        False, alias="meer", description="true als er meer dan één antwoord gekozen mag worden"
    )

    def problems(self) -> Iterator[Problem]:
        """Choices of which none, or too many, are right, or that read the same."""
        right = [index for index, choice in enumerate(self.choices) if choice.right]
        if not right:
            yield ("keuzes",), "geen enkele keuze is goed", "Zet bij minstens één keuze goed: true."
        if len(right) > 1 and not self.several:
            found = f"{len(right)} keuzes zijn goed"
            remedy = "Zet meer: true, of laat één keuze goed zijn."
            yield ("keuzes", right[1], "goed"), found, remedy
        seen: dict[str, int] = {}
        for index, choice in enumerate(self.choices):
            first = seen.setdefault(choice.text, index)
            if first != index:
                found = f"dezelfde tekst als keuzes[{first}]"
                yield ("keuzes", index, "tekst"), found, "Geef iedere keuze een eigen tekst."
