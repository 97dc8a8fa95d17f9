"""What a measurement yields: values, one a repetition, beside the values they are compared with."""

from dataclasses import dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Row:
    """One line of the report.

    Attributes:
        name: what was measured, in Dutch.
        values: one a repetition, in `unit`.
        unit: as printed, such as "s", "ms" or "MB".
        base_name: what it is compared with, in Dutch; empty when with nothing.
        base: its values, in the same unit; the n-th was measured beside the n-th of `values`.
        goal: what the project aims at, as printed.
    """

    name: str
    values: tuple[float, ...]
    unit: str
    base_name: str = ""
    base: tuple[float, ...] = ()
    goal: str = ""

    @property
    def median(self) -> float:
        """The middle of the values."""
        return median(self.values)

    @property
    def ratio(self) -> float | None:
        """Median to median; None without a base."""
        return self.median / median(self.base) if self.base else None

    @property
    def spread(self) -> tuple[float, float]:
        """The lowest and highest ratio of one repetition, or value when there is no base."""
        pairs = zip(self.values, self.base, strict=True) if self.base else None
        found = [value / base for value, base in pairs] if pairs else self.values
        return min(found), max(found)

    def as_json(self) -> dict[str, Any]:
        """Everything there is to know, for machines."""
        low, high = self.spread
        return {
            "name": self.name,
            "unit": self.unit,
            "median": self.median,
            "values": list(self.values),
            "base": {"name": self.base_name, "values": list(self.base)} if self.base else None,
            "ratio": self.ratio,
            "spread": [low, high],
            "goal": self.goal or None,
        }
