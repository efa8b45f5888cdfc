"""Spectators: live and playback, from any place, at any speed, over broken connections."""

import asyncio
from datetime import timedelta
from itertools import pairwise
from secrets import token_hex

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan, Refused
from cadogan_client.watch import place_of
from cadogan_client.wire_types import AnyPublicEvent, Finish, Moved
from tests.service.past_race import Deed, PastRace, past_race

MOVES = ("r1-f3", "deal", "deal", "deal", "deal", "deal")


@pytest.fixture
async def past(service: Service, dsn: str) -> PastRace:
    """A finished race: one racer moves every five seconds, the other makes the same move two seconds later."""
    deeds = [Deed(5 * number + 2 * seat, seat, move) for number, move in enumerate(MOVES, start=1) for seat in (0, 1)]
    return await past_race(service.url, dsn, [*sorted(deeds), Deed(40, 0, "resign"), Deed(41, 1, "resign")])


async def all_events(cadogan: Cadogan, past: PastRace) -> list[AnyPublicEvent]:
    return [event async for event in cadogan.events(past.id)]


async def test_a_playback_from_the_start_has_all_events(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        stored = await all_events(cadogan, past)
        async with cadogan.watch(past.id, from_="start", speed=100) as view:
            assert view.playback is not None
            assert view.race.phase == "racing"
            begins = view.race.p
            received = [event async for event in view]
        assert received == stored[begins:]
        assert isinstance(received[-1], Finish)
        assert view.race == (await cadogan.view(past.id))


@pytest.mark.parametrize("place", ["0:22", timedelta(seconds=22), 17])
async def test_a_playback_starts_anywhere(past: PastRace, place: str | timedelta | int) -> None:
    async with Cadogan(past.live.url) as cadogan:
        stored = await all_events(cadogan, past)
        async with cadogan.watch(past.id, from_=place, speed=100) as view:
            begins = view.race.p
            assert [event async for event in view] == stored[begins:]
    assert 10 < begins < len(stored) - 3


async def test_a_playback_pauses_and_jumps(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        stored = await all_events(cadogan, past)
        received = []
        async with cadogan.watch(past.id, from_="start", speed=30) as view, asyncio.timeout(20):
            first = view.race.p
            has_jumped = False
            async for event in view:
                received.append(event)
                if isinstance(event, Moved) and event.n == 4 and not has_jumped:
                    has_jumped = True
                    await view.play(speed=0)
                    await view.play(from_="start", speed=100)
    jump = next(at for at, (one, two) in enumerate(pairwise(received), start=1) if two.p < one.p)
    assert received[:jump] == stored[first : first + jump]
    assert received[jump:] == stored[first:]


async def test_a_playback_can_be_repeated_after_its_end(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan, cadogan.watch(past.id, from_="0:30", speed=100) as view:
        once = [event async for event in view]
        assert [event async for event in view] == []
        await view.play(from_="0:30", speed=100)
        assert [event async for event in view] == once


async def test_the_shown_moment_moves_at_the_playback_speed(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        async with cadogan.watch(past.id, from_="0:20", speed=0) as view:
            assert view.moment_ms() == past.at(20)
        async with cadogan.watch(past.id, from_="0:20", speed=50) as view:
            await asyncio.sleep(0.1)
            assert past.at(24) < view.moment_ms() < past.at(40)
        async with cadogan.watch(past.id) as view:
            assert view.playback is None
            assert view.moment_ms() == pytest.approx(view.server_now_ms(), abs=100)


async def test_a_playback_of_a_running_race_catches_up_and_is_live(service: Service) -> None:
    async with Cadogan(service.url) as ada, Cadogan(service.url) as guest:
        await ada.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", seats=1, countdown=0, view="open")
        async with ada.race(race.id) as seat, guest.watch(race.id) as view:
            received: list[int] = []

            async def listen(until: int) -> None:
                async for event in view:
                    received.append(event.p)
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
            await listen(received[-1] + 2)
            while view.playback is not None:
                await seat.play(seat.board.legal[-1])
                await listen(received[-1] + 1)
    assert received == [*range(begins + 1, received[-1] + 1)]


async def test_a_playback_resumes_after_a_broken_connection(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        stored = await all_events(cadogan, past)
        async with cadogan.watch(past.id, from_="start", speed=40) as view:
            begins = view.race.p
            received = []
            async for event in view:
                received.append(event)
                if event.p in {begins + 3, begins + 7}:
                    socket = view._connection._socket  # noqa: SLF001 - the only way to break it here
                    assert socket is not None
                    socket.transport.abort()
    assert received == stored[begins:]


async def test_invalid_places_and_speeds_are_refused(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan:
        with pytest.raises(ValueError, match="use only one"):
            cadogan.watch(past.id, since=0, from_="start")
        with pytest.raises(Refused, match="malformed"):
            async with cadogan.watch(past.id, from_="the middle"):
                pass
        async with cadogan.watch(past.id, from_="start", speed=0) as view:
            await view.play(speed=1000)
            with pytest.raises(Refused, match="malformed"):
                await anext(aiter(view))


def test_a_timedelta_becomes_minutes_and_seconds() -> None:
    assert place_of(timedelta(minutes=62, seconds=3.5)) == "62:03.500"
    assert place_of(timedelta()) == "0:00.000"
    assert (place_of("start"), place_of(7), place_of(None)) == ("start", 7, None)
