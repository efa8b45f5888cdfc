"""Attacks over sockets: messages and frames in one go, and connections that come and go."""

import asyncio
import time
from collections import Counter
from functools import partial
from uuid import uuid4

import asyncpg
from websockets.frames import Opcode

from infra.attacks.guest import UPGRADE, Guest, frame, text
from infra.attacks.stage import ATTACKER, Row, Stage

MANY = 20_000
WELCOMED_S = 0.5
READ_S = 8
"""Seconds for which an attacker reads answers."""
LIVE = "/api/v1/live"
COMINGS_S = 10
AT_A_TIME = 50
"""Sockets that are opened at the same time."""
PRESENCE_EVENTS = """
SELECT count(*) FROM event
WHERE race_id = $1 AND get_byte(payload, 1) IN (17, 18) AND get_byte(payload, 11) = $2  -- array, tag, time, seat
"""
NO_RACE = str(uuid4())
HELLO = {"type": "hello"}
WATCH_NOW = {"type": "watch", "from": "now"}


def result(*guests: Guest) -> str:
    """What the attacker spent and got."""
    types = sum((guest.types for guest in guests), Counter[str]())
    codes = Counter(guest.close_code for guest in guests if guest.close_code)
    closed = ", ".join(f"{count} closed with {code}" for code, count in codes.items())
    return f"{sum(guest.sent_bytes for guest in guests)} bytes, {dict(types.most_common(4))}, {closed or 'not closed'}"


async def send(stage: Stage, data: bytes, path: str | None = None, seat: int | None = None, *first: object) -> str:
    """Say hello, and send bytes in one go: as a guest, or as the racer in a seat. `first` are messages before them."""
    guest = await stage.open_socket(path=path)
    guest.say(HELLO if seat is None else HELLO | {"token": stage.racers[seat].token}, *first)
    await guest.read(WELCOMED_S)
    guest.write(data)
    await guest.read(READ_S)
    guest.abort()
    return result(guest)


def burst(name: str, what: str, *messages: object, path: str | None = None, seat: int | None = None) -> Row:
    """A row in which a client sends the same messages, or bytes, very often."""
    data = b"".join(each if isinstance(each, bytes) else text(each) for each in messages)
    client = "a guest" if seat is None else "a racer"
    times = MANY // len(messages)
    return Row(
        name, f"{client} {what}, {times:,} times in one go", partial(send, data=data * times, path=path, seat=seat)
    )


