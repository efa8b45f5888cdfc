"""An arena of four players at two nodes, over real sockets: they are paired again and again, and every race counts."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, suppress
from http import HTTPStatus
from uuid import UUID

import httpx
import msgspec
import pytest

from cadogan.cli.serving.listeners import bound
from cadogan.lobby.bots.bot_play import play_to_the_end
from cadogan.lobby.bots.bot_races import BotRaces
from cadogan.races.ids import RaceId
from cadogan.rules.policies.policies import POLICIES
from cadogan.tournaments import decide
from cadogan.tournaments.events import Event, RaceResult, decode
from cadogan.tournaments.tournament import tournament_of
from cadogan_client import (
    Cadogan,
    Live,
    Problem,
    RaceAbandoned,
    RaceView,
    Seat,
    TableChange,
    TableNews,
    TableRow,
    with_change,
)
from tests.fixtures import running
from tests.service.live import numbers

AT_ONCE_S = (0.0, 0.0)
RACES_EACH = 2


async def take_part(player: Cadogan, arena: UUID, number: int, counted: list[int]) -> None:
    """Enter, race to the end of the board until everybody has so many results, and leave."""
    await player.enter_tournament(arena)
    done: set[UUID] = set()
    known = None
    policy = sorted(POLICIES)[number % len(POLICIES)]
    while min(counted) < RACES_EACH:
        own = await player.own_place(arena, wait=2, after=known)
        known = own.version
        counted[number] = own.row.races
        if own.race is not None and own.race not in done:
            # A rival who has enough results may leave just after the pairing: that race never starts.
            async with player.race(own.race) as seat:
                with suppress(RaceAbandoned):
                    await race_to_the_end(seat, policy)
            done.add(own.race)
    await player.leave_tournament(arena)


async def race_to_the_end(seat: Seat, policy: str) -> None:
    await seat.ready()
    await seat.started()
    await play_to_the_end(seat, POLICIES[policy], random.Random(policy), AT_ONCE_S)
    await seat.finished()


async def follow(changes: AsyncIterator[TableChange], rows: list[TableRow]) -> None:
    """Keep rows up to date until the tournament is over."""
    async for change in changes:
        rows[:] = with_change(rows, change)


async def live_changes(url: str, arena: UUID) -> AsyncIterator[TableChange]:
    """Changes from the live socket."""
    async with Live(url) as live:
        await live.follow_table(arena)
        async for received in live:
            assert isinstance(received, TableNews), received
            yield (change := msgspec.json.decode(received.change, type=TableChange))
            if change.phase == "cancelled":
                return


async def test_four_players_at_two_nodes_race_an_arena(url: str, other_url: str) -> None:
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Cadogan(node)) for node in (url, other_url, url, other_url)]
        await race_arena(url, players)


async def race_arena(url: str, players: Sequence[Cadogan]) -> None:
    for player in players:
        await player.sign_up(f"Arena {next(numbers)}")
    arena = (await players[0].create_tournament("Small arena", ["grand-duchess"], minutes=10)).id
    counted = [0] * len(players)
    followed: list[list[TableRow]] = [[], []]
    followers = [
        asyncio.create_task(follow(players[1].table_changes(arena), followed[0])),
        asyncio.create_task(follow(live_changes(url, arena), followed[1])),
    ]
    await asyncio.gather(*(take_part(player, arena, number, counted) for number, player in enumerate(players)))
    await players[0].cancel_tournament(arena, "Everybody has raced.")
    await asyncio.gather(*followers)
    tables = [await player.tournament_table(arena) for player in players[:2]]
    assert tables[0].rows == tables[1].rows
    assert followed == [list(tables[0].rows)] * 2, "what came as changes, over HTTP and over the live socket"
    log = (await log_of(url, arena))[: tables[0].version]
    assert [(row.player, row.points, row.races, row.home) for row in tables[0].rows] == [
        (each.player, each.points, each.races, each.home) for each in tournament_of(log).table()
    ]
    results = [event for event in log if isinstance(event, RaceResult)]
    assert len(results) >= len(players) * RACES_EACH // 2
    for result in results:
        public = await players[0].view(result.race)
        assert sorted(seat.home for seat in result.seats) == sorted(seat.home for seat in public.seats)


async def test_a_house_bot_fills_in_and_has_no_row(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At first another node has announced the race. It is not created until then, or the bot would play at both."""
    monkeypatch.setattr(decide, "FILL_MS", 0)
    announce, announced = BotRaces.announce, list[RaceId]()

    async def had_elsewhere_at_first(self: BotRaces, race_id: RaceId, *, is_house: bool = False) -> bool:
        if not is_house:
            announced.append(race_id)
            if len(announced) == 1:
                return False
        return await announce(self, race_id, is_house=is_house)

    monkeypatch.setattr(BotRaces, "announce", had_elsewhere_at_first)
    async with running(dsn, bound("127.0.0.1", 0), house_bots=True) as service, Cadogan(service.url) as ada:
        me = await ada.sign_up(f"Arena {next(numbers)}")
        arena = (await ada.create_tournament("Alone", ["grand-duchess"], minutes=10, rated=True, fill=True)).id
        own = await ada.enter_tournament(arena)
        while own.race is None:
            own = await ada.own_place(arena, wait=5, after=own.version)
        (bot,) = own.rivals
        view = await when_created(ada, own.race)
        assert (view.house_bots, view.settings.rated) == ((bot.id,), False)
        async with ada.race(own.race) as seat:
            await seat.ready()
            await seat.started()
            await seat.resign()
            standings = await seat.finished()
        assert len(announced) > 1
        assert set(announced) == {own.race}
        while own.row.races == 0:
            own = await ada.own_place(arena, wait=5, after=own.version)
        (race,) = [each async for each in ada.tournament_races(arena)]
        table = (await ada.tournament_table(arena)).rows
    assert {each.place for each in standings} == {1, 2}
    assert (race.house_bots, {player.id for player in race.players}) == ((bot.id,), {me.id, bot.id})
    assert {each.player: each.points for each in race.results} == {me.id: 0, bot.id: 0}
    assert [row.player for row in table] == [me.id]


async def when_created(player: Cadogan, race: UUID) -> RaceView:
    """A race that the log of a tournament names, once it exists."""
    while True:
        try:
            return await player.view(race)
        except Problem as problem:
            if problem.status != HTTPStatus.NOT_FOUND:
                raise
        await asyncio.sleep(0.05)


async def log_of(url: str, arena: UUID) -> list[Event]:
    """The log of a tournament, as everybody can read it."""
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        return [decode(line) for line in (await client.get(f"/tournaments/{arena}/log")).text.splitlines()]
