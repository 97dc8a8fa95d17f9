"""What is wrong with a lesson: where it is, what was found and what would be right."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, order=True)
class Fault:
    """One fault, in the words of the person who writes lessons.

    `line` counts from 1; 0 means the file as a whole. `field` is a path in the front matter
    (`checkpoints[1].hints`) or the name of a block; it may be empty.
    """

    path: Path
    line: int
    field: str
    found: str
    remedy: str
    details: str = ""

    def plain(self) -> dict[str, str | int]:
        """The fault as plain data, for editors and CI."""
        return {**asdict(self), "path": self.path.as_posix()}

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else f"{self.path}"
        field = f"{self.field}: " if self.field else ""
        details = "".join(f"\n    {line}" for line in self.details.splitlines())
        return f"{place}: {field}{self.found}\n  → {self.remedy}{details}"


class FaultsError(Exception):
    """Some lesson is not right; `faults` are all that were found, in the order of their place."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))


class FaultList:
    """Collects faults, so that one run reports them all."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def add(
        self, path: Path, line: int, field: str, found: str, remedy: str, details: str = ""
    ) -> None:
        """Note one fault and go on."""
        self.faults.append(Fault(path, line, field, found, remedy, details))

    def about(self, paths: Iterable[Path]) -> bool:
        """Whether anything was noted of one of these files."""
        return not {fault.path for fault in self.faults}.isdisjoint(paths)

    def about_any_in(self, folder: Path) -> bool:
        """Whether anything was noted of a file in `folder`."""
        return any(folder in (fault.path, *fault.path.parents) for fault in self.faults)

    @contextmanager
    def collect(self) -> Iterator[None]:
        """Note the faults that the body raises, and go on after it."""
        try:
            yield
        except FaultsError as error:
            self.faults += error.faults

    def raise_any(self) -> None:
        """Raise all that were noted, if any.

        Raises:
            FaultsError: there was at least one.
        """
        if self.faults:
            raise FaultsError(self.faults)
