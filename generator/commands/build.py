"""Bouw de site in dist/."""

import argparse
from pathlib import Path

NEEDS = "build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `build`."""
    parser.add_argument(
        "--output",
        type=Path,
        metavar="MAP",
        help="een andere map dan dist/; wat daarin staat, wordt vervangen",
    )
    parser.add_argument(
        "--no-compress",
        action="store_true",
        help="zonder gecomprimeerde kopieën; die zijn alleen voor een webhost",
    )
    parser.add_argument("--timings", action="store_true", help="toon hoe lang iedere stap duurde")


def run(args: argparse.Namespace) -> int:
    """Build; 0 when the site is there, 1 when something in the sources is wrong."""
    from generator.gate import check_lessons
    from generator.project import DIST, build_project

    folder = args.output.absolute() if args.output else DIST
    report = build_project(folder, compress=not args.no_compress, gate=check_lessons)
    if report and args.timings:
        for name, seconds in report.stages.items():
            print(f"  {name}: {seconds * 1000:.0f} ms")
    return 0 if report else 1
