"""Make the runtime, or find it back."""

import json
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.runtime.files import Files, Role, RuntimeFile, read_manifest, write_manifest
from generator.runtime.image import ensure_image
from generator.runtime.wheels import (
    CDN,
    REQUIREMENT,
    Progress,
    Source,
    Wheel,
    ensure_wheels,
    from_package,
    from_web,
)
from generator.setup import stamp
from generator.setup.download import disk_errors, drop_leftovers, sha256_of
from generator.setup.errors import SetupError
from generator.setup.step import say

CODE = sorted(path for path in Path(__file__).parent.iterdir() if path.suffix in (".py", ".mjs"))
LIBRARIES = "libraries.zip"
CORE = ("pyodide.asm.wasm", "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip", "package.json")


@dataclass(frozen=True)
class Runtime(Files):
    """What a page starts Python from."""

    cache: Path = field(compare=False)
    node: Path = field(compare=False)

    def image(self, maker: bytes, checkers: bytes) -> Path:
        """The image of a Python that has started from these files, as `ensure_image` makes it."""
        return ensure_image(self.cache, self.node, self.files, maker, checkers)


def ensure_runtime(
    cache: Path,
    node: Path,
    modules: Path,
    packages: Sequence[str] = ("numpy",),
    progress: Progress = say,
    sources: Sequence[tuple[str, Source]] | None = None,
) -> Runtime:
    """The files that a page starts Python from.

    Args:
        cache: the project's `.cache`; wheels are kept in it, and what was made from them.
        node: the `node` that runs Pyodide for compiling.
        modules: the project's `node_modules`, with Pyodide in it.
        packages: the Pyodide packages that lessons import.
        progress: is called with a line of text when there is something to say.
        sources: where wheels come from when they are not in the cache; by default Pyodide's own
            web host, then a package that carries copies.

    Raises:
        SetupError: a wheel cannot be had, the disk refuses, or compiling fails.
    """
    pyodide = modules / "pyodide"
    mark = _fingerprint(pyodide, packages)
    folder = cache / "runtime" / mark
    found = read_manifest(folder)
    if found is not None:
        return Runtime(found.version, found.files, cache, node)
    if sources is None:
        sources = _sources(_version(pyodide), cache / "logs", progress)
    with disk_errors(folder):
        scratch = folder.with_name(f".{mark[:12]}-{os.getpid()}")
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(parents=True)
        try:
            _make(scratch, cache, node, pyodide, packages, progress, sources)
            _publish(scratch, folder)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    made = read_manifest(folder)
    if made is None:
        raise SetupError(
            f"Wat net in {folder} is gezet, is er niet meer.",
            "Start opnieuw; draait er tegelijk iets dat .cache leegmaakt, stop dat dan eerst.",
        )
    return Runtime(made.version, made.files, cache, node)


def _fingerprint(pyodide: Path, packages: Sequence[str]) -> str:
    missing = [name for name in CORE if not (pyodide / name).is_file()]
    if missing:
        raise SetupError(
            f"In {pyodide} ontbreekt {', '.join(missing)}.",
            "Verwijder de map node_modules en start opnieuw.",
        )
    return stamp.fingerprint(*(pyodide / name for name in CORE), *CODE, *sorted(set(packages)))


def _version(pyodide: Path) -> str:
    text = (pyodide / "package.json").read_text(encoding="utf-8")
    return str(json.loads(text)["version"])


def _sources(version: str, logs: Path, progress: Progress) -> list[tuple[str, Source]]:
    return [
        ("Pyodide", from_web(CDN.format(version=version), progress)),
        ("een pakket dat het meebrengt", from_package(REQUIREMENT, logs / "pip-pyodide.log")),
    ]


def _make(
    scratch: Path,
    cache: Path,
    node: Path,
    pyodide: Path,
    packages: Sequence[str],
    progress: Progress,
    sources: Sequence[tuple[str, Source]],
) -> None:
    # Imported here: pyodide-lock and pydantic take longer than finding a made runtime back.
    from generator.runtime.bake import bake, standard_library, wheel
    from generator.runtime.lock import read_lock, with_dependencies, write_lock

    lock = read_lock(pyodide / "pyodide-lock.json", _version(pyodide))
    wanted = with_dependencies(lock, packages)
    originals = ensure_wheels(
        [Wheel(spec.file_name, spec.sha256) for spec in wanted], cache / "wheels", sources, progress
    )
    library, libraries = scratch / "python_stdlib.zip", scratch / LIBRARIES
    baked = {spec.name: scratch / spec.file_name for spec in wanted}
    archives = [
        standard_library(pyodide / library.name, library),
        *(wheel(path, baked[spec.name]) for spec, path in zip(wanted, originals, strict=True)),
    ]
    bake(archives, libraries, node, pyodide, scratch, cache / "logs" / "compile-runtime.log")
    write_lock(lock, baked, scratch / "pyodide-lock.json")
    shutil.copyfile(pyodide / "pyodide.asm.wasm", scratch / "pyodide.asm.wasm")
    write_manifest(_describe(scratch, list(baked.values())), scratch)


def _describe(folder: Path, wheels: Sequence[Path]) -> Files:
    def file(role: Role, path: Path, name: str) -> RuntimeFile:
        return RuntimeFile(role, path, name, path.stat().st_size, sha256_of(path))

    files = (
        file("wasm", folder / "pyodide.asm.wasm", "pyodide.asm.wasm"),
        file("libraries", folder / LIBRARIES, f"{LIBRARIES}.wasm"),
        file("stdlib", folder / "python_stdlib.zip", "python_stdlib.zip.wasm"),
        file("lock", folder / "pyodide-lock.json", "pyodide-lock.json"),
        *(file("wheel", path, f"{path.name}.wasm") for path in wheels),
    )
    version = stamp.fingerprint(*(entry.sha256 for entry in files))[:12]
    return Files(version, files)


def _publish(scratch: Path, folder: Path) -> None:
    """Put the finished folder in place, and drop those of earlier inputs."""
    shutil.rmtree(folder, ignore_errors=True)
    try:
        scratch.replace(folder)
    except OSError:
        # Another process was first, with the same bytes.
        if read_manifest(folder) is None:
            raise
    drop_leftovers(folder.parent, ".*")
    for other in folder.parent.iterdir():
        if other != folder and not other.name.startswith("."):
            shutil.rmtree(other, ignore_errors=True)
