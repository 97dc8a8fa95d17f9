"""The site without network: its service worker, and what makes it installable as an app."""

import base64
import json
import re
from collections.abc import Iterable

from generator.output import HASH_LENGTH, Output, sha256_of
from generator.python_files import FOLDER as PYTHON

SERVICE_WORKER = "sw.js"
SERVICE_WORKER_OFF = "sw-off.js"
APP = "manifest.webmanifest"
# As in site/styles/tokens.css.
_PAPER = "#f8f3e8"


def write_app(output: Output, icons: Iterable[str]) -> None:
    """Write the web app manifest; its addresses are relative, as the site may lie anywhere."""
    app = {
        "name": "De werkplaats",
        "short_name": "Werkplaats",
        "description": "Lessen waarin je Python schrijft en uitvoert in je eigen browser.",
        "lang": "nl",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": [_icon(name) for name in icons],
    }
    output.write(APP, json.dumps(app, ensure_ascii=False, indent=2) + "\n")


def _icon(name: str) -> dict[str, str]:
    """`icon-192.<hash>.png` is 192 pixels wide; a drawing has any size."""
    size = re.search(r"-(\d+)\.", name)
    made = (
        {"sizes": f"{size[1]}x{size[1]}", "type": "image/png"}
        if size
        else {"sizes": "any", "type": "image/svg+xml"}
    )
    return {"src": name, **made, "purpose": "any maskable"}


def write_service_worker(output: Output, code: bytes, off: bytes) -> None:
    """Write `sw.js` for all files written before it, and `sw-off.js` to undo it with.

    The worker starts with its `Site` (site/app/service-worker/site.ts): every file with the hash
    that the browser holds it to. A site that differs in one byte is another version.
    """
    entries = {name: _entry(output, name) for name in sorted(output.files)}
    python = [entry for name, entry in entries.items() if name.startswith(f"{PYTHON}/")]
    shell = [entry for name, entry in entries.items() if not name.startswith(f"{PYTHON}/")]
    version = sha256_of(json.dumps([shell, python]).encode())[:HASH_LENGTH]
    site = json.dumps({"version": version, "shell": shell, "python": python}, indent=0)
    output.write(SERVICE_WORKER, f"self.SITE={site};\n".encode() + code)
    output.write(SERVICE_WORKER_OFF, off)


def _entry(output: Output, name: str) -> dict[str, str | None]:
    """A `SiteFile`."""
    sha256 = output.digest(name)
    # Everything below assets/ bears a hash, ours or that of esbuild.
    fixed = name.startswith("assets/") or sha256[:HASH_LENGTH] in name
    return {
        "url": name,
        "integrity": f"sha256-{base64.b64encode(bytes.fromhex(sha256)).decode()}",
        "revision": None if fixed else sha256[:HASH_LENGTH],
    }
