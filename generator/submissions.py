"""Find what was handed in: Python files, by themselves, in folders, or in a zip.

Nothing is unpacked: a zip is read in memory, and a name in it is only ever shown.
"""

from __future__ import annotations

import hashlib
import stat
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from generator.grading import UnreadableError, decoded, read_source

LARGEST = 1024**2  # bytes in one file
MOST = 100_000  # files in one zip
EXPECTED = "verwacht: een .py-bestand, een map of een .zip daarmee"


@dataclass(frozen=True)
class Submission:
    """One program that was handed in, under the name it is reported by."""

    name: str
    source: str

    @property
    def digest(self) -> str:
        """Return what tells this program's text apart from every other."""
        return hashlib.sha256(self.source.encode("utf-8", "surrogatepass")).hexdigest()


def find(paths: Sequence[str]) -> tuple[list[Submission], list[str]]:
    """Return all submissions, and a sentence about each thing that cannot be graded.

    A file that is named twice, or lies in a folder that is named too, counts once.
    """
    found: dict[str, Submission] = {}
    problems: list[str] = []
    for path in paths:
        for item in _in(path):
            if isinstance(item, UnreadableError):
                problems.append(str(item))
            else:
                found.setdefault(item.name, item)
    return list(found.values()), problems


def _in(path: str) -> Iterator[Submission | UnreadableError]:
    try:
        place = Path(path)
        if place.is_dir():
            yield from _in_folder(place)
        elif place.suffix.lower() == ".zip" and place.is_file():
            yield from _in_zip(place)
        else:
            yield _read(path)
    except (OSError, ValueError) as error:
        yield UnreadableError(f"{path!r}: niet te lezen ({error}); {EXPECTED}.")
    except UnreadableError as error:
        yield error


def _read(path: str) -> Submission:
    place = Path(path)
    if place.is_file() and place.stat().st_size > LARGEST:
        raise UnreadableError(f"{path}: {_too_large(place.stat().st_size)}")
    return Submission(path, read_source(path))


def _too_large(size: int) -> str:
    return f"{size / 1024**2:.1f} MB groot; verwacht: hoogstens {LARGEST // 1024**2} MB."


def _in_folder(folder: Path) -> Iterator[Submission | UnreadableError]:
    files = [path for path in sorted(folder.rglob("*.py")) if _counts(path.relative_to(folder))]
    if not files:
        yield UnreadableError(f"{folder}: bevat geen Python-bestand; {EXPECTED}.")
    for path in files:
        if path.is_symlink() or not path.is_file():
            yield UnreadableError(f"{path}: is geen gewoon bestand; {EXPECTED}.")
            continue
        try:
            yield _read(str(path))
        except UnreadableError as error:
            yield error


def _counts(path: Path | PurePosixPath) -> bool:
    """Tell whether someone handed this in: systems add hidden files and folders of their own."""
    return not any(part.startswith((".", "__")) and part != "__init__.py" for part in path.parts)


def _in_zip(place: Path) -> Iterator[Submission | UnreadableError]:
    try:
        with zipfile.ZipFile(place) as archive:
            yield from _members(place, archive)
    except (zipfile.BadZipFile, NotImplementedError) as error:
        yield UnreadableError(f"{place}: is geen heel zip-bestand ({error}); {EXPECTED}.")


def _members(place: Path, archive: zipfile.ZipFile) -> Iterator[Submission | UnreadableError]:
    members = [item for item in archive.infolist() if item.filename.lower().endswith(".py")]
    if len(members) > MOST:
        raise UnreadableError(f"{place}: {len(members)} bestanden; verwacht: hoogstens {MOST}.")
    seen: set[str] = set()
    for member in members:
        name, inner = f"{place}/{member.filename}", PurePosixPath(member.filename)
        if ".." in inner.parts or inner.is_absolute():
            yield UnreadableError(f"{name!r}: wijst buiten de zip; verwacht: een naam erbinnen.")
        elif stat.S_ISLNK(member.external_attr >> 16):
            yield UnreadableError(f"{name}: is geen gewoon bestand; {EXPECTED}.")
        elif member.filename in seen:
            yield UnreadableError(f"{name}: komt twee keer voor; het eerste bestand telt.")
        elif _counts(inner):
            yield _member(name, archive, member)
        seen.add(member.filename)
    if not seen:
        yield UnreadableError(f"{place}: bevat geen Python-bestand; {EXPECTED}.")


def _member(
    name: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo
) -> Submission | UnreadableError:
    if member.flag_bits & 1:
        return UnreadableError(f"{name}: is versleuteld; verwacht: een zip zonder wachtwoord.")
    try:
        with archive.open(member) as stream:
            data = stream.read(LARGEST + 1)  # what a zip says of a size need not be so
    except (zipfile.BadZipFile, NotImplementedError, OSError, EOFError) as error:
        return UnreadableError(f"{name}: niet uit te pakken ({error}); verwacht: een hele zip.")
    if len(data) > LARGEST:
        return UnreadableError(f"{name}: {_too_large(max(member.file_size, len(data)))}")
    return Submission(name, decoded(data))
