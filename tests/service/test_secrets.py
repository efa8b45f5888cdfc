"""No token, nonce, code or secret is logged at any level, by us or by a library, whatever fails."""

import hashlib
import logging
import secrets
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import asyncpg
import httpx
import structlog
from structlog.typing import EventDict, WrappedLogger

from cadogan.app import Service
from cadogan.logs import without_rows
from cadogan.races.events import RaceCreated, decode
from tests.fixtures import execute
from tests.service.live import Live, connected

OF_CLIENTS = ("httpx", "httpcore", "websockets.client")
"""Loggers of the clients in this process."""
NO_EVENTS = "ALTER TABLE event ADD CONSTRAINT refused CHECK (octet_length(payload) < 4) NOT VALID"
"""Postgres names the whole row that such a constraint refuses."""
NO_PLAYERS = "ALTER TABLE token ADD CONSTRAINT refused CHECK (false) NOT VALID"
TOKEN = {"name": "phone", "scopes": ["race:play"]}
AGAIN = "ALTER TABLE {} DROP CONSTRAINT refused"


class Lines(logging.Handler):
    """Everything that is logged."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(OF_CLIENTS):
            self.lines.append(self.format(record))

    def keep(self, _logger: WrappedLogger, _method: str, entry: EventDict) -> EventDict:
        """Keep one of our own entries."""
        self.lines.append(repr(entry))
        raise structlog.DropEvent


@contextmanager
def everything_logged() -> Iterator[Lines]:
    """Log from the lowest level up, libraries included."""
    kept, root = Lines(), logging.getLogger()
    before = root.level
    root.addHandler(kept)
    root.setLevel(logging.NOTSET)
    configured = structlog.get_config()
    structlog.configure(
        processors=[structlog.processors.format_exc_info, without_rows, kept.keep],
        wrapper_class=structlog.make_filtering_bound_logger(logging.NOTSET),
        cache_logger_on_first_use=False,
    )
    try:
        yield kept
    finally:
        structlog.configure(**configured)
        root.removeHandler(kept)
        root.setLevel(before)


def forms(secret: bytes) -> set[str]:
    """How bytes may look in a log."""
    return {
        secret.hex(),
        b64encode(secret).decode(),
        urlsafe_b64encode(secret).decode().rstrip("="),
        repr(secret)[2:-1],
    }


async def test_no_secret_is_logged_whatever_fails(service: Service, dsn: str) -> None:
    nonces = [secrets.token_bytes(16) for _ in range(2)]
    with everything_logged() as kept:
        async with httpx.AsyncClient(base_url=f"{service.url}/api/v1") as http:
            names = [f"Ada {secrets.token_hex(4)}" for _ in nonces]
            tokens = [(await http.post("/players", json={"name": name})).json()["token"] for name in names]
            bearers = [{"Authorization": f"Bearer {token}"} for token in tokens]
            settings = {"game": "duchess", "seats": 2, "countdown": 0, "view": "open", "undo": "free"}
            race = (await http.post("/races", json=settings, headers=bearers[0])).json()["id"]
            for nonce, bearer in zip(nonces, bearers, strict=True):
                commitment = hashlib.sha256(b"cadogan/nonce/1" + UUID(race).bytes + nonce).hexdigest()
                await http.post(f"/races/{race}/join", json={"commitment": commitment}, headers=bearer)
            code = (await http.post("/players/me/links", headers=bearers[0])).json()["code"]
            more = (await http.post("/players/me/tokens", json=TOKEN, headers=bearers[0])).json()
            await refused_requests(http, tokens[0], nonces[0], race)
            await refused_by_postgres(http, dsn, nonces[0], bearers[0], race)
            await race_over_the_socket(Live(service.url, race, tuple(tokens)), nonces)
            await http.post("/links", json={"code": code})
            await http.delete("/players/me", headers=bearers[1])
    said = "\n".join(kept.lines)
    assert "refused" in said  # something was logged
    hidden = {"code": {code}, "token": {*tokens, more["token"]}}
    hidden |= {f"nonce {seat}": forms(nonce) for seat, nonce in enumerate(nonces)}
    hidden["secret"] = forms(await secret_of(dsn, race))
    assert "DETAIL: (not logged)" in said
    assert "Failing row" not in said
    assert [name for name, found in hidden.items() if any(form in said for form in found)] == []


async def refused_requests(http: httpx.AsyncClient, token: str, nonce: bytes, race: str) -> None:
    """Requests with secrets where they do not belong."""
    bearer = {"Authorization": f"Bearer {token}"}
    await http.get(f"/players/me?token={token}")
    await http.get("/players/me", headers={"Authorization": token})
    await http.get("/players/me", headers={"Authorization": f"Bearer {token} {token}"})
    await http.post("/races", content=f'{{"token": "{token}", ', headers={"Content-Type": "application/json"})
    await http.post("/races", json={"game": token}, headers=bearer | {"Idempotency-Key": token})
    await http.post(f"/races/{race}/ready", json={"nonce": nonce.hex() + "0"}, headers=bearer)
    await http.post("/links", json={"code": token})
    await http.get(f"/races/{token}")


async def refused_by_postgres(
    http: httpx.AsyncClient, dsn: str, nonce: bytes, bearer: dict[str, str], race: str
) -> None:
    """Requests that fail because Postgres refuses their rows."""
    await execute(dsn, NO_EVENTS)
    answer = await http.post(f"/races/{race}/ready", json={"nonce": nonce.hex()}, headers=bearer)
    assert answer.status_code >= 500
    assert (await http.post("/races", json={"game": "duchess"}, headers=bearer)).status_code >= 500
    await execute(dsn, AGAIN.format("event"))
    await execute(dsn, NO_PLAYERS)
    assert (await http.post("/players", json={"name": "refused"})).status_code >= 500
    assert (await http.post("/players/me/tokens", json=TOKEN, headers=bearer)).status_code >= 500
    await execute(dsn, AGAIN.format("token"))


async def race_over_the_socket(race: Live, nonces: list[bytes]) -> None:
    """A race to its end, with messages that are refused."""
    async with connected(race) as first, connected(race) as second:
        for connection, token, nonce in zip((first, second), race.tokens, nonces, strict=True):
            await connection.say("hello", token=token)
            await connection.until("welcome")
            await connection.say("hello", token=token)
            await connection.say("ready", nonce=nonce.hex()[:-1])
            await connection.websocket.send(f'{{"type": "{token}", "nonce": "{nonce.hex()}"')
            await connection.websocket.send(['{"type": "ready", "nonce"', f': "{nonce.hex()}"}}'])
        await first.until("board")
        for connection in (first, second):
            await connection.say("resign")
        await second.until("finished")
        await first.websocket.send(race.tokens[0].encode())
    async with connected(race) as stranger:
        await stranger.websocket.send('{"a":' * 3000 + f'"{race.tokens[0]}"')


async def secret_of(dsn: str, race: str) -> bytes:
    """The service's part of the deal."""
    connection = await asyncpg.connect(dsn)
    try:
        payload = await connection.fetchval("SELECT payload FROM event WHERE race_id = $1 AND version = 1", UUID(race))
    finally:
        await connection.close()
    event = decode(payload)
    assert isinstance(event, RaceCreated)
    assert event.secret is not None
    return event.secret
