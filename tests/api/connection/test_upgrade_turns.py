"""Upgrades that come at once take turns: each is answered, and one whose client has gone harms nobody."""

import asyncio
import json

import pytest
from websockets.frames import Frame, Opcode

from cadogan.rooms.node.client_turns import ClientTurns
from tests.api.connection.conftest import line, upgrade

MANY = 40
HELLO = Frame(Opcode.TEXT, json.dumps({"type": "hello"}).encode()).serialize(mask=True, extensions=[])


@pytest.fixture
def _all_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ClientTurns, "admits", lambda _turns, _size: False)


@pytest.mark.usefixtures("_all_wait")
async def test_an_upgrade_that_waited_for_its_turn_is_a_socket(url: str) -> None:
    async with line(url) as connection:
        await connection.says(upgrade())
        assert (await connection.answer(has_body=False)).status == 101
        await connection.says(HELLO)
        assert b'"code":"unknown-race"' in await connection.rest()


@pytest.mark.usefixtures("_all_wait")
async def test_a_client_that_goes_before_its_turn_harms_nobody(url: str) -> None:
    for _ in range(MANY):
        async with line(url) as gone:
            await gone.says(upgrade())
    async with line(url) as connection:
        await connection.says(upgrade())
        assert (await connection.answer(has_body=False)).status == 101


async def test_upgrades_that_come_at_once_are_all_answered(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[str] = []
    do = ClientTurns.do

    def noted(turns: ClientTurns, key: str, step: object) -> None:
        waited.append(key)
        do(turns, key, step)  # type: ignore[arg-type]

    monkeypatch.setattr(ClientTurns, "do", noted)

    async def opened() -> int:
        async with line(url, "127.0.0.9") as connection:
            await connection.says(upgrade())
            return (await connection.answer(has_body=False)).status

    assert await asyncio.gather(*(opened() for _ in range(MANY))) == [101] * MANY
    assert set(waited) <= {"127.0.0.9", "127.0.0.1"}
