"""The page of all terms, each with the lessons that use it."""

from collections.abc import Sequence

import jinja2

from generator.assets import Assets
from generator.course import Listed
from generator.glossary.model import Glossary


def render_glossary(
    glossary: Glossary, lessons: Sequence[Listed], environment: jinja2.Environment, assets: Assets
) -> str:
    """The page. `lessons` are in the order of the course."""
    entries = [
        {
            "term": term,
            "see": [glossary[identity] for identity in term.see],
            "lessons": [lesson for lesson in lessons if term.id in lesson.terms],
        }
        for term in glossary.terms
    ]
    template = environment.get_template("glossary.html")
    return template.render(root="../", assets=assets, entries=entries)
