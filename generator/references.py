"""Links in the text of lessons: they lead to a page, an anchor or a picture that is there."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from generator.faults import FaultList
from generator.lesson import LESSON
from generator.links import INDEX, lesson_page, resolve
from generator.model import CheckpointMark, Heading, Lesson, Link, Sample, Widget
from generator.questions.model import Question
from generator.widgets import state_problem

# The ids on each page that may be linked to; None when the page's lesson could not be read.
Anchors = dict[str, set[str] | None]
EXTERNAL = ("http", "https", "mailto")


def check_references(lessons: list[Lesson], slugs: Iterable[str], faults: FaultList) -> None:
    """Note every link in a lesson's text that leads nowhere.

    `slugs` are those of all lessons, also of ones that could not be read: what a link to one of
    those means cannot be known yet, and is no fault.
    """
    anchors: Anchors = {lesson_page(slug): None for slug in slugs}
    anchors |= {lesson_page(lesson.slug): _anchors(lesson) for lesson in lessons}
    anchors[INDEX] = set()
    for lesson in lessons:
        for link in lesson.body.links:
            if link.state:
                _check_state(lesson, link, faults)
            else:
                _check(lesson, link, anchors, faults)


def _anchors(lesson: Lesson) -> set[str]:
    names = {"les", "werkbank", "inhoud", "meenemen", "bronnen"}
    for block in lesson.body.walk():
        if isinstance(block, Heading):
            names.add(block.id)
        elif isinstance(block, Sample):
            names.add(f"sample-{block.id}")
        elif isinstance(block, CheckpointMark):
            names.add(f"checkpoint-{block.id}")
        elif isinstance(block, Question):
            names.add(f"vraag-{block.id}")
    return names | _widgets(lesson).keys()


def _widgets(lesson: Lesson) -> dict[str, Widget]:
    """The widgets of a lesson that have an id, by that id."""
    widgets = [block for block in lesson.body.walk() if isinstance(block, Widget)]
    return {str(widget.data["id"]): widget for widget in widgets if "id" in widget.data}


def _check(lesson: Lesson, link: Link, anchors: Anchors, faults: FaultList) -> None:
    try:
        parts = urlsplit(link.href)
    except ValueError:  # a bracket that does not close in the name of a host
        parts = urlsplit("https:")
    shown = link.href.replace(f"/{INDEX}", f"/{LESSON}")
    if not link.href.strip("#"):
        remedy = "Zet tussen de ronde haken waar de link heen leidt."
        faults.add(lesson.path, link.line, "link", "een link zonder adres", remedy)
        return
    if parts.scheme or parts.netloc:
        if parts.scheme not in EXTERNAL or not (parts.netloc or parts.scheme == "mailto"):
            remedy = "Gebruik een adres met https://, of ../les/lesson.md voor een andere les."
            faults.add(lesson.path, link.line, "link", f"{link.href} is geen webadres", remedy)
        return
    page = resolve(lesson_page(lesson.slug), parts.path)
    if page not in anchors:
        remedy = "Verwijs naar een les als ../map-van-de-les/lesson.md."
        faults.add(lesson.path, link.line, "link", f"{shown}: die pagina is er niet", remedy)
        return
    there = anchors[page]
    if parts.fragment and there is not None and parts.fragment not in there:
        remedy = f"Deze ankers zijn er: {', '.join(sorted(there))}."
        faults.add(lesson.path, link.line, "link", f"{shown}: dat anker is er niet", remedy)


def _check_state(lesson: Lesson, link: Link, faults: FaultList) -> None:
    """A link that sets a widget leads to one on its own page, in words the widget knows."""
    widgets = _widgets(lesson)
    widget = widgets.get(link.href.removeprefix("#"))
    if widget is None:
        remedy = f"Verwijs naar de id van een widget in deze les: {', '.join(widgets) or 'geen'}."
        faults.add(lesson.path, link.line, "data-set", f"{link.href} is geen widget", remedy)
        return
    problem = state_problem(widget.kind, widget.data, link.state)
    if problem:
        remedy = 'Schrijf bijvoorbeeld {data-set="q kat = 3, 0; row kat"}.'
        faults.add(lesson.path, link.line, "data-set", problem, remedy)
