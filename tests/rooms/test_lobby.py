"""A lobby over the socket: taking a seat, being ready, leaving."""

import asyncio
from collections.abc import Iterable

from cadogan.races.commands import Join, Start, Withdraw
from cadogan.races.ids import PlayerId
from tests.clock import MovableClock
from tests.rooms.clients import Player
from tests.rooms.conftest import Enters, Node, held, name_of, names, running_node, until
from tests.store.appends import until_waiting


def withdraws(node: Node, seat: int) -> Withdraw:
    return Withdraw(node.clock.now_ms(), seat)


async def test_when_all_are_ready_with_their_nonces_then_the_race_starts(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.creates(line=None)
    await node.joins(race, ada, ben)
    people = [(await enters(node, race, player), player) for player in (ada, ben)]
    for connection, player in people:
        await connection.says("ready", nonce=player.nonce.hex())
        await connection.hears("done", command="ready")
    for seat, (connection, _) in enumerate(people):
        await connection.hears_by_now()
        (dealt,) = [frame["board"] for frame in connection.heard if frame["type"] == "board"]
        assert dealt["seat"] == seat
        assert dealt["legal"]


async def test_when_a_nonce_is_another_one_then_it_is_refused(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.creates(line=None, seats=1)
    await node.joins(race, ada)
    racer = await enters(node, race, ada)
    assert (await racer.is_refused("ready", nonce="00" * 16))["code"] == "wrong-nonce"
    assert (await racer.is_refused("ready"))["code"] == "wrong-nonce"


async def test_ready_in_a_lobby_that_is_not_full_is_the_wrong_phase(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.creates()
    await node.joins(race, ada)
    racer = await enters(node, race, ada)
    assert (await racer.is_refused("ready"))["code"] == "wrong-phase"


async def test_a_player_connected_before_joining_is_seated_on_joining(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.creates(seats=1)
    racer = await enters(node, race, ada)
    assert (await racer.is_refused("ready"))["code"] == "no-seat"
    await node.joins(race, ada)
    await racer.hears("joined", seat=0, player=str(ada.id))
    await racer.says("ready")
    await racer.hears("board")


async def test_a_connection_from_before_joining_counts_as_presence(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.creates(seats=1)
    racer = await enters(node, race, ada)
    await node.commands(race, Join(node.clock.now_ms(), ada.id, None))  # without what REST would note
    await racer.hears("joined")
    await racer.says("ready")
    await racer.hears("started")
    room = await node.rooms.room(race)
    await until(lambda: not room.is_busy)
    assert "left" not in {event["type"] for event in await node.published(race)}


async def test_a_withdrawal_unseats_the_open_connection(node: Node, enters: Enters, ada: Player, ben: Player) -> None:
    race = await node.creates()
    await node.joins(race, ada, ben)
    racer = await enters(node, race, ada)
    await node.commands(race, withdraws(node, 0))
    await racer.hears("withdrew", seat=0)
    assert (await racer.is_refused("ready"))["code"] == "no-seat"


async def test_a_player_who_withdrew_cannot_command_their_old_seat(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.creates(seats=1)
    await node.joins(race, ada)
    before = await enters(node, race, ada)
    await node.commands(race, withdraws(node, 0))
    await node.joins(race, ben)
    await before.hears("joined", player=str(ben.id))
    assert (await before.is_refused("ready"))["code"] == "no-seat"
    assert not (await node.rooms.room(race)).committed.seats[0].is_ready


async def test_a_command_for_a_seat_being_given_away_is_refused(
    node: Node, enters: Enters, ada: Player, ben: Player, shared_dsn: str
) -> None:
    race = await node.creates(seats=1)
    await node.joins(race, ada)
    before = await enters(node, race, ada)
    async with held(shared_dsn, race) as holder:
        leaving = asyncio.create_task(node.commands(race, withdraws(node, 0)))
        await until_waiting(holder)
        joining = asyncio.create_task(node.commands(race, Join(node.clock.now_ms(), ben.id, None)))
        room = await node.rooms.room(race)
        await until(lambda: room._pipeline._pending.seats[0].player == ben.id)  # noqa: SLF001 - decided, not yet committed
        await before.says("ready")
        await before.hears_by_now()
    await asyncio.gather(leaving, joining)
    await before.hears_by_now()
    assert [frame["code"] for frame in before.heard if frame["type"] == "refused"] == ["no-seat"]
    assert not room.committed.seats[0].is_ready


async def test_a_command_for_a_seat_given_away_elsewhere_is_refused(
    node: Node, enters: Enters, ada: Player, ben: Player, shared_dsn: str
) -> None:  # this node does not pulse, so it has not heard of it
    race = await node.creates(seats=1)
    await node.joins(race, ada)
    before = await enters(node, race, ada)
    async with running_node(shared_dsn) as other:
        await other.commands(race, withdraws(other, 0))
        await other.joins(race, ben)
    assert (await before.is_refused("ready"))["code"] == "no-seat"
    assert not (await node.rooms.room(race)).committed.seats[0].is_ready


async def test_a_command_for_a_seat_that_the_called_start_removed_is_refused(
    node: Node, enters: Enters, ada: Player, ben: Player, shared_dsn: str
) -> None:  # this node does not pulse, so it has not heard of the call
    race = await node.creates(seats=2)
    await node.joins(race, ben)
    await node.joins(race, ada)
    before = await enters(node, race, ada)
    async with running_node(shared_dsn) as other:
        await other.commands(race, withdraws(other, 0))
        await other.commands(race, Start(other.clock.now_ms(), ada.id))
    assert (await before.is_refused("ready"))["code"] == "no-seat"


async def test_a_player_who_withdrew_does_not_take_the_new_racer_away(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.creates(seats=1)
    await node.joins(race, ada)
    before = await enters(node, race, ada)
    await node.commands(race, withdraws(node, 0))
    await node.commands(race, Join(node.clock.now_ms(), ben.id, None))
    racer = await enters(node, race, ben)
    await racer.says("ready")
    await racer.hears("started")
    await before.leaves()
    room = await node.rooms.room(race)
    await until(lambda: not room.spectators_here and not room.is_busy)
    assert await node.present(race) == {0}
    assert "left" not in {event["type"] for event in await node.published(race)}


async def test_a_new_racer_s_name_is_announced(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.creates()
    guest = await enters(node, race)
    await node.joins(race, ada)
    assert (await guest.hears("racers"))["racers"] == [{"seat": 0, "player": str(ada.id), "name": name_of(ada.id)}]


async def test_names_read_late_do_not_replace_newer_ones(
    dsn: str, enters: Enters, ada: Player, ben: Player, clock: MovableClock
) -> None:
    slow = asyncio.Event()

    async def known(players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        asked = list(players)
        if asked == [ada.id]:
            await slow.wait()
        return await names(asked)

    async with running_node(dsn, clock, known=known) as node:
        race = await node.creates()
        guest = await enters(node, race)
        await node.joins(race, ada)
        await node.joins(race, ben)
        room = await node.rooms.room(race)
        await until(lambda: len(room.racers) == 2)
        slow.set()
        await until(lambda: not room.is_busy)
        assert [named.player for named in room.racers] == [ada.id, ben.id]
        await guest.hears_by_now()
        racers = [frame["racers"] for frame in guest.heard if frame["type"] == "racers"]
        assert [named["player"] for named in racers[-1]] == [str(ada.id), str(ben.id)]
