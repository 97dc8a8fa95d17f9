"""Controleer alle lessen, of met --url een gepubliceerde kopie van de site."""

import argparse

NEEDS = "build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `check`."""
    parser.add_argument(
        "--json", action="store_true", help="geef de fouten als JSON, voor een editor of CI"
    )
    parser.add_argument(
        "--url", metavar="ADRES", help="controleer dist/ zoals het op dit adres staat"
    )
    parser.add_argument(
        "--feedback", action="store_true", help="schrijf ook één pagina met alle feedback"
    )
    parser.add_argument(
        "--output",
        metavar="PAGINA",
        default=".cache/feedback.html",
        help="waar die pagina komt (standaard %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    """Check; 0 when everything holds, 1 when something does not."""
    if args.url:
        from generator.project import DIST
        from generator.publishing.reporting import report_publication

        return report_publication(args.url, DIST, as_json=args.json)
    return _check_lessons(args)


def _check_lessons(args: argparse.Namespace) -> int:
    import json
    import sys
    from pathlib import Path

    from generator.assets import BundleError
    from generator.checking import check_project
    from generator.faults import FaultsError
    from generator.feedback import write_feedback
    from generator.project import ROOT, print_faults
    from generator.runtime import ensure_runtime
    from generator.setup.node import node_of
    from generator.watchdog import claim_output

    output = claim_output()  # a grader may print
    runtime = ensure_runtime(ROOT / ".cache", node_of(ROOT), ROOT / "node_modules")
    try:
        lessons = check_project(ROOT, runtime)
    except FaultsError as error:
        if args.json:
            plain = [fault.plain() for fault in error.faults]
            print(json.dumps({"faults": plain}), file=output, flush=True)
        else:
            print_faults(error)
        return 1
    except BundleError as error:
        print(error, file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps({"faults": []}), file=output, flush=True)
    for lesson in [] if args.json else lessons:
        samples, points = len(lesson.samples), len(lesson.checkpoints)
        print(f"✓ {lesson.slug}: {samples} samples, {points} checkpoints", file=output, flush=True)
    if args.feedback:
        write_feedback(lessons, ROOT, Path(args.output))
        print(f"Alle feedback: {args.output}", file=sys.stderr if args.json else output)
    return 0
