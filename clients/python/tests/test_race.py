"""Races at a running service, through the public classes of the client."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from secrets import token_hex

import asyncpg
import pytest
from msgspec.structs import replace

from cadogan.app import Service
from cadogan.races.text.reader import read_text
from cadogan.store.log import stall_watch
from cadogan_client import Cadogan, Problem, RaceView, Refused, Seat, UnfairDeal
from cadogan_client.wire_types import AnyPublicEvent, Finish, Moved, Renewed

SEED = "000102030405060708090a0b0c0d0e0f"


@pytest.fixture
def service(reused_service: Service) -> Service:
    return reused_service


async def player(stack: AsyncExitStack, service: Service) -> Cadogan:
    cadogan = await stack.enter_async_context(Cadogan(service.url))
    await cadogan.sign_up(f"Ada {token_hex(4)}")
    return cadogan


async def play_or_resign(seat: Seat, moves: int = 40) -> None:
    for _ in range(moves):
        if not seat.board.legal:
            return
        await seat.play(seat.board.legal[0])
    await seat.resign()


async def race_to_the_end(cadogan: Cadogan, race: RaceView) -> Seat:
    async with cadogan.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        await play_or_resign(seat)
        await seat.finished()
    return seat


async def test_racers_spectators_and_history_agree(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = await player(stack, service), await player(stack, service)
        race = await ada.create_race("duchess", seats=2, countdown=0)
        seen: list[AnyPublicEvent] = []
        async with Cadogan(service.url) as guest, guest.watch(race.id) as view, asyncio.TaskGroup() as group:
            racing = [group.create_task(race_to_the_end(cadogan, race)) for cadogan in (ada, ben)]
            async for event in view:
                seen.append(event)
        seats = [task.result() for task in racing]
        assert [event.p for event in seen] == list(range(2, view.race.p + 1))
        assert view.race == await ada.view(race.id) == seats[0].race == seats[1].race
        assert [event async for event in ada.events(race.id, since=1)] == seen
        for seat in seats:
            assert seat.board.piles == view.race.seats[seat.number].piles
            assert seat.seen is not None


async def test_a_replay_has_every_move(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        seat = await race_to_the_end(ada, race)
        replay = await ada.replay(race.id)
        assert replay.race == seat.race
        assert [step.n for step in replay.seats[0].steps] == list(range(1, seat.board.n + 1))
        assert (await ada.board(race.id, 0)).piles == seat.board.piles
        assert (await ada.board(race.id, 0, n=0)).action is None


async def test_a_finished_race_is_available_as_text(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        with pytest.raises(Problem) as problem:
            await ada.text(race.id)
        assert problem.value.code == "wrong-phase"
        seat = await race_to_the_end(ada, race)
        text = read_text(await ada.text(race.id))
    assert text.digest == seat.race.digest
    assert [len(racer.steps) for racer in text.seats] == [seat.board.n]


async def test_a_returning_racer_finds_the_board_unchanged(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.play(seat.board.legal[0])
            left = seat.board
        async with ada.race(race.id) as seat:
            assert await seat.started() == left
            await seat.resign()
            await seat.finished()


async def test_a_watch_since_0_yields_all_earlier_events(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        await race_to_the_end(ada, race)
        async with ada.watch(race.id, since=0) as view:
            events = [event async for event in view]
        assert [event.p for event in events] == list(range(1, view.race.p + 1))
        assert isinstance(events[-1], Finish)
        assert view.race == await ada.view(race.id)


async def test_an_illegal_move_is_refused_and_changes_nothing(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        async with ada.race(race.id) as seat:
            await seat.ready()
            board = await seat.started()
            for move, code in (("redeal", "illegal-move"), ("castle", "invalid-move"), ("t1-" * 9, "invalid-move")):
                with pytest.raises(Refused) as refused:
                    await seat.play(move)
                assert refused.value.code == code
            assert seat.board == board
            await seat.play(board.legal[0])


async def test_ready_is_refused_while_another_race_on_the_deal_is_on(service: Service) -> None:
    """The racers of the race could look at its cards in the practice. The socket refuses `ready` as REST does."""
    async with AsyncExitStack() as stack:
        ada, ben = await player(stack, service), await player(stack, service)
        deal = (await race_to_the_end(ada, await ada.create_race("duchess", seats=1, seed=token_hex(16)))).race.deal
        assert deal is not None
        practice = await ada.play_again(deal, countdown=0)
        race = await ben.play_again(deal, seats=2, countdown=0)
        seats = [await stack.enter_async_context(cadogan.race(race.id)) for cadogan in (ada, ben)]
        await asyncio.gather(*(seat.ready() for seat in seats))
        async with ada.race(practice.id) as alone:
            with pytest.raises(Refused) as refused:
                await alone.ready()
            assert refused.value.code == "held-back"
            for seat in seats:
                await seat.resign()
            await seats[0].finished()
            await alone.ready()
            await alone.started()


async def test_of_two_concurrent_moves_on_a_board_one_is_refused(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0, undo="free")
        async with ada.race(race.id) as here, ada.race(race.id) as there:
            await here.ready()
            first, second = (await here.started()).legal[:2]
            await there.started()
            outcomes = await asyncio.gather(here.play(first), there.play(second), return_exceptions=True)
            [refusal] = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
            assert isinstance(refusal, Refused)
            assert (refusal.code, refusal.n) == ("wrong-n", 1)
            ack = await here.undo()
            await there.until(lambda race: race.seats[0].n == ack.n)
            assert here.board == there.board


async def test_a_racer_gets_ready_again_after_a_new_deal(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, cleo = [await player(stack, service) for _ in range(3)]
        race = await ada.create_race("duchess", seats=2, countdown=0)
        watching = asyncio.create_task(renewals(cleo, race))
        async with ada.race(race.id) as seat, asyncio.TaskGroup() as group:
            async with ben.race(race.id) as leaver:
                await seat.ready()
                await leaver.leave()
            starting = group.create_task(seat.started())
            async with cleo.race(race.id) as newcomer:
                await newcomer.ready()
                assert (await newcomer.started()).piles == (await starting).piles
                await newcomer.resign()
                await seat.resign()
                await newcomer.finished()
                await seat.finished()
        assert await watching == 1


async def renewals(cadogan: Cadogan, race: RaceView) -> int:
    async with cadogan.watch(race.id, since=0) as view:
        return len([event async for event in view if isinstance(event, Renewed)])


async def resign_closed_race(cadogan: Cadogan, for_ms: int) -> Seat:
    """A connected seat that has resigned from a race that is closed for `for_ms`."""
    closed_until = round(time.time() * 1000) + for_ms
    race = await cadogan.create_race("duchess", seats=1, countdown=0, view="closed", closed_until=closed_until)
    seat = await cadogan.race(race.id).__aenter__()
    await seat.ready()
    await seat.started()
    await seat.resign()
    return seat


async def test_a_closed_race_is_fair_before_it_reveals_the_deal(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        seat = await resign_closed_race(ada, for_ms=3_600_000)
        stack.push_async_exit(seat)
        assert [row.how for row in await seat.finished()] == ["resigned"]
        assert seat.race.secret is None


async def test_an_opened_race_is_checked_against_the_commitments(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        seat = await resign_closed_race(ada, for_ms=1000)
        stack.push_async_exit(seat)
        await seat.until(lambda race: race.secret is not None)
        await seat.finished()
        assert seat.seen is not None
        seat.seen = replace(seat.seen, commitment="00" * 32)
        with pytest.raises(UnfairDeal):
            await seat.finished()


async def test_a_full_or_started_race_cannot_be_joined(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = await player(stack, service), await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        async with ada.race(race.id) as seat:
            with pytest.raises(Problem) as problem:
                await stack.enter_async_context(ben.race(race.id))
            assert (problem.value.status, problem.value.code) == (409, "race-full")
            await seat.ready()
            await seat.started()
            with pytest.raises(Problem) as problem:
                await stack.enter_async_context(ben.race(race.id))
            assert problem.value.code == "wrong-phase"


async def test_unknown_races_and_tokens_are_errors(service: Service) -> None:
    nowhere = "0190a3c0-0000-7000-8000-000000000000"
    async with Cadogan(service.url) as guest, Cadogan(service.url, token="cadogan") as impostor:
        with pytest.raises(Problem) as problem:
            await guest.view(nowhere)
        assert problem.value.status == 404
        with pytest.raises(Problem) as problem:
            await impostor.me()
        assert problem.value.status == 401
        with pytest.raises(Refused) as refused:
            async with guest.watch(nowhere):
                pass
        assert refused.value.code == "unknown-race"


async def test_lists_continue_over_pages(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        made = [(await ada.create_race("duchess", seed=SEED)).id for _ in range(25)]  # a page has 20
        async with ada.race(made[0]):
            pass
        listed = [race.id async for race in ada.races(phase="lobby")][:25]
        assert listed == [made[0], *made[:0:-1]], "a lobby with a racer comes first"
        me = await ada.me()
        [mine] = [race async for race in ada.races(players=[me.id])]
        assert (mine.id, mine.racers[0].name) == (made[0], me.name)
        assert (await ada.player(me.id)).name == me.name
        assert "duchess" in [game.id for game in await ada.games()]
        assert (await ada.game("duchess")).minutes == 10


async def test_races_with_the_same_seed_have_the_same_deal(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        boards, deals = [], set()
        for _ in range(2):
            race = await ada.create_race("duchess", seats=1, countdown=0, seed=SEED)
            async with ada.race(race.id) as seat:
                await seat.ready()
                boards.append(await seat.started())
                await seat.resign()
                await seat.finished()
            assert seat.race.seed is None  # other races may be on this deal
            deals.add(seat.race.deal)
        assert boards[0] == boards[1]
        assert len(deals) == 1
        assert None not in deals


async def start_and_resign(seat: Seat) -> RaceView:
    """Start, resign, and wait for the end of the race."""
    await seat.ready()
    await seat.started()
    await seat.resign()
    return await seat.until(lambda race: race.is_over)


async def test_a_race_starts_with_free_seats_and_has_a_rematch(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = await player(stack, service), await player(stack, service)
        race = await ada.create_race("duchess", seats=4, countdown=0)
        async with ada.race(race.id) as first, ben.race(race.id) as second:
            await ada.start(race.id)
            over, _ = await asyncio.gather(start_and_resign(first), start_and_resign(second))
        assert [seat.player for seat in over.seats] == [(await ada.me()).id, (await ben.me()).id]
        again = [(await each.rematch(race.id)).id for each in (ada, ben)]
        assert again == [over.rematch] * 2
        async with ada.race(again[0]) as first, ben.race(again[1]) as second:
            over, _ = await asyncio.gather(start_and_resign(first), start_and_resign(second))
        assert over.rematch_of == race.id


async def test_a_racer_behind_a_free_seat_moves_up(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = await player(stack, service), await player(stack, service)
        race = await ada.create_race("duchess", seats=3, countdown=0)
        async with ben.race(race.id) as leaver, ada.race(race.id) as seat:
            await leaver.leave()
            await ada.start(race.id)
            await start_and_resign(seat)
            assert (seat.number, seat.board.seat) == (0, 0)


async def test_practice_continues_from_a_past_board_with_hints(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.play(seat.board.legal[0])
            there = seat.board
            await seat.resign()
            await seat.finished()
        practice = await ada.practise(race.id, 0, there.n)
        async with ada.race(practice.id) as seat:
            await seat.ready()
            board = await seat.started()
            assert board.piles == there.piles
            hint = await ada.hint(practice.id, board.n)
            await seat.play(hint)
            await seat.undo()
            assert seat.board.piles == there.piles


async def test_an_outage_is_told_and_the_race_goes_on(
    service: Service, dsn_of_module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stall_watch, "LOOK_S", 0.01)
    monkeypatch.setattr(stall_watch, "STALLED_S", 0.1)
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seed=SEED, seats=1, countdown=0)
        seat = await stack.enter_async_context(ada.race(race.id))
        watch = await stack.enter_async_context(ada.watch(race.id))
        watching = asyncio.create_task(anext(event async for event in watch if isinstance(event, Moved)))
        await seat.ready()
        await seat.started()
        database = await asyncpg.connect(dsn_of_module)
        async with asyncio.timeout(10), database.transaction():
            await database.execute("SELECT FROM head WHERE race_id = $1 FOR UPDATE", race.id)
            first = asyncio.create_task(seat.play(seat.board.legal[0]))
            await until(lambda: seat.outage and watch.outage)
            with pytest.raises(Refused) as refused:
                await seat.play(seat.board.legal[1])
            assert refused.value.code == "unavailable"
            assert not first.done()
        assert (await first).n == 1
        await watching
        await until(lambda: not (seat.outage or watch.outage))
        await database.close()


async def until(is_so: Callable[[], bool]) -> None:
    """Poll for a condition that causes no event."""
    async with asyncio.timeout(10):
        while not is_so():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.01)
