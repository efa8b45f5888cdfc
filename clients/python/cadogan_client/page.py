"""Lists come in pages."""

from msgspec import Struct


class Page(Struct, frozen=True):
    """Base of the pages of a list: `next` is the cursor of the page that follows, None on the last one."""

    next: str | None
