"""Meet de snelheid, als verhoudingen binnen één meting."""

import argparse
import pkgutil

NEEDS = "test"

REPEAT = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `bench`."""
    from generator.bench import parts

    names = [module.name for module in pkgutil.iter_modules(parts.__path__)]
    parser.add_argument(
        "parts",
        nargs="*",
        choices=[*names, []],
        metavar="DEEL",
        help=f"uit: {', '.join(names)}; anders alle",
    )
    parser.add_argument(
        "--repeat",
        type=int,
        default=REPEAT,
        metavar="N",
        help=f"zo vaak meten; de mediaan telt ({REPEAT})",
    )
    parser.add_argument("--json", action="store_true", help="alle waarden, als één JSON-object")
    parser.set_defaults(all_parts=names)


def run(args: argparse.Namespace) -> int:
    """Measure; 0 when every part could be measured, 1 when one could not, 2 for wrong use."""
    import json
    import sys

    from generator.bench.measuring import measure_parts
    from generator.bench.report import table

    if args.repeat < 1:
        print(f"--repeat {args.repeat}: verwacht een getal van 1 of hoger.", file=sys.stderr)
        return 2
    results, failed = {}, False
    for part in measure_parts(args.parts or args.all_parts, args.repeat):
        results[part.name] = part.as_json()
        failed = failed or part.trouble is not None
        if not args.json and part.trouble is None:
            print(table(f"{part.name}: {part.title}", part.rows), flush=True)
    if args.json:
        print(json.dumps(results, ensure_ascii=False, indent=2))
    return 1 if failed else 0
