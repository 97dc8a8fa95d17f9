"""Runs inside Pyodide, in a worker where no student's code runs: has micropip get a package.

The worker has no network. What micropip wants is asked of the page; nothing of a package is run.
"""

import importlib.metadata
import importlib.util
import json
import re
import site
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import micropip
from micropip import compatibility_layer

from generator.runtime.compile_sources import compile_file

# Behind everything else on the path, so that no package takes the place of something of ours.
FOLDER = "_packages"
SITE_PACKAGES = Path(site.getsitepackages()[0])
TARGET = SITE_PACKAGES / FOLDER
MADE = "/packages.zip"
LARGEST = 64 * 2**20  # bytes: every worker holds a copy

Ask = Callable[[str], Awaitable[Any]]


class RefusalError(Exception):
    """Why a package cannot be had: `unknown`, `binary`, `network` and so on."""

    def __init__(self, reason: str, name: str) -> None:
        super().__init__(f"{reason}: {name}")
        self.reason, self.name = reason, name


async def get_package(request: str, ask: Ask) -> str:
    """Get a package and what it needs; leave all packages so far in a zip at `MADE`.

    Args:
        request: the JSON of {"name", "module", "index"}.
        ask: answers an address with {status, type, body}; the status is 0 where nobody answers.

    Returns:
        The JSON of {"added": ["name version", …]} or of {"reason", "name", "detail"}.
    """
    asked = json.loads(request)
    TARGET.mkdir(exist_ok=True)
    before = _names()
    refusals: list[RefusalError] = []
    try:
        await _install(asked["name"], asked["index"], ask, refusals)
        importlib.invalidate_caches()
        if importlib.util.find_spec(asked["module"]) is None:
            raise RefusalError("module", asked["name"])
        _pack(asked["name"])
    except Exception as error:
        refusal = refusals[0] if refusals else _refusal(error, asked["name"])
        fields = {"reason": refusal.reason, "name": refusal.name, "detail": str(error)[:500]}
        return json.dumps(fields)
    return json.dumps({"added": sorted(_names() - before)})


async def _install(name: str, index: str, ask: Ask, refusals: list[RefusalError]) -> None:
    async def fetch(url: str) -> Any:
        reply = await ask(url)
        if not 200 <= reply.status < 300:
            refusals.append(
                RefusalError("unknown" if reply.status == 404 else "network", _last(url))
            )
            raise OSError(f"{url}: {reply.status}")
        return reply

    class Layer(compatibility_layer):  # type: ignore[misc]
        """Micropip's view of the world, with the page as its network."""

        @staticmethod
        async def fetch_bytes(url: str, _kwargs: object) -> bytes:
            return bytes((await fetch(url)).body.to_bytes())

        @staticmethod
        async def fetch_string_and_headers(url: str, _kwargs: object) -> tuple[str, dict[str, str]]:
            reply = await fetch(url)
            text = reply.body.to_bytes().decode()
            return _pure(text, reply.type), {"content-type": reply.type}

    site.getsitepackages = lambda *_: [str(TARGET)]  # where micropip installs
    await micropip.PackageManager(Layer).install(name, index_urls=index)


def _pure(text: str, kind: str) -> str:
    """An answer of the index with wheels of nothing but Python: others a run could not put back."""
    if "json" not in kind:
        return text
    answer = json.loads(text)
    answer["files"] = [x for x in answer["files"] if x["filename"].endswith("-none-any.whl")]
    return json.dumps(answer)


def _refusal(error: Exception, name: str) -> RefusalError:
    if isinstance(error, RefusalError):
        return error
    without_wheel = re.search(r"pure Python 3 wheel for:? '([\w.-]+)", str(error))
    if without_wheel:
        return RefusalError("binary", without_wheel[1])
    return RefusalError("damaged" if "checksum" in str(error) else "other", name)


def _last(url: str) -> str:
    return url.rstrip("/").rpartition("/")[2]


def _names() -> set[str]:
    found = importlib.metadata.distributions(path=[str(TARGET)])
    return {f"{one.name} {one.version}" for one in found}


def _pack(name: str) -> None:
    """Compile all that came, and zip it as workers unpack it."""
    for source in sorted(TARGET.rglob("*.py")):
        if "tests" in source.parts:
            continue  # Much, and hardly ever imported.
        try:
            compile_file(source, source.with_suffix(".pyc"), str(source))
        except (SyntaxError, ValueError):
            continue  # A template, or for another Python: it stays as it is.
        source.unlink()
    files = [path for path in sorted(TARGET.rglob("*")) if path.is_file()]
    if sum(path.stat().st_size for path in files) > LARGEST:
        raise RefusalError("large", name)
    with zipfile.ZipFile(MADE, "w", zipfile.ZIP_STORED) as made:
        for path in files:
            made.write(path, path.relative_to(SITE_PACKAGES).as_posix())
