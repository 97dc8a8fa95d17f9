"""One part after the other; a part that cannot be measured does not keep the others."""

import importlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error as PlaywrightError

from generator.bench import parts
from generator.bench.bench import Bench, MeasureError
from generator.bench.rows import Row
from generator.project import ROOT
from generator.setup.step import say


@dataclass(frozen=True)
class Part:
    """What one part measured; `trouble` says why it could not."""

    name: str
    title: str
    rows: Sequence[Row] = ()
    trouble: str | None = None

    def as_json(self) -> dict[str, Any]:
        """For machines."""
        rows = [row.as_json() for row in self.rows]
        return {"title": self.title, "rows": rows, "trouble": self.trouble}


def measure_parts(names: Iterable[str], repeat: int) -> Iterator[Part]:
    """Measure the named modules of `parts`, in this order."""
    with Bench(ROOT, repeat, lambda text: say(f"• {text}")) as bench:
        for name in names:
            module = importlib.import_module(f"{parts.__name__}.{name}")
            title = (module.__doc__ or "").splitlines()[0]
            say(f"• {name}: {title}")
            try:
                yield Part(name, title, module.measure(bench))
            except (PlaywrightError, MeasureError) as error:
                print(f"{name} is niet te meten: {error}", file=sys.stderr)
                yield Part(name, title, trouble=str(error))
