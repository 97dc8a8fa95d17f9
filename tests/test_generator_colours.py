"""Text can be read on every ground it stands on, in light and in dark (WCAG 2.2: 4.5 to 1)."""

import pytest

from tests.project import ROOT

STYLES = ROOT / "site" / "styles"
READABLE = 4.5
PAIRS = [
    (text, ground)
    for text in ("ink", "ink-soft", "accent", "accent-strong", "differs")
    for ground in ("paper", "paper-2", "sheet")
]
PAIRS += [
    (f"code-{kind}", "sheet")
    for kind in ("keyword", "string", "number", "comment", "name", "definition")
]
PAIRS += [("on-accent", "accent"), ("on-accent", "accent-strong"), ("differs", "differs-wash")]
PAIRS += [("ink", "accent-wash"), ("accent", "accent-wash"), ("ink", "differs-wash")]
# Two programs compared: lines that differ, in the editor's colours.
PAIRS += [
    (text, ground)
    for text in ("ink-soft", *(f"code-{kind}" for kind in ("keyword", "string", "number", "name")))
    for ground in ("accent-wash", "differs-wash")
]
PAIRS += [("code-definition", ground) for ground in ("accent-wash", "differs-wash")]


def themes() -> dict[str, dict[str, str]]:
    """The colours by name, of the light theme and of the dark one over it."""
    light, dark = (colours((STYLES / name).read_text()) for name in ("tokens.css", "dark.css"))
    return {"light": light, "dark": light | dark}


def colours(css: str) -> dict[str, str]:
    """`--name: #rrggbb;` lines as a dict."""
    found = {}
    for line in css.splitlines():
        name, _, value = line.strip().partition(": ")
        if name.startswith("--") and value.startswith("#"):
            found[name[2:]] = value.partition(";")[0]
    return found


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_has_one_for_the_dark() -> None:
    light, dark = (colours((STYLES / name).read_text()) for name in ("tokens.css", "dark.css"))
    assert light.keys() == dark.keys()


def test_no_style_asks_the_system_itself() -> None:
    """Only then a choice by hand reaches everything: what differs in the dark is a token."""
    asking = [x.name for x in STYLES.glob("*.css") if "prefers-color-scheme" in x.read_text()]
    assert asking == []


def test_the_measure_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_readable(theme: str, text: str, ground: str) -> None:
    palette = themes()[theme]
    assert contrast(palette[text], palette[ground]) >= READABLE
