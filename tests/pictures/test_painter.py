"""Pictures are drawn in one process, one at a time. Beyond a few that wait, the picture of the service stands in."""

import asyncio
import io
from collections.abc import AsyncIterator
from functools import partial

import pytest
from PIL import Image

from cadogan.api.showing.kept_pictures import SERVICE, KeptPicture, KeptPictures
from cadogan.api.showing.page_drawings import Asked
from cadogan.pictures.drawings import RacePicture
from cadogan.pictures.errors import NotDrawn
from cadogan.pictures.painter import MOST_WAITING, Painter
from cadogan.store.clock import Clock

EMPTY = RacePicture("duchess", "Duchess", "Live", is_live=True, cards=52, seats=())
WRONG = RacePicture("duchess", "Duchess", "Live", is_live=True, cards=52, seats=(1,))  # type: ignore[arg-type]


@pytest.fixture
async def painter() -> AsyncIterator[Painter]:
    painter = Painter()
    yield painter
    await painter.close()


async def test_few_pictures_wait_and_the_same_one_is_drawn_once(painter: Painter) -> None:
    kept = KeptPictures(painter, Clock())
    asked: list[str] = []

    async def ask(name: str) -> Asked:
        asked.append(name)
        return Asked(EMPTY, 60_000)

    async def get(name: str) -> KeptPicture:
        return await kept.get(name, partial(ask, name))

    names = [str(number) for number in range(MOST_WAITING + 2)]
    got = await asyncio.gather(*map(get, [*names, "0"]))
    assert [picture is SERVICE for picture in got] == [False] * MOST_WAITING + [True, True, False]
    assert (await get("0")).image == got[0].image
    assert asked == names[:MOST_WAITING]
    assert painter.measures.outcomes == {"drawn": MOST_WAITING, "kept": 2, "refused": 2}
    assert Image.open(io.BytesIO(got[0].image)).size == Image.open(io.BytesIO(SERVICE.image)).size == (1200, 630)


async def test_the_next_picture_is_drawn_after_a_failure(painter: Painter) -> None:
    with pytest.raises(NotDrawn):
        await painter.picture(WRONG)
    first = await painter.picture(EMPTY)
    process = painter._process  # noqa: SLF001 - it is killed, as the kernel kills it when memory is short
    assert process is not None
    process.kill()
    await process.wait()
    assert await painter.picture(EMPTY) == first
