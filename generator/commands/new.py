"""Begin een les: een kleine, volledige les om van uit te gaan."""

import argparse

NEEDS = "build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the slug."""
    parser.add_argument("slug", help="de naam van de map en het adres, zoals gewogen-gemiddelde")


def run(args: argparse.Namespace) -> int:
    """Write the files; 0 when they are there, 2 when the slug cannot be used."""
    import sys

    from generator.project import ROOT
    from generator.starter import StartError, start_lesson

    try:
        written = start_lesson(ROOT, args.slug)
    except StartError as error:
        print(error, file=sys.stderr)
        return 2
    for path in written:
        print(path)
    print("Bekijk de les met: python3 build.py serve. Hoe verder: docs/lessen-schrijven.md.")
    return 0
