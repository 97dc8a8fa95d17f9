"""What must hold for the blocks of a lesson together: ids, order, and pictures that are there."""

from pathlib import Path
from xml.etree import ElementTree

from generator.faults import FaultList
from generator.frontmatter import Matter
from generator.headings import RESERVED
from generator.model import Body, CheckpointMark, Heading, Sample, Widget

_GAPS = ("___", "…")
_SVG = "{http://www.w3.org/2000/svg}svg"
# How a picture's file begins.
_PICTURES: dict[str, tuple[bytes, ...]] = {
    ".png": (b"\x89PNG",),
    ".jpg": (b"\xff\xd8\xff",),
    ".webp": (b"RIFF",),
}


def check_samples(body: Body, path: Path, faults: FaultList) -> None:
    """Every sample has an id of its own and builds on an earlier one."""
    seen: dict[str, int] = {}
    for block in body.walk():
        if not isinstance(block, Sample):
            continue
        field = f"sample {block.id}"
        if block.id in seen:
            found = f"deze id is er al op regel {seen[block.id]}"
            faults.add(path, block.line - 1, field, found, "Geef iedere sample een eigen id.")
        if block.after and block.after not in seen:
            found = f"after={block.after} noemt geen eerdere sample"
            remedy = f"Eerder staan: {', '.join(seen) or 'geen'}."
            faults.add(path, block.line - 1, field, found, remedy)
        seen.setdefault(block.id, block.line - 1)


def check_marks(body: Body, matter: Matter, path: Path, faults: FaultList) -> None:
    """Every checkpoint has an id of its own and one place in the text."""
    known = [point.id for point in matter.data.checkpoints]
    marks = [block for block in body.walk() if isinstance(block, CheckpointMark)]
    for index, name in enumerate(known):
        if name in known[:index]:
            line = matter.line("checkpoints", index, "id")
            remedy = "Geef ieder checkpoint een eigen id."
            faults.add(path, line, f"checkpoints[{index}].id", f"{name} is er al", remedy)
    for mark in marks:
        if mark.id not in known:
            remedy = f"De front matter kent: {', '.join(known)}."
            faults.add(path, mark.line, "::: checkpoint", f"onbekend: {mark.id!r}", remedy)
    for index, name in enumerate(known):
        places = [mark.line for mark in marks if mark.id == name]
        if len(places) != 1:
            line = places[1] if places else matter.line("checkpoints", index)
            found = f"{name} staat {len(places)} keer in de tekst"
            remedy = f"Zet één keer ::: checkpoint {name} en ::: waar de lezer eraan toe is."
            faults.add(path, line, f"checkpoints[{index}]", found, remedy)


def check_ladders(matter: Matter, path: Path, faults: FaultList) -> None:
    """The hints of every checkpoint climb: a question, a formula, a line with a gap."""
    for index, point in enumerate(matter.data.checkpoints):
        first, rest = point.hints[0], "".join(point.hints[1:])
        missing = [
            name
            for name, there in (
                ("een vraag in de eerste hint", "?" in first),
                ("een formule, tussen $ en $", "$" in rest),
                (f"een regel met een gat: {_GAPS[0]}", any(gap in rest for gap in _GAPS)),
            )
            if not there
        ]
        if missing:
            line = matter.line("checkpoints", index, "hints")
            found = f"hier ontbreekt {' en '.join(missing)}"
            remedy = "Laat de hints klimmen: een vraag, de formule, een regel code met een gat."
            faults.add(path, line, f"checkpoints[{index}].hints", found, remedy)


def check_widget_ids(body: Body, path: Path, faults: FaultList) -> None:
    """The id of a widget is used by nothing else on the page."""
    taken = dict.fromkeys(RESERVED, "de pagina zelf")
    taken |= {block.id: "een kop" for block in body.walk() if isinstance(block, Heading)}
    for block in body.walk():
        name = block.data.get("id") if isinstance(block, Widget) else None
        if isinstance(block, Widget) and isinstance(name, str):
            if name in taken:
                found = f"de id {name} is al van {taken[name]}"
                remedy = "Geef het een andere id, en pas de links ernaartoe aan."
                line = block.line_of("id")
                faults.add(path, line, f"widget {block.kind} id", found, remedy)
            taken.setdefault(name, f"de widget op regel {block.line}")


def check_headings(body: Body, path: Path, faults: FaultList) -> None:
    """A heading has words, and ### stands below a ##."""
    level = 1
    for block in body.walk():
        if not isinstance(block, Heading):
            continue
        if not block.text.strip(" 0123456789."):
            remedy = "Schrijf achter de hekjes waar het stuk over gaat."
            faults.add(path, block.line, "kop", "een kop zonder tekst", remedy)
        if block.level == 3 and level == 1:
            remedy = "Begin met ##; ### is voor een stuk daarbinnen."
            faults.add(path, block.line, "kop", "### zonder ## erboven", remedy)
        level = block.level


def check_pictures(body: Body, folder: Path, path: Path, faults: FaultList) -> None:
    """Every picture lies in the folder of the lesson and is one that browsers show."""
    for picture in body.pictures:
        file = folder / picture.href
        inside = file.resolve().is_relative_to(folder.resolve())
        if not inside or not file.is_file():
            remedy = "Zet het bestand in de map van de les en noem het bij zijn naam."
            found = f"{picture.href} is er niet"
            faults.add(path, picture.line, "afbeelding", found, remedy)
        elif not _is_picture(file):
            found = f"{picture.href} is geen afbeelding die een browser laat zien"
            remedy = "Gebruik een .svg, .png, .jpg of .webp, opgeslagen als wat de naam zegt."
            faults.add(path, picture.line, "afbeelding", found, remedy)


def _is_picture(file: Path) -> bool:
    """Whether a file is what its name says, as far as its beginning tells; an SVG as a whole."""
    data = file.read_bytes()
    if file.suffix == ".svg":
        try:
            return ElementTree.fromstring(data).tag == _SVG
        except ElementTree.ParseError:
            return False
    return data.startswith(_PICTURES.get(file.suffix, ()))
