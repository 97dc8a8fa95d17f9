"""Links in the text of lessons: they lead to a page, an anchor or a picture that is there."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from generator.faults import Fault, FaultList
from generator.lesson import LESSON
from generator.links import INDEX, lesson_page, resolve
from generator.model import CheckpointMark, Heading, Lesson, Link, Sample, Widget
from generator.questions.model import Question
from generator.widgets import state_problem

EXTERNAL = ("http", "https", "mailto")


@dataclass(frozen=True)
class References:
    """What the text of one lesson asks of other pages, and offers them.

    Attributes:
        lesson: whose they are.
        anchors: the ids on its page that may be linked to.
        leads: its links to pages of the site, each with the page and the id there, or none.
        faults: what is wrong whatever else is in the site.
    """

    lesson: Lesson
    anchors: frozenset[str]
    leads: tuple[tuple[Link, str, str], ...]
    faults: tuple[Fault, ...]


def check_references(lessons: Iterable[Lesson], slugs: Iterable[str], faults: FaultList) -> None:
    """Note every link in the text of `lessons` that leads nowhere; see `check_between`."""
    check_between(list(map(references_of, lessons)), slugs, faults)


def check_between(
    references: Sequence[References], slugs: Iterable[str], faults: FaultList
) -> None:
    """Note every link that leads nowhere.

    `slugs` are those of all lessons, also of ones that could not be read: what a link to one of
    those means cannot be known yet, and is no fault.
    """
    # The ids on each page; None when the page's lesson could not be read.
    anchors: dict[str, frozenset[str] | None] = {lesson_page(slug): None for slug in slugs}
    anchors |= {lesson_page(each.lesson.slug): each.anchors for each in references}
    anchors[INDEX] = frozenset()
    for each in references:
        faults.faults += each.faults
        for link, page, anchor in each.leads:
            there = anchors.get(page, frozenset())
            if page not in anchors:
                remedy = "Verwijs naar een les als ../map-van-de-les/lesson.md."
                found = f"{_shown(link)}: die pagina is er niet"
            elif anchor and there is not None and anchor not in there:
                remedy = f"Deze ankers zijn er: {', '.join(sorted(there))}."
                found = f"{_shown(link)}: dat anker is er niet"
            else:
                continue
            faults.add(each.lesson.path, link.line, "link", found, remedy)


def references_of(lesson: Lesson) -> References:
    """Those of one lesson."""
    faults = FaultList()
    leads: list[tuple[Link, str, str]] = []
    for link in lesson.body.links:
        if link.state:
            _check_state(lesson, link, faults)
        else:
            leads += _lead(lesson, link, faults)
    return References(lesson, frozenset(_anchors(lesson)), tuple(leads), tuple(faults.faults))


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


def _shown(link: Link) -> str:
    """A link as its author wrote it."""
    return link.href.replace(f"/{INDEX}", f"/{LESSON}")


def _lead(lesson: Lesson, link: Link, faults: FaultList) -> Iterator[tuple[Link, str, str]]:
    """Where a link leads, when that is in the site."""
    try:
        parts = urlsplit(link.href)
    except ValueError:  # a bracket that does not close in the name of a host
        parts = urlsplit("https:")
    if not link.href.strip("#"):
        remedy = "Zet tussen de ronde haken waar de link heen leidt."
        faults.add(lesson.path, link.line, "link", "een link zonder adres", remedy)
    elif not (parts.scheme or parts.netloc):
        yield link, resolve(lesson_page(lesson.slug), parts.path), parts.fragment
    elif parts.scheme not in EXTERNAL or not (parts.netloc or parts.scheme == "mailto"):
        remedy = "Gebruik een adres met https://, of ../les/lesson.md voor een andere les."
        faults.add(lesson.path, link.line, "link", f"{link.href} is geen webadres", remedy)


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
