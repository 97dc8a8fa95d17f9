"""Fetch one file whose contents are known beforehand. Standard library only."""

import errno
import hashlib
import os
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.setup.errors import SetupError

CHUNK = 1 << 18
# Seconds to wait for a connection, or for the next bytes: a machine without this network must
# learn so at once.
PATIENCE = 5.0

# Called with the bytes received and the bytes expected (0 when the server does not say).
OnBytes = Callable[[int, int], None]


class SourceError(Exception):
    """This source does not have the file; another one may. The text says why, in Dutch."""


def download(
    url: str,
    target: Path,
    sha256: str,
    on_bytes: OnBytes = lambda _received, _total: None,
    patience: float = PATIENCE,
) -> None:
    """Fetch `url` to `target`, which appears whole or not at all.

    Raises:
        SourceError: not reachable, cut off, or not the file with this SHA-256.
        SetupError: the disk refuses it.
    """
    partial = partial_name(target)
    try:
        with disk_errors(target):
            target.parent.mkdir(parents=True, exist_ok=True)
        digest = _receive(url, partial, on_bytes, patience)
        if digest != sha256:
            raise SourceError("een ander bestand dan verwacht (de hash wijkt af)")
        with disk_errors(target):
            partial.replace(target)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def partial_name(target: Path) -> Path:
    """Where a file grows before it is whole; two processes never share it."""
    return target.with_name(f".{target.name}.{os.getpid()}.part")


def drop_leftovers(folder: Path, pattern: str) -> None:
    """Remove what runs that were killed left behind: what matches and is an hour old."""
    for path in folder.glob(pattern):
        with suppress(OSError):
            if path.stat().st_mtime < time.time() - 3600:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def sha256_of(path: Path) -> str:
    """SHA-256 of a file's contents, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """Turn what the disk refuses into a `SetupError` that names `path`."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise SetupError(
                f"De schijf is vol: {path} kon niet worden geschreven.",
                "Maak een paar honderd megabyte vrij en start opnieuw; wat klaar is, blijft staan.",
            ) from error
        raise SetupError(
            f"{path} kon niet worden geschreven ({error.strerror or error}).",
            "Controleer of je in deze map mag schrijven en start opnieuw.",
        ) from error


def _receive(url: str, partial: Path, on_bytes: OnBytes, patience: float) -> str:
    digest = hashlib.sha256()
    received = 0
    try:
        # The caller names the address; it comes from this repository, never from a lesson.
        response = urllib.request.urlopen(url, timeout=patience)
    except (OSError, ValueError) as error:
        raise SourceError(_reason(error)) from error
    with response, disk_errors(partial), partial.open("wb") as file:
        total = int(response.headers.get("Content-Length") or 0)
        while chunk := _next_chunk(response):
            file.write(chunk)
            digest.update(chunk)
            received += len(chunk)
            on_bytes(received, total)
    if total and received != total:
        raise SourceError(f"afgebroken na {received} van {total} bytes")
    return digest.hexdigest()


def _next_chunk(response: object) -> bytes:
    try:
        return response.read(CHUNK)  # type: ignore[attr-defined, no-any-return]
    except Exception as error:  # http.client raises kinds of its own when a server stops half-way
        raise SourceError(_reason(error)) from error


def _reason(error: BaseException) -> str:
    if isinstance(error, urllib.error.HTTPError):
        return f"antwoord {error.code}"
    if isinstance(error, urllib.error.URLError) and isinstance(error.reason, BaseException):
        return _reason(error.reason)
    if isinstance(error, TimeoutError):
        return "geen antwoord"
    return f"niet bereikbaar ({getattr(error, 'strerror', None) or error})"
