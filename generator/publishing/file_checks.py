"""What must hold for every file of a published copy: it is there, whole, typed and compressed."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.publishing.fetching import Answer
from generator.publishing.findings import GUIDE, Finding
from generator.publishing.rules import COMPRESSIBLE, type_of

# Less than this fits in what is sent at once anyway.
WORTH_COMPRESSING = 2000
HTML = "text/html"
# Other names that browsers take for the same.
_SAME = {
    "text/javascript": ("application/javascript", "application/x-javascript"),
    "font/woff2": ("application/font-woff2", "application/octet-stream"),
    "application/manifest+json": ("application/json",),
}


def check_file(name: str, data: bytes, answer: Answer) -> Iterator[Finding]:
    """Everything about one file but its caching and policy."""
    absent = _absent(name, answer)
    if absent:
        yield absent
        return
    body = answer.body()
    if body is None:
        found = f"{answer.encoding} die niet uit te pakken is"
        remedy = f"Kopieer ook {name}.br en {name}.gz opnieuw, of laat de host zelf comprimeren."
        yield Finding("compressie", found, "leesbare br of gzip", remedy, (answer.asked,))
    elif body != data:
        found = f"andere inhoud ({len(body)} bytes)"
        remedy = "Kopieer dist/ opnieuw, met de .br en .gz erbij, en leeg een cache van de host."
        expected = f"het bestand uit dist/ ({len(data)} bytes)"
        yield Finding("inhoud", found, expected, remedy, (answer.asked,))
    yield from _type(name, answer)
    if not answer.encoding and _gains(name, data):
        remedy = f"Zet compressie aan, ook voor dit type; zie {GUIDE}."
        found = "ongecomprimeerd verstuurd"
        yield Finding("compressie", found, "Content-Encoding br of gzip", remedy, (answer.asked,))


def _gains(name: str, data: bytes) -> bool:
    return PurePosixPath(name).suffix in COMPRESSIBLE and len(data) >= WORTH_COMPRESSING


def _absent(name: str, answer: Answer) -> Finding | None:
    """Why this is not the file at all."""
    where = (answer.asked,)
    if answer.status == 0:
        remedy = "Kijk of het adres klopt en of de host aan staat."
        return Finding("antwoord", f"geen ({answer.problem})", "het bestand", remedy, where)
    if answer.status != 200:
        remedy = "Kopieer de hele map dist/; kijk of de host het bestand mag lezen."
        return Finding("bestand", f"status {answer.status}", "status 200", remedy, where)
    if _essence(answer) == HTML and not name.endswith(".html"):
        remedy = "Kopieer het bestand, en laat de host 404 geven voor wat er niet is."
        found = "een webpagina in plaats van dit bestand"
        return Finding("bestand", found, type_of(name), remedy, where)
    return None


def _type(name: str, answer: Answer) -> Iterator[Finding]:
    found, expected = _essence(answer), type_of(name).partition(";")[0]
    remedy = f"Geef *{PurePosixPath(name).suffix} dit type; zie {GUIDE}."
    if found != expected and found not in _SAME.get(expected, ()):
        yield Finding("type", found or "geen type", expected, remedy, (answer.asked,))
    charset = answer.headers.get_content_charset() or "utf-8"
    if charset.lower() not in ("utf-8", "utf8") and expected.startswith("text/"):
        yield Finding("tekens", f"charset={charset}", "charset=utf-8", remedy, (answer.asked,))


def _essence(answer: Answer) -> str:
    """The type without its parameters; nothing when the host says none."""
    return answer.headers.get_content_type() if "Content-Type" in answer.headers else ""
