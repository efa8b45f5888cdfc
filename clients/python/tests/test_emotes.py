"""Emotes: racers show them, and clients that ask for them get them."""

import asyncio
from secrets import token_hex

from cadogan.app import Service
from cadogan_client import Cadogan, Watch
from cadogan_client.wire_types import Emote

TIMEOUT_S = 20


async def test_racers_and_spectators_get_emotes(service: Service) -> None:
    heard: asyncio.Queue[tuple[str, Emote]] = asyncio.Queue()
    async with Cadogan(service.url) as ada, Cadogan(service.url) as guest, asyncio.timeout(TIMEOUT_S):
        await ada.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", seats=1, countdown=0)
        async with (
            ada.race(race.id, on_emote=lambda emote: heard.put_nowait(("ada", emote))) as seat,
            guest.watch(race.id, on_emote=lambda emote: heard.put_nowait(("guest", emote))) as view,
        ):
            await seat.ready()
            await seat.started()
            watching = asyncio.ensure_future(all_events(view))
            for _ in range(9):  # some are too many, and change nothing
                await seat.emote("hello")
            await seat.play(seat.board.legal[0])
            got = [await heard.get()]
            while {name for name, _ in got} != {"ada", "guest"}:
                got.append(await heard.get())
            assert {(emote.seat, emote.emote) for _, emote in got} == {(0, "hello")}
            await seat.resign()
            assert "emote" not in await watching


async def all_events(view: Watch) -> list[str]:
    """The types of all events until the race is over."""
    return [str(event.__struct_config__.tag) async for event in view]
