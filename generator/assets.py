"""Scripts, styles, fonts and pictures: bundled by esbuild, named by their content."""

import json
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from generator.output import Output, hashed_name
from generator.setup.node import node_env

ASSETS = "assets"
# The prose font: its first text should not jump when the font arrives.
PRELOAD = ("literata-latin-400-normal",)
_COMMON = ("--bundle", "--minify", "--charset=utf8", "--log-level=warning")
_SCRIPT = ("--format=esm", "--platform=browser", "--target=es2022", "--legal-comments=none")
# Imports that Pyodide makes under Node only.
_WORKER = ("--external:node:*", "--external:ws")
_STYLE = ("--loader:.woff2=file", "--asset-names=[name].[hash]", "--target=chrome110,firefox115")


class BundleError(Exception):
    """esbuild refused the sources; the message is its own, with file and line."""


@dataclass(frozen=True)
class Assets:
    """Addresses from the root of the site."""

    script: str
    style: str
    favicon: str
    preload: tuple[str, ...]
    worker: bytes


def bundle(root: Path, output: Output) -> Assets:
    """Bundle what is in `site/` and write it below `assets/`.

    The worker's bytes are returned, not written: it is one of the files of the Python runtime.

    Raises:
        BundleError: a source has an error.
    """
    with tempfile.TemporaryDirectory() as made, ThreadPoolExecutor() as pool:
        folder = Path(made)
        main = pool.submit(_esbuild, root, "site/app/main.ts", folder / "js", _SCRIPT)
        worker = pool.submit(
            _esbuild, root, "site/app/worker/worker.ts", folder / "worker", (*_SCRIPT, *_WORKER)
        )
        style = pool.submit(_esbuild, root, "site/styles/main.css", folder / "css", _STYLE)
        script = _write(output, main.result() / "main.js")
        fonts = [
            output.copy(f"{ASSETS}/{font.name}", font)
            for font in sorted(style.result().glob("*.woff2"))
        ]
        css = _write(output, style.result() / "main.css")
        worker_bytes = (worker.result() / "worker.js").read_bytes()
    favicon = _write(output, root / "site" / "images" / "favicon.svg")
    _write_licences(root, output)
    wanted = tuple(font for font in fonts if any(name in font for name in PRELOAD))
    return Assets(script, css, favicon, wanted, worker_bytes)


def _esbuild(root: Path, entry: str, into: Path, options: tuple[str, ...]) -> Path:
    command = [root / "node_modules" / ".bin" / "esbuild", entry, *_COMMON, *options]
    done = subprocess.run(
        [*map(str, command), f"--outdir={into}"],
        cwd=root,
        env=node_env(root),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise BundleError(done.stderr.strip())
    return into


def _write(output: Output, file: Path) -> str:
    data = file.read_bytes()
    return output.write(f"{ASSETS}/{hashed_name(file.name, data)}", data)


def _write_licences(root: Path, output: Output) -> None:
    """The Open Font License asks that it travels with the fonts."""
    for package in sorted((root / "node_modules" / "@fontsource").glob("*/package.json")):
        name = json.loads(package.read_text(encoding="utf-8"))["name"].rpartition("/")[2]
        output.copy(f"{ASSETS}/OFL-{name}.txt", package.with_name("LICENSE"))
    for licence in sorted((root / "site" / "fonts").glob("OFL-*.txt")):
        output.copy(f"{ASSETS}/{licence.name}", licence)
