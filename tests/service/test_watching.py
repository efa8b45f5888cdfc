"""Racers and spectators get the same public events, and a client that comes back gets what it missed."""

import asyncio

import msgspec
import pytest
from msgspec import convert, to_builtins

from cadogan_client.frames import decode
from cadogan_client.race_updates import apply_event, empty_lobby
from cadogan_client.wire_types import RaceView
from tests.service.live import Connection, Message, entered, public_events, racing

MOVES = ["r1-f3", *["deal"] * 30]


async def play_all(racer: Connection, moves: list[str] = MOVES) -> None:
    for n, move in enumerate(moves):
        await racer.play(n, move)


async def heard_until(connection: Connection, p: int) -> list[Message]:
    """Public events up to one, in the order in which they came."""
    heard: list[Message] = []
    while not heard or heard[-1]["p"] < p:
        message = await connection.hear()
        if "p" in message and message["type"] != "welcome":
            heard.append(message)
    return heard


async def test_racers_and_spectators_get_the_sequence_of_the_log(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as one, entered(race, 1) as other, entered(race) as spectator:
        first = spectator.welcome["p"]
        listening_in = asyncio.gather(heard_until(other, first + 31), heard_until(spectator, first + 31))
        await play_all(one)
        others = await listening_in
    told = await public_events(race)
    assert [event["p"] for event in told] == list(range(1, len(told) + 1))
    for heard in others:
        assert [event["p"] for event in heard] == list(range(heard[0]["p"], first + 32))
        assert heard == told[heard[0]["p"] - 1 : first + 31]


async def test_a_reconnecting_client_gets_exactly_what_it_missed(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer:
        await play_all(racer)
        told = await public_events(race)
        for p in (len(told) - 1, len(told) - 20, len(told)):
            async with entered(race, p=p) as back:
                assert "race" not in back.welcome
                assert back.welcome["p"] == len(told)
                assert [await back.hear() for _ in told[p:]] == told[p:]


@pytest.mark.parametrize("p", [0, 10**6])
async def test_a_client_that_missed_too_much_gets_a_snapshot(url: str, p: int) -> None:
    race = await racing(url, undo="free")
    async with entered(race, 0) as racer:
        n = await busy(racer, rounds=160)  # for many beats
    async with entered(race, p=p) as back:
        assert back.welcome["race"]["p"] == back.welcome["p"]
        assert back.welcome["race"]["seats"][0]["n"] == n


async def test_a_snapshot_equals_the_sum_of_its_events(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer, entered(race, 1) as other:
        await play_all(racer)
        await other.say("resign")
        await other.until("done")
        async with entered(race) as late:
            shown = convert(late.welcome["race"], RaceView)
        followed = empty_lobby(shown)
        for event in (await public_events(race))[: shown.p]:
            followed = apply_event(followed, decode(msgspec.json.encode(event)))  # type: ignore[arg-type]  # public ones
    assert to_builtins(followed.seats) == to_builtins(shown.seats)
    assert (followed.phase, followed.p) == (shown.phase, shown.p)


async def busy(racer: Connection, rounds: int) -> int:
    """Play and take back until large frames fill every buffer; `n` after it."""
    n = 0
    for _ in range(rounds):
        await racer.play(n, "r1-f3")
        await racer.play(n + 1, "deal")
        for undone in (n + 2, n + 3):
            await racer.say("undo", n=undone)
            await racer.until("ack", n=undone + 1)
        n += 4
    return n
