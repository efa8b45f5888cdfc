"""Every spectator gets each frame once and in order while it is in the audience."""

import asyncio
import random
import time
from typing import Any

import pytest

from cadogan.races.ids import PlayerId
from cadogan.rooms import audience
from cadogan.rooms.audience import Audience, beat_s
from cadogan.store.histogram import Histogram

BYTES = 4


def new_audience() -> Audience[Any, bytes]:
    return Audience(b"".join, Histogram())


class Listener:
    """A spectator: what it has got, and what it should have got after the next beat."""

    player: PlayerId | None = None
    seat: int | None = None
    counts_as = "192.0.2.1"

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.due: list[int] = []

    def write(self, frames: bytes) -> None:
        self.heard += [int.from_bytes(frames[at : at + BYTES]) for at in range(0, len(frames), BYTES)]


async def a_beat() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.mark.parametrize("seed", range(30))
async def test_every_viewer_gets_what_happens_while_it_is_present(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "BEAT_S", 0)
    chance = random.Random(seed)
    here, gone, crowd = [Listener()], [], new_audience()
    crowd.enter(here[0])
    for number in range(300):
        someone = chance.choice(here) if here else None
        match chance.choice(("happens", "happens", "comes", "goes", "sits down", "asks again", "beat")):
            case "happens":
                crowd.tell(number.to_bytes(BYTES))
                for listener in here:
                    listener.due.append(number)
            case "comes":
                here.append(Listener())
                crowd.enter(here[-1])
            case "goes" if someone is not None:
                crowd.leave(someone)
                here.remove(someone)
                someone.due = list(someone.heard)
                gone.append(someone)
            case "sits down" if someone is not None:
                crowd.move_out(someone)
                assert someone.heard == someone.due, "a viewer that moves out does not wait for the beat"
                here.remove(someone)
                gone.append(someone)
            case "asks again" if someone is not None:
                crowd.enter(someone)
                someone.due = list(someone.heard)
            case "beat":
                await a_beat()
                assert all(listener.heard == listener.due for listener in here)
            case _:
                pass  # no viewer is present
    await a_beat()
    assert all(listener.heard == listener.due for listener in here + gone)
    assert any(len(listener.heard) > 1 for listener in here + gone)


async def test_frames_of_one_beat_arrive_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "BEAT_S", 0)
    crowd, listener = new_audience(), Listener()
    writes: list[bytes] = []
    monkeypatch.setattr(listener, "write", writes.append)
    crowd.enter(listener)
    for number in range(3):
        crowd.tell(number.to_bytes(BYTES))
    await a_beat()
    assert writes == [bytes([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2])]


def test_a_beat_is_as_long_as_the_loop_is_busy_up_to_a_bound_for_the_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "BEAT_S", 0.05)
    assert [beat_s(took_s, 1) for took_s in (0, 0.001, 0.004, 0.1)] == [0, 0.01, 0.04, 0.05]
    busy = 1.0
    assert [beat_s(busy, viewers) for viewers in (1, 250, 500, 5_000, 100_000)] == [0.05, 0.05, 0.1, 1.0, 1.0]
    assert all(viewers / beat_s(busy, viewers) <= 5_000.001 for viewers in range(1, 5_001))


async def test_a_frame_after_a_quiet_time_goes_out_at_once_and_the_next_waits_as_long_as_sends_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crowd, listeners = new_audience(), [Listener() for _ in range(10)]
    for listener in listeners:
        crowd.enter(listener)
    loop, heard = asyncio.get_running_loop(), asyncio.Queue[float]()

    def take_long(_: bytes) -> None:
        time.sleep(0.005)
        heard.put_nowait(loop.time())

    monkeypatch.setattr(audience, "BEAT_S", 10)
    monkeypatch.setattr(listeners[0], "write", take_long)
    crowd.tell(b"first")
    await a_beat()
    at_once = heard.get_nowait()
    crowd.tell(b"second")
    async with asyncio.timeout(10):
        assert await heard.get() - at_once > 0.04, (
            "ten times as long as the first one took; this clock counts milliseconds"
        )


async def test_what_the_loop_does_while_a_frame_is_sent_makes_the_beat_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "BEAT_S", 10)
    crowd, listener = new_audience(), Listener()
    crowd.enter(listener)
    loop, heard = asyncio.get_running_loop(), asyncio.Queue[float]()

    def write(_: bytes) -> None:  # a socket sends at the end of the turn
        heard.put_nowait(loop.time())
        loop.call_soon(time.sleep, 0.005)

    monkeypatch.setattr(listener, "write", write)
    crowd.tell(b"first")
    await a_beat()
    at_once = heard.get_nowait()
    crowd.tell(b"second")
    async with asyncio.timeout(10):
        assert await heard.get() - at_once > 0.04
