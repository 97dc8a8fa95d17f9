"""A slower processor, for a whole browser.

Chromium's own emulation (CDP `Emulation.setCPUThrottlingRate`) slows a page's main thread only,
and Python runs in a worker. So all processes of the browser are stopped and continued in turn,
many times a second: whatever runs in them gets that share of the time.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

RUNNING = 0.005  # seconds that the browser runs before it is stopped again


@contextmanager
def slowed(profile: Path, factor: float) -> Iterator[None]:
    """Make the Chromium that uses `profile` slower by `factor` (1: not) while the body runs.

    Raises:
        ProcessLookupError: no Chromium uses this profile.
    """
    if factor <= 1:
        yield
        return
    group = os.getpgid(_browser_of(profile))
    done = threading.Event()
    pace = threading.Thread(target=_pace, args=(group, factor, done), daemon=True)
    pace.start()
    try:
        yield
    finally:
        done.set()
        pace.join()


def _browser_of(profile: Path) -> int:
    """The process that holds the profile; Chromium's lock is a link to `<machine>-<process>`."""
    with suppress(OSError, ValueError):
        return int((profile / "SingletonLock").readlink().name.rpartition("-")[2])
    raise ProcessLookupError(f"no Chromium uses {profile}")


def _pace(group: int, factor: float, done: threading.Event) -> None:
    try:
        while not done.is_set():
            since = time.perf_counter()
            time.sleep(RUNNING)
            ran = time.perf_counter() - since
            os.killpg(group, signal.SIGSTOP)
            time.sleep(ran * (factor - 1))
            os.killpg(group, signal.SIGCONT)
    except ProcessLookupError:
        pass  # The browser is gone.
    finally:
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGCONT)
