"""Something made by others, and the licence under which the site may have it."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.assets import BundleError


@dataclass(frozen=True)
class Component:
    """One package, library or font. `licence` is its short name, `text` all that it says."""

    name: str
    version: str
    licence: str
    address: str
    text: str


@dataclass(frozen=True)
class Notice:
    """A licence, and all components that it is the licence of, word for word."""

    components: tuple[Component, ...]

    @property
    def licence(self) -> str:
        """Its short name."""
        return self.components[0].licence

    @property
    def text(self) -> str:
        """All that it says."""
        return self.components[0].text


class MissingLicenceError(BundleError):
    """A package that is in the site has no licence text, so it may not be in it."""


def notices(components: Iterable[Component]) -> list[Notice]:
    """Components by the text of their licence, in the order of their names."""
    by_text: dict[tuple[str, str], list[Component]] = {}
    for component in sorted(components, key=lambda x: x.name.lower()):
        by_text.setdefault((component.licence, component.text), []).append(component)
    return [Notice(tuple(same)) for same in by_text.values()]
