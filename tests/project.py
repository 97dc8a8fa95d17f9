"""A small project to build: two lessons, tiny scripts, the real templates."""

import hashlib
import io
import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

from generator.output import Output
from generator.packages import PackageIndex
from generator.packages.index import ensure_micropip
from generator.site import BuildReport, build_site
from generator.starter import start_lesson

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
    folder: Path

    def image(self, maker: bytes, checkers: bytes) -> Path:
        """Not one that Python starts from."""
        made = self.folder / "image.bin"
        made.write_bytes(maker + checkers)
        return made


class Project:
    """A copy of the fixture that a test may change and build."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.dist = folder / "dist"
        shutil.copytree(FIXTURE, self.root)
        shutil.copytree(ROOT / "site" / "templates", self.root / "site" / "templates")
        shutil.copytree(ROOT / "site/app/search", self.root / "site/app/search")
        shutil.copytree(ROOT / "site/licences", self.root / "site/licences")
        for name in ("package-lock.json", "LICENSE"):
            shutil.copy(ROOT / name, self.root)
        (self.root / "node_modules").symlink_to(ROOT / "node_modules")
        (self.root / ".venv").symlink_to(ROOT / ".venv")
        self.runtime = _fake_runtime(folder)

    def build(
        self, *, compress: bool = False, validate: bool = False, packages: str = ""
    ) -> BuildReport:
        """`packages` is the address of an index that the page offers."""
        index = PackageIndex(packages, "PyPI", ensure_micropip(ROOT / ".cache"))
        return build_site(
            self.root,
            self.dist,
            self.runtime,
            compress=compress,
            validate=validate,
            index=index if packages else None,
        )

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


class Starter(Project):
    """A project with nothing but lessons that `build.py new` makes."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        shutil.rmtree(self.root / "lessons")
        shutil.rmtree(self.root / "checkers")
        (self.root / "checkers").mkdir()
        shutil.copy(ROOT / "checkers" / "__init__.py", self.root / "checkers")
        (self.root / "checkers" / "kit").symlink_to(ROOT / "checkers" / "kit")
        (self.root / "generator").symlink_to(ROOT / "generator")
        self.start("mijn-les")

    def start(self, slug: str) -> None:
        """Make a lesson."""
        start_lesson(self.root, slug)


def output_of(folder: Path) -> Output:
    """The files of a built site, as they were before they were placed there."""
    output = Output()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            output.copy(path.relative_to(folder).as_posix(), path)
    return output


def state_of(file: Path) -> tuple[int, int]:
    """Another one when the file was written or replaced, even by the same bytes."""
    state = file.stat()
    return state.st_ino, state.st_mtime_ns


def _fake_runtime(folder: Path) -> FakeRuntime:
    contents = {
        ("wasm", "a.wasm"): b"wasm",
        ("libraries", "e.zip"): b"libraries",
        ("stdlib", "b.zip"): b"stdlib",
        ("lock", "c.json"): b'{"info": {"python": "3.99.0"}}',
        ("wheel", "d.whl"): _wheel(),
    }
    files = []
    for (role, name), data in contents.items():
        path = folder / name
        path.write_bytes(data)
        sha256 = hashlib.sha256(data).hexdigest()
        files.append(FakeFile(path, name, role, len(data), sha256))
    return FakeRuntime("1", tuple(files), folder)


def _wheel() -> bytes:
    """As much of a wheel as names it and its licence."""
    about = "Name: rekenaar\nVersion: 1.2\nLicense-Expression: MIT\n"
    about += "Project-URL: Source, https://example.com/rekenaar\n"
    files = {"METADATA": about, "licenses/LICENSE": "Je mag ermee rekenen."}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(f"rekenaar-1.2.dist-info/{name}")
            archive.writestr(entry, text)
    return made.getvalue()
