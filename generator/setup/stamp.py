"""Remember which set-up steps are done, and for which inputs.

A stamp is written after its step has wholly succeeded, so that a step that was cut off is done
again, and a step whose inputs changed too.
"""

import hashlib
from pathlib import Path


def fingerprint(*inputs: Path | str) -> str:
    """SHA-256 over the contents of files and over plain strings, in order."""
    digest = hashlib.sha256()
    for item in inputs:
        data = item.read_bytes() if isinstance(item, Path) else item.encode()
        digest.update(f"{len(data)}:".encode() + data)
    return digest.hexdigest()


def is_current(stamp: Path, mark: str) -> bool:
    """Whether `stamp` was left by a step that succeeded with the same inputs."""
    try:
        return stamp.read_text(encoding="utf-8") == mark
    except (OSError, UnicodeDecodeError):
        return False


def leave(stamp: Path, mark: str) -> None:
    """Record that a step has succeeded."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(mark, encoding="utf-8")
