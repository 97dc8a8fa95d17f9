"""Say what is wrong with a published copy, to a person or a program."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from generator.publishing.checking import check_publication, published
from generator.publishing.findings import Finding


def report_publication(address: str, dist: Path, *, as_json: bool = False) -> int:
    """Check and print; 0 when nothing but advice was found, 1 otherwise."""
    if not (dist / "index.html").is_file():
        print(f"{dist} is er niet. Bouw eerst: python3 build.py build", file=sys.stderr)
        return 1
    if not address.startswith(("http://", "https://")):
        print(f"{address} is geen adres met http:// of https://.", file=sys.stderr)
        return 1
    findings = check_publication(address, dist)
    faults = [finding for finding in findings if not finding.advice]
    if as_json:
        advice = [finding.plain() for finding in findings if finding.advice]
        print(json.dumps({"faults": [fault.plain() for fault in faults], "advice": advice}))
    else:
        _print(findings, faults, address, len(published(dist)))
    return 1 if faults else 0


def _print(findings: Sequence[Finding], faults: Sequence[object], address: str, files: int) -> None:
    stream = sys.stderr if faults else sys.stdout
    for finding in findings:
        print(f"{finding}\n", file=stream)
    if faults:
        print(f"{len(faults)} {'fout' if len(faults) == 1 else 'fouten'}.", file=stream)
    else:
        print(f"✓ {address}: {files} bestanden staan er goed.")
