"""Student code in a process of its own, with plain data coming back."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from generator.nursery import LENGTH, write_message

ROOT = Path(__file__).resolve().parent.parent
SLACK = 10.0  # seconds that a nursery may take on top of a batch's own limit
COMMAND = [sys.executable, "-m", "generator.nursery"]
FORKS = hasattr(os, "fork")
END = {"event": "end"}
NEVER_ENDS = {"events": [], "stopped": "timeout"}

Observation = dict[str, Any]


class Sandbox:
    """Observes student code in child processes; use it as the `observe` of `checkers.grade`.

    Where processes can fork, one warm nursery makes a child for every batch; elsewhere every batch
    starts Python anew, which is the same but slower.
    """

    def __init__(self, *, forks: bool = FORKS) -> None:
        self._forks = forks
        self._nursery: subprocess.Popen[bytes] | None = None
        self._encoded: deque[tuple[Mapping[str, Any], bytes]] = deque(maxlen=8)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the nursery."""
        nursery, self._nursery = self._nursery, None
        if nursery is not None:
            for stream in (nursery.stdin, nursery.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):
                        stream.close()
            nursery.kill()
            nursery.wait()

    def __call__(self, source: str, batch: Mapping[str, Any]) -> Observation:
        """Run one batch; return the OBSERVATION that `checkers.kit.observe` describes."""
        stopped, events = self._run(source, batch)
        return _observation(stopped, events)

    def together(
        self, source: str, batches: Sequence[Mapping[str, Any]]
    ) -> list[Observation | None]:
        """Run batches that replace nothing, in one run of the program; see `checkers.kit.runs`.

        The first is as good as seen alone. Another is None when it was not seen in whole; when the
        program itself never ends, that is what is seen of each.
        """
        rest = [{"function": batch["function"], "calls": batch["calls"]} for batch in batches[1:]]
        stopped, events = self._run(source, {**batches[0], "then": rest})
        if stopped in ("output", "died"):  # by which of them is not known
            return [None] * len(batches)
        ends = [index + 1 for index, event in enumerate(events) if event == END]
        whole = [events[start:end] for start, end in zip([0, *ends], ends, strict=False)]
        seen: list[Observation | None] = [{"events": part} for part in whole[: len(batches)]]
        if not seen:
            seen = [_observation(stopped, events)]
            if seen[0] == NEVER_ENDS:
                return seen * len(batches)
        return seen + [None] * (len(batches) - len(seen))

    def _run(self, source: str, batch: Mapping[str, Any]) -> tuple[str, list[Any]]:
        """Return why a batch was stopped, or nothing, and its events; None for what is no JSON."""
        limit = float(batch["limit"])
        header = json.dumps({"source": source, "limit": limit}).encode()
        request = header + b"\n" + self._bytes_of(batch)
        longest = limit * (1 + len(batch.get("then", ())))
        reply = self._ask(request, longest) if self._forks else _once(request, longest)
        if reply is None:
            return "died", []
        stopped, _, lines = reply.partition(b"\n")
        return stopped.decode(), _events(lines.splitlines())

    def _bytes_of(self, batch: Mapping[str, Any]) -> bytes:
        """Return a batch as JSON; many programs get the same one."""
        for earlier, encoded in self._encoded:
            if earlier == batch:
                return encoded
        self._encoded.append((batch, json.dumps(batch).encode()))
        return self._encoded[-1][1]

    def _ask(self, request: bytes, limit: float) -> bytes | None:
        """Return the nursery's reply; None when it did not survive the batch."""
        nursery = self._nursery or _start()
        self._nursery = nursery
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        try:
            write_message(nursery.stdin, request)  # type: ignore[arg-type]
            reply = _read(nursery.stdout.fileno(), time.monotonic() + limit + SLACK)
        except OSError:
            reply = None
        if reply is None:
            self.close()
        return reply


def _observation(stopped: str, events: list[Any]) -> Observation:
    """Return an OBSERVATION; one that was stopped may have a last event that is not whole."""
    if not stopped:
        return {"events": events}
    return {"events": [event for event in events if event is not None], "stopped": stopped}


def _events(lines: Sequence[bytes]) -> list[Any]:
    """Return every line's event; None when it is not JSON, which the judge will not accept."""
    try:
        events: list[Any] = json.loads(b"[" + b",".join(lines) + b"]")
    except (ValueError, RecursionError):
        return [_event(line) for line in lines]
    return events


def _event(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _environment() -> dict[str, str]:
    single = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
    return {**os.environ, **dict.fromkeys(single, "1"), "PYTHONHASHSEED": "0"}


def _start() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=_environment(),
        bufsize=0,
    )


def _read(stream: int, deadline: float) -> bytes | None:
    """Read one message before the deadline; None when it does not come."""
    data, needed = bytearray(), LENGTH
    while len(data) < needed:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([stream], [], [], left)[0]:
            return None
        piece = os.read(stream, 1 << 16)
        if not piece:
            return None
        data += piece
        if len(data) >= LENGTH:
            needed = LENGTH + int.from_bytes(data[:LENGTH], "big")
    return bytes(data[LENGTH:])


def _once(request: bytes, limit: float) -> bytes:
    """Run one batch in a Python of its own."""
    child = subprocess.Popen(
        [*COMMAND, "--once"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=_environment(),
    )
    try:
        return b"\n" + child.communicate(request, timeout=limit + SLACK)[0]
    except subprocess.TimeoutExpired:
        child.kill()
        return b"timeout\n" + child.communicate()[0]
