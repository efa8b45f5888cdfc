"""Becoming a player, and being known."""

import httpx
import pytest

from tests.api.conftest import NewPerson, Person, created, ok, problem


async def test_a_new_player_gets_a_token_that_proves_who_he_is(http: httpx.AsyncClient, person: NewPerson) -> None:
    lady = await person("Lady Adelaide")
    me = ok(await lady.get("/players/me"))
    assert me == {"id": lady.id, "name": "Lady Adelaide", "house": False}
    assert ok(await http.get(f"/players/{lady.id}")) == me
