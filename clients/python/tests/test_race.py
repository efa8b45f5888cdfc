"""Races over the real service: everything that the face of the SDK promises."""

import asyncio
import time
from contextlib import AsyncExitStack
from secrets import token_hex

import pytest
from msgspec.structs import replace

from cadogan.app import Service
from cadogan.races.text.reader import read_text
from cadogan_client import Cadogan, Problem, RaceView, Refused, Seat, UnfairDeal
from cadogan_client.events import AnyPublicEvent, Finish, Renewed

SEED = "000102030405060708090a0b0c0d0e0f"


async def player(stack: AsyncExitStack, service: Service) -> Cadogan:
    cadogan = await stack.enter_async_context(Cadogan(service.url))
    await cadogan.sign_up(f"Ada {token_hex(4)}")
    return cadogan


async def play_for_a_while(seat: Seat, moves: int = 40) -> None:
    for _ in range(moves):
        if not seat.board.legal:
            return
        await seat.play(seat.board.legal[0])
    await seat.resign()


async def race_to_the_end(cadogan: Cadogan, race: RaceView) -> Seat:
    async with cadogan.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        await play_for_a_while(seat)
        await seat.finished()
    return seat


async def test_two_race_and_everybody_sees_the_same(service: Service) -> None:
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


async def test_a_replay_tells_every_move(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        seat = await race_to_the_end(ada, race)
        replay = await ada.replay(race.id)
        assert replay.race == seat.race
        assert [step.n for step in replay.seats[0].steps] == list(range(1, seat.board.n + 1))
        assert (await ada.board(race.id, 0)).piles == seat.board.piles
        assert (await ada.board(race.id, 0, n=0)).action is None


async def test_a_race_that_is_over_is_told_as_text(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        with pytest.raises(Problem, match="once it is finished"):
            await ada.text(race.id)
        seat = await race_to_the_end(ada, race)
        text = read_text(await ada.text(race.id))
    assert text.digest == seat.race.digest
    assert [len(racer.steps) for racer in text.seats] == [seat.board.n]


async def test_who_comes_back_finds_his_board(service: Service) -> None:
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


async def test_a_watch_from_the_beginning_tells_what_happened_before(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        race = await ada.create_race("duchess", seats=1, countdown=0)
        await race_to_the_end(ada, race)
        async with ada.watch(race.id, since=0) as view:
            events = [event async for event in view]
        assert [event.p for event in events] == list(range(1, view.race.p + 1))
        assert isinstance(events[-1], Finish)
        assert view.race == await ada.view(race.id)


async def test_a_move_that_the_rules_forbid_is_refused_and_changes_nothing(service: Service) -> None:
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


async def test_moves_made_in_two_places_do_not_overwrite_each_other(service: Service) -> None:
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


async def test_who_is_ready_gets_ready_again_when_the_deal_is_renewed(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, cleo = [await player(stack, service) for _ in range(3)]
        race = await ada.create_race("duchess", seats=2, countdown=0)
        watching = asyncio.create_task(renewals(cleo, race))
        async with ada.race(race.id) as seat, asyncio.TaskGroup() as group:
            async with ben.race(race.id) as leaver:
                await seat.ready()
                await leaver.leave()
            starting = group.create_task(seat.started())
            async with cleo.race(race.id) as comer:
                await comer.ready()
                assert (await comer.started()).piles == (await starting).piles
                await comer.resign()
                await seat.resign()
                await comer.finished()
                await seat.finished()
        assert await watching == 1


async def renewals(cadogan: Cadogan, race: RaceView) -> int:
    async with cadogan.watch(race.id, since=0) as view:
        return len([event async for event in view if isinstance(event, Renewed)])


async def raced_closed(cadogan: Cadogan, for_ms: int) -> Seat:
    """The seat of one who has resigned in a race that is closed for so long, still connected."""
    closed_until = round(time.time() * 1000) + for_ms
    race = await cadogan.create_race("duchess", seats=1, countdown=0, view="closed", closed_until=closed_until)
    seat = await cadogan.race(race.id).__aenter__()
    await seat.ready()
    await seat.started()
    await seat.resign()
    return seat


async def test_a_closed_race_is_not_unfair_for_what_it_keeps_until_it_opens(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        seat = await raced_closed(ada, for_ms=3_600_000)
        stack.push_async_exit(seat)
        assert [row.how for row in await seat.finished()] == ["resigned"]
        assert seat.race.secret is None


async def test_a_closed_race_that_has_opened_is_held_to_what_was_seen(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        seat = await raced_closed(ada, for_ms=1000)
        stack.push_async_exit(seat)
        await seat.until(lambda race: race.secret is not None)
        await seat.finished()
        assert seat.seen is not None
        seat.seen = replace(seat.seen, commitment="00" * 32)
        with pytest.raises(UnfairDeal):
            await seat.finished()


async def test_nobody_sits_in_a_race_that_is_full(service: Service) -> None:
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


async def test_what_does_not_exist_is_said_so(service: Service) -> None:
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


async def test_lists_go_on_from_page_to_page(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await player(stack, service)
        made = [(await ada.create_race("duchess", seed=SEED)).id for _ in range(25)]  # a page has 20
        async with ada.race(made[0]):
            pass
        assert [race.id async for race in ada.races(phase="lobby")][:25] == made[::-1]
        me = await ada.me()
        [mine] = [race async for race in ada.races(players=[me.id])]
        assert (mine.id, mine.racers[0].name) == (made[0], me.name)
        assert (await ada.player(me.id)).name == me.name
        assert "duchess" in [game.id for game in await ada.games()]
        assert (await ada.game("duchess")).minutes == 10


async def test_a_picked_deal_is_the_one_that_was_picked(service: Service) -> None:
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
            assert seat.race.seed is None  # others may be on this deal
            deals.add(seat.race.deal)
        assert boards[0] == boards[1]
        assert len(deals) == 1
        assert None not in deals


async def resigned(seat: Seat) -> RaceView:
    """Begin to race, and give up."""
    await seat.ready()
    await seat.started()
    await seat.resign()
    return await seat.until(lambda race: race.is_over)


async def test_a_race_is_started_with_those_who_are_there_and_then_raced_again(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = await player(stack, service), await player(stack, service)
        race = await ada.create_race("duchess", seats=4, countdown=0)
        async with ada.race(race.id) as first, ben.race(race.id) as second:
            await ada.start(race.id)
            over, _ = await asyncio.gather(resigned(first), resigned(second))
        assert [seat.player for seat in over.seats] == [(await ada.me()).id, (await ben.me()).id]
        again = [(await each.rematch(race.id)).id for each in (ada, ben)]
        assert again == [over.rematch] * 2
        async with ada.race(again[0]) as first, ben.race(again[1]) as second:
            over, _ = await asyncio.gather(resigned(first), resigned(second))
        assert over.rematch_of == race.id


async def test_who_sits_behind_a_free_seat_moves_up_with_it(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = await player(stack, service), await player(stack, service)
        race = await ada.create_race("duchess", seats=3, countdown=0)
        async with ben.race(race.id) as leaver, ada.race(race.id) as seat:
            await leaver.leave()
            await ada.start(race.id)
            await resigned(seat)
            assert (seat.number, seat.board.seat) == (0, 0)


async def test_one_plays_on_alone_and_asks_for_a_hint(service: Service) -> None:
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
