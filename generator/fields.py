"""What typed data of a lesson is made of."""

from typing import Annotated

from markupsafe import Markup
from pydantic import BaseModel, ConfigDict, StringConstraints

SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"
SLUG_HINT = "kleine letters, cijfers en koppeltekens, zoals masked-softmax"

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, strict=True)]
Slug = Annotated[str, StringConstraints(pattern=SLUG, strict=True)]
# Rendered HTML; templates leave it as it is.
Html = Markup


class Model(BaseModel):
    """Base of everything typed: no unknown fields, not changed later."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
