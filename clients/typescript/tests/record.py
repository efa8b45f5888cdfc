"""Writes what the service says, for the tests of the TypeScript client: `python -m clients.typescript.tests.record`.

`views.json` and `proofs.json` come from races whose every byte is known, and a test writes them again to compare.
`frames.json` is what three connections to one real race were told, and what REST says of it in the end.
"""

import asyncio
import json
import secrets
import sys
import tempfile
from base64 import b64decode
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import msgspec

from cadogan.app import running
from cadogan.cli.serve import listening
from cadogan.races import public
from cadogan.races.applied_event import replay
from cadogan.races.events import encode
from cadogan.races.fair_deal import nonce_commitment
from cadogan.races.ids import RaceId
from cadogan.races.proof import proof_of
from cadogan.races.record import PublicRecord
from cadogan.store.embedded import EmbeddedPostgres
from tests.races.test_public import HISTORIES
from tests.service.live import Connection, Live, Message, bearer, entered, sign_up

RECORDED = Path(__file__).parent / "recordings"
VECTORS = Path(__file__).parents[3] / "tests" / "vectors"

EVERY = 16
"""Of the views after moves, one in so many is enough to find a mistake by."""


def stored(name: str) -> list[bytes]:
    """Log of a race that is among the vectors."""
    race = json.loads((VECTORS / f"{name}.json").read_text())
    return [b64decode(payload) for payload in race["payloads"]]


def stored_names() -> list[str]:
    return sorted(path.stem for path in VECTORS.glob("race-schema-2*.json"))


def views() -> dict[str, Any]:
    """Public events of races by name, and views of the race after some of them, by `p`."""
    logs = {name: [encode(event) for event in history] for name, history in HISTORIES.items()}
    return {name: told(log) for name, log in (logs | {name: stored(name) for name in stored_names()}).items()}


def told(log: Iterable[bytes]) -> dict[str, Any]:
    """What is published of one race."""
    record = PublicRecord()
    events: list[public.AnyPublicEvent] = []
    seen: dict[int, public.RaceView] = {}
    for step in replay(log):
        for event in record.follow(step):
            events.append(event)
            if event.p == record.p and (event.p % EVERY == 0 or not isinstance(event, public.Moved | public.Undone)):
                seen[event.p] = record.view()
    return {"events": events, "views": seen}


def proofs() -> dict[str, Any]:
    """Proofs of races by name, as REST gives them."""
    return {name: proof_of(stored(name)) for name in stored_names()}


def text(value: object) -> str:
    """Value as the wire has it."""
    return msgspec.json.encode(value).decode() + "\n"


async def frames(url: str) -> dict[str, Any]:
    """What two racers and a guest were told of a fair race in which a line breaks, and what its playback told."""
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as http:
        race, nonces = await lobby(http, url)
        async with entered(race) as guest, entered(race, 0) as ada, entered(race, 1) as ben:
            for racer, nonce in zip((ada, ben), nonces, strict=True):
                await racer.say("ready", nonce=nonce)
            for racer in (ada, ben):
                await racer.until("board")
            await play(ada, 9)
            await ada.say("undo", n=9)
            await ada.until("ack", n=10)
            await play(ben, 3)
            await ben.websocket.close()
            await ada.until("left")
            p = [message["p"] for message in ben.heard if "p" in message][-1]
            async with entered(race, 1, p=p, n=3) as again:
                await play(again, 6)
                await play(ada, 4)
                for racer in (again, ada):
                    await racer.say("resign")
                for racer in (ada, again, guest):
                    await racer.until("finished")
                heard = {"racer 0": ada.heard, "racer 1": ben.heard + again.heard, "spectator": guest.heard}
        async with entered(race, None, **{"from": "start", "speed": 100}) as playback:
            while "playback" in (await playback.until("welcome")):
                pass
            heard["playback"] = playback.heard
        view = (await http.get(f"/races/{race.race_id}")).json()
        boards = [(await http.get(f"/races/{race.race_id}/boards/{seat}")).json() for seat in range(2)]
    return {"view": view, "boards": boards, "frames": heard}


async def lobby(http: httpx.AsyncClient, url: str) -> tuple[Live, list[str]]:
    """A race with everybody seated, and the nonces that they have committed to."""
    tokens = (await sign_up(http), await sign_up(http))
    terms = {"game": "duchess", "countdown": 0, "undo": "free"}
    race_id = (await http.post("/races", json=terms, headers=bearer(tokens[0]))).json()["id"]
    nonces = [secrets.token_hex(16) for _ in tokens]
    for token, nonce in zip(tokens, nonces, strict=True):
        commitment = nonce_commitment(RaceId(UUID(race_id)), bytes.fromhex(nonce)).hex()
        await http.post(f"/races/{race_id}/join", json={"commitment": commitment}, headers=bearer(token))
    return Live(url, race_id, tokens), nonces


async def play(racer: Connection, moves: int) -> None:
    """Make so many moves, the first of those that may be made."""
    board = next(last for message in reversed(racer.heard) if (last := board_in(message)) is not None)
    for _ in range(moves):
        board = await racer.play(board["n"], board["legal"][0])


def board_in(message: Message) -> Message | None:
    return message if message["type"] == "ack" else message.get("board")


async def record() -> None:
    with tempfile.TemporaryDirectory() as home, EmbeddedPostgres(Path(home)) as postgres:
        async with running(postgres.dsn("cadogan"), listening("127.0.0.1", 0)) as service:
            (RECORDED / "frames.json").write_text(text(await frames(service.url)))


if __name__ == "__main__":
    RECORDED.mkdir(exist_ok=True)
    (RECORDED / "views.json").write_text(text(views()))
    (RECORDED / "proofs.json").write_text(text(proofs()))
    sys.exit(asyncio.run(record()))
