"""What html-validate says, for people who write lessons; its own words stay with it."""

_WHERE = "Zoek de regel op in de les of, als die er niet van is, in site/templates/"
_KNOWN = {
    "no-dup-id": (
        "een id komt meer dan eens voor",
        "Geef de kop, sample of widget een andere naam.",
    ),
    "no-missing-references": ("verwijst naar een id die er niet is", f"{_WHERE}."),
    "wcag/h37": ("een afbeelding zonder tekst", "Zeg tussen de haken wat erop staat: ![tekst](…)."),
    "wcag/h30": ("een link zonder tekst", "Schrijf tussen de haken waar de link heen leidt."),
    "empty-heading": ("een lege kop", "Schrijf achter de hekjes waar het stuk over gaat."),
    "heading-level": ("een kop slaat een niveau over", "Zet onder ## eerst ###, en zo verder."),
    "empty-title": ("een pagina zonder titel", "Vul title in de front matter."),
    "element-permitted-content": ("een element staat waar het niet mag", f"{_WHERE}."),
    "close-order": ("een element is niet of verkeerd gesloten", f"{_WHERE}."),
    "text-content": ("een element zonder tekst", f"{_WHERE}."),
}


def in_dutch(rule: str, text: str) -> tuple[str, str]:
    """What was found, and what to do about it."""
    found, remedy = _KNOWN.get(rule, ("ongeldige HTML", f"{_WHERE}."))
    return f"{found} ({text}; {rule})", remedy
