"""Emotes: everybody in the room sees them, the log does not, and racers show them in moderation."""

from cadogan.rooms.emotes import APART_MS, BURST
from tests.rooms.clients import Connection, Player
from tests.rooms.conftest import Enters, Node, until
from tests.store.appends import stored


def emotes(connection: Connection) -> list[tuple[int, str]]:
    return [(frame["seat"], frame["emote"]) for frame in connection.heard if frame["type"] == "emote"]


async def test_racers_and_spectators_see_an_emote_and_the_log_has_none(
    first: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await first.race(ada, ben)
    one, other, guest = [await enters(first, race, player) for player in (ada, ben, None)]
    before = await first.version(race)
    await other.says("emote", emote="well-played")
    for connection in (one, other, guest):
        await connection.hears("emote", seat=1, emote="well-played")
    assert await first.version(race) == before == len(await stored(first.log, race))


async def test_only_racers_show_emotes_and_only_those_that_exist(first: Node, enters: Enters, ada: Player) -> None:
    race = await first.race(ada)
    racer, guest = await enters(first, race, ada), await enters(first, race)
    assert (await guest.is_refused("emote", emote="wow"))["code"] == "no-seat"
    await racer.says("emote", emote="you are slow")
    assert (await racer.hears("error"))["code"] == "malformed"
    assert emotes(guest) == emotes(racer) == []


async def test_a_racer_shows_some_emotes_at_once_and_then_one_at_a_time(
    first: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await first.race(ada, ben)
    one, again, other = [await enters(first, race, player) for player in (ada, ada, ben)]
    for _ in range(BURST):
        await one.says("emote", emote="wow")
    for connection in (one, again):  # another connection of the same racer has no more
        assert (await connection.is_refused("emote", emote="wow"))["code"] == "too-many-emotes"
    await other.says("emote", emote="oops")
    await other.hears("emote", seat=1)
    first.clock.passes(APART_MS / 1000)
    await again.says("emote", emote="thanks")
    await other.hears("emote", seat=0, emote="thanks")
    assert emotes(other) == [(0, "wow")] * BURST + [(1, "oops"), (0, "thanks")]


async def test_racers_on_two_nodes_see_each_others_emotes(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await first.race(ada, ben)
    one, other = await enters(first, race, ada), await enters(second, race, ben)
    room = await first.rooms.room(race)
    await until(lambda: room.is_shared)
    await one.says("emote", emote="hello")
    await other.hears("emote", seat=0, emote="hello")
