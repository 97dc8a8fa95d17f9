"""The interactive parts of a lesson, rendered as complete static HTML that scripts bring to life.

A widget of kind `attention-table` is the module `generator.widgets.attention_table` with

    render(data: dict[str, object], where: Where, env: jinja2.Environment) -> str

and a template, `site/templates/widgets/<kind>.html`. If links in the text may set it, it also has

    state_problem(data: dict[str, object], state: str) -> str

A new kind is a new module and a new template; nothing here changes.
"""

import functools
import importlib
import pkgutil

import jinja2

from generator.widgets._errors import Problem, Where, WidgetError

__all__ = ["Problem", "Where", "WidgetError", "render_widget", "state_problem", "widget_kinds"]


def render_widget(
    kind: str, data: dict[str, object], *, where: Where, env: jinja2.Environment
) -> str:
    """HTML of one widget.

    Args:
        kind: the word after `widget` in the lesson's fence, such as `attention-table`.
        data: the fence's YAML, as plain Python data.
        where: the place in the lesson that an error should name, or a function from the path
            of a field (`queries[1]`, or nothing for the whole) to that place.
        env: loads templates below `site/templates` and escapes what it inserts.

    Raises:
        WidgetError: no such kind, or data that the widget refuses.
    """
    kinds = widget_kinds()
    if kind not in kinds:
        raise WidgetError(where, Problem("", f"widget `{kind}`", f"een van {', '.join(kinds)}"))
    module = importlib.import_module(kinds[kind])
    html: str = module.render(data, where, env)
    return html


def state_problem(kind: str, data: dict[str, object], state: str) -> str:
    """Why a link cannot put a widget in `state`; empty when it can, or when `data` is at fault."""
    kinds = widget_kinds()
    if kind not in kinds:
        return ""  # reported where the widget is rendered
    module = importlib.import_module(kinds[kind])
    if not hasattr(module, "state_problem"):
        return f"een {kind} kan niet met een link worden ingesteld"
    try:
        problem: str = module.state_problem(data, state)
    except WidgetError:
        return ""
    return problem


@functools.cache
def widget_kinds() -> dict[str, str]:
    """The kinds there are, each with its module; modules named `_…` are what they share."""
    return {
        info.name.replace("_", "-"): f"{__name__}.{info.name}"
        for info in pkgutil.iter_modules(__path__)
        if not info.name.startswith("_")
    }
