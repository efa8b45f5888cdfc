"""The body of an answer that many requests get."""

import asyncio
from functools import cached_property

from cadogan.api.caching.compression import compressed
from cadogan.api.caching.etag import etag
from cadogan.store.shared_task import shared_task


class SharedBody(bytes):
    """A body whose tag and compressed form are computed once, when the first request needs them."""

    @cached_property
    def tag(self) -> str:
        """Its `ETag`."""
        return etag(self)

    async def compressed(self) -> bytes:
        """The compressed body."""
        return await asyncio.shield(self._compressed)

    @cached_property
    def _compressed(self) -> asyncio.Task[bytes]:
        return shared_task(compressed(self))
