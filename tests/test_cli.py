"""The command line answers on a bare machine, and every command keeps its contract."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ["bench", "build", "check", "grade", "new", "serve", "test"]


def _bare(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `build.py` with the standard library alone (-S leaves installed packages out)."""
    return subprocess.run(
        [sys.executable, "-S", "build.py", *arguments], cwd=ROOT, capture_output=True, text=True
    )


def test_help_lists_every_command_without_any_package() -> None:
    answer = _bare("--help")
    assert answer.returncode == 0, answer.stderr
    assert all(f"\n    {command} " in answer.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str) -> None:
    answer = _bare(command, "--help")
    assert answer.returncode == 0, answer.stderr
    assert f"build.py {command}" in answer.stdout


def test_wrong_use_is_status_2() -> None:
    assert _bare("dans").returncode == 2
