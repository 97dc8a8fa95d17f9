"""The causal mask as a square, one of its rows, and what that row would see without it.

Scores are normal random numbers, as scaled scores are before anything is learned; every row has a
stream of its own, so a longer text begins with the numbers of a shorter one. `peek` is added to the
score of the next position: what a model would learn, if it could, because that position holds the
token to predict. The custom element `<causal-mask>` (site/app/causal/mask.ts) changes all of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import jinja2
import numpy as np
from pydantic import Field, ValidationInfo, field_validator

from generator.widgets import _random as random
from generator.widgets._config import Id, Text, WidgetConfig, read_config, refuse
from generator.widgets._dutch import percent, thousands
from generator.widgets._errors import Where
from generator.widgets._lab_state import SWITCH, read_state
from generator.widgets._picture import bars, stairs
from generator.widgets._weights import Floats, softmax

TEMPLATE = "widgets/causal-mask.html"
SMALLEST, LARGEST = 2, 10  # powers of two: from 4 to 1024 positions
SIZES = [2**power for power in range(SMALLEST, LARGEST + 1)]
PEEKS = 10
WIDTH, HEIGHT = 320, 96


class CausalMask(WidgetConfig):
    """What a lesson says about a mask."""

    id: Id | None = None
    caption: Text
    positions: int = 16
    row: Annotated[int, Field(ge=0)]
    seed: Annotated[int, Field(ge=0, lt=random.SEEDS)] = 1
    peek: Annotated[int, Field(ge=0, le=PEEKS)] = 0

    @field_validator("positions")
    @classmethod
    def _is_power_of_two(cls, positions: int) -> int:
        if positions not in SIZES:
            raise refuse(f"`{positions}`", f"een van {', '.join(map(str, SIZES))}")
        return positions

    @field_validator("row")
    @classmethod
    def _is_there(cls, row: int, info: ValidationInfo) -> int:
        positions = info.data.get("positions")
        if positions is not None and row >= positions:
            raise refuse(f"`{row}`", f"een rij van 0 tot en met {positions - 1}")
        return row


@dataclass(frozen=True)
class Row:
    """Weights of one row: with the mask (row + 1 of them) and without it (all)."""

    masked: Floats
    bare: Floats


def render(data: dict[str, object], where: Where, env: jinja2.Environment) -> str:
    """The mask as HTML that needs no scripts to be read."""
    config = read_config(CausalMask, data, where)
    return env.get_template(TEMPLATE).render(
        id=config.id,
        caption=config.caption,
        positions=config.positions,
        power=config.positions.bit_length() - 1,
        powers=(SMALLEST, LARGEST),
        row=config.row,
        seed=config.seed,
        last_seed=random.SEEDS - 1,
        peek=config.peek,
        peeks=PEEKS,
        show=view(config.positions, config.row, config.seed, config.peek, masked=True),
    )


def state_problem(data: dict[str, object], state: str) -> str:
    """Why a link cannot put this widget in `state`; empty when it can."""
    config = read_config(CausalMask, data, "")
    values: dict[str, Sequence[int | str]] = {
        "positions": SIZES,
        "row": range(SIZES[-1]),
        "seed": range(random.SEEDS),
        "peek": range(PEEKS + 1),
        "masked": SWITCH,
    }
    reached, problem = read_state(state, config.model_dump(include=set(values)), values)
    if not problem and reached["row"] >= reached["positions"]:
        return f"rij {reached['row']} is er niet bij {reached['positions']} posities"
    return problem


def weigh(positions: int, row: int, seed: int, peek: float) -> Row:
    """Weights of `row`, of `positions` positions."""
    scores = np.array(random.take(positions, seed, row))
    if row + 1 < positions:
        scores[row + 1] += peek
    return Row(masked=softmax(scores[: row + 1]), bare=softmax(scores))


def mean_future(positions: int, seed: int, peek: float) -> float:
    """The share of all weight that goes to later positions without a mask, over all rows."""
    rows = (weigh(positions, row, seed, peek).bare[row + 1 :] for row in range(positions))
    return sum(float(weights.sum()) for weights in rows) / positions


def view(positions: int, row: int, seed: int, peek: int, *, masked: bool) -> dict[str, str]:
    """Every text and outline that depends on the choices, by its name in the template."""
    weights = weigh(positions, row, seed, peek)
    allowed, cells = positions * (positions + 1) // 2, positions**2
    future = float(weights.bare[row + 1 :].sum())
    following = float(weights.bare[row + 1]) if row + 1 < positions else 0.0
    chosen = weights.masked if masked else weights.bare
    shown = chosen / chosen.max()
    shown_past, shown_future = list(shown[: row + 1]), list(shown[row + 1 :])
    place = WIDTH / positions
    verdict = _verdict(positions, row, future, following, masked=masked)
    return {
        "positions": thousands(positions),
        "row": str(row),
        "seed": str(seed),
        "next": str(row + 1),
        "last": str(positions - 1),
        "peek": f"+{peek}",
        "cells": f"{thousands(allowed)} van de {thousands(cells)}",
        "share": percent(allowed / cells, 2),
        "masked-seen": str(row + 1),
        "bare-seen": str(positions),
        "masked-past": percent(float(weights.masked[:row].sum()), 1),
        "bare-past": percent(float(weights.bare[:row].sum()), 1),
        "masked-self": percent(float(weights.masked[row]), 1),
        "bare-self": percent(float(weights.bare[row]), 1),
        "bare-future": percent(future, 1),
        "bare-next": percent(following, 1),
        "bare-mean": percent(mean_future(positions, seed, peek), 1),
        "top": percent(float(chosen.max()), 1),
        "verdict": verdict,
        "status": f"{positions} posities, rij {row}. {verdict}",
        "allowed": stairs(positions),
        "box": f"0 0 {positions} {positions}",
        "line": f"M0 {row}h{positions}v1h{-positions}z",
        "past": bars(shown_past, 0, place, HEIGHT, 0.8),
        "future": bars(shown_future, row + 1, place, HEIGHT, 0.8),
    }


def _verdict(positions: int, row: int, future: float, following: float, *, masked: bool) -> str:
    if row + 1 == positions:
        return f"Rij {row} is de laatste: daarna komt niets, dus er valt niets af te kijken."
    if masked:
        return (
            f"Met masker gaat er niets naar de toekomst: rij {row} verdeelt alles over positie 0 "
            f"tot en met {row}, en token {row + 1} moet ze echt voorspellen."
        )
    return (
        f"Zonder masker haalt rij {row} {percent(future, 1)} van haar gewicht uit de toekomst. "
        f"Token {row + 1} levert {percent(following, 1)}: precies de token die ze moet "
        "voorspellen. Bij het genereren bestaat die nog niet."
    )
