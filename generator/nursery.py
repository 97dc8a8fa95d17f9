"""A warm process that makes a child for each batch of student code; `generator.sandbox` starts it.

It has imported NumPy and the observing half of the checkers and nothing that knows an answer, so a
fork of it starts at once and has nothing to give away. Each child has the limits and the guard of
`generator.confinement` and a folder of its own.

Standard input: for each batch a length (8 bytes, big-endian), JSON {"source", "limit"}, a newline
and the JSON of the batch. The limit holds for each function of the batch, and a part of it for the
processor's time alone: a loop without end is known sooner than a program that waits.
Standard output: for each batch a length and b"reason to stop, or nothing" + newline + event lines.
With `--once`, for systems without fork: one such batch, without length; event lines out.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import json
import os
import random
import select
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import numpy

from checkers.kit.data import pack
from checkers.kit.observe import dumps, observe
from generator.confinement import guard, limit_resources

LENGTH = 8
# Of the limit, for the processor's time: here Python is more than three times as fast as in a page,
# so what is in time there is in time here, however busy this machine is.
BUSY = 1 / 3
EVENTS_LIMIT = 16 * 1024**2  # bytes of events from one batch
END = dumps({"event": "end"}).encode() + b"\n"
COMMON = (
    "abc", "collections", "copy", "dataclasses", "enum", "functools", "itertools", "math",
    "numpy.fft", "numpy.linalg", "numpy.ma", "numpy.random", "numpy.typing", "operator", "random",
    "resource", "time", "typing",
)  # fmt: skip
# A program as students write them: what Python and NumPy make at first use is made before the fork.
FIRST = """
import numpy as np

def first(x):
    x = np.asarray(x, dtype=np.float64)
    if x.ndim < 2:
        raise ValueError("x needs two axes")
    e = np.where(x > 0, np.exp(x - x.max(axis=-1, keepdims=True)), 0.0)
    return np.einsum("ij,jk->ik", e / e.sum(axis=-1, keepdims=True) @ x, np.swapaxes(x, 0, 1))

print(f"{first([[1, 2], [3, 4]])}")
"""
FIRST_BATCH = {
    "function": "first",
    "calls": [{"arguments": [["x", pack(x)]]} for x in (numpy.eye(2), [1.0])],
}


def main() -> None:
    """Serve batches until standard input ends."""
    if "--once" in sys.argv:
        _once()
    signal.signal(signal.SIGTERM, _leave)
    _warm_up()
    gc.freeze()  # a collection in a child would touch, and so copy, all that it shares with us
    while (request := read_message(sys.stdin.buffer)) is not None:
        write_message(sys.stdout.buffer, run(request))


def _leave(*_signal: object) -> NoReturn:
    """End as one does: with the child gone, and its folder."""
    raise SystemExit


def _warm_up() -> None:
    """Import, once, what programs often import."""
    for name in COMMON:
        importlib.import_module(name)
    random.seed()
    numpy.random.seed()
    observe(FIRST, FIRST_BATCH, dumps, lasting=False)


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


def run(request: bytes) -> bytes:
    """Run one batch in a child; return why it was stopped (or nothing) and its event lines."""
    header, _, text = request.partition(b"\n")
    asked, batch = json.loads(header), _parsed(text)
    limit, functions = float(asked["limit"]), 1 + len(batch.get("then", ()))
    folder = tempfile.mkdtemp(prefix="werkplaats-")
    hook = guard(Path(folder))
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _child(asked["source"], batch, writing, folder, hook, limit * functions)
    os.close(writing)
    try:
        stopped, events = _collect(reading, child, limit, functions)
    finally:
        os.close(reading)
        for kill, target in ((os.killpg, child), (os.kill, child)):
            with contextlib.suppress(OSError):
                kill(target, signal.SIGKILL)
        os.waitpid(child, 0)
        shutil.rmtree(folder, ignore_errors=True)
    return stopped.encode() + b"\n" + events


@functools.lru_cache(maxsize=8)
def _parsed(text: bytes) -> dict[str, Any]:
    """Return a batch; many programs get the same one, and their children share it."""
    batch: dict[str, Any] = json.loads(text)
    gc.freeze()
    return batch


def _collect(reading: int, child: int, limit: float, functions: int) -> tuple[str, bytes]:
    """Read what the child sends until it is done, out of time, or saying too much.

    Every function has the limit to itself.
    """
    deadline, busy = time.monotonic() + limit, limit * BUSY
    events = bytearray()
    while True:
        left = min(deadline - time.monotonic(), busy - _processor_time(child))
        if left <= 0:
            return "timeout", bytes(events)
        if not select.select([reading], [], [], left)[0]:
            continue
        piece = os.read(reading, 1 << 16)
        if not piece:
            return "", bytes(events)
        ended = (events[1 - len(END) :] + piece).count(END)
        events += piece
        if len(events) > EVENTS_LIMIT:
            return "output", b""
        if ended and functions > 1:
            functions -= ended
            deadline, busy = time.monotonic() + limit, _processor_time(child) + limit * BUSY


def _processor_time(process: int) -> float:
    """Seconds that a child of ours was at work; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0.0
    try:
        return time.clock_gettime((~process << 3) | 2)  # how Linux numbers the clock of a process
    except OSError:
        return 0.0


def _child(
    source: str, batch: dict[str, Any], writing: int, folder: str, hook: Any, seconds: float
) -> NoReturn:
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.setsid()
        os.chdir(folder)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        limit_resources(seconds)
        _observe(source, batch, writing, hook)
    finally:
        os._exit(0)


def _observe(source: str, batch: dict[str, Any], writing: int, hook: Any) -> None:
    def emit(event: dict[str, Any]) -> None:
        data = dumps(event).encode() + b"\n"
        while data:
            data = data[os.write(writing, data) :]

    random.seed()  # a fork starts where its parent was, as every other does
    numpy.random.seed()
    sys.dont_write_bytecode = True
    sys.addaudithook(hook)
    observe(source, batch, emit, lasting=False)


def _once() -> NoReturn:
    header, _, batch = sys.stdin.buffer.read().partition(b"\n")
    writing = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        hook = guard(Path(folder))
        _observe(json.loads(header)["source"], json.loads(batch), writing, hook)
        os._exit(0)


if __name__ == "__main__":
    main()
