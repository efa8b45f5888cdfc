"""Everybody who watches hears once, and in order, what happens while he is there."""

import asyncio
import random

import pytest

from cadogan.races.ids import PlayerId
from cadogan.rooms import audience
from cadogan.rooms.audience import Audience

BYTES = 4


class Listener:
    """Somebody who watches: what he has heard, and what he should have heard after the next beat."""

    player: PlayerId | None = None
    seat: int | None = None

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.due: list[int] = []

    def write(self, frames: bytes) -> None:
        self.heard += [int.from_bytes(frames[at : at + BYTES]) for at in range(0, len(frames), BYTES)]


async def a_beat() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.mark.parametrize("seed", range(30))
async def test_however_people_come_and_go_each_hears_what_happens_while_he_is_there(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "BEAT_S", 0)
    chance = random.Random(seed)
    here, gone, crowd = [Listener()], [], Audience()
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
                crowd.take_away(someone)
                assert someone.heard == someone.due, "he does not wait for the beat"
                here.remove(someone)
                gone.append(someone)
            case "asks again" if someone is not None:
                crowd.enter(someone)
                someone.due = list(someone.heard)
            case "beat":
                await a_beat()
                assert all(listener.heard == listener.due for listener in here)
            case _:
                pass  # nobody is here
    await a_beat()
    assert all(listener.heard == listener.due for listener in here + gone)
    assert any(len(listener.heard) > 1 for listener in here + gone)


async def test_what_happens_within_a_beat_comes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "BEAT_S", 0)
    crowd, listener = Audience(), Listener()
    writes: list[bytes] = []
    monkeypatch.setattr(listener, "write", writes.append)
    crowd.enter(listener)
    for number in range(3):
        crowd.tell(number.to_bytes(BYTES))
    await a_beat()
    assert writes == [bytes([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2])]
