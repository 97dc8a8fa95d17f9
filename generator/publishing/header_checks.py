"""What the headers of a published copy must say: how long a file keeps, and what a page may do."""

import re
from collections.abc import Iterator

from generator.offline import SERVICE_WORKER
from generator.pages import POLICY
from generator.publishing.fetching import Answer
from generator.publishing.findings import GUIDE, Finding
from generator.publishing.rules import FOREVER, SECURITY, caching_of

CACHING = "Cache-Control"
CSP = "Content-Security-Policy"
# What some hosts keep everything for and cannot be talked out of, in seconds.
SHORT = 600
LONG = 30 * 24 * 3600
META = re.compile(rb"<meta http-equiv=.?Content-Security-Policy", re.IGNORECASE)


def check_caching(name: str, answer: Answer) -> Iterator[Finding]:
    """A name that tells the contents may keep for ever; every other is asked for again."""
    if answer.status != 200:
        return
    said = str(answer.headers.get(CACHING, "")).lower()
    seconds = _seconds(said)
    found = said or "niets over bewaren"
    if caching_of(name) == FOREVER:
        if seconds is None or seconds < SHORT:
            remedy = f"Laat alles in assets/ en python/ een jaar bewaren; zie {GUIDE}."
            yield Finding("bewaren", found, FOREVER, remedy, (answer.asked,))
        elif seconds < LONG:
            remedy = f"Kan de host het, laat dit dan een jaar bewaren; zie {GUIDE}."
            yield Finding("bewaren", found, FOREVER, remedy, (answer.asked,), advice=True)
    elif not said or (seconds or 0) > SHORT or "immutable" in said:
        what = "de service worker" if name == SERVICE_WORKER else "pagina's"
        remedy = f"Zet voor {what} no-cache; anders blijven bezoekers op een oude versie staan."
        yield Finding("bewaren", found, "no-cache", remedy, (answer.asked,))


def _seconds(said: str) -> int | None:
    """How long a copy may be used unasked; None when nothing is said of it."""
    if "no-cache" in said or "no-store" in said:
        return 0
    found = re.search(r"max-age\s*=\s*\"?(\d+)", said)
    return int(found[1]) if found else None


def check_policy(answer: Answer, policy: str = POLICY) -> Iterator[Finding]:
    """A page has its policy, the host's own one allows what `policy` does, and says the rest."""
    if answer.status != 200:
        return
    said = str(answer.headers.get(CSP, ""))
    if not said and not META.search(answer.body() or b""):
        remedy = "De host herschrijft pagina's; zet dat uit."
        yield Finding("inhoudsregels", "geen", policy, remedy, (answer.asked,))
    for directive, sources in _needs(policy).items() if said else ():
        allowed = _allowed(_directives(said), directive)
        if allowed is not None and not sources <= allowed:
            found = f"{directive} {' '.join(sorted(allowed))}"
            expected = f"{directive} {' '.join(sorted(sources))}"
            remedy = f"De regels van de host breken de pagina: neem die uit {GUIDE}, of geen."
            yield Finding("inhoudsregels", found, expected, remedy, (answer.asked,))
    for header, value in SECURITY.items():
        told = str(answer.headers.get(header, ""))
        if not told or (header == CSP and "frame-ancestors" not in told):
            remedy = f"Kan de host het, stuur dit dan mee; zie {GUIDE}."
            found = f"geen {header}" if not told else "geen frame-ancestors"
            expected = "frame-ancestors 'self'" if header == CSP else f"{header}: {value}"
            yield Finding("beveiliging", found, expected, remedy, (answer.asked,), advice=True)


def _directives(policy: str) -> dict[str, set[str]]:
    parts = (part.split() for part in policy.split(";"))
    return {name.lower(): set(sources) for name, *sources in filter(None, parts)}


def _allowed(directives: dict[str, set[str]], name: str) -> set[str] | None:
    """What a policy allows for `name`: by itself, or by what browsers look at instead."""
    instead = ("child-src", "script-src") if name == "worker-src" else ()
    names = (name, *instead, "default-src") if name.endswith("-src") else (name,)
    return next((directives[one] for one in names if one in directives), None)


def _needs(policy: str) -> dict[str, set[str]]:
    """What each directive allows; a host may not forbid it."""
    return {name: sources - {"'none'"} for name, sources in _directives(policy).items()}
