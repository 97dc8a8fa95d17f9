"""Wheels: only the right file gets in, whole, from the first source that has it."""

import hashlib
import http.server
import os
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from generator.runtime.archive import write_archive
from generator.runtime.wheels import CARRIED_IN, Wheel, ensure_wheels, extract, from_web
from generator.setup.download import SourceError, disk_errors, download, drop_leftovers
from generator.setup.errors import SetupError

CONTENTS = b"bytes of a wheel" * 1000
WHEEL_FILE = Wheel("numpy-1-any.whl", hashlib.sha256(CONTENTS).hexdigest())


@contextmanager
def web_folder(folder: Path, *, cut_after: int | None = None) -> Iterator[str]:
    """Serve `folder` on this machine; `cut_after` breaks every answer off after so many bytes."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_args: object) -> None:
            pass

        def copyfile(self, source: object, outputfile: object) -> None:
            data = source.read(cut_after)  # type: ignore[attr-defined]
            outputfile.write(data)  # type: ignore[attr-defined]

    def handler(*args: object) -> Handler:
        return Handler(*args, directory=str(folder))  # type: ignore[arg-type]

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def silent(_text: str) -> None:
    pass


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder on the web with the right wheel."""
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / WHEEL_FILE.file_name).write_bytes(CONTENTS)
    return folder


def test_a_download_appears_whole_and_counts_its_bytes(shelf: Path, tmp_path: Path) -> None:
    counts: list[tuple[int, int]] = []
    target = tmp_path / "deep" / "wheel"
    with web_folder(shelf) as base:
        url = base + WHEEL_FILE.file_name
        download(url, target, WHEEL_FILE.sha256, lambda *n: counts.append(n))
    assert target.read_bytes() == CONTENTS
    assert counts[-1] == (len(CONTENTS), len(CONTENTS))


def test_a_tampered_download_is_refused(shelf: Path, tmp_path: Path) -> None:
    (shelf / WHEEL_FILE.file_name).write_bytes(CONTENTS[:-1] + b"!")
    target = tmp_path / "got" / "wheel"
    with web_folder(shelf) as base, pytest.raises(SourceError, match="hash wijkt af"):
        download(base + WHEEL_FILE.file_name, target, WHEEL_FILE.sha256)
    assert list(target.parent.iterdir()) == []


def test_a_download_that_breaks_off_leaves_nothing(shelf: Path, tmp_path: Path) -> None:
    target = tmp_path / "got" / "wheel"
    with web_folder(shelf, cut_after=500) as base, pytest.raises(SourceError):
        download(base + WHEEL_FILE.file_name, target, WHEEL_FILE.sha256)
    assert list(target.parent.iterdir()) == []


def test_a_server_that_says_nothing_is_given_up_on(tmp_path: Path) -> None:
    """A listening socket that never answers: without a limit this test would hang."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"http://127.0.0.1:{server.getsockname()[1]}/wheel"
        with pytest.raises(SourceError, match="geen antwoord"):
            download(url, tmp_path / "wheel", WHEEL_FILE.sha256, patience=0.2)


def test_a_missing_file_is_said_so(shelf: Path, tmp_path: Path) -> None:
    with web_folder(shelf) as base, pytest.raises(SourceError, match="404"):
        download(base + "elders.whl", tmp_path / "wheel", WHEEL_FILE.sha256)


def test_only_old_leftovers_are_dropped(tmp_path: Path) -> None:
    for name in (".old.part", ".new.part", "wheel"):
        (tmp_path / name).write_bytes(b"half")
    for name in (".old.part", "wheel"):
        os.utime(tmp_path / name, (0, 0))
    drop_leftovers(tmp_path, ".*")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".new.part", "wheel"]


def test_a_full_disk_is_the_end(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="schijf is vol"), disk_errors(tmp_path):
        raise OSError(28, "No space left on device")


def test_the_next_source_is_asked_when_one_fails(shelf: Path, tmp_path: Path) -> None:
    said: list[str] = []
    with web_folder(shelf) as base:
        sources = [
            ("de dode", from_web("http://127.0.0.1:1/", silent)),
            ("de lege", from_web(base + "nergens/", silent)),
            ("de goede", from_web(base, silent)),
        ]
        found = ensure_wheels([WHEEL_FILE], tmp_path / "wheels", sources, said.append)
    assert [path.read_bytes() for path in found] == [CONTENTS]
    assert [line.rpartition(" bij ")[2] for line in said] == ["de dode", "de lege", "de goede"]


def test_what_is_there_is_not_fetched_again(tmp_path: Path) -> None:
    def never(_wheels: Sequence[Wheel], _folder: Path) -> None:
        raise AssertionError

    (tmp_path / WHEEL_FILE.file_name).write_bytes(CONTENTS)
    found = ensure_wheels([WHEEL_FILE], tmp_path, [("geen", never)], silent)
    assert found == [tmp_path / WHEEL_FILE.file_name]


@pytest.mark.parametrize("kept", [CONTENTS[:700], b"", CONTENTS + b"!"])
def test_a_wrong_file_in_the_cache_is_replaced(kept: bytes, shelf: Path, tmp_path: Path) -> None:
    folder = tmp_path / "wheels"
    folder.mkdir()
    (folder / WHEEL_FILE.file_name).write_bytes(kept)
    with web_folder(shelf) as base:
        ensure_wheels([WHEEL_FILE], folder, [("web", from_web(base, silent))], silent)
    assert (folder / WHEEL_FILE.file_name).read_bytes() == CONTENTS


def test_without_any_source_every_answer_is_told(shelf: Path, tmp_path: Path) -> None:
    (shelf / WHEEL_FILE.file_name).write_bytes(b"vals")
    with web_folder(shelf) as base:
        sources = [
            ("het web", from_web(base, silent)),
            ("de dode", from_web("http://127.0.0.1:1/", silent)),
        ]
        with pytest.raises(SetupError) as failure:
            ensure_wheels([WHEEL_FILE], tmp_path / "wheels", sources, silent)
    assert "het web: een ander bestand dan verwacht" in failure.value.message
    assert "de dode: niet bereikbaar" in failure.value.message
    assert str(tmp_path / "wheels") in failure.value.remedy


def test_a_wheel_is_taken_from_the_package_that_carries_it(tmp_path: Path) -> None:
    carrier = tmp_path / "carrier.whl"
    write_archive(carrier, {CARRIED_IN + WHEEL_FILE.file_name: CONTENTS, "other": b""})
    extract(carrier, [WHEEL_FILE], tmp_path)
    assert (tmp_path / WHEEL_FILE.file_name).read_bytes() == CONTENTS


@pytest.mark.parametrize("files", [{}, {CARRIED_IN + WHEEL_FILE.file_name: b"vals"}])
def test_a_wrong_copy_in_that_package_is_refused(files: dict[str, bytes], tmp_path: Path) -> None:
    carrier = tmp_path / "carrier.whl"
    write_archive(carrier, files)
    with pytest.raises(SourceError):
        extract(carrier, [WHEEL_FILE], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["carrier.whl"]
