"""Controleer alle lessen: velden, samples, verwijzingen, oplossingen en begincode."""

import argparse

NEEDS = "build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `check`: none yet."""
    del parser


def run(args: argparse.Namespace) -> int:
    """Check; 0 when everything holds, 1 when something does not."""
    del args
    import sys

    from generator.assets import BundleError
    from generator.checking import check_project
    from generator.faults import FaultsError
    from generator.project import ROOT, print_faults
    from generator.runtime import ensure_runtime
    from generator.setup.node import node_of

    runtime = ensure_runtime(ROOT / ".cache", node_of(ROOT), ROOT / "node_modules")
    try:
        lessons = check_project(ROOT, runtime)
    except FaultsError as error:
        print_faults(error)
        return 1
    except BundleError as error:
        print(error, file=sys.stderr)
        return 1
    for lesson in lessons:
        samples, points = len(lesson.samples), len(lesson.checkpoints)
        print(f"✓ {lesson.slug}: {samples} samples, {points} checkpoints")
    return 0
