"""What the baked runtime consists of, and how it is found back in the cache."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

Role = Literal["wasm", "libraries", "lock", "stdlib", "wheel"]

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class RuntimeFile:
    """One file that a page hands to Pyodide."""

    role: Role
    path: Path
    # Its name on a web host, to which the site adds a hash of its contents. Zips end in `.wasm`:
    # hosts compress by type, and that type is compressed wherever WebAssembly is served well
    # (`.zip` and `.whl` hardly anywhere, a factor of four in transport).
    name: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class Files:
    """All files; each role but `wheel` occurs once. `version` changes when any of them does."""

    version: str
    files: tuple[RuntimeFile, ...]

    def file(self, role: Role) -> RuntimeFile:
        """The first file with this role."""
        return next(file for file in self.files if file.role == role)


def write_manifest(runtime: Files, folder: Path) -> None:
    """Record `runtime` in `folder`; paths below it are stored relative to it."""
    files = [
        asdict(file) | {"path": _portable(file.path, folder).as_posix()} for file in runtime.files
    ]
    text = json.dumps({"version": runtime.version, "files": files}, indent=1)
    (folder / MANIFEST).write_text(text, encoding="utf-8")


def read_manifest(folder: Path) -> Files | None:
    """The runtime recorded in `folder`, or None when it is not there in full."""
    try:
        data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        files = tuple(
            RuntimeFile(**entry | {"path": folder / entry["path"]}) for entry in data["files"]
        )
        whole = all(file.path.stat().st_size == file.bytes for file in files)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return Files(data["version"], files) if whole else None


def _portable(path: Path, folder: Path) -> Path:
    return path.relative_to(folder) if path.is_relative_to(folder) else path
