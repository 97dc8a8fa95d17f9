"""Scores of random queries and keys: how wide they lie, and over how many keys softmax spreads.

Queries and keys have independent components of mean 0 and variance 1, so their scores have standard
deviation √d_k. The vectors of one seed grow: those of width 8 begin with those of width 4.
The custom element `<score-histogram>` (site/app/scores/histogram.ts) draws others.
"""

import math
from itertools import islice
from typing import Annotated

import jinja2
import numpy as np
from pydantic import Field, field_validator

from generator.widgets import _random as random
from generator.widgets._config import Id, Text, WidgetConfig, read_config, refuse
from generator.widgets._dutch import dutch, percent, short, thousands
from generator.widgets._errors import Where
from generator.widgets._lab_state import read_state
from generator.widgets._picture import bars, box, slices
from generator.widgets._weights import Floats, effective, softmax

TEMPLATE = "widgets/score-histogram.html"
SMALLEST, LARGEST = 2, 12  # powers of two: d_k from 4 to 4096
WIDTHS = [2**power for power in range(SMALLEST, LARGEST + 1)]
QUERIES = 32
REACH = 32  # the picture goes from -REACH to REACH, a bin for every whole number
WIDTH, HEIGHT, STRIP = 320, 96, 40


class ScoreHistogram(WidgetConfig):
    """What a lesson says about a draw."""

    id: Id | None = None
    caption: Text
    width: int = 64  # d_k
    keys: Annotated[int, Field(ge=2, le=1024)] = 256
    seed: Annotated[int, Field(ge=0, lt=random.SEEDS)] = 1

    @field_validator("width")
    @classmethod
    def _is_power_of_two(cls, width: int) -> int:
        if width not in WIDTHS:
            raise refuse(f"`{width}`", f"een van {', '.join(map(str, WIDTHS))}")
        return width


def render(data: dict[str, object], where: Where, env: jinja2.Environment) -> str:
    """The draw as HTML that needs no scripts to be read."""
    config = read_config(ScoreHistogram, data, where)
    shown = view(draw(config.seed, config.keys, config.width), config.width, config.seed)
    return env.get_template(TEMPLATE).render(
        id=config.id,
        caption=config.caption,
        keys=config.keys,
        queries=QUERIES,
        seed=config.seed,
        last_seed=random.SEEDS - 1,
        power=round(math.log2(config.width)),
        powers=(SMALLEST, LARGEST),
        reach=REACH,
        show=shown,
    )


def state_problem(data: dict[str, object], state: str) -> str:
    """Why a link cannot put this widget in `state`; empty when it can."""
    config = read_config(ScoreHistogram, data, "")
    values = {"width": WIDTHS, "seed": range(random.SEEDS)}
    return read_state(state, config.model_dump(include=set(values)), values)[1]


def draw(seed: int, keys: int, width: int) -> Floats:
    """Scores (QUERIES, keys), not scaled."""
    numbers = islice(random.normals(seed), width * (QUERIES + keys))
    both = np.fromiter(numbers, float).reshape(width, QUERIES + keys)
    scores: Floats = both[:, :QUERIES].T @ both[:, QUERIES:]
    return scores


def view(scores: Floats, width: int, seed: int) -> dict[str, str]:
    """Every text and outline that depends on the draw, by its name in the template."""
    root = math.sqrt(width)
    raw, scaled = _side(scores, root), _side(scores / root, 1.0)
    shown = {"seed": str(seed), "width": str(width), "root": short(root, 2)}
    shown |= {f"raw-{name}": text for name, text in raw.items()}
    shown |= {f"scaled-{name}": text for name, text in scaled.items()}
    shown["status"] = (
        f"d_k is {width}. Zonder deling: standaardafwijking {raw['deviation']}, "
        f"{raw['effective']} effectieve keys. Met deling: standaardafwijking "
        f"{scaled['deviation']}, {scaled['effective']} effectieve keys."
    )
    return shown


def _side(scores: Floats, theory: float) -> dict[str, str]:
    weights = softmax(scores[0])
    inside = scores[np.abs(scores) < REACH]
    counts = np.bincount(np.floor(inside).astype(int) + REACH, minlength=2 * REACH)
    bin_width = WIDTH / (2 * REACH)
    band = min(theory, REACH) * bin_width
    return {
        "deviation": dutch(scores.std(), 2),
        "theory": short(theory, 2),
        "largest": percent(weights.max(), 1),
        "effective": dutch(effective(weights), 1),
        "outside": f"{thousands(scores.size - inside.size)} van {thousands(scores.size)}",
        "bars": bars(list(counts / counts.max()), 0, bin_width, HEIGHT, 0.8),
        "band": box(WIDTH / 2 - band, 2 * band, HEIGHT),
        "slices": slices(sorted(weights, reverse=True), WIDTH, STRIP),
    }
