"""What is not right about a published copy, in the words of the person who published it."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

GUIDE = "docs/publiceren.md"


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, with every address where it is; `advice` alone stops nothing."""

    subject: str
    found: str
    expected: str
    remedy: str
    addresses: tuple[str, ...] = ()
    advice: bool = False

    def plain(self) -> dict[str, object]:
        """The finding as plain data."""
        return asdict(self)

    def __str__(self) -> str:
        first, *others = self.addresses
        more = f" (en nog {len(others)})" if others else ""
        kind = "advies, " if self.advice else ""
        return (
            f"{first}{more}\n  {kind}{self.subject}: {self.found}\n"
            f"  verwacht: {self.expected}\n  → {self.remedy}"
        )


def gather(findings: Iterable[Finding]) -> list[Finding]:
    """What is the same at many addresses is one finding; faults come before advice."""
    together: dict[Finding, list[str]] = {}
    for finding in findings:
        together.setdefault(replace(finding, addresses=()), []).extend(finding.addresses)
    made = [replace(x, addresses=tuple(sorted(where))) for x, where in together.items()]
    return sorted(made, key=lambda x: (x.advice, x.subject, x.addresses))
