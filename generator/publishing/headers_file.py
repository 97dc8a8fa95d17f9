"""`_headers`: how files are to be served, in the form that Netlify and Cloudflare Pages read."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from generator.output import Output
from generator.publishing.rules import NAMED_BY_CONTENT, SECURITY, caching_of, type_of

HEADERS = "_headers"
# Without it GitHub Pages leaves out files whose names start with an underscore.
NO_JEKYLL = ".nojekyll"
# Types that a host may not know by itself; it does know those of pages, scripts and pictures.
_UNUSUAL = (".wasm", ".webmanifest", ".mjs")


def write_headers(output: Output) -> None:
    """Write what hosts read; it is no part of the site itself."""
    output.write(HEADERS, headers_file(output.files))
    output.write(NO_JEKYLL, "")


def headers_file(names: Iterable[str]) -> str:
    """The rules for these files.

    A host merges what all rules say that fit an address, so no two of them name the same header
    for one. A star can only stand at the end. The rules for lessons are one rule: hosts take no
    more than a hundred.
    """
    names = sorted(names)
    rules = {"/*": SECURITY}
    for folder in NAMED_BY_CONTENT:
        rules[f"/{folder}/*"] = {"Cache-Control": caching_of(f"{folder}/x")}
    for name in names:
        top, *below = PurePosixPath(name).parts
        if top not in NAMED_BY_CONTENT:
            address = f"/{top}/*" if below else f"/{top}"
            rules[address] = {"Cache-Control": caching_of(name)}
    rules["/"] = rules["/index.html"]
    for name in names:
        if name.endswith(_UNUSUAL):
            rules[f"/{name}"] = {**rules.get(f"/{name}", {}), "Content-Type": type_of(name)}
    return "\n".join(_rule(address, headers) for address, headers in rules.items())


def _rule(address: str, headers: dict[str, str]) -> str:
    return "".join([f"{address}\n", *(f"  {name}: {value}\n" for name, value in headers.items())])
