"""The command line: find the command, set up what it needs, run it inside `.venv`.

A command is a module in `generator/commands/`. Its docstring's first line is its help text;
`NEEDS` names the group of Python packages it uses, `add_arguments(parser)` declares its options
and `run(args)` does the work and returns the exit status. The modules import packages only
inside their functions, so that `--help` answers on a bare machine at once.
"""

import argparse
import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from generator import commands
from generator.setup.errors import SetupError
from generator.setup.node import ensure_node_modules
from generator.setup.python import ensure_python, is_inside

ROOT = Path(__file__).resolve().parent.parent

WRONG_USE = 2
INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """Run the command that `arguments` ask for; return the process's exit status."""
    args = _parser().parse_args(arguments)
    command: ModuleType = args.command
    try:
        python = ensure_python(ROOT, command.NEEDS)
        if not is_inside(ROOT):
            return subprocess.call([python, ROOT / "build.py", *arguments])
        ensure_node_modules(ROOT)
        status: int = command.run(args)
    except SetupError as error:
        print(f"{error.message}\n{error.remedy}", file=sys.stderr)
        return WRONG_USE
    except OSError as error:
        print(f"{error.filename or 'Schijf'}: {error.strerror}.", file=sys.stderr)
        print("Controleer de schijfruimte en de rechten, en start opnieuw.", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py",
        description="De werkplaats: interactieve lessen bouwen, controleren en tonen.",
    )
    choices = parser.add_subparsers(required=True, metavar="OPDRACHT")
    for module in pkgutil.iter_modules(commands.__path__):
        command = importlib.import_module(f"{commands.__name__}.{module.name}")
        summary = (command.__doc__ or "").splitlines()[0]
        choice = choices.add_parser(module.name, help=summary, description=summary)
        command.add_arguments(choice)
        choice.set_defaults(command=command)
    return parser
