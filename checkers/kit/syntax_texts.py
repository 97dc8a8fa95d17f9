"""Dutch words for Python's own complaints about code it cannot read."""

from __future__ import annotations

import re

# Python's message (a regular expression) → what it means, in the order in which they are tried.
TEXTS: tuple[tuple[str, str], ...] = (
    (r"expected ':'", "Aan het einde van deze regel ontbreekt een dubbele punt."),
    (r"'(.)' was never closed", "Het haakje {0} wordt nergens gesloten."),
    (r"unmatched '(.)'", "Bij het haakje {0} hoort geen openingshaakje."),
    (
        r"closing parenthesis '(.)' does not match opening parenthesis '(.)'",
        "Het haakje {0} past niet bij het openingshaakje {1}.",
    ),
    (r"unterminated .*string literal", "Een tekst is niet afgesloten met een aanhalingsteken."),
    (r"unterminated triple-quoted", "Een tekst met drie aanhalingstekens is niet afgesloten."),
    (
        r"expected an indented block",
        "Na de dubbele punt moet een ingesprongen regel volgen.",
    ),
    (r"unexpected indent", "Deze regel springt verder in dan de regels eromheen."),
    (r"unindent does not match", "De inspringing van deze regel past bij geen blok erboven."),
    (r"inconsistent use of tabs", "De inspringing mengt tabs en spaties; kies spaties."),
    (r"Maybe you meant '==' or", "Hier staat = waar je met == wilt vergelijken."),
    (
        r"cannot assign to (?:literal|function call|expression|comparison|named expression) here",
        "Aan wat links van = staat kun je niets toekennen. Bedoel je == misschien?",
    ),
    (
        r"Missing parentheses in call to '(\w+)'",
        "Achter {0} ontbreken haakjes: schrijf {0}(…).",
    ),
    (r"expected 'else' after 'if'", "Bij een if binnen een uitdrukking hoort ook een else."),
    (r"f-string: expecting '}'", "In een f-string is een accolade {{ niet gesloten."),
    (
        r"f-string: valid expression required",
        "In een f-string staat niets tussen de accolades; zet er een naam of berekening in.",
    ),
    (r"f-string", "Tussen de accolades van een f-string staat iets dat Python niet kan lezen."),
    (r"'(break|continue)' ", "Het woord {0} werkt alleen binnen een lus."),
    (r"duplicate (?:argument|parameter) '(.+?)'", "De parameter {0} staat er twee keer."),
    (
        r"':' expected after dictionary key",
        "In deze dictionary mist een dubbele punt of waarde.",
    ),
    (r"leading zeros in decimal", "Een getal mag niet met een nul beginnen."),
    (r"after 'import'", "Achter import ontbreekt de naam van wat je wilt importeren."),
    (r"assigned to before global", "Zet global boven de eerste regel die deze naam gebruikt."),
    (r"Perhaps you forgot a comma", "Misschien ontbreekt hier een komma."),
    (r"cannot assign to (.+?)( here.*)?$", "Aan {0} kun je niets toekennen."),
    (
        r"'return' outside function",
        "Deze return staat buiten een functie; kijk naar de inspringing.",
    ),
    (r"'(await|yield)' outside", "Het woord {0} staat buiten een functie."),
    (r"positional argument follows keyword", "Een argument zonder naam staat na een met naam."),
    (r"parameter without a default", "Een parameter zonder standaardwaarde staat na een met."),
    (r"non-default argument follows", "Een parameter zonder standaardwaarde staat na een met."),
    (r"invalid decimal literal", "Een getal loopt hier over in letters."),
    (
        r"invalid character '(.)' \(U\+(?:20(?:1[89A-F])|00[AB]B)\)",
        "Hier staat een krul-aanhalingsteken ({0}). Python kent alleen rechte: \" en '.",
    ),
    (
        r"invalid character '(.)' \(U\+(?:201[0-5]|2212)\)",
        "Het streepje {0} is geen minteken; Python kent alleen -.",
    ),
    (r"invalid character", "Hier staat een teken dat in Python niets betekent."),
    (r"invalid non-printable character", "Hier staat een onzichtbaar teken; haal het weg."),
    (r"surrogates not allowed", "Het bestand is geen UTF-8; sla het op als UTF-8."),
    (r"null bytes", "De code bevat onleesbare tekens."),
    (r"too many nested|[Pp]arser stack|recursion", "De code is te diep genest om te lezen."),
    (r"expected 'except' or 'finally'", "Bij deze try ontbreekt een except of finally."),
    (r"forgot to specify|invalid syntax|", "Deze regel is geen geldige Python."),
)


def dutch_syntax_text(error: SyntaxError) -> str:
    """Say in Dutch why Python cannot read a line; Python's own words follow between brackets."""
    message = str(error.msg or "invalid syntax")[:200]
    for pattern, text in TEXTS:
        found = re.search(pattern, message)
        if found:
            return f"{text.format(*found.groups())} ({message})"
    raise AssertionError("the last pattern fits every message")
