"""Traffic on the log, and what must be true afterwards, whatever other writers did and whatever broke."""

import asyncio

from cadogan.races.ids import RaceId
from cadogan.store.log.append import LANDED, Conflict, Landed
from cadogan.store.log.log import Log
from tests.store.appends import append, stored


async def make_moves(log: Log, race_id: RaceId, writer: str, moves: int) -> list[bytes]:
    """Land so many moves in a race, deciding again after each conflict; returns the payloads that were acknowledged.

    They come in twos: one event, and three that are decided on top of it while it is in flight.
    """
    acknowledged: list[bytes] = []
    version = 0
    for move in range(0, moves, 2):
        single = [f"{writer} {move} 1/1".encode()]
        triple = [f"{writer} {move + 1} {part}/3".encode() for part in (1, 2, 3)]
        async with asyncio.timeout(30):
            while not await both_land(log, race_id, version, single, triple):
                version = (await log.heads([race_id])).get(race_id, 0)
        acknowledged += single + triple
        version += 4
    return acknowledged


async def both_land(log: Log, race_id: RaceId, version: int, first: list[bytes], second: list[bytes]) -> bool:
    outcomes = [
        *await asyncio.gather(append(log, race_id, version, *first), append(log, race_id, version + 1, *second))
    ]
    assert {type(outcome) for outcome in outcomes} in ({Landed}, {Conflict})
    return outcomes == [LANDED, LANDED]


async def assert_whole(log: Log, race_id: RaceId, *acknowledged: list[bytes]) -> None:
    """No gap, no fork, no partial append: every acknowledged append is there once and in order, and nothing else is."""
    payloads = await stored(log, race_id)
    assert (await log.heads([race_id]))[race_id] == len(payloads) == sum(map(len, acknowledged))
    for of_one_writer in acknowledged:
        assert [payload for payload in payloads if payload in set(of_one_writer)] == of_one_writer
    for index, payload in enumerate(payloads):
        if payload.endswith(b"1/3"):
            move = payload.removesuffix(b"1/3")
            assert payloads[index + 1 : index + 3] == [move + b"2/3", move + b"3/3"]
