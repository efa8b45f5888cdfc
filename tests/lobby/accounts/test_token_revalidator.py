"""Revocations that a node reads while Postgres fails now and then. `tests/service` has sockets of a real service."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from cadogan.lobby.accounts.token_revalidator import MOST_MISSED_S, TokenRevalidator
from cadogan.people.bearer import Bearer
from cadogan.rooms.wire.refusals import Refusal
from cadogan.store.clock import Clock
from cadogan.store.database import Pool, connect
from cadogan.store.errors import Unreachable
from cadogan.store.tables.players import Players
from cadogan.store.tables.tokens import Tokens
from tests.store.tables.test_players import new_player, new_token


class Socket:
    """An open socket of a bearer."""

    def __init__(self, bearer: Bearer) -> None:
        self.bearer = bearer
        self.told: list[str] = []

    def revoke(self, _refusal: Refusal, detail: str) -> None:
        self.told.append(detail)


class Node:
    """What checks the tokens of a node with one socket, and forgets none."""

    def __init__(self, tokens: Tokens, socket: Socket) -> None:
        self.now_s = 0.0
        self.socket = socket
        context: Any = SimpleNamespace(
            rooms=SimpleNamespace(forget=lambda _player: None), clock=Clock(), sockets={socket}, expiring=set()
        )
        services: Any = SimpleNamespace(
            tokens=tokens,
            **dict.fromkeys(("links", "passkeys", "apps", "app_devices", "revocations", "departures", "leases")),
        )  # it only checks
        self._revalidator = TokenRevalidator(context, services, lambda: self.now_s)

    async def checks(self) -> list[str]:
        await self._revalidator._check()  # noqa: SLF001
        return self.socket.told


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    async with await connect(dsn) as pool:
        yield pool


@pytest.fixture
def tokens(pool: Pool) -> Tokens:
    return Tokens(pool)


@pytest.fixture
async def node(pool: Pool, tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> Node:
    """A node that reads nothing twice, as ten seconds after a revocation."""
    monkeypatch.setattr("cadogan.store.tables.tokens.AGAIN_S", 0)
    token = new_token()
    await Players(pool).create(new_player(), token)
    node = Node(tokens, Socket(await tokens.bearer(token)))
    assert await node.checks() == []
    return node


async def revoke(tokens: Tokens, node: Node) -> None:
    await tokens.revoke(node.socket.bearer.token, node.socket.bearer)


async def test_a_revocation_is_not_forgotten_if_the_second_query_fails(
    tokens: Tokens, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_bearers: object) -> None:
        raise Unreachable("away")

    await revoke(tokens, node)
    with monkeypatch.context() as failing:
        failing.setattr(tokens, "lapsed", fail)
        for _ in range(2):
            with pytest.raises(Unreachable):
                await node.checks()
    assert await node.checks() == ["this token was revoked"]


async def test_a_node_that_read_nothing_for_long_checks_all_its_tokens(tokens: Tokens, node: Node, pool: Pool) -> None:
    await revoke(tokens, node)
    await pool.execute("DELETE FROM revocation")  # as another node does after an hour
    node.now_s += MOST_MISSED_S + 1
    assert await node.checks() == ["this token was revoked"]


async def test_a_node_checks_all_its_tokens_if_postgres_counts_from_the_beginning(tokens: Tokens, node: Node) -> None:
    node._revalidator._place = 2**40  # noqa: SLF001 - that of a cluster from which this one was restored
    await revoke(tokens, node)
    assert await node.checks() == ["this token was revoked"]


async def test_the_use_of_a_token_is_written_once_postgres_answers(
    tokens: Tokens, node: Node, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("away")

    tokens._used.add(token := node.socket.bearer.token)  # noqa: SLF001
    with monkeypatch.context() as failing:
        failing.setattr(pool, "execute", fail)
        with pytest.raises(Unreachable):
            await tokens.note_uses()
    await tokens.note_uses()
    assert await pool.fetchval("SELECT used_at IS NOT NULL FROM token WHERE token_id = $1", token)
