"""Beoordeel Python-bestanden met de controles van een les."""

import argparse

NEEDS = "build"

ALL_PASSED, SOME_FAILED, WRONG_USE = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `grade`."""
    parser.add_argument("lesson", metavar="LES", help="de slug van de les, zoals in lessons/")
    parser.add_argument("files", metavar="BESTAND", nargs="+", help="te beoordelen Python-bestand")
    parser.add_argument(
        "--json", action="store_true", help="één JSON-object per bestand, per regel"
    )
    parser.add_argument("--seed", type=int, help="vast getal voor de willekeurige gevallen")


def run(args: argparse.Namespace) -> int:
    """Grade; 0 when all passed, 1 when something failed, 2 for wrong use or a fault of ours."""
    import json
    import sys

    from checkers import UnknownLessonError, checkpoints_of
    from generator.grading import UnreadableError, grade_files, read_source
    from generator.grading_text import summary

    try:
        checkpoints_of(args.lesson)
    except UnknownLessonError as error:
        print(f"Onbekende les: {error}.", file=sys.stderr)
        return WRONG_USE
    if args.seed is not None and args.seed < 0:
        print(f"--seed {args.seed}: verwacht een getal van 0 of hoger.", file=sys.stderr)
        return WRONG_USE
    status, files = ALL_PASSED, []
    for name in args.files:
        try:
            files.append((name, read_source(name)))
        except UnreadableError as error:
            print(error, file=sys.stderr)
            status = WRONG_USE
    for result in grade_files(args.lesson, files, args.seed):
        print(json.dumps(result) if args.json else summary(result), flush=True)
        found = {checkpoint["status"] for checkpoint in result["checkpoints"]}
        status = max(status, _exit_status(found))
    return status


def _exit_status(found: set[str]) -> int:
    if "broken" in found:
        return WRONG_USE
    return SOME_FAILED if found - {"passed"} else ALL_PASSED
