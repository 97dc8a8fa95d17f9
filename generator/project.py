"""This project's own site: build it with Pyodide in place, and say how that went."""

import sys
from pathlib import Path

from generator.assets import BundleError
from generator.faults import FaultsError
from generator.packages import read_index
from generator.runtime import ensure_runtime
from generator.setup.node import node_of
from generator.setup.step import say
from generator.site import BrokenLinksError, BuildReport, Gate, build_site

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
MEGABYTE = 1_000_000
# What a source that is not right makes of a build.
REFUSALS = (FaultsError, BundleError, BrokenLinksError)


def build_project(
    dist: Path = DIST, *, compress: bool = False, gate: Gate | None = None
) -> BuildReport | None:
    """Build into `dist` and print a summary; print what is wrong and return None when it fails."""
    runtime = ensure_runtime(ROOT / ".cache", node_of(ROOT), ROOT / "node_modules")
    index = read_index(ROOT, ROOT / ".cache")
    if compress and not (ROOT / ".cache" / "compressed").exists():
        say("Comprimeren voor een webhost; de eerste keer duurt dat een paar minuten")
    try:
        report = build_site(ROOT, dist, runtime, compress=compress, gate=gate, index=index)
    except REFUSALS as error:
        print_refusal(error)
    else:
        print(summary(report, dist))
        return report
    print(f"{dist.name}/ is niet veranderd.", file=sys.stderr)
    return None


def print_refusal(error: FaultsError | BundleError | BrokenLinksError) -> None:
    """Why nothing was made, on standard error."""
    match error:
        case FaultsError():
            print_faults(error)
        case BundleError():
            print(f"{error}\nDe scripts of stijlen in site/ kloppen niet.", file=sys.stderr)
        case BrokenLinksError():
            print(f"{error}\nPagina's verwijzen naar iets wat er niet is.", file=sys.stderr)


def print_faults(error: FaultsError) -> None:
    """All faults on standard error, and how many there are."""
    count = len(error.faults)
    print(f"{error}\n\n{count} {'fout' if count == 1 else 'fouten'}.", file=sys.stderr)


def summary(report: BuildReport, dist: Path) -> str:
    """One line about a build: dist/: 1 les, 23 bestanden, 11,2 MB, in 0,9 s."""
    lessons = f"{report.lessons} {'les' if report.lessons == 1 else 'lessen'}"
    size = f"{report.bytes / MEGABYTE:.1f} MB"
    line = f"{dist.name}/: {lessons}, {report.files} bestanden, {size}, in {report.seconds:.1f} s"
    return line.replace(".", ",")
