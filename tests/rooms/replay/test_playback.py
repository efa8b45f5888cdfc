"""A playback sends nothing to a slow reader, and everything when it reads again."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cadogan.races.commands import Play
from cadogan.races.ids import RaceId
from cadogan.rooms.replay.playback import Playback
from cadogan.rooms.wire.messages import FASTEST, From
from tests.clock import MovableClock
from tests.races.given import WON
from tests.rooms.clients import Json, Player
from tests.rooms.conftest import Node, until
from tests.rooms.frames import payloads


class Reader:
    """A spectator that becomes slow after a message of a given type, and misses what is written then."""

    counts_as = address = "192.0.2.1"

    def __init__(self, slow_after: str, **fields: object) -> None:
        self.heard: list[Json] = []
        self.is_slow = False
        self._slow_after = {"type": slow_after, **fields}

    def write(self, frames: bytes) -> None:
        if self.is_slow:
            return
        self.heard += map(json.loads, payloads(frames))
        self.is_slow = any(self._slow_after.items() <= message.items() for message in self.heard)

    def reads_again(self, playback: Playback) -> None:
        self._slow_after = {"type": "none"}
        self.is_slow = False
        playback.go_on()

    def hears(self, kind: str) -> list[Json]:
        return [message for message in self.heard if message["type"] == kind]


@asynccontextmanager
async def played(node: Node, race: RaceId, reader: Reader, place: From, speed: float) -> AsyncIterator[Playback]:
    """A race that is played to somebody, who has begun to read too slowly."""
    playback = node.rooms.play_back(race, reader)
    playback.order(place, speed)
    playing = asyncio.create_task(playback.run())
    await until(lambda: reader.is_slow)
    try:
        yield playback
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        node.rooms.end_playback(playback)


async def test_another_speed_and_how_many_watch(node: Node, ada: Player) -> None:
    reader = Reader("welcome")
    async with played(node, await node.race(ada), reader, 1, 0) as playback:
        playback.order(None, 0.5)
        playback.notice_spectators(7)
        reader.reads_again(playback)
        assert [message["playback"]["speed"] for message in reader.hears("playback")] == [0.5]
        assert [message["count"] for message in reader.hears("spectators")] == [7]


async def test_a_replay_shows_who_sits_where(node: Node, ada: Player) -> None:
    reader = Reader("joined")
    async with played(node, await node.race(ada), reader, 1, FASTEST) as playback:
        reader.reads_again(playback)
        await until(lambda: bool(reader.hears("racers")))
        assert [racer["player"] for racer in reader.hears("racers")[-1]["racers"]] == [str(ada.id)]


async def test_how_far_the_racers_have_come(first: Node, clock: MovableClock, ada: Player, ben: Player) -> None:
    race = await first.race(ada, ben, view="fair")
    at = clock.now_ms()
    for number, n, move in ((0, 0, WON.moves[0]), (0, 1, "deal"), (0, 2, "deal"), (1, 0, WON.moves[0]), (1, 1, "deal")):
        await first.commands(race, Play(at, number, n, move))
    clock.passes(60)  # otherwise the playback would be live
    reader = Reader("moved", seat=1, n=2)
    async with played(first, race, reader, "start", 1) as playback:
        reader.reads_again(playback)
        await until(lambda: bool(reader.hears("progress")))
        (seat,) = reader.hears("progress")[0]["seats"]
        assert (seat["seat"], seat["n"], seat["ahead"]) == (0, 2, True)
