"""Alle tests: stijl, types, Python, TypeScript en de browsers."""

import argparse
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from generator.setup import engines
from generator.setup.browser import ensure_browser
from generator.setup.node import node_env, node_of

NEEDS = "test"

ROOT = Path(__file__).resolve().parents[2]


def _ruff() -> list[list[str]]:
    ruff = [sys.executable, "-m", "ruff"]
    return [[*ruff, "check", "."], [*ruff, "format", "--check", "."]]


def _types() -> list[list[str]]:
    typescript = [str(node_of(ROOT)), str(ROOT / "node_modules" / "typescript" / "bin" / "tsc")]
    # A service worker has other globals than a page.
    projects = (".", "site/app/service-worker")
    return [[sys.executable, "-m", "mypy"], *([*typescript, "--project", x] for x in projects)]


def _typescript() -> list[list[str]]:
    tests = sorted(str(path) for path in (ROOT / "tests").glob("*.test.ts"))
    return [[str(node_of(ROOT)), "--test", *tests]]


def _pytest(*arguments: str, together: str = "loadfile") -> list[str]:
    """Two workers; tests of one file stay together, since they share what is slow to make."""
    return [sys.executable, "-m", "pytest", "-n", "2", "--dist", together, *arguments]


def _python() -> list[list[str]]:
    # Built once beforehand: two workers would both compile the Python of the page.
    build = [sys.executable, "build.py", "build", "--no-compress"]
    return [build, _pytest("tests", "--ignore=tests/browser", "--ignore=tests/engines")]


def _browser() -> list[list[str]]:
    ensure_browser(ROOT)
    return [_pytest("tests/browser")]


def _engines() -> list[list[str]]:
    """The tests find out by themselves which engines are there."""
    ensure_browser(ROOT)
    for line in _missing_engines():
        print(line, flush=True)
    return [_pytest("tests/engines", together="loadgroup")]


@cache
def _missing_engines() -> list[str]:
    """A sentence for each engine that cannot be had here: no failure, but not to be overlooked."""
    reasons = {engine.name: engines.ensure(engine, ROOT) for engine in engines.ALL}
    return [f"Niet getest in {name}: {reason}." for name, reason in reasons.items() if reason]


# In this order: what fails fastest speaks first.
STEPS: dict[str, Callable[[], list[list[str]]]] = {
    "stijl": _ruff,
    "types": _types,
    "typescript": _typescript,
    "python": _python,
    "browser": _browser,
    "andere-browsers": _engines,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Let the caller choose steps; all of them by default."""
    parser.add_argument("--grondig", action="store_true", help="ook de tests die lang duren")
    parser.add_argument(
        "stappen", nargs="*", choices=[*STEPS, []], metavar="STAP", help=f"uit: {', '.join(STEPS)}"
    )


def run(args: argparse.Namespace) -> int:
    """Run every chosen step, also after one failed, and say at the end which did."""
    failed = []
    for name in args.stappen or STEPS:
        print(f"\n— {name}", flush=True)
        commands = STEPS[name]() if args.grondig else map(_quick, STEPS[name]())
        results = [_succeeds(command) for command in commands]
        if not all(results):
            failed.append(name)
    if "andere-browsers" in (args.stappen or STEPS):
        print("", *_missing_engines(), sep="\n")
    print(f"\nMislukt: {', '.join(failed)}." if failed else "\nAlles is geslaagd.")
    return 1 if failed else 0


def _quick(command: list[str]) -> list[str]:
    """The same without the tests that take long."""
    return [*command, "-m", "not thorough"] if "pytest" in command else command


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, cwd=ROOT, env=node_env(ROOT), check=False).returncode == 0
