"""Records the service's messages for the tests of the TypeScript client: `python -m clients.typescript.tests.record`.

`views.json` and `proofs.json` come from fixed logs; a test computes them again and compares. `frames.json` has the
messages of one real race over several connections, and its final state from REST.
"""

import asyncio
import secrets
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import msgspec

from cadogan.app import running
from cadogan.cli.serving.listeners import bound
from cadogan.races.events import encode
from cadogan.races.ids import RaceId
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.proof.proof import proof_of
from cadogan.races.record import public, public_view
from cadogan.races.record.applied_event import replay
from cadogan.races.record.record import PublicRecord
from cadogan.store.embedded import EmbeddedPostgres
from tests.races.record.test_public import CLOSED, HISTORIES
from tests.races.stored_races import STORED
from tests.service.live import Connection, Live, Message, bearer, entered, sign_up

RECORDINGS = Path(__file__).parent / "recordings"

MOVES_PER_VIEW = 16
"""Of the views after moves, one in this many is recorded: enough to find a mistake."""


STORED_LOGS = {f"race-schema-{name}": race.payloads for name, race in sorted(STORED.items()) if name != "1"}
"""Every stored race but that of schema 1, whose renewed secret does not follow from the one before."""


def views() -> dict[str, Any]:
    """Public events by race name, and views after some of them by `p`."""
    histories = HISTORIES | {"a closed race that opens": CLOSED}
    logs = {name: [encode(event) for event in history] for name, history in histories.items()}
    logs |= STORED_LOGS
    return {name: public_race(log) for name, log in logs.items()}


def public_race(log: Iterable[bytes]) -> dict[str, Any]:
    """Public events of one race and some of its views."""
    record = PublicRecord()
    events: list[public.AnyPublicEvent] = []
    views_by_p: dict[int, public_view.RaceView] = {}
    for applied in replay(log):
        for event in record.follow(applied):
            events.append(event)
            is_action = isinstance(event, public.Moved | public.Undone)
            if event.p == record.p and (event.p % MOVES_PER_VIEW == 0 or not is_action):
                views_by_p[event.p] = record.view()
    return {"events": events, "views": views_by_p}


def proofs() -> dict[str, Any]:
    """Proofs by race name, as REST returns them."""
    return {name: proof_of(payloads) for name, payloads in STORED_LOGS.items()}


def as_json(value: object) -> str:
    """JSON as the service sends it."""
    return msgspec.json.encode(value).decode() + "\n"


async def frames(url: str) -> dict[str, Any]:
    """Messages to each viewer of a fair race in which racer 1 reconnects, and to a playback of it."""
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
                viewers = {"racer 0": ada.heard, "racer 1": ben.heard + again.heard, "spectator": guest.heard}
        async with entered(race, None, **{"from": "start", "speed": 100}) as playback:
            while "playback" in (await playback.until("welcome")):
                pass
            viewers["playback"] = playback.heard
        view = (await http.get(f"/races/{race.race_id}")).json()
        boards = [(await http.get(f"/races/{race.race_id}/boards/{seat}")).json() for seat in range(2)]
    return {"view": view, "boards": boards, "frames": viewers}


async def lobby(http: httpx.AsyncClient, url: str) -> tuple[Live, list[str]]:
    """A race with all seats taken, and the nonces that the racers committed to."""
    tokens = (await sign_up(http), await sign_up(http))
    terms = {"game": "duchess", "countdown": 0, "undo": "free"}
    race_id = (await http.post("/races", json=terms, headers=bearer(tokens[0]))).json()["id"]
    nonces = [secrets.token_hex(16) for _ in tokens]
    for token, nonce in zip(tokens, nonces, strict=True):
        commitment = nonce_commitment(RaceId(UUID(race_id)), bytes.fromhex(nonce)).hex()
        await http.post(f"/races/{race_id}/join", json={"commitment": commitment}, headers=bearer(token))
    return Live(url, race_id, tokens), nonces


async def play(racer: Connection, moves: int) -> None:
    """Make this many moves, each the first legal one."""
    board = next(last for message in reversed(racer.heard) if (last := board_in(message)) is not None)
    for _ in range(moves):
        board = await racer.play(board["n"], board["legal"][0])


def board_in(message: Message) -> Message | None:
    return message if message["type"] == "ack" else message.get("board")


async def record() -> None:
    with tempfile.TemporaryDirectory() as home, EmbeddedPostgres(Path(home)) as postgres:
        async with running(postgres.dsn("cadogan"), bound("127.0.0.1", 0), may_own=True) as service:
            (RECORDINGS / "frames.json").write_text(as_json(await frames(service.url)))


if __name__ == "__main__":
    RECORDINGS.mkdir(exist_ok=True)
    (RECORDINGS / "views.json").write_text(as_json(views()))
    (RECORDINGS / "proofs.json").write_text(as_json(proofs()))
    sys.exit(asyncio.run(record()))
