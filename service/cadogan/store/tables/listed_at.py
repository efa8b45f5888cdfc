"""Place of a tournament in lists."""

from typing import Annotated, NamedTuple
from uuid import UUID

from msgspec import Meta


class ListedAt(NamedTuple):
    """Sort key of lists of tournaments."""

    starts_at: Annotated[int, Meta(ge=0, le=2**63 - 1)]
    id: UUID
