"""All text of a lesson or of the glossary: what stands in YAML fields, and the story."""

from collections.abc import Iterator

import yaml

from generator.fences import QUESTION
from generator.frontmatter import FENCE
from generator.spelling.markdown_text import Text, parse, texts_of
from generator.yaml_loading import compose

# Fields whose value is Dutch that a student reads. What stands in `sources` has other languages.
_MATTER = ("course", "title", "lead", "goals", "takeaways", "task", "hints")
_QUESTION = ("vraag", "keuzes", "tekst", "fouten", "uitleg", "hint")
_WIDGET = ("caption",)
_TERM = ("term", "text")
_INSIDE = ("prerequisites", "checkpoints", "next", "terms")


def lesson_texts(source: str) -> Iterator[Text]:
    """All text of a lesson's file."""
    lines = source.splitlines(keepends=True)
    marks = [number for number, line in enumerate(lines) if line.rstrip() == FENCE][:2]
    if len(marks) < 2:
        return
    yield from _fields("".join(lines[1 : marks[1]]), 2, _MATTER)
    story, line = "".join(lines[marks[1] + 1 :]), marks[1] + 2
    yield from texts_of(story, line)
    for token in parse(story):
        kind = token.info.strip().partition(" ")[0] if token.type == "fence" else ""
        if kind in (QUESTION, "widget"):
            fields = _QUESTION if kind == QUESTION else _WIDGET
            yield from _fields(token.content, line + (token.map or [0])[0] + 1, fields)


def glossary_texts(source: str) -> Iterator[Text]:
    """All text of the glossary's file."""
    yield from _fields(source, 1, _TERM)


def _fields(source: str, line: int, names: tuple[str, ...]) -> Iterator[Text]:
    """The text in the fields called `names` of a piece of YAML that starts on `line`."""
    try:
        root = compose(source)
    except yaml.YAMLError:  # a fault says so already
        return
    yield from _node(root, line, names, shown=False)


def _node(
    node: yaml.Node | None, line: int, names: tuple[str, ...], *, shown: bool
) -> Iterator[Text]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value in (*names, *_INSIDE):
                yield from _node(value, line, names, shown=key.value in names)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _node(value, line, names, shown=shown)
    elif isinstance(node, yaml.ScalarNode) and shown:
        # The text of a block starts on the line after its `|`.
        start = line + node.start_mark.line + (node.style in ("|", ">"))
        yield from texts_of(node.value, start)
