"""Brings files to their place; whoever reads there meanwhile finds each of them whole."""

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from generator.output import Content, Output, size_of


@contextmanager
def fresh_folder(target: Path) -> Iterator[Path]:
    """Fill a folder beside `target`, then put it in the place of `target`.

    When the body raises, `target` stays as it was.
    """
    with _beside(target) as scratch:
        fresh = scratch / "new"
        fresh.mkdir()
        yield fresh
        with suppress(FileNotFoundError):
            target.replace(scratch / "old")
        fresh.replace(target)


def place(output: Output, target: Path) -> None:
    """Make the folder `target` hold the files of `output`, and no others.

    Only what differs is written: first beside `target`, and when all of it is there each file
    takes its place at once, in the order of `output`: what others refer to is written there
    before them. What no longer belongs goes last.
    """
    target = target.resolve()
    files, folders = _found_in(target)
    with _beside(target) as fresh:
        new = [
            name
            for name, content in output.contents.items()
            if files.get(name) != size_of(content) or not _holds(target / name, content)
        ]
        for name in new:
            _lay(fresh / name, output.contents[name])
        if not target.exists():
            fresh.replace(target)
            return
        needed = _folders_of(output.files)
        # A file where a folder is to come, or the other way round.
        for name in files.keys() & needed:
            (target / name).unlink()
        for name in folders & output.contents.keys():
            shutil.rmtree(target / name)
        for name in new:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (fresh / name).replace(target / name)
    for name in files.keys() - output.contents.keys() - needed:
        with _gone_already():
            (target / name).unlink()
    for name in sorted(folders - output.contents.keys() - needed, reverse=True):  # inner ones first
        with _gone_already():
            (target / name).rmdir()


def _gone_already() -> AbstractContextManager[None]:
    return suppress(FileNotFoundError, NotADirectoryError)


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """An empty folder on the same disk; it is gone afterwards."""
    folder = target.with_name(f".{target.name}.new-{os.getpid()}")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _found_in(target: Path) -> tuple[dict[str, int], set[str]]:
    """The size of each file, in bytes; none of what is no plain file. And all folders."""
    files, folders = dict[str, int](), set[str]()
    ahead = [""] if target.is_dir() else []
    while ahead:
        inside = ahead.pop()
        for entry in os.scandir(target / inside):
            name = f"{inside}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                folders.add(name)
                ahead.append(f"{name}/")
            else:
                files[name] = entry.stat().st_size if entry.is_file(follow_symlinks=False) else -1
    return files, folders


def _folders_of(names: Iterable[str]) -> set[str]:
    """Every folder that is needed for files of these names."""
    found = set[str]()
    for name in names:
        while (name := name.rpartition("/")[0]) and name not in found:
            found.add(name)
    return found


def _holds(file: Path, content: Content) -> bool:
    data = content if isinstance(content, bytes) else content.read_bytes()
    return file.read_bytes() == data


def _lay(file: Path, content: Content) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        shutil.copyfile(content, file)
