"""A room opens in turns, in which everything else on the node goes on, and folds the log of its race once."""

import asyncio
import sys

import pytest

from cadogan.races.commands import Play
from cadogan.races.events import Event, MovePlayed, MoveUndone, decode
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent, apply_one
from cadogan.races.record.public import Moved
from cadogan.races.record.public_state import Change, PublicState
from cadogan.races.record.record import PublicRecord, published
from cadogan.races.steps import in_one_piece
from cadogan.rooms import publisher
from cadogan.rooms import room as rooms_room
from cadogan.rooms.publisher import begun_in_steps
from cadogan.store import turns
from tests.clock import MovableClock
from tests.races.given import WON
from tests.races.stored_races import STORED
from tests.rooms.clients import Player
from tests.rooms.conftest import running_node, until


@pytest.mark.parametrize("name", STORED)
def test_a_room_opens_with_the_last_public_events_whenever_it_opens(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "RECENT_AT_FIRST", 8)
    payloads = STORED[name].payloads
    for now_ms in (0, sys.maxsize):
        for version in range(1, len(payloads) + 1):
            record, events = published(payloads[:version], now_ms)
            begun = in_one_piece(begun_in_steps(payloads[:version], now_ms))
            assert list(begun.recent) == events[-8:]
            assert begun.record.p == record.p
            assert shown_of(begun.record) == shown_of(record)
            assert begun.record.view() == record.view()


def shown_of(record: PublicRecord) -> list[object]:
    """The public boards."""
    return [(board.n, board.layout.show_all()) for board in record.boards]


def test_a_room_builds_no_moves_that_it_does_not_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "RECENT_AT_FIRST", 8)
    built, public = 0, MovePlayed.public

    def note(event: MovePlayed, record: PublicState, p: int, t: int, change: Change) -> Moved:
        nonlocal built
        built += 1
        return public(event, record, p, t, change)

    payloads = STORED["1"].payloads
    monkeypatch.setattr(MovePlayed, "public", note)
    in_one_piece(begun_in_steps(payloads, 0))
    assert 0 < built <= 8 < sum(isinstance(decode(payload), MovePlayed | MoveUndone) for payload in payloads)


async def test_each_event_of_a_race_is_folded_once_and_in_a_turn_of_its_own(
    dsn: str, clock: MovableClock, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "TURN_S", 0)  # a turn has one step
    monkeypatch.setattr(rooms_room, "KEPT_OPEN_S", 0)
    loop, turn, folded_in, is_open = asyncio.get_running_loop(), 0, list[int](), False

    def count() -> None:
        nonlocal turn
        turn += 1
        if not is_open:
            loop.call_soon(count)

    def note(race: Race | None, event: Event, payload: bytes) -> AppliedEvent:
        folded_in.append(turn)
        return apply_one(race, event, payload)

    async with running_node(dsn, clock) as node:
        race = await node.race(ada, ben)
        for n, move in enumerate(WON.moves[:10]):
            await node.commands(race, Play(clock.now_ms(), 0, n, move))
        room = await node.rooms.room(race)
        await until(lambda: not room.is_busy)
        for _ in range(2):
            await node.rooms.close_idle()
        assert room.is_closed
        monkeypatch.setattr(publisher, "apply_one", note)
        loop.call_soon(count)
        room, is_open = await node.rooms.room(race), True
        assert len(folded_in) == len(set(folded_in)) == room.committed.version
