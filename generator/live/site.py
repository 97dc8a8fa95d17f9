"""What `serve` shows: one state of the site."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.glossary.model import Glossary
from generator.model import Lesson
from generator.output import Content


@dataclass(frozen=True)
class Site:
    """One state of the site."""

    files: Mapping[str, Content] = field(default_factory=dict)
    # By name: of every page, and of every style sheet.
    pages: Mapping[str, str] = field(default_factory=dict)
    styles: Mapping[str, str] = field(default_factory=dict)
    lessons: tuple[Lesson, ...] = ()
    glossary: Glossary = field(default_factory=Glossary)
