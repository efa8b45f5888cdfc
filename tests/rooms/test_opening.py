"""A room opens in turns, in which everything else on the node goes on, and folds the log of its race once."""

import asyncio

import pytest

from cadogan.races.applied_event import AppliedEvent
from cadogan.races.commands import Play
from cadogan.races.fair_view import FairView
from cadogan.rooms import room as rooms_room
from cadogan.store import turns
from tests.clock import MovableClock
from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import running_node, until


async def test_each_event_of_a_race_is_folded_once_and_in_a_turn_of_its_own(
    dsn: str, clock: MovableClock, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "TURN_S", 0)  # a turn has one step
    monkeypatch.setattr(rooms_room, "KEPT_OPEN_S", 0)
    loop, follow, turn, folded_in, is_open = asyncio.get_running_loop(), FairView.follow, 0, list[int](), False

    def count() -> None:
        nonlocal turn
        turn += 1
        if not is_open:
            loop.call_soon(count)

    def note(view: FairView, applied: AppliedEvent) -> list[AppliedEvent]:
        folded_in.append(turn)
        return follow(view, applied)

    async with running_node(dsn, clock) as node:
        race = await node.race(ada, ben)
        for n, move in enumerate(WON.moves[:10]):
            await node.commands(race, Play(clock.now_ms(), 0, n, move))
        room = await node.rooms.room(race)
        await until(lambda: not room.is_busy)
        for _ in range(2):
            await node.rooms.close_idle()
        assert room.is_closed
        monkeypatch.setattr(FairView, "follow", note)
        loop.call_soon(count)
        room, is_open = await node.rooms.room(race), True
        assert len(folded_in) == len(set(folded_in)) == room.committed.version
