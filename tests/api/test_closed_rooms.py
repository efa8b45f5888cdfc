"""Answers of requests that waited so long that the room of their race was closed meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

import pytest

from cadogan.races.ids import RaceId
from cadogan.rooms import room as rooms_room
from tests.api.conftest import Json, Node, Person, ok, race_on, serving_node


@pytest.fixture
async def node(dsn: str) -> AsyncIterator[Node]:
    """A node whose rooms are closed by the test alone."""
    async with serving_node(dsn) as node:
        yield node


async def close(race: RaceId, node: Node) -> None:
    """As the pulse does when nobody was in a room for a second, once the room has done its work."""
    async with asyncio.timeout(10):
        while race in node.rooms.open:
            await node.rooms.close_idle()
            await asyncio.sleep(0.01)


@contextmanager
def waiting_long(node: Node, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each request waits for the table of presence so long that its room is closed."""
    note, monkeypatched = node.services.presence.note_rest_command, monkeypatch.setattr

    async def note_late(race_id: RaceId, seat: int, *, has_left: bool, lapses_ms: int) -> None:
        await note(race_id, seat, has_left=has_left, lapses_ms=lapses_ms)
        await close(race_id, node)

    monkeypatched(rooms_room, "KEPT_OPEN_S", 0)
    with monkeypatch.context() as late:
        late.setattr(node.services.presence, "note_rest_command", note_late)
        yield


def seat_of(person: Person, race: Json) -> Json:
    seats: list[Json] = race["seats"]
    return next(seat for seat in seats if seat["player"] == person.id)


async def test_a_racer_who_gets_ready_sees_it(
    ada: Person, bob: Person, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = (await ada.creates(seats=2))["id"]
    await ada.joins(race)
    await bob.joins(race)
    with waiting_long(node, monkeypatch):
        assert (seat_of(ada, await ada.is_ready(race)))["ready"]


async def test_a_racer_who_joins_sees_the_seat(ada: Person, node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    race = (await ada.creates(seats=2))["id"]
    with waiting_long(node, monkeypatch):
        joined = await ada.joins(race)
    assert (seat_of(ada, joined["race"]))["player"] == ada.id


async def test_a_racer_who_leaves_sees_the_empty_seat(
    ada: Person, bob: Person, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = (await ada.creates(seats=3))["id"]
    await ada.joins(race)
    await bob.joins(race)
    with waiting_long(node, monkeypatch):
        left = ok(await ada.post(f"/races/{race}/leave"))
    assert ada.id not in [seat["player"] for seat in left["seats"]]


async def test_a_racer_who_resigns_sees_the_end(
    ada: Person, bob: Person, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await race_on(ada, bob)
    with waiting_long(node, monkeypatch):
        assert (seat_of(ada, await ada.resigns(race)))["ended"] == "resigned"


async def test_a_racer_gets_the_board_after_the_last_move(
    ada: Person, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await race_on(ada)
    note: Callable[..., Awaitable[None]] = node.services.presence.note_rest_command
    moves = (await ada.board(race))["legal"]

    async def play_meanwhile(race_id: RaceId, seat: int, *, has_left: bool, lapses_ms: int) -> None:
        await note(race_id, seat, has_left=has_left, lapses_ms=lapses_ms)
        await close(race_id, node)
        monkeypatch.setattr(node.services.presence, "note_rest_command", note)
        await ada.plays(race, 0, moves[0])  # in another room

    with waiting_long(node, monkeypatch):
        monkeypatch.setattr(node.services.presence, "note_rest_command", play_meanwhile)
        assert (await ada.board(race))["n"] == 1


async def test_the_room_of_a_race_in_play_stays_open_after_a_command(
    ada: Person, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await race_on(ada)
    room = node.rooms.open[RaceId(UUID(race))]
    await ada.board(race)
    async with asyncio.timeout(10):
        while room.is_busy:  # noqa: ASYNC110 - a room has nothing to wait for
            await asyncio.sleep(0.01)
    for _ in range(3):
        await node.rooms.close_idle()
    assert not room.is_closed
    monkeypatch.setattr(rooms_room, "KEPT_OPEN_S", 0)
    await close(room.id, node)
    assert room.is_closed
