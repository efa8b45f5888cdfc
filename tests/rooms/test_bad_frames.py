"""What cannot be understood is named, and harms neither the room nor the log."""

import pytest

from tests.rooms.live import entered, public_events, racing
from tests.rooms.test_hello import still_there


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("{", "JSON"),
        ('{"type": "jump"}', "jump"),
        ('{"n": 0, "move": "deal"}', "type"),
        ('{"type": "play", "n": 0}', "move"),
        ('{"type": "play", "n": 0, "move": "deal", "speed": 9}', "speed"),
        ('{"type": "play", "n": "0", "move": "deal"}', "$.n"),
        ('{"type": "play", "n": -1, "move": "deal"}', "$.n"),
        ('{"type": "play", "n": 0, "move": 5}', "$.move"),
        ('{"type": "play", "n": 0, "move": "r0-f0 and so on and on"}', "$.move"),
        ('{"type": "ready", "nonce": "abc"}', "$.nonce"),
        ("[]", "array"),
        ("5", "int"),
    ],
)
async def test_a_message_that_is_none_is_named_and_the_connection_goes_on(url: str, text: str, named: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer:
        before = await public_events(race)
        await racer.websocket.send(text)
        error = await racer.until("error")
        assert error["code"] == "malformed"
        assert named in error["detail"]
        await still_there(racer)
        assert await public_events(race) == before


@pytest.mark.parametrize(
    ("frame", "code"),
    [(b"\x00binary", 1003), ("x" * (16 * 1024 + 1), 1009)],
)
async def test_frames_that_are_not_taken_close_one_connection_alone(url: str, frame: str | bytes, code: int) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer, entered(race) as spectator:
        await racer.websocket.send(frame)
        assert await racer.closed() == code
        await still_there(spectator)


async def test_many_fragments_are_one_large_message(url: str) -> None:
    async with entered(await racing(url), 0) as racer:
        await racer.websocket.send(["x" * 4096] * 5)
        assert await racer.closed() == 1009


async def test_a_message_may_come_in_fragments(url: str) -> None:
    async with entered(await racing(url), 0) as racer:
        await racer.websocket.send(['{"type": "play", ', '"n": 0, "mo', 've": "r1-f3"}'])
        assert (await racer.until("ack"))["action"] == "r1-f3"


async def test_wrong_utf_8_closes_with_1007(url: str) -> None:
    async with entered(await racing(url), 0) as racer:
        await racer.websocket.send(b'{"type": "\xff"}', text=True)
        assert await racer.closed() == 1007


async def test_pings_between_messages_are_answered(url: str) -> None:
    async with entered(await racing(url), 0) as racer:
        await racer.play(0, "r1-f3")
        pong = await racer.websocket.ping()
        await racer.say("play", n=1, move="deal")
        await racer.say("play", n=2, move="deal")
        assert (await racer.until("ack", n=3))["action"] == "deal"
        await pong
