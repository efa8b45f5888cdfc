"""What an operator sees of the log in psql."""

import json
import math
import reprlib
from collections.abc import AsyncIterator

import msgspec
import pytest

from cadogan.store.database import Connection
from cadogan.store.log.log import Log
from tests.store.appends import append, new_race_id

pack = msgspec.msgpack.encode

# Around each place where the format of a value changes.
PLAIN = [
    None, False, True,
    0, 1, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**53 + 1, 2**63, 2**64 - 1,
    -1, -32, -33, -128, -129, -32768, -32769, -(2**31), -(2**31) - 1, -(2**63),
    0.0, 1.5, -0.1, 1 / 3, 2.2250738585072014e-308, 5e-324,
    "", "7♣", "a" * 31, "a" * 32, "a" * 255, "a" * 256, "a" * 65536,
    [], [1, [2, ["3"]], None], list(range(15)), list(range(16)),
    {}, {"a": {"b": [None]}}, {str(key): key for key in range(15)}, {str(key): key for key in range(16)},
]  # fmt: skip

# What JSON has no word for, and formats that our encoder does not choose for so small a value.
UNLIKE_JSON = [
    (pack(math.inf), "Infinity"),
    (pack(-math.inf), "-Infinity"),
    (pack(math.nan), "NaN"),
    (b"\xca\x3d\xcc\xcc\xcd", 0.1),  # of 32 bits: the shortest decimal that means it
    (b"\xca\xc0\x20\x00\x00", -2.5),
    (b"\xca\x00\x00\x00\x01", 1e-45),
    (b"\xca\x7f\x80\x00\x00", "Infinity"),
    (pack(b""), ""),
    (pack(b"\x00\xff"), "00ff"),
    (pack(b"\x01" * 256), "01" * 256),
    (pack(b"\x01" * 65536), "01" * 65536),
    (pack({1: "one", None: "none"}), {"1": "one", "null": "none"}),
    (b"\xdd\x00\x00\x00\x02\x01\x02", [1, 2]),
    (b"\xdf\x00\x00\x00\x01\xa1a\x01", {"a": 1}),
    (b"\x92\xd4\x05\xaa\x07", [{"type": 5, "bytes": "aa"}, 7]),
    (b"\x92\xd8\xff" + b"\xaa" * 16 + b"\x07", [{"type": -1, "bytes": "aa" * 16}, 7]),
    (b"\x92\xc7\x00\x05\x07", [{"type": 5, "bytes": ""}, 7]),
    (b"\x92\xc8\x00\x03\x05abc\x07", [{"type": 5, "bytes": "616263"}, 7]),
]


async def unpacked(owner: Connection, payload: bytes) -> object:
    return json.loads(await owner.fetchval("SELECT msgpack_to_jsonb($1)", payload))


@pytest.mark.parametrize("value", PLAIN, ids=reprlib.repr)
async def test_a_value_that_json_has_is_shown_as_it_is(owner: Connection, value: object) -> None:
    assert await unpacked(owner, pack([value, "next"])) == [value, "next"]


@pytest.mark.parametrize(("payload", "shown"), UNLIKE_JSON, ids=reprlib.repr)
async def test_a_value_that_json_does_not_have_is_shown_by_the_nearest(
    owner: Connection, payload: bytes, shown: object
) -> None:
    assert await unpacked(owner, payload) == shown


@pytest.mark.parametrize("value", [1e300, -1.7976931348623157e308])
async def test_a_large_float_is_shown_by_an_integer_that_means_it(owner: Connection, value: float) -> None:
    assert float(str(await unpacked(owner, pack(value)))) == value


@pytest.fixture
async def kinds(owner: Connection) -> AsyncIterator[None]:
    """Two kinds of event that are known for the time of a test."""
    transaction = owner.transaction()
    await transaction.start()
    await owner.execute("DELETE FROM event_kind")
    await owner.execute("INSERT INTO event_kind VALUES (1, 'RaceCreated', '{at,seats}'), (2, 'SeatReady', '{at,seat}')")
    yield
    await transaction.rollback()


@pytest.mark.usefixtures("kinds")
async def test_the_log_of_a_race_reads_like_a_story(log: Log, owner: Connection) -> None:
    race = new_race_id()
    events: list[object] = [
        [1, 1000, 2],
        [2, 1001, 0],
        [2, 1002],  # of a schema with fewer fields
        [2, 1003, 1, "more", None],  # and with more
        [77, 1004, "unknown"],
        ["text", 1005],
        [2],
    ]
    await append(log, race, 0, *map(pack, events))
    rows = await owner.fetch("SELECT version, event, fields FROM race_log($1)", race)
    assert [(row["version"], row["event"], json.loads(row["fields"])) for row in rows] == [
        (1, "RaceCreated", {"at": 1000, "seats": 2}),
        (2, "SeatReady", {"at": 1001, "seat": 0}),
        (3, "SeatReady", {"at": 1002}),
        (4, "SeatReady", {"at": 1003, "seat": 1, "3": "more", "4": None}),
        (5, "77", {"1": 1004, "2": "unknown"}),
        (6, "text", {"1": 1005}),
        (7, "SeatReady", {}),
    ]


async def test_the_service_may_read_the_log_of_a_race_too(log: Log, owner: Connection) -> None:
    race = new_race_id()
    await append(log, race, 0, pack([1, 2]))
    async with owner.transaction():
        await owner.execute("SET LOCAL ROLE cadogan_service")
        assert len(await owner.fetch("SELECT * FROM race_log($1)", race)) == 1
