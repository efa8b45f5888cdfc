"""A spectator with the SDK: live, late, from the start, at any speed, over lines that break."""

import asyncio
from datetime import timedelta
from itertools import pairwise
from secrets import token_hex

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan, Refused
from cadogan_client.events import AnyPublicEvent, Finish, Moved
from cadogan_client.watch import place_of
from tests.service.past_race import Deed, PastRace, past_race

MOVES = ("r1-f3", "deal", "deal", "deal", "deal", "deal")


@pytest.fixture
async def past(service: Service, dsn: str) -> PastRace:
    """A race that is over: one racer makes a move every five seconds, the other the same a little later."""
    deeds = [Deed(5 * number + 2 * seat, seat, move) for number, move in enumerate(MOVES, start=1) for seat in (0, 1)]
    return await past_race(service.url, dsn, [*sorted(deeds), Deed(40, 0, "resign"), Deed(41, 1, "resign")])


async def everything(cadogan: Cadogan, past: PastRace) -> list[AnyPublicEvent]:
    return [event async for event in cadogan.events(past.id)]


async def test_a_race_is_played_from_the_start_and_ends_as_it_ended(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        told = await everything(cadogan, past)
        async with cadogan.watch(past.id, from_="start", speed=100) as view:
            assert view.playback is not None
            assert view.race.phase == "racing"
            begins = view.race.p
            heard = [event async for event in view]
        assert heard == told[begins:]
        assert isinstance(heard[-1], Finish)
        assert view.race == (await cadogan.view(past.id))


@pytest.mark.parametrize("place", ["0:22", timedelta(seconds=22), 17])
async def test_it_may_begin_anywhere(past: PastRace, place: str | timedelta | int) -> None:
    async with Cadogan(past.live.url) as cadogan:
        told = await everything(cadogan, past)
        async with cadogan.watch(past.id, from_=place, speed=100) as view:
            begins = view.race.p
            assert [event async for event in view] == told[begins:]
    assert 10 < begins < len(told) - 3


async def test_one_may_stop_jump_and_go_on_in_the_middle(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        told = await everything(cadogan, past)
        heard = []
        async with cadogan.watch(past.id, from_="start", speed=30) as view, asyncio.timeout(20):
            first = view.race.p
            has_jumped = False
            async for event in view:
                heard.append(event)
                if isinstance(event, Moved) and event.n == 4 and not has_jumped:
                    has_jumped = True
                    await view.play(speed=0)
                    await view.play(from_="start", speed=100)
    jump = next(at for at, (one, two) in enumerate(pairwise(heard), start=1) if two.p < one.p)
    assert heard[:jump] == told[first : first + jump]
    assert heard[jump:] == told[first:]


async def test_after_the_end_one_may_look_again(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan, cadogan.watch(past.id, from_="0:30", speed=100) as view:
        once = [event async for event in view]
        assert [event async for event in view] == []
        await view.play(from_="0:30", speed=100)
        assert [event async for event in view] == once


async def test_the_moment_that_is_shown_moves_at_the_speed_of_the_playback(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        async with cadogan.watch(past.id, from_="0:20", speed=0) as view:
            assert view.moment_ms() == past.at(20)
        async with cadogan.watch(past.id, from_="0:20", speed=50) as view:
            await asyncio.sleep(0.1)
            assert past.at(24) < view.moment_ms() < past.at(40)
        async with cadogan.watch(past.id) as view:
            assert view.playback is None
            assert view.moment_ms() == pytest.approx(view.server_now_ms(), abs=100)


async def test_one_who_falls_behind_in_a_race_that_is_on_catches_up_and_is_live(service: Service) -> None:
    async with Cadogan(service.url) as ada, Cadogan(service.url) as guest:
        await ada.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", seats=1, countdown=0, view="open")
        async with ada.race(race.id) as seat, guest.watch(race.id) as view:
            heard: list[int] = []

            async def listen(until: int) -> None:
                async for event in view:
                    heard.append(event.p)
                    if event.p == until:
                        return

            begins = view.race.p
            await seat.ready()
            await seat.started()
            await seat.play(seat.board.legal[0])
            await listen(seat.race.p)
            await view.play(speed=0)
            await seat.play(seat.board.legal[-1])
            await view.play(speed=100)
            await seat.play(seat.board.legal[-1])
            await listen(heard[-1] + 2)
            while view.playback is not None:
                await seat.play(seat.board.legal[-1])
                await listen(heard[-1] + 1)
    assert heard == [*range(begins + 1, heard[-1] + 1)]


async def test_a_line_that_breaks_goes_on_where_it_was(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        told = await everything(cadogan, past)
        async with cadogan.watch(past.id, from_="start", speed=40) as view:
            begins = view.race.p
            heard = []
            async for event in view:
                heard.append(event)
                if event.p in {begins + 3, begins + 7}:
                    line = view._line._socket  # noqa: SLF001 - nothing else breaks it here
                    assert line is not None
                    line.transport.abort()
    assert heard == told[begins:]


async def test_a_wish_that_cannot_be_is_refused(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        with pytest.raises(ValueError, match="one or the other"):
            cadogan.watch(past.id, since=0, from_="start")
        with pytest.raises(Refused, match="malformed"):
            async with cadogan.watch(past.id, from_="the middle"):
                pass
        async with cadogan.watch(past.id, from_="start", speed=0) as view:
            await view.play(speed=1000)
            with pytest.raises(Refused, match="malformed"):
                await anext(aiter(view))


def test_a_time_is_said_as_on_a_clock() -> None:
    assert place_of(timedelta(minutes=62, seconds=3.5)) == "62:03.500"
    assert place_of(timedelta()) == "0:00.000"
    assert (place_of("start"), place_of(7), place_of(None)) == ("start", 7, None)
