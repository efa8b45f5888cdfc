"""Pictures of pages, each drawn once and kept for a while. Nothing else may take CPU at the wish of a stranger."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from cadogan.api.caching.etag import etag
from cadogan.api.showing.page_drawings import Asked
from cadogan.pictures.errors import Busy, PictureError
from cadogan.pictures.painter import Painter
from cadogan.pictures.sizes import ASSETS
from cadogan.store.clock import Clock
from cadogan.store.shared_task import shared_task

MOST_BYTES = 24_000_000
"""Bytes of pictures that a node keeps: more than a hundred; and the same of films: about forty."""


class KeptPicture(NamedTuple):
    """A picture as PNG, or a film as WebP. It is served until `until_ms`, in milliseconds since the epoch."""

    image: bytes
    etag: str
    until_ms: int
    is_substitute: bool = False
    """Whether it is the picture of the service, instead of one that could not be drawn now."""


SERVICE_PNG = (ASSETS / "service.png").read_bytes()
SERVICE = KeptPicture(SERVICE_PNG, etag(SERVICE_PNG), 0, is_substitute=True)
"""The picture of the service, which stands in for one that cannot be drawn now."""


class KeptPictures:
    """Pictures by name. Requests for one that is being drawn wait for it together."""

    def __init__(self, painter: Painter, clock: Clock) -> None:
        self._painter = painter
        self._clock = clock
        self._kept: dict[str, KeptPicture] = {}
        self._drawing: dict[str, asyncio.Task[KeptPicture]] = {}

    async def get(self, name: str, asked: Callable[[], Awaitable[Asked]]) -> KeptPicture:
        """The picture with a name, or that of the service if it cannot be drawn now. `asked` reads what it shows."""
        known = self._kept.get(name)
        if known is not None and self._clock.now_ms() < known.until_ms:
            self._painter.measures.outcomes["kept"] += 1
            return known
        task = self._drawing.get(name)
        if task is None:
            task = self._drawing[name] = shared_task(self._draw(name, asked))
            task.add_done_callback(partial(self._forget, name))
        else:
            self._painter.measures.outcomes["kept"] += 1
        return await asyncio.shield(task)  # a reader that goes away must not take it from the others

    def _forget(self, name: str, _: asyncio.Task[KeptPicture]) -> None:
        del self._drawing[name]

    async def _draw(self, name: str, asked: Callable[[], Awaitable[Asked]]) -> KeptPicture:
        if self._painter.is_busy:  # before anything is read
            self._painter.measures.outcomes["refused"] += 1
            return SERVICE
        drawing, lasts_ms = await asked()
        try:
            image = await self._painter.picture(drawing)
        except Busy:  # others came while it was read what to draw
            self._painter.measures.outcomes["refused"] += 1
            return SERVICE
        except PictureError:
            self._painter.measures.outcomes["failed"] += 1
            return SERVICE
        self._painter.measures.outcomes["drawn"] += 1
        picture = KeptPicture(image, etag(image), self._clock.now_ms() + lasts_ms)
        self._keep(name, picture)
        return picture

    def _keep(self, name: str, picture: KeptPicture) -> None:
        self._kept.pop(name, None)  # the newest are last
        self._kept[name] = picture
        size = sum(len(each.image) for each in self._kept.values())
        while size > MOST_BYTES:
            size -= len(self._kept.pop(next(iter(self._kept))).image)
