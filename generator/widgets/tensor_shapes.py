"""The shapes on the way through an attention layer, with what every step costs.

One text of T positions, one layer, no biases. The custom element `<tensor-shapes>`
(site/app/shapes/shapes.ts) takes other sizes.
"""

from dataclasses import dataclass
from typing import Annotated

import jinja2
from pydantic import Field, ValidationInfo, field_validator

from generator.widgets._config import Id, Text, WidgetConfig, read_config, refuse
from generator.widgets._dutch import percent, thousands
from generator.widgets._errors import Where
from generator.widgets._lab_state import read_state
from generator.widgets._numbers import fixed
from generator.widgets._picture import sheets

TEMPLATE = "widgets/tensor-shapes.html"
MOST = {"positions": 131_072, "width": 16_384, "heads": 1_024}
BOX = 72  # of a picture, for the largest axis


class Sizes(WidgetConfig):
    """A model by name: T, d_model and n_head."""

    name: Text
    positions: Annotated[int, Field(ge=1, le=MOST["positions"])]
    width: Annotated[int, Field(ge=1, le=MOST["width"])]
    heads: Annotated[int, Field(ge=1, le=MOST["heads"])]

    @field_validator("heads")
    @classmethod
    def _divides(cls, heads: int, info: ValidationInfo) -> int:
        width = info.data.get("width")
        if width is not None and width % heads:
            raise refuse(f"{heads} heads", f"een deler van {width}, de breedte van dit model")
        return heads


class TensorShapes(WidgetConfig):
    """What a lesson says: models to choose from, the first at the start."""

    id: Id | None = None
    caption: Text
    models: Annotated[list[Sizes], Field(min_length=1)]


@dataclass(frozen=True)
class Step:
    """What comes out of one step of the layer."""

    name: str
    copies: int  # arrays of this shape: 3 for Q, K and V
    shape: tuple[int, ...]
    parameters: int = 0
    products: int = 0


def render(data: dict[str, object], where: Where, env: jinja2.Environment) -> str:
    """The way as HTML that needs no scripts to be read."""
    config = read_config(TensorShapes, data, where)
    first = config.models[0]
    return env.get_template(TEMPLATE).render(
        id=config.id,
        caption=config.caption,
        models=config.models,
        first=first,
        most=MOST,
        show=view(first.positions, first.width, first.heads),
    )


def state_problem(data: dict[str, object], state: str) -> str:
    """Why a link cannot put this widget in `state`; empty when it can."""
    start = read_config(TensorShapes, data, "").models[0].model_dump(exclude={"name"})
    values = {name: range(1, most + 1) for name, most in MOST.items()}
    reached, problem = read_state(state, start, values)
    if not problem and reached["width"] % reached["heads"]:
        return f"{reached['heads']} heads kunnen {reached['width']} kolommen niet verdelen"
    return problem


def steps(positions: int, width: int, heads: int) -> list[Step]:
    """From X to the output of W_O."""
    t, d, n = positions, width, heads
    per_head = (n, t, d // n)
    return [
        Step("input", 1, (t, d)),
        Step("projections", 3, (t, d), 3 * d * d, 3 * t * d * d),
        Step("heads", 3, per_head),
        Step("scores", 1, (n, t, t), 0, n * t * t * (d // n)),
        Step("weights", 1, (n, t, t)),
        Step("mixed", 1, per_head, 0, n * t * t * (d // n)),
        Step("joined", 1, (t, d)),
        Step("output", 1, (t, d), d * d, t * d * d),
    ]


def view(positions: int, width: int, heads: int) -> dict[str, str]:
    """Every text and outline that depends on the sizes, by its name in the template."""
    way = steps(positions, width, heads)
    products = sum(step.products for step in way)
    squared = sum(step.products for step in way if step.name in ("scores", "mixed"))
    scale = BOX / max(positions, width)
    shown = {
        "d_k": thousands(width // heads),
        "parameters": thousands(sum(step.parameters for step in way)),
        "products": thousands(products),
        "squared": percent(squared / products, 1),
        "even": thousands(2 * width),
        "status": (
            f"{thousands(4 * width**2)} parameters, {thousands(products)} vermenigvuldigingen, "
            f"waarvan {percent(squared / products, 1)} met T in het kwadraat."
        ),
    }
    for step in way:
        count = step.copies
        for axis in step.shape:
            count *= axis
        shape = ", ".join(map(str, step.shape))
        shown |= {
            f"{step.name}-shape": f"({shape})",
            f"{step.name}-count": thousands(count),
            f"{step.name}-parameters": thousands(step.parameters),
            f"{step.name}-products": thousands(step.products),
            f"{step.name}-sheets": sheets(step.shape, scale),
            f"{step.name}-share": f"M0 0h{fixed(100 * step.products / products, 0)}v4H0z",
        }
    return shown
