"""States of a widget with controls as links write them; site/app/lab/state.ts carries them out.

A link `[zet T op 1024](#masker){data-set="positions 1024; row 0"}` holds commands, separated by
semicolons: the name of a control and its value, a whole number or `on` and `off`; or `start` for
the lesson's own values.
"""

from collections.abc import Mapping, Sequence

START = "start"
SWITCH = ("off", "on")


def read_state(
    state: str, start: Mapping[str, int], values: Mapping[str, Sequence[int | str]]
) -> tuple[dict[str, int], str]:
    """What `state` makes of the lesson's own values `start`, and why it cannot (empty: it can).

    `values` are those that each control takes.
    """
    reached = dict(start)
    for command in state.split(";"):
        name, _, text = command.strip().partition(" ")
        if command.strip() == START:
            reached = dict(start)
        elif name not in values:
            known = ", ".join([*values, START])
            return reached, f"`{command.strip()}` is geen opdracht; wel: {known}"
        elif values[name] == SWITCH:
            if text not in SWITCH:
                return reached, f"{name} is `on` of `off`, niet `{text}`"
        elif not text.isdecimal() or int(text) not in values[name]:
            return reached, f"`{text}` kan niet voor {name}"
        else:
            reached[name] = int(text)
    return reached, ""
