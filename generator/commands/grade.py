"""Beoordeel ingeleverde Python-bestanden met de controles van een les."""

import argparse

NEEDS = "build"

ALL_PASSED, SOME_FAILED, WRONG_USE = 0, 1, 2
SAFETY = """\
Veiligheid: elk programma draait in een eigen proces, zonder de antwoorden, met een grens aan tijd,
geheugen, uitvoer en bestanden. Het schrijft alleen in een eigen, tijdelijke map en start geen
andere processen of verbindingen: code die slordig of speels is, richt geen schade aan. Lezen kan
het wel wat jij kunt lezen, en een doelbewuste aanvaller houdt dit niet tegen. Vertrouw je de
inzenders niet, doe het dan in een container of op een machine waar niets te halen valt.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `grade`."""
    parser.epilog, parser.formatter_class = SAFETY, argparse.RawDescriptionHelpFormatter
    parser.add_argument("lesson", metavar="LES", help="de slug van de les, zoals in lessons/")
    parser.add_argument(
        "files", metavar="PAD", nargs="+", help="een Python-bestand, of een map of .zip daarmee"
    )
    parser.add_argument(
        "--json", action="store_true", help="één JSON-object per bestand, per regel"
    )
    parser.add_argument("--csv", metavar="BESTAND", help="schrijf ook een tabel voor een rekenblad")
    parser.add_argument(
        "--uit",
        metavar="BESTAND",
        help="bewaar elk resultaat meteen; bestaat het bestand, dan gaat het beoordelen verder",
    )
    parser.add_argument("--uitleg", action="store_true", help="toon bij elk bestand wat er mis is")
    parser.add_argument(
        "--dask", metavar="ADRES", help="beoordeel op een Dask-cluster, zoals tcp://machine:8786"
    )
    parser.add_argument("--seed", type=int, help="vast getal voor de willekeurige gevallen")


def run(args: argparse.Namespace) -> int:
    """Grade; 0 when all passed, 1 when something failed, 2 for wrong use or a fault of ours."""
    import sys

    from checkers import UnknownLessonError, checkpoints_of
    from generator.dask_grading import ClusterError
    from generator.grading_run import grade_and_show
    from generator.results_file import OtherResultsError
    from generator.sandbox import ROOT
    from generator.setup.python import ensure_extra
    from generator.submissions import find

    try:
        checkpoints_of(args.lesson)
    except UnknownLessonError as error:
        print(f"Onbekende les: {error}.", file=sys.stderr)
        return WRONG_USE
    if args.seed is not None and args.seed < 0:
        print(f"--seed {args.seed}: verwacht een getal van 0 of hoger.", file=sys.stderr)
        return WRONG_USE
    if args.dask is not None:
        ensure_extra(ROOT, "dask")
    submissions, problems = find(args.files)
    for problem in problems:
        print(problem, file=sys.stderr)
    try:
        results = grade_and_show(args, submissions)
    except (OtherResultsError, ClusterError) as error:
        print(error, file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        if args.uit:
            print(f"\nAfgebroken; dezelfde opdracht gaat verder met {args.uit}.", file=sys.stderr)
        raise
    found = {point["status"] for result in results for point in result["checkpoints"]}
    return max(WRONG_USE if problems else ALL_PASSED, _exit_status(found))


def _exit_status(found: set[str]) -> int:
    if "broken" in found:
        return WRONG_USE
    return SOME_FAILED if found - {"passed"} else ALL_PASSED
