"""The attention table: weights of every query row, outputs of the chosen one.

All numbers are computed here with NumPy and stand in the HTML; the custom element
`<attention-table>` (site/app/attention/table.ts) makes them move.

Source of the formula: Vaswani et al. (2017), "Attention Is All You Need", section 3.2.1.
"""

import math
from typing import Annotated

import jinja2
import numpy as np
from numpy.typing import NDArray
from pydantic import Field, ValidationInfo, field_validator

from generator.widgets import _numbers as numbers
from generator.widgets import _state
from generator.widgets._config import Id, Text, WidgetConfig, read_config, refuse
from generator.widgets._errors import Where

TEMPLATE = "widgets/attention-table.html"
WEIGHT_DIGITS = 3
OUTPUT_DIGITS = 4
COMPONENTS = ("x", "y")
ORDINALS = ("eerste", "tweede", "derde", "vierde", "vijfde", "zesde", "zevende", "achtste")

# What a reader may open below the table; each is a module in site/app/attention/parts/.
PARTS = {
    "predict": "Voorspel eerst, kijk dan",
    "steps": "Reken een rij stap voor stap na",
    "plane": "Zie het als pijlen",
    "mask": "Verander het masker",
    "scale": "Schaling en bredere heads",
    "words": "Verander keys en values",
    "back": "De terugweg: gradiënten en een leerstap",
    "own": "Reken met jouw functie",
}

Vector = Annotated[list[float], Field(min_length=1)]
Floats = NDArray[np.float64]

NUMBERS, CELLS, ROWS = ("getal", "getallen"), ("cel", "cellen"), ("rij", "rijen")


class AttentionTable(WidgetConfig):
    """What a lesson says about a table of N words, with head width d and value width e."""

    id: Id | None = None
    caption: Text
    labels: Annotated[list[Text], Field(min_length=1)]
    queries: list[Vector]  # (N, d)
    keys: list[Vector]  # (N, d)
    values: list[Vector]  # (N, e)
    # (N, N), true = allowed; a lesson may write `causal` or `none` instead.
    mask: list[list[bool]]
    # The row that is chosen at the start: its label, or its place counted from 0.
    row: Annotated[int, Field(ge=0)]

    @field_validator("queries", "keys", "values")
    @classmethod
    def _is_matrix(cls, rows: list[Vector], info: ValidationInfo) -> list[Vector]:
        _require_rows(len(rows), info)
        like = info.data.get("queries") if info.field_name == "keys" else None
        width = len((like or rows)[0])
        for index, row in enumerate(rows):
            if len(row) != width:
                example = "de queries" if like else "de eerste rij"
                raise refuse(
                    f"{_counted(len(row), NUMBERS)} bij woord {index} ({row})",
                    f"{_counted(width, NUMBERS)}, zoveel als in {example}",
                )
        return rows

    @field_validator("mask", mode="before")
    @classmethod
    def _from_name(cls, mask: object, info: ValidationInfo) -> object:
        count = len(info.data.get("labels", ()))
        if mask == "none":
            return [[True] * count for _ in range(count)]
        if mask == "causal":
            return [[column <= row for column in range(count)] for row in range(count)]
        if not isinstance(mask, list):
            raise refuse(f"`{mask!r}`", "`causal`, `none` of een matrix van true en false")
        return mask

    @field_validator("mask")
    @classmethod
    def _is_square(cls, mask: list[list[bool]], info: ValidationInfo) -> list[list[bool]]:
        _require_rows(len(mask), info)
        for index, row in enumerate(mask):
            if len(row) != len(mask):
                raise refuse(
                    f"{_counted(len(row), CELLS)} in rij {index}",
                    f"{_counted(len(mask), CELLS)}, één per woord",
                )
        return mask

    @field_validator("row", mode="before")
    @classmethod
    def _from_label(cls, row: object, info: ValidationInfo) -> object:
        labels = info.data.get("labels")
        if labels is None:  # wrong themselves, and reported as such
            return 0
        if isinstance(row, str) and labels.count(row) == 1:
            return labels.index(row)
        if type(row) is int and 0 <= row < len(labels):
            return row
        raise refuse(f"`{row!r}`", f"een van {', '.join(labels)}, of een plaats vanaf 0")


