"""The Python side of a page: Pyodide's files, the checkers as a zip, and their manifest."""

import io
import zipfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from generator.assets import Assets
from generator.output import Output, hashed_name, sha256_of

FOLDER = "python"
# The part of the checkers that is of no lesson in particular.
GENERAL = "kit"
# The oldest date that a zip can hold: the bytes must not depend on when they were made.
_EPOCH = (1980, 1, 1, 0, 0, 0)
_READABLE = 0o644 << 16


class RuntimeFile(Protocol):
    """One file of Pyodide or one wheel."""

    @property
    def path(self) -> Path:
        """Where it is on this disk."""

    @property
    def name(self) -> str:
        """What it is called on a web host, before its hash is added."""

    @property
    def role(self) -> str:
        """`wasm`, `libraries`, `lock`, `stdlib` or `wheel`."""

    @property
    def bytes(self) -> int:
        """Its size."""

    @property
    def sha256(self) -> str:
        """Of its contents, in hexadecimal."""


class Runtime(Protocol):
    """Everything that Pyodide needs; made by `generator.runtime`."""

    @property
    def version(self) -> str:
        """Changes when any of the files does."""

    @property
    def files(self) -> Iterable[RuntimeFile]:
        """The files, each role but `wheel` once."""

    def image(self, maker: bytes, checkers: bytes) -> Path:
        """An image of a Python that has started; made by a script, with a zip of checkers."""


def write_python(
    output: Output,
    runtime: Runtime,
    checkers: Path,
    assets: Assets,
    without: Collection[str] = (),
) -> dict[str, Any]:
    """Write all files below `python/`; return the `RuntimeManifest` of the page's scripts.

    `without` names folders of `checkers` that no page there needs.
    """
    folders = {folder.name for folder in checkers.iterdir() if folder.is_dir()}
    general = zip_package(checkers, folders - {GENERAL})
    image = runtime.image(assets.image_maker, general)
    core: dict[str, Any] = {"image": write_file(output, "image.wasm", image.read_bytes())}
    wheels: list[dict[str, Any]] = []
    for file in runtime.files:
        name = f"{FOLDER}/{hashed_name(file.name, file.sha256)}"
        entry = _entry(output.copy(name, file.path), file.bytes, file.sha256)
        if file.role == "wheel":
            wheels.append(entry)
        else:
            core[file.role] = entry
    return {
        "version": runtime.version,
        "core": core,
        "wheels": wheels,
        # Named as the runtime names its zips: hosts compress that type.
        "checkers": write_file(output, "checkers.zip.wasm", zip_package(checkers, without)),
        "worker": write_file(output, "worker.js", assets.worker),
    }


def zip_package(package: Path, without: Collection[str] = ()) -> bytes:
    """The `.py` files of a package as a zip, but for its folders `without`."""
    files = {}
    for file in sorted(package.rglob("*.py")):
        inside = file.relative_to(package).parts
        if "tests" not in inside and inside[0] not in without:
            files[file.relative_to(package.parent).as_posix()] = file.read_bytes()
    return zipped(files, zipfile.ZIP_STORED)


def zipped(files: Mapping[str, bytes], compression: int) -> bytes:
    """A zip of files, in their order; the same bytes for the same files, always."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", compression) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.external_attr = _READABLE
            entry.create_system = 3  # Unix, also when made elsewhere
            archive.writestr(entry, data, compression)
    return made.getvalue()


def write_file(output: Output, name: str, data: bytes) -> dict[str, Any]:
    """Write one file below `python/`; return its `RuntimeFile`."""
    sha256 = sha256_of(data)
    return _entry(output.write(f"{FOLDER}/{hashed_name(name, sha256)}", data), len(data), sha256)


def _entry(url: str, size: int, sha256: str) -> dict[str, Any]:
    """A `RuntimeFile` of site/app/lesson-data.ts."""
    return {"url": url, "bytes": size, "sha256": sha256}
