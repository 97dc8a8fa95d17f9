"""Compare a published copy with `dist/`: every file, as it comes over the line."""

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from generator.links import INDEX
from generator.packages import PAGE
from generator.pages import POLICY
from generator.publishing.compressed import SUFFIXES
from generator.publishing.fetching import Answer, fetch, is_safe
from generator.publishing.file_checks import HTML, check_file
from generator.publishing.findings import GUIDE, Finding, gather
from generator.publishing.header_checks import check_caching, check_policy
from generator.publishing.headers_file import HEADERS, NO_JEKYLL
from generator.publishing.rules import HOST_POLICY

AT_ONCE = 8


def check_publication(site: str, dist: Path) -> list[Finding]:
    """Everything that is not right about the copy of `dist` at the address `site`."""
    site = site.removesuffix(INDEX).rstrip("/") + "/"
    names = published(dist)
    door = fetch(site, "")
    if door.status == 0:
        remedy = "Kijk of het adres klopt en of de host aan staat."
        return [Finding("antwoord", f"geen ({door.problem})", "de site", remedy, (site,))]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = pool.map(lambda name: list(_check(site, name, dist)), names)
        return gather([*(x for findings in found for x in findings), *_check_host(site)])


def published(dist: Path) -> list[str]:
    """The files that must have an address; the others tell a host how to send those."""
    files = (path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file())
    return sorted(x for x in files if not x.endswith(SUFFIXES) and x not in (HEADERS, NO_JEKYLL))


def _check(site: str, name: str, dist: Path) -> Iterator[Finding]:
    data = (dist / name).read_bytes()
    answer = fetch(site, name)
    if not answer.address.startswith(site):
        remedy = "Maak de site zonder inloggen of omleiding bereikbaar."
        found = f"omgeleid naar {answer.address}"
        yield Finding("bestand", found, "het bestand zelf", remedy, (answer.asked,))
        return
    yield from check_file(name, data, answer)
    yield from check_caching(name, answer)
    if name.endswith(INDEX):
        yield from check_policy(answer, HOST_POLICY if name == PAGE else POLICY)
        yield from _check_folder(fetch(site, name.removesuffix(INDEX)), data)


def _check_folder(answer: Answer, data: bytes) -> Iterator[Finding]:
    """The address of a folder shows its page."""
    if answer.status != 200 or answer.body() != data:
        remedy = f"Laat de host voor een map {INDEX} sturen."
        found = f"status {answer.status}" if answer.status != 200 else "iets anders"
        yield Finding("map", found, f"de pagina {INDEX}", remedy, (answer.asked,))


def _check_host(site: str) -> Iterator[Finding]:
    missing = fetch(site, f"assets/is-er-niet-{secrets.token_hex(4)}.js")
    if missing.status == 200:
        kind = "een webpagina" if missing.headers.get_content_type() == HTML else "een bestand"
        remedy = "Zet het terugvallen op een pagina (voor een SPA) uit."
        found = f"status 200 en {kind}"
        yield Finding("wat er niet is", found, "status 404", remedy, (missing.asked,))
    if not is_safe(site):
        remedy = f"Zet https aan: daarzonder werkt de site niet zonder netwerk; zie {GUIDE}."
        yield Finding("verbinding", "gewoon http", "https", remedy, (site,), advice=True)