def _counted(count: int, names: tuple[str, str]) -> str:
    """1 rij, 2 rijen."""
    return f"{count} {names[count != 1]}"


def _require_rows(count: int, info: ValidationInfo) -> None:
    labels = info.data.get("labels")
    if labels is not None and count != len(labels):
        expected = f"{_counted(len(labels), ROWS)}, één per woord in `labels`"
        raise refuse(_counted(count, ROWS), expected)


def render(data: dict[str, object], where: Where, env: jinja2.Environment) -> str:
    """The table as HTML that needs no scripts to be read."""
    config = read_config(AttentionTable, data, where)
    return env.get_template(TEMPLATE).render(view(config))


def state_problem(data: dict[str, object], state: str) -> str:
    """Why a link cannot put this table in `state`; empty when it can."""
    config = read_config(AttentionTable, data, "")
    widths = {"q": config.queries, "k": config.keys, "v": config.values}
    return _state.state_problem(
        state, config.labels, {name: len(rows[0]) for name, rows in widths.items()}, list(PARTS)
    )


def attend(config: AttentionTable) -> tuple[Floats, Floats]:
    """Weights (N, N) and outputs (N, e); a row without allowed keys has zeros in both."""
    queries, keys, values = map(np.array, (config.queries, config.keys, config.values))
    allowed = np.array(config.mask)
    scores = np.where(allowed, queries @ keys.T / math.sqrt(queries.shape[1]), -np.inf)
    top = scores.max(axis=1, keepdims=True)
    powers = np.exp(scores - np.where(np.isfinite(top), top, 0))
    total = powers.sum(axis=1, keepdims=True)
    weights = powers / np.where(total > 0, total, 1)
    return weights, weights @ values


def view(config: AttentionTable) -> dict[str, object]:
    """Everything that the template shows, as text."""
    weights, outputs = attend(config)
    return {
        "id": config.id,
        "caption": config.caption,
        "config": config.model_dump_json(exclude={"id", "caption"}),
        "parts": [{"name": name, "title": title} for name, title in PARTS.items()],
        "labels": config.labels,
        "chosen": config.labels[config.row],
        "rows": [_row(config, weights, index) for index in range(len(config.labels))],
        "axes": [
            {"name": name, "words": words, "value": numbers.exact(value)}
            for value, (name, words) in zip(
                config.queries[config.row], _axes(len(config.queries[0])), strict=True
            )
        ],
        "outputs": [
            {"key": name, "text": numbers.fixed(value, OUTPUT_DIGITS)}
            for value, (name, _) in zip(outputs[config.row], _axes(outputs.shape[1]), strict=True)
        ],
        "sum": numbers.fixed(weights[config.row].sum(), OUTPUT_DIGITS),
        "width": len(config.keys[0]),
        "keys": _in_words(config.labels, config.keys),
        "values": _in_words(config.labels, config.values),
        "has_forbidden": not all(map(all, config.mask)),
    }


def _row(config: AttentionTable, weights: Floats, index: int) -> dict[str, object]:
    cells = [
        {"text": numbers.fixed(weight, WEIGHT_DIGITS) if allowed else None}
        for weight, allowed in zip(weights[index], config.mask[index], strict=True)
    ]
    return {
        "label": config.labels[index],
        "query": numbers.vector(config.queries[index]),
        "chosen": index == config.row,
        "cells": cells,
    }


def _axes(count: int) -> list[tuple[str, str]]:
    """Short and spoken names of the components: x and y, then numbers."""
    return [
        (
            COMPONENTS[i] if i < len(COMPONENTS) else str(i + 1),
            (f"{ORDINALS[i]} getal" if i < len(ORDINALS) else f"getal {i + 1}")
            + (f" ({COMPONENTS[i]})" if i < len(COMPONENTS) else ""),
        )
        for i in range(count)
    ]


def _in_words(labels: list[str], rows: list[Vector]) -> list[tuple[str, str]]:
    return [(label, numbers.plain_vector(row)) for label, row in zip(labels, rows, strict=True)]
