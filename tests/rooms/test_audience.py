"""Every spectator gets each frame once and in order while it is in the audience."""

import asyncio
import random
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


def test_a_beat_gets_longer_with_the_crowd_up_to_one_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audience, "BEAT_S", 0.05)
    assert [beat_s(viewers) for viewers in (1, 250, 500, 5_000, 100_000)] == [0.05, 0.05, 0.1, 1.0, 1.0]
    assert all(viewers / beat_s(viewers) <= 5_000.001 for viewers in range(1, 5_001))


async def test_a_frame_after_a_quiet_time_goes_out_at_once_and_the_next_ends_the_beat_of_a_crowd(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audience, "BEAT_S", 0.01)
    monkeypatch.setattr(audience, "CROWD", 2)
    crowd, listeners = new_audience(), [Listener() for _ in range(10)]
    for listener in listeners:
        crowd.enter(listener)
    loop, heard = asyncio.get_running_loop(), asyncio.Queue[float]()
    monkeypatch.setattr(listeners[0], "write", lambda _: heard.put_nowait(loop.time()))
    crowd.tell(b"first")
    await a_beat()
    at_once = heard.get_nowait()
    crowd.tell(b"second")
    async with asyncio.timeout(10):
        assert await heard.get() - at_once > 0.04, "five times as many as make a crowd; this clock counts milliseconds"
