"""Make the archives that a page's Python starts from.

Start-up is Python's own: most of its time goes into compiling its standard library and NumPy.
So both are compiled here, once, by the interpreter that will run them.
"""

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.runtime.archive import read_archive, write_archive
from generator.runtime.trim import RARE, STAND_INS, STDLIB, WHEEL, is_kept
from generator.setup.step import run_step

SCRIPT = Path(__file__).with_name("compile.mjs")
LIBRARY = "/lib/python314.zip"
SITE_PACKAGES = "/lib/python3.14/site-packages"
LIBRARY_SUFFIX = ".so"


@dataclass(frozen=True)
class Archive:
    """One zip to bake: from where, to where, and the path under which Python will find it."""

    source: Path
    target: Path
    origin: str
    left_out: tuple[str, ...]


def standard_library(source: Path, target: Path) -> Archive:
    """Pyodide's `python_stdlib.zip`."""
    return Archive(source, target, LIBRARY, STDLIB)


def wheel(source: Path, target: Path) -> Archive:
    """A wheel with the interpreter's own build of a package."""
    return Archive(source, target, SITE_PACKAGES, WHEEL)


def bake(
    archives: list[Archive], libraries: Path, node: Path, pyodide: Path, work: Path, log: Path
) -> None:
    """Trim and compile archives in one go, within the scratch folder `work`.

    The compiled code that Python starts with goes into an archive of its own, `libraries`: the
    image that it starts from holds what the rest defines, but not that.

    Raises:
        SetupError: a source is damaged, or node fails; the message names its log.
    """
    rest = [_unpack(archive, work / f"in{i}") for i, archive in enumerate(archives)]
    jobs = [
        {"sources": f"in{i}", "targets": f"out{i}", "origin": archive.origin}
        for i, archive in enumerate(archives)
    ]
    run_step(
        "Python voor de browser compileren",
        [node, SCRIPT, pyodide, work, json.dumps(jobs)],
        log,
    )
    code: dict[str, bytes] = {}
    for i, archive in enumerate(archives):
        files = with_record({**rest[i], **_read_tree(work / f"out{i}")})
        code |= {name: data for name, data in files.items() if _is_code_of_start(name)}
        write_archive(archive.target, {name: files[name] for name in files.keys() - code.keys()})
        shutil.rmtree(work / f"in{i}")
        shutil.rmtree(work / f"out{i}")
    write_archive(libraries, code)


def _is_code_of_start(name: str) -> bool:
    return name.endswith(LIBRARY_SUFFIX) and not name.startswith(RARE)


def with_record(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Add the list of a wheel's files, when these are a wheel's.

    Without hashes: Pyodide checks that of the whole, and thousands of random digits do not
    compress.
    """
    metadata = next((name for name in files if name.endswith(".dist-info/METADATA")), None)
    if metadata is None:
        return dict(files)
    record = metadata.replace("METADATA", "RECORD")
    lines = "".join(f"{name},,\n" for name in sorted([*files, record]))
    return {**files, record: lines.encode()}


def _unpack(archive: Archive, folder: Path) -> dict[str, bytes]:
    """Write the sources below `folder` for the compiler; return all other files."""
    files = read_archive(archive.source)
    kept = {name: data for name, data in files.items() if is_kept(name, archive.left_out)}
    kept |= {name: data for name, data in STAND_INS.items() if name in files}
    for name, data in kept.items():
        if name.endswith(".py"):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return {name: data for name, data in kept.items() if not name.endswith(".py")}


def _read_tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.pyc")
    }
