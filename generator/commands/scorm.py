"""Maak van een les een pakket voor een leeromgeving (SCORM 1.2)."""

import argparse
from pathlib import Path

NEEDS = "build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `scorm`."""
    parser.add_argument("slug", metavar="LES", help="de map van de les in lessons/")
    parser.add_argument(
        "--output", type=Path, metavar="BESTAND", help="het pakket (anders LES-scorm.zip, hier)"
    )


def run(args: argparse.Namespace) -> int:
    """Make the package; 1 when a source is wrong, 2 when there is no such lesson."""
    import sys

    from generator.gate import check_lessons
    from generator.project import MEGABYTE, REFUSALS, ROOT, print_refusal
    from generator.runtime import ensure_runtime
    from generator.scorm.package import NoLessonError, make_package
    from generator.setup.node import node_of

    cache = ROOT / ".cache"
    runtime = ensure_runtime(cache, node_of(ROOT), ROOT / "node_modules")
    try:
        made = make_package(ROOT, args.slug, runtime, cache, gate=check_lessons)
    except NoLessonError as error:
        there = ", ".join(error.slugs) or "geen"
        print(f"Er is geen les {args.slug}. Deze zijn er: {there}.", file=sys.stderr)
        return 2
    except REFUSALS as error:
        print_refusal(error)
        print("Er is geen pakket gemaakt.", file=sys.stderr)
        return 1
    target = args.output or Path(f"{args.slug}-scorm.zip")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(made)
    size = f"{len(made) / MEGABYTE:.1f}".replace(".", ",")
    print(f"{target}: {size} MB. Zo zet je het in je leeromgeving: docs/leeromgeving.md.")
    return 0
