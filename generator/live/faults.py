"""Whatever stops a build, as faults with a place: for the terminal and for the page alike."""

import re
import traceback
from pathlib import Path

import jinja2

from generator.assets import BundleError
from generator.faults import Fault, FaultsError

# In esbuild's words: `    site/app/main.ts:12:4:` on a line of its own.
_PLACE = re.compile(r"^\s*(\S+?):(\d+):\d+:$", re.MULTILINE)
_TEMPLATES = Path("site/templates")


def faults_of(error: Exception, root: Path) -> list[Fault]:
    """The faults that `error` tells of; at least one."""
    if isinstance(error, FaultsError):
        return error.faults
    if isinstance(error, BundleError):
        return [_of_bundle(str(error))]
    if isinstance(error, jinja2.TemplateError):
        return [_of_template(error, root)]
    details = "".join(traceback.format_exception(error))
    found = f"het bouwen brak af ({type(error).__name__}: {error})"
    remedy = "Maak de laatste wijziging ongedaan; blijft het misgaan, start `serve` opnieuw."
    return [Fault(_place_in(error, root) or Path("generator"), 0, "", found, remedy, details)]


def _of_bundle(text: str) -> Fault:
    place = _PLACE.search(text)
    path, line = (Path(place[1]), int(place[2])) if place else (Path("site"), 0)
    found = "esbuild kan dit script of deze stijl niet lezen"
    return Fault(path, line, "", found, "Verbeter wat hieronder staat.", text)


def _of_template(error: jinja2.TemplateError, root: Path) -> Fault:
    path, line = _TEMPLATES, 0
    if isinstance(error, jinja2.TemplateSyntaxError):
        path, line = _TEMPLATES / (error.name or ""), error.lineno
    else:
        for frame in traceback.extract_tb(error.__traceback__):
            if Path(frame.filename).is_relative_to(root / _TEMPLATES):
                path, line = Path(frame.filename).relative_to(root), frame.lineno or 0
    found = f"de sjabloon kan niet worden ingevuld ({error.message})"
    return Fault(path, line, "", found, "Verbeter deze regel van de sjabloon.")


def _place_in(error: Exception, root: Path) -> Path | None:
    """The file that could not be read, if that is what went wrong."""
    name = getattr(error, "filename", None)
    if not isinstance(name, str) or not Path(name).is_relative_to(root):
        return None
    return Path(name).relative_to(root)