async def send_of_race(stage: Stage, *messages: dict[str, object]) -> str:
    """The same over the live socket, for the race that goes on."""
    race = str(stage.race_id)
    data = b"".join(text(message | {"race": race}) for message in messages)
    return await send(stage, data * (MANY // len(messages)), LIVE, None, {"type": "subscribe", "race": race})


async def come_and_go(stage: Stage) -> str:
    """Enter the race and cut the line, over and over."""
    until, entered = time.monotonic() + COMINGS_S, 0

    async def come() -> None:
        nonlocal entered
        while time.monotonic() < until:
            guest = await stage.open_socket()
            guest.say(HELLO | {"p": 0})
            await guest.read_some()
            guest.abort()
            entered += 1

    await asyncio.gather(*(come() for _ in range(AT_A_TIME)))
    return f"entered {entered} times in {COMINGS_S} s"


async def be_absent(stage: Stage) -> str:
    """Enter the race as a racer and cut the line, over and over. The log must not grow with it."""
    until, entered = time.monotonic() + COMINGS_S, 0
    while time.monotonic() < until:
        guest = await stage.open_socket()
        guest.say(HELLO | {"token": stage.racers[1].token, "p": 0})
        await guest.read_some()
        guest.abort()
        entered += 1
    postgres = await asyncpg.connect(stage.dsn)
    told = await postgres.fetchval(PRESENCE_EVENTS, stage.race_id, 1)
    await postgres.close()
    return f"entered {entered} times in {COMINGS_S} s, {told} events of presence"


async def come_together(stage: Stage, data: bytes, crowd: int = 1000) -> str:
    """Open many sockets, and send the same on all of them at once."""
    guests: list[Guest] = []
    while len(guests) < crowd:
        guests += await asyncio.gather(*(stage.open_socket() for _ in range(AT_A_TIME)))
    for guest in guests:
        guest.write(data)
    await asyncio.gather(*(guest.read(READ_S) for guest in guests))
    for guest in guests:
        guest.abort()
    return result(*guests)


async def upgrade_together(stage: Stage, crowd: int = 1000) -> str:
    """Connect, and then ask for all sockets at once."""
    lines = [await asyncio.open_connection("127.0.0.1", stage.port, local_addr=(ATTACKER, 0)) for _ in range(crowd)]
    request = UPGRADE.format(path=f"/api/v1/races/{stage.race_id}/socket").encode()
    for _, writer in lines:
        writer.write(request)
    heads = await asyncio.gather(*(reader.readuntil(b"\r\n\r\n") for reader, _ in lines), return_exceptions=True)
    for _, writer in lines:
        writer.transport.abort()
    return f"{sum(isinstance(head, bytes) and b' 101 ' in head for head in heads)} of {crowd} were opened"


PLACES = ({"type": "watch", "from": 1}, {"type": "watch", "from": "start"})
OTHER_BOARD = {"type": "play", "n": 9999, "move": "deal"}
CROWD_DATA = text(HELLO | {"p": 0}) + text(WATCH_NOW)

ROWS = (
    burst("watch-now", "asks for a snapshot", WATCH_NOW),
    burst("watch-speed", "asks for another speed", {"type": "watch", "speed": 1}),
    burst("watch-from", "asks for other places", *PLACES),
    burst("hello-again", "says hello again", HELLO),
    burst("clock", "asks for the time", {"type": "clock", "sent": 1}),
    burst("malformed", "sends what is no message", {"type": "mischief"}),
    burst("no-seat", "sends commands", {"type": "resign"}),
    burst("pings", "sends pings", frame(b"x" * 125, Opcode.PING)),
    burst("empty", "sends empty frames", frame(b"")),
    burst("fragments", "sends empty fragments", frame(b"", is_final=False), *[frame(b"", 0, is_final=False)] * 9_999),
    burst("live-clock", "asks for the time over the live socket", {"type": "clock", "sent": 1}, path=LIVE),
    burst("live-absent", "subscribes to no race", {"type": "subscribe", "race": NO_RACE}, path=LIVE),
    burst(
        "live-absent-pair",
        "subscribes to no race and unsubscribes",
        {"type": "subscribe", "race": NO_RACE},
        {"type": "unsubscribe", "race": NO_RACE},
        path=LIVE,
    ),
    burst("live-in", "sends a message to no race", {"type": "in", "race": NO_RACE, "message": {}}, path=LIVE),
    burst("live-own", "asks for own races", {"type": "own"}, path=LIVE),
    burst("live-feed", "asks for feed and own races", {"type": "feed"}, {"type": "own"}, path=LIVE, seat=1),
    Row(
        "live-pair",
        "a guest subscribes and unsubscribes 10,000 times in one go",
        lambda stage: send_of_race(stage, {"type": "unsubscribe"}, {"type": "subscribe"}),
    ),
    Row(
        "live-watch-now",
        "a guest asks for 20,000 snapshots over the live socket in one go",
        lambda stage: send_of_race(stage, {"type": "in", "message": WATCH_NOW}),
    ),
    burst("racer-wrong-n", "sends moves of another board", OTHER_BOARD, seat=1),
    burst("racer-ready", "is ready", {"type": "ready"}, seat=1),
    burst("racer-emotes", "shows emotes", {"type": "emote", "emote": "hello"}, seat=1),
    Row("come-and-go", f"{AT_A_TIME} guests enter and leave for ten seconds", come_and_go),
    Row("upgrades", "a thousand guests ask for a socket at once", upgrade_together),
    Row("presence", "a racer enters and leaves for ten seconds", be_absent),
    Row(
        "crowd",
        "a thousand guests say hello at once, and ask for a snapshot",
        partial(come_together, data=CROWD_DATA),
    ),
)
