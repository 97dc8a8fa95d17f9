"""What all measurements share: the pages, the host, the browser, and how often to repeat."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, redirect_stdout
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Playwright, sync_playwright

from checkers import checkpoints_of
from generator.bench.hosting import Host
from generator.bench.visiting import Reader, reader
from generator.compressing import Compressor
from generator.project import build_project
from generator.runtime import ensure_runtime
from generator.setup.browser import ensure_browser
from generator.setup.errors import SetupError
from generator.setup.node import node_of

BROTLI = 5  # what hosts use that compress while they send
STOCK = Path(__file__).with_name("stock")


class MeasureError(Exception):
    """Something did not do what was to be measured; the message is a Dutch sentence."""


class Bench:
    """Made once a run; what a measurement does not use is never made."""

    def __init__(self, root: Path, repeat: int, progress: Callable[[str], None]) -> None:
        self.root = root
        self.repeat = repeat
        self.progress = progress
        self.cache = root / ".cache" / "bench"
        # What is measured is the same on every lesson; the first one by name stands for all.
        self.lesson = min(path for path in (root / "lessons").iterdir() if path.is_dir())
        self._stack = ExitStack()

    def __enter__(self) -> "Bench":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def repetitions(self, what: str) -> Iterator[int]:
        """Count the repetitions of a measurement, and say so."""
        for turn in range(self.repeat):
            self.progress(f"{what}: {turn + 1} van {self.repeat}")
            yield turn

    @cached_property
    def host(self) -> Host:
        """Serves our page and the stock page."""
        self.progress("De pagina's worden klaargezet")
        self.cache.mkdir(parents=True, exist_ok=True)
        # A folder of its own: two benches may run at once.
        pages = Path(self._stack.enter_context(TemporaryDirectory(dir=self.cache)))
        with redirect_stdout(sys.stderr):
            report = build_project(pages / "site")
        if report is None:
            raise SetupError("De site is niet te bouwen.", "Herstel wat hierboven staat.")
        lay_stock_page(self.root, self.lesson / "start.py", pages / "stock")
        files = [path for path in pages.rglob("*") if path.is_file()]
        host = Host(pages, self.compressor("br", BROTLI).compress(files))
        self._stack.enter_context(host.serve())
        return host

    def compressor(self, name: str, level: int) -> Compressor:
        """One that keeps what it made for a next run."""
        return Compressor(node_of(self.root), self.cache / "compressed", name, level)

    @property
    def ours(self) -> str:
        """The address of our page."""
        return f"{self.host.address}site/lessen/{self.lesson.name}/"

    @property
    def stock(self) -> str:
        """The address of the stock page."""
        return f"{self.host.address}stock/"

    def reader(self, slower: float = 1) -> AbstractContextManager[Reader]:
        """A new reader; see `visiting.reader`."""
        return reader(self.playwright, self.browser, slower)

    @cached_property
    def checkpoints(self) -> list[str]:
        """The ids of the lesson's checkpoints, in order."""
        return [checkpoint.id for checkpoint in checkpoints_of(self.lesson.name)]

    @cached_property
    def first_line(self) -> str:
        """What the start program prints first; it comes from NumPy."""
        start = [sys.executable, str(self.lesson / "start.py")]
        done = subprocess.run(start, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()[0]

    @cached_property
    def playwright(self) -> Playwright:
        """Drives browsers; one a run."""
        return self._stack.enter_context(sync_playwright())

    @cached_property
    def browser(self) -> Path:
        """The Chromium that is measured in."""
        return ensure_browser(self.root)


def lay_stock_page(root: Path, program: Path, target: Path) -> None:
    """Put the stock page, Pyodide as published and its NumPy in `target`."""
    shutil.copytree(STOCK, target)
    shutil.copy(program, target / "main.py")
    ensure_runtime(root / ".cache", node_of(root), root / "node_modules")
    (target / "pyodide").mkdir()
    published = root / "node_modules" / "pyodide"
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
    for name in (*names, "python_stdlib.zip"):
        shutil.copy(published / name, target / "pyodide")
    for wheel in (root / ".cache" / "wheels").glob("numpy-*.whl"):
        shutil.copy(wheel, target / "pyodide")
