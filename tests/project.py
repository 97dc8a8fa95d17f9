"""A small project to build: two lessons, tiny scripts, the real templates."""

import hashlib
import shutil
from dataclasses import dataclass
from pathlib import Path

from generator.site import BuildReport, build_site

ROOT = Path(__file__).resolve().parents[1]
FIXTURE = ROOT / "tests" / "fixtures" / "project"
FIRST = Path("lessons/eerste-les/lesson.md")


@dataclass(frozen=True)
class FakeFile:
    """A file of a Pyodide that is not there."""

    path: Path
    name: str
    role: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class FakeRuntime:
    """As much of the Python runtime as the generator looks at."""

    version: str
    files: tuple[FakeFile, ...]


class Project:
    """A copy of the fixture that a test may change and build."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.dist = folder / "dist"
        shutil.copytree(FIXTURE, self.root)
        shutil.copytree(ROOT / "site" / "templates", self.root / "site" / "templates")
        shutil.copytree(ROOT / "site/app/search", self.root / "site/app/search")
        shutil.copy(ROOT / "package-lock.json", self.root)
        (self.root / "node_modules").symlink_to(ROOT / "node_modules")
        (self.root / ".venv").symlink_to(ROOT / ".venv")
        self.runtime = _fake_runtime(folder)

    def build(self, *, compress: bool = False, validate: bool = False) -> BuildReport:
        options = {"compress": compress, "validate": validate}
        return build_site(self.root, self.dist, self.runtime, cache=None, **options)

    def edit(self, old: str, new: str, file: Path = FIRST) -> int:
        """Replace `old` by `new` in a file; the line on which `old` starts."""
        path = self.root / file
        text = path.read_text()
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        path.write_text(text.replace(old, new))
        return text[: text.index(old)].count("\n") + 1

    def files(self) -> dict[str, bytes]:
        """Everything in dist, by its path."""
        found = sorted(path for path in self.dist.rglob("*") if path.is_file())
        return {path.relative_to(self.dist).as_posix(): path.read_bytes() for path in found}


def _fake_runtime(folder: Path) -> FakeRuntime:
    files = []
    names = {"wasm": "a.wasm", "stdlib": "b.zip", "lock": "c.json", "wheel": "d.whl"}
    for role, name in names.items():
        path = folder / name
        path.write_text(role)
        sha256 = hashlib.sha256(role.encode()).hexdigest()
        files.append(FakeFile(path, name, role, len(role), sha256))
    return FakeRuntime("1", tuple(files))
