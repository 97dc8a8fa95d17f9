"""The Dutch sentences that every checker shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checkers.kit.cases import Check, Checkpoint
from checkers.kit.data import Unknown

RESULT = "resultaat"
# Diagnoses that need no proof by a program: what was seen leaves no doubt, and says it itself.
CAUSES = (
    "geen-functie", "andere-parameters", "parametervolgorde", "niet-herhaalbaar", "naam-onbekend",
    "stopt-het-programma", "geen-return", "onderdeel-ontbreekt", "resultaat-float32",
    "resultaat-float16", "voorwaarde-niet-gecontroleerd", "andere-fout-dan-valueerror",
    "fout-niet-doorgegeven", "fout-teruggegeven", "invoer-veranderd", "gedeeld-resultaat",
    "resultaat-deelt-invoer", "antwoord-onthouden",
)  # fmt: skip
LATER = "Een eerder resultaat veranderde toen de functie opnieuw werd aangeroepen."
TIED = "Het resultaat veranderde mee toen de aanroeper daarna zijn eigen invoer overschreef."
AGAIN = (
    "Na een aanroep kregen dezelfde arrays andere getallen; de tweede aanroep rekende daar niet "
    "mee, of niet goed."
)
EARLIER = "Een aanroep met andere getallen gaf precies het antwoord van een eerdere aanroep."
OUR_FAULT = (
    "De controle zelf ging stuk. Dat is onze fout, niet die van jou; je code staat er nog. "
    "Probeer het nog eens, of ga verder en kom later terug."
)


@dataclass(frozen=True)
class CheckText:
    """What a reader sees of a check: its id and title, the rule, and the next step."""

    id: str
    title: str
    rule: str
    action: str


ATTEMPTED = CheckText(
    "attempted", "Er is iets om te controleren", "",
    "Schrijf de functie en druk dan opnieuw op Controleer. Een hint helpt je op weg.",
)  # fmt: skip
SYNTAX = CheckText(
    "syntax", "Python kan je code lezen", "",
    "Kijk naar deze regel en naar de regel erboven; voer de code daarna eerst uit.",
)  # fmt: skip
DEFINED = CheckText(
    "defined", "De functie bestaat en heeft de juiste parameters", "",
    "Voer je code eerst zelf uit: ze moet de functie maken, met deze naam en deze parameters.",
)  # fmt: skip
REPEATABLE = CheckText(
    "repeatable", "Dezelfde invoer geeft hetzelfde resultaat",
    "Een functie hangt alleen van haar argumenten af.",
    "Zoek toeval in de functie, of een waarde die een vorige aanroep achterliet.",
)  # fmt: skip
OWN = CheckText(
    "own-answer", "Elke aanroep krijgt haar eigen antwoord",
    "Een functie rekent met de argumenten van deze aanroep.",
    "Zoek waar je antwoorden bewaart. Waaraan herken je daar een aanroep: aan alle getallen?",
)  # fmt: skip
RUNS = CheckText(
    "runs", "De functie loopt op gewone invoer", "Op geldige invoer hoort geen fout te komen.",
    "Plak deze invoer onder je code, voer uit en lees de foutmelding bij die regel.",
)  # fmt: skip
RETURNS = CheckText(
    "returns", "De functie geeft iets terug", "",
    "Kijk of elke weg door je functie eindigt met return.",
)  # fmt: skip
FORM = CheckText(
    "form", "Type en vorm kloppen", "",
    "Plak deze invoer onder je code en print .shape en .dtype van elke tussenstap.",
)  # fmt: skip
FINITE = CheckText(
    "finite", "Er komen gewone getallen uit", "",
    "Plak deze invoer onder je code en print elke stap. Waar staat voor het eerst nan of inf?",
)  # fmt: skip
UNTOUCHED = CheckText(
    "untouched", "De invoer blijft zoals ze was",
    "Een functie verandert haar argumenten niet; de aanroeper kan ze nog nodig hebben.",
    "Zoek toewijzingen als x[...] =, +=, *= of out= op een array die niet van jou is.",
)  # fmt: skip
FRESH = CheckText(
    "fresh", "Elk resultaat staat op zichzelf",
    "Elk resultaat is nieuw: niets wat later gebeurt, mag het veranderen.",
    "Zoek een array die buiten de functie leeft of die je onveranderd doorgeeft.",
)  # fmt: skip
BEFORE = (ATTEMPTED, SYNTAX, DEFINED, REPEATABLE, OWN, RUNS, RETURNS, FORM, FINITE)
AFTER = (UNTOUCHED, FRESH)


def of_check(check: Check) -> CheckText:
    """Return the readable part of a lesson's check."""
    return CheckText(check.id, check.title, check.rule, check.action)


def signature(checkpoint: Checkpoint) -> str:
    """Return the call as the contract writes it."""
    return f"{checkpoint.function}({', '.join(checkpoint.parameters)})"


def not_attempted(checkpoint: Checkpoint, missing: bool, others: Sequence[str] = ()) -> str:
    """Say that there is nothing to judge yet, and what else was defined."""
    if missing:
        text = f"Er staat nog geen functie `{signature(checkpoint)}` in je code."
        return f"{text} Wel gevonden: {', '.join(others)}." if others else text
    return f"`{checkpoint.function}` is nog niet ingevuld."


