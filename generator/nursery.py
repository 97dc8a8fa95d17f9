"""A warm process that makes a child for each batch of student code; `generator.sandbox` starts it.

It has imported NumPy and the observing half of the checkers and nothing that knows an answer, so a
fork of it starts at once and has nothing to give away. Each child gets limits on time, memory and
files, a folder of its own, and an audit hook that refuses processes, sockets and foreign files.
The hook is no wall against a determined attacker; it keeps careless and playful code harmless.

Standard input: for each batch a length (8 bytes, big-endian) and JSON {"source", "batch"}.
Standard output: for each batch a length and b"reason to stop, or nothing" + newline + event lines.
With `--once`, for systems without fork: one batch of JSON on standard input, event lines out.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from checkers.kit.observe import observe_text

ROOT = Path(__file__).resolve().parent.parent
LENGTH = 8
MEMORY = 2 * 1024**3  # bytes of address space, NumPy's own included
FILE_SIZE = 1024**2  # bytes in one file the program writes
OPEN_FILES = 64
EVENTS_LIMIT = 16 * 1024**2  # bytes of events from one batch

REFUSED = (
    "os.fork", "os.exec", "os.spawn", "os.posix_spawn", "os.system", "os.kill", "os.startfile",
    "subprocess.", "pty.", "signal.pthread_kill", "socket.", "ctypes.", "os.remove", "os.rename",
    "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown",
    "shutil.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.",
)  # fmt: skip
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def main() -> None:
    """Serve batches until standard input ends."""
    if "--once" in sys.argv:
        _once()
    gc.freeze()  # a collection in a child would touch, and so copy, all that it shares with us
    while (request := read_message(sys.stdin.buffer)) is not None:
        write_message(sys.stdout.buffer, run(json.loads(request)))


def read_message(stream: BinaryIO) -> bytes | None:
    """Read one message; None at the end of the stream."""
    length = stream.read(LENGTH)
    if len(length) < LENGTH:
        return None
    return stream.read(int.from_bytes(length, "big"))


def write_message(stream: BinaryIO, message: bytes) -> None:
    """Write one message."""
    stream.write(len(message).to_bytes(LENGTH, "big") + message)
    stream.flush()


def run(request: dict[str, Any]) -> bytes:
    """Run one batch in a child; return why it was stopped (or nothing) and its event lines."""
    folder = tempfile.mkdtemp(prefix="werkplaats-")
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _child(request, writing, folder)
    os.close(writing)
    try:
        stopped, events = _collect(reading, float(request["batch"]["limit"]))
    finally:
        os.close(reading)
        for kill, target in ((os.killpg, child), (os.kill, child)):
            with contextlib.suppress(OSError):
                kill(target, signal.SIGKILL)
        os.waitpid(child, 0)
        shutil.rmtree(folder, ignore_errors=True)
    return stopped.encode() + b"\n" + events


def _collect(reading: int, limit: float) -> tuple[str, bytes]:
    """Read what the child sends until it is done, out of time, or saying too much."""
    deadline = time.monotonic() + limit
    events = bytearray()
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([reading], [], [], left)[0]:
            return "timeout", bytes(events)
        piece = os.read(reading, 1 << 16)
        if not piece:
            return "", bytes(events)
        events += piece
        if len(events) > EVENTS_LIMIT:
            return "output", b""


def _child(request: dict[str, Any], writing: int, folder: str) -> NoReturn:
    try:
        os.setsid()
        os.chdir(folder)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        _limit(float(request["batch"]["limit"]))
        _observe(request, writing, Path(folder))
    finally:
        os._exit(0)


def _observe(request: dict[str, Any], writing: int, folder: Path) -> None:
    def emit(event: str) -> None:
        data = event.encode() + b"\n"
        while data:
            data = data[os.write(writing, data) :]

    sys.dont_write_bytecode = True
    sys.addaudithook(guard(folder))
    observe_text(request["source"], request["batch"], emit)


def _limit(seconds: float) -> None:
    import resource

    sizes = {
        "RLIMIT_CPU": int(seconds) + 2,
        "RLIMIT_AS": MEMORY,
        "RLIMIT_FSIZE": FILE_SIZE,
        "RLIMIT_NOFILE": OPEN_FILES,
        "RLIMIT_CORE": 0,
    }
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # too large a file is an OSError, not the end
    for name, size in sizes.items():
        with contextlib.suppress(OSError, ValueError, AttributeError):
            resource.setrlimit(getattr(resource, name), (size, size))


def guard(folder: Path) -> Any:
    """Return an audit hook that lets a program write only in `folder`, and start nothing."""
    own, closed = str(folder.resolve()), (str(ROOT / "checkers"), str(ROOT / "lessons"))
    # Kept here: student code may rebind what the modules offer.
    realpath, fsdecode, inside = os.path.realpath, os.fsdecode, str.startswith

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if inside(event, REFUSED):
            raise PermissionError(f"{event} is hier niet toegestaan")
        if event == "open" and not isinstance(arguments[0], int):
            path = realpath(fsdecode(arguments[0]))
            writes = isinstance(arguments[2], int) and arguments[2] & WRITING
            if inside(path, closed) or (writes and not inside(path, (own, os.devnull))):
                raise PermissionError(f"{path} is hier niet toegankelijk")

    return hook


def _once() -> NoReturn:
    request = json.load(sys.stdin)
    writing = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        _observe(request, writing, Path(folder))
        os._exit(0)


if __name__ == "__main__":
    main()
