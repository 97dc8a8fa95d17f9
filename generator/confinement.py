"""What student code may do on this machine: limits on what it takes, a guard on what it touches.

The guard is no wall against a determined attacker; it keeps careless and playful code harmless.
"""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MEMORY = 2 * 1024**3  # bytes of address space, NumPy's own included
FILE_SIZE = 1024**2  # bytes in one file the program writes
OPEN_FILES = 64

REFUSED = (
    "os.fork", "os.exec", "os.spawn", "os.posix_spawn", "os.system", "os.kill", "os.startfile",
    "subprocess.", "pty.", "signal.pthread_kill", "socket.", "ctypes.", "os.remove", "os.rename",
    "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown",
    "shutil.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.",
)  # fmt: skip
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def limit_resources(seconds: float) -> None:
    """Limit this process: processor time, memory, size and number of files."""
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