def syntax(error: Mapping[str, Any]) -> str:
    """Say which line Python cannot read, and why."""
    line = error["line"]
    return f"Regel {line}: {error['message']}" if line else str(error["message"])


def never_defined(name: str, error: Mapping[str, Any] | None) -> str:
    """Say that the program ended before the function existed."""
    if error is None:
        return f"Er staat geen functie `{name}` in je code."
    return f"Je programma stopte{_at(error)} met {_named(error)}, voordat `{name}` bestond."


def not_callable(name: str, kind: str) -> str:
    """Say that the name stands for something that cannot be called."""
    return f"`{name}` is geen functie maar een {kind}. Is de naam later overschreven?"


def order(checkpoint: Checkpoint, found: Sequence[str]) -> str:
    """Say that the parameters are the right ones in another order."""
    return (
        f"De parameters van `{checkpoint.function}` staan in een andere volgorde: "
        f"({', '.join(found)}). Afgesproken is ({', '.join(checkpoint.parameters)}); wie zonder "
        "namen aanroept, verwisselt ze dus."
    )


def not_repeatable(title: str) -> str:
    """Say that two equal calls gave two answers."""
    return f"{title}: twee keer dezelfde aanroep gaf twee verschillende resultaten."


def parameters(checkpoint: Checkpoint, found: Sequence[str] | None = None) -> str:
    """Say that the function cannot be called as the contract says."""
    has = f" De jouwe heeft ({', '.join(found)})." if found is not None else ""
    return (
        f"`{signature(checkpoint)}` kan zo niet worden aangeroepen; ook met de namen erbij "
        f"({', '.join(f'{name}=…' for name in checkpoint.parameters)}) moet het werken.{has}"
    )


def raised(name: str, error: Mapping[str, Any], how: str) -> str:
    """Say which exception came from valid input."""
    if error["kind"] == "exit":
        return f"`{name}` stopt het hele programma{_at(error)} (exit); ze moet iets teruggeven."
    if error["kind"] == "recursion":
        return f"`{name}` roept zichzelf eindeloos aan{_at(error)} (RecursionError)."
    if error["kind"] == "memory":
        return f"`{name}` vraagt meer geheugen dan er is{_at(error)} (MemoryError)."
    named = ", aangeroepen met de namen van de argumenten," if how == "keyword" else ""
    return f"`{name}`{named} stopte{_at(error)} met {_named(error)}."


def returned_none(name: str) -> str:
    """Say that nothing was returned."""
    return f"`{name}` gaf None terug: er komt geen return, of een return zonder waarde."


def accepted(name: str, value: Any = 0) -> tuple[str, str]:
    """Say that invalid input was accepted, or that the error did not reach the caller; and why."""
    wanted = "verwacht: een ValueError, met raise en niet opgevangen"
    if value is None or (isinstance(value, list | tuple) and {*map(type, value)} == {type(None)}):
        return f"`{name}` gaf alleen None terug; {wanted}.", "fout-niet-doorgegeven"
    if isinstance(value, str):
        return f"`{name}` gaf een tekst terug; {wanted}.", "fout-teruggegeven"
    kind = value.name if isinstance(value, Unknown) else type(value).__name__
    if kind.endswith(("Error", "Exception")):
        return f"`{name}` gaf een {kind} terug; {wanted}.", "fout-teruggegeven"
    return f"`{name}` gaf een resultaat; verwacht: ValueError.", "voorwaarde-niet-gecontroleerd"


def other_error(name: str, error: Mapping[str, Any]) -> str:
    """Say that invalid input was refused in another way than agreed."""
    return f"`{name}` stopte{_at(error)} met {_named(error)}; verwacht: ValueError."


def changed(name: str) -> str:
    """Say which argument was changed."""
    return f"Na de aanroep was het argument `{name}` veranderd."


def stopped(name: str, reason: str | None, *, during_call: bool) -> str:
    """Say why the program was stopped, and where it was."""
    where = f"`{name}`" if during_call else "Je programma, buiten de functies,"
    if reason == "timeout":
        return f"{where} was na een paar seconden nog niet klaar. Eindigt elke lus?"
    if reason == "memory":
        return f"{where} vroeg meer geheugen dan er is."
    if reason == "output":
        return f"{where} schreef meer dan er te lezen valt. Haal print uit je lussen."
    return f"{where} liet Python zelf stoppen, bijvoorbeeld door os._exit of te diepe recursie."


def garbled() -> str:
    """Say that the observation could not be read."""
    return "Je programma verstoort de controle zelf, dus er valt niets te beoordelen."


def crashed_at_top(error: Mapping[str, Any]) -> str:
    """Mention a crash outside the functions, which is not held against them."""
    return f"Buiten de functies stopte je programma{_at(error)} met {error['type']}."


def stand_in(names: str) -> str:
    """Mention that right functions took the place of the student's own."""
    return (
        f"Gecontroleerd met een goede `{names}`: die van jou klopt nog niet en telt hier niet mee."
    )


def passed(name: str, calls: int) -> str:
    """Say that every check passed."""
    return f"Klopt. `{name}` doorstaat alle {calls} proeven."


def _named(error: Mapping[str, Any]) -> str:
    message = " ".join(str(error["message"]).split()[:14])
    return f"{error['type']}: {message}" if message else str(error["type"])


def _at(error: Mapping[str, Any]) -> str:
    return f" op regel {error['line']}" if error["line"] else ""
