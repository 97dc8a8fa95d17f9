"""Signatures as a student needs them: asked of the function itself, without what is for experts."""

import inspect
import re

import numpy as np

# Parameters that steer memory and devices, or that few programs use.
FOR_EXPERTS = frozenset(
    {
        *("casting", "copy", "device", "extobj", "initial", "kwargs", "like", "ndmax", "optimize"),
        *("order", "out", "overwrite_input", "self", "signature", "stable", "subok"),
        *("a_min", "a_max", "correction", "axes"),
    }
)
# NumPy marks with this what was not given; each has a default of its own inside.
NOT_GIVEN = "<no value>"
# Of those, the ones that count, with what they mean to a reader.
DEFAULTS = {"keepdims": "False", "min": "None", "max": "None"}

STARS: dict[object, str] = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
}


def signature_of(function: object) -> str:
    """Return the parameters between brackets, or "" where the function does not tell them."""
    try:
        signature = inspect.signature(function)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        return _from_documentation(function)
    kept = [x for x in signature.parameters.values() if _is_kept(function, x)]
    return f"({', '.join(map(_parameter, kept))})"


def _is_kept(function: object, parameter: inspect.Parameter) -> bool:
    if isinstance(function, np.ufunc):  # its options are the same for all, and for experts
        return parameter.kind is parameter.POSITIONAL_ONLY
    if repr(parameter.default) == NOT_GIVEN and parameter.name not in DEFAULTS:
        return False
    return parameter.name not in FOR_EXPERTS


def _parameter(parameter: inspect.Parameter) -> str:
    stars = STARS.get(parameter.kind, "")
    if parameter.default is parameter.empty:
        return f"{stars}{parameter.name}"
    default = repr(parameter.default)
    if isinstance(parameter.default, type):
        default = parameter.default.__name__
    return f"{parameter.name}={DEFAULTS[parameter.name] if default == NOT_GIVEN else default}"


def _from_documentation(function: object) -> str:
    """A few builtins only tell in the first line of their documentation: `max(iterable, …)`."""
    name = getattr(function, "__name__", "")
    first = (getattr(function, "__doc__", "") or "").strip().split("\n")[0]
    found = re.match(rf"{re.escape(name)}(\(.*?\))(?: ->.*)?$", first)
    return found[1] if found else ""
