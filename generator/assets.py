"""Scripts, styles, fonts and pictures: bundled by esbuild, named by their content."""

import hashlib
import json
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from generator.completions import write_completions
from generator.output import Output, hashed_name, sha256_of
from generator.placing import fresh_folder
from generator.setup.node import esbuild_of

ASSETS = "assets"
# The prose font: its first text should not jump when the font arrives.
PRELOAD = ("literata-latin-400-normal",)
# Warnings count. A copy of site/ by itself has no tsconfig.json, and needs none.
WARNINGS = ("--log-level=warning", "--log-override:tsconfig.json=silent")
_COMMON = ("--bundle", "--minify", "--charset=utf8", *WARNINGS)
_SCRIPT = ("--format=esm", "--platform=browser", "--target=es2022", "--legal-comments=none")
# Imports that Pyodide makes under Node only.
_WORKER = ("--external:node:*", "--external:ws")
# Where a script of Node's is, no module is.
_NODE = ('--define:import.meta.url="https://runtime.invalid/worker.js"',)
# What esbuild put in a bundle is told beside it.
_CONTENTS = ".contents.json"
# No module: a few browsers only take a plain script as service worker, and a module would come
# too late to choose the colours of the first paint.
_CLASSIC = ("--format=iife", *_SCRIPT[1:])
_STYLE = ("--loader:.woff2=file", "--asset-names=[name].[hash]", "--target=chrome110,firefox115")
# What is made the same way is made by one esbuild: starting it takes longer than its work.
_ENTRIES = (
    ([f"app/{name}.ts" for name in ("main", "frame", "home", "reading", "search", "lms")], _SCRIPT),
    (["app/editor/code-mirror.ts"], _SCRIPT),
    (["app/packages/fetcher.ts"], _SCRIPT),
    (["app/worker/worker.ts"], (*_SCRIPT, *_WORKER)),
    (["app/worker/image-maker.ts"], (*_CLASSIC, *_WORKER, *_NODE)),
    (["app/theme.ts", "app/service-worker/sw.ts", "app/service-worker/sw-off.ts"], _CLASSIC),
    (["styles/main.css", "styles/dark.css", "styles/later-fonts.css"], _STYLE),
)


class BundleError(Exception):
    """esbuild refused the sources; the message is its own, with file and line."""


@dataclass(frozen=True)
class Assets:
    """Addresses from the root of the site."""

    script: str
    code_mirror: str
    frame: str
    home: str
    reading: str
    search: str
    theme: str
    style: str
    dark: str
    later_fonts: str
    favicon: str
    preload: tuple[str, ...]
    icons: tuple[str, ...]
    names: str
    # The packages that parts of are in these files.
    packages: tuple[str, ...]
    worker: bytes
    image_maker: bytes
    lms: bytes
    fetcher: bytes
    service_worker: bytes
    service_worker_off: bytes


def bundle(root: Path, output: Output, cache: Path) -> Assets:
    """Bundle what is in `site/` and write it below `assets/`.

    The workers' bytes are returned, not written: one is a file of the Python runtime, the others
    have their own places in the site. So are those of `lms` and `fetcher`, which not every site
    has, and those of the maker of Python's image, which no page has.
    Bundles are kept in `cache` until a source or a package changes.

    Raises:
        BundleError: a source has an error.
    """
    made = _bundles(root, cache)
    images = root / "site" / "images"
    fonts = [output.copy(f"{ASSETS}/{font.name}", font) for font in sorted(made.glob("*.woff2"))]
    return Assets(
        script=_write(output, made / "main.js"),
        code_mirror=_write(output, made / "code-mirror.js"),
        frame=_write(output, made / "frame.js"),
        home=_write(output, made / "home.js"),
        reading=_write(output, made / "reading.js"),
        search=_write(output, made / "search.js"),
        theme=_write(output, made / "theme.js"),
        style=_write(output, made / "main.css"),
        dark=_write(output, made / "dark.css"),
        later_fonts=_write(output, made / "later-fonts.css"),
        favicon=_write(output, images / "favicon.svg"),
        preload=tuple(font for font in fonts if any(name in font for name in PRELOAD)),
        icons=tuple(_write(output, icon) for icon in sorted(images.glob("icon*.*"))),
        names=write_completions(output, ASSETS),
        packages=_packages(made),
        worker=(made / "worker.js").read_bytes(),
        image_maker=(made / "image-maker.js").read_bytes(),
        lms=(made / "lms.js").read_bytes(),
        fetcher=(made / "fetcher.js").read_bytes(),
        service_worker=(made / "sw.js").read_bytes(),
        service_worker_off=(made / "sw-off.js").read_bytes(),
    )


def _bundles(root: Path, cache: Path) -> Path:
    """A folder with what esbuild makes of the sources as they are now."""
    done = cache / _fingerprint(root)
    if done.is_dir():
        return done
    with fresh_folder(done) as fresh, ThreadPoolExecutor() as pool:
        jobs = [
            pool.submit(_esbuild, root, entries, fresh, options) for entries, options in _ENTRIES
        ]
        for job in jobs:
            job.result()
    for other in cache.iterdir():
        if other != done and not other.name.startswith("."):
            shutil.rmtree(other, ignore_errors=True)
    return done


def _fingerprint(root: Path) -> str:
    """Of everything that the bundles depend on."""
    sources = [
        path
        for name in ("app", "styles", "fonts")
        for path in (root / "site" / name).rglob("*")
        if path.is_file()
    ]
    digest = hashlib.sha256(
        repr((_COMMON, _SCRIPT, _WORKER, _NODE, _CLASSIC, _STYLE, _CONTENTS)).encode()
    )
    for path in [root / "package-lock.json", *sorted(sources)]:
        digest.update(f"{path.relative_to(root)}\0{sha256_of(path.read_bytes())}\n".encode())
    return digest.hexdigest()[:32]


def _esbuild(root: Path, entries: list[str], into: Path, options: tuple[str, ...]) -> None:
    sources = [f"site/{entry}" for entry in entries]
    command = [esbuild_of(root), *sources, *_COMMON, *options]
    contents = into / f"{entries[0].replace('/', '-')}{_CONTENTS}"
    done = subprocess.run(
        [*map(str, command), f"--outdir={into}", "--entry-names=[name]", f"--metafile={contents}"],
        cwd=root,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    # A warning too: of a style, browsers leave out what they cannot read, without a word.
    if done.returncode or done.stderr.strip():
        raise BundleError(done.stderr.strip())


def _write(output: Output, file: Path) -> str:
    data = file.read_bytes()
    return output.write(f"{ASSETS}/{hashed_name(file.name, sha256_of(data))}", data)


def _packages(made: Path) -> tuple[str, ...]:
    """The packages from `node_modules` that parts of are in the bundles."""
    found = set()
    for contents in sorted(made.glob(f"*{_CONTENTS}")):
        for output in json.loads(contents.read_text(encoding="utf-8"))["outputs"].values():
            found |= {_package(source) for source in output["inputs"]}
    return tuple(sorted(found - {""}))


def _package(source: str) -> str:
    """`node_modules/@codemirror/view/dist/index.js` → `@codemirror/view`; nothing for our own."""
    _, inside, path = source.rpartition("node_modules/")
    parts = path.split("/")
    return "/".join(parts[: 2 if path.startswith("@") else 1]) if inside else ""
