"""Sockets of invalid tokens are closed within a second, on every node."""

import asyncio
import json

import asyncpg
import httpx
import pytest

from tests.service.live import SEED, Connection, Live, Message, bearer, connected, entered, racing, sign_up, still_there

AT_ONCE_S = 1.5
"""A second, and what a slow machine takes besides."""


async def shown_out(connection: Connection) -> Message:
    """What is said at the end, which comes at once; 1008 closes."""
    async with asyncio.timeout(AT_ONCE_S):
        said = await connection.until("error")
        assert await connection.closed() == 1008
    return said


async def api(url: str, method: str, path: str, token: str, body: object | None = None) -> httpx.Response:
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        return await client.request(method, path, json=body, headers=bearer(token))


async def new_token(url: str, token: str, *scopes: str, **more: object) -> Message:
    answer = await api(url, "POST", "/players/me/tokens", token, {"name": "other", "scopes": scopes, **more})
    assert answer.status_code == 201, answer.text
    made: Message = answer.json()
    return made


async def test_a_revoked_token_closes_only_its_sockets_on_every_node(url: str, other_url: str) -> None:
    race = await racing(url)
    made = await new_token(url, race.tokens[0], "race:play")
    lost = race._replace(tokens=(made["token"], race.tokens[1]))
    async with (
        entered(lost, 0) as here,
        entered(lost.at(other_url), 0) as there,
        entered(race.at(other_url), 0) as kept,
        entered(race, 1) as other,
    ):
        answer = await api(url, "DELETE", f"/players/me/tokens/{made['id']}", race.tokens[0])
        assert answer.status_code == 204
        for said in await asyncio.gather(shown_out(here), shown_out(there)):
            assert (said["code"], said["detail"]) == ("wrong-token", "this token was revoked")
        await still_there(kept)
        await still_there(other)
        assert "left" not in [message["type"] for message in other.heard], "the other socket keeps the racer present"


async def test_an_expired_token_closes_its_sockets(url: str, rooms_dsn: str) -> None:
    race = await racing(url)
    made = await new_token(url, race.tokens[0], "race:play", expires_in=60)
    async with entered(race._replace(tokens=(made["token"],)), 0) as racer:
        connection = await asyncpg.connect(rooms_dsn)
        await connection.execute("UPDATE token SET expires_at = now() WHERE token_id = $1", made["id"])
        await connection.close()
        assert (await shown_out(racer))["detail"] == "this token has expired"


@pytest.mark.parametrize("scope", ["player:read", "race:create"])
async def test_a_token_without_race_play_does_not_enter(url: str, scope: str) -> None:
    race = await racing(url)
    made = await new_token(url, race.tokens[0], scope)
    async with connected(race) as connection:
        await connection.say("hello", token=made["token"])
        said = await connection.until("error")
        assert said["code"] == "missing-scope"
        assert "race:play" in said["detail"]
        assert await connection.closed() == 1008


async def test_an_unknown_token_cannot_enter(url: str) -> None:
    race = await racing(url)
    async with connected(race) as connection:
        await connection.websocket.send(json.dumps({"type": "hello", "token": "A" * 43}))
        assert (await connection.until("error"))["code"] == "wrong-token"
        assert await connection.closed() == 1008


async def test_a_spectator_without_a_token_is_not_closed(url: str) -> None:
    race = await racing(url)
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        guest = await sign_up(client)
    async with entered(Live(url, race.race_id, (guest,)), 0) as known, entered(race) as unknown:
        (token,) = (await api(url, "GET", "/players/me/tokens", guest)).json()["tokens"]
        await api(url, "DELETE", f"/players/me/tokens/{token['id']}", guest)
        await shown_out(known)
        await still_there(unknown)


async def test_a_deleted_player_loses_sockets_and_name_on_every_node(url: str, other_url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as here, entered(race.at(other_url), 1) as opponent:
        name, other = [racer["name"] for racer in await here.racers()]
        await opponent.racers()
        assert (await api(url, "DELETE", "/players/me", race.tokens[0], {"name": name})).status_code == 204
        assert (await shown_out(here))["detail"] == "this player was deleted"
        racers = (await opponent.until("racers"))["racers"]
        assert [racer["name"] for racer in racers] == ["", other]
        assert (await opponent.has_heard("left"))["seat"] == 0


@pytest.mark.parametrize("way", ["banned", "deleted by an operator"])
async def test_a_player_who_is_out_has_no_seat_in_a_lobby(url: str, other_url: str, rooms_dsn: str, way: str) -> None:
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        host, guest = await sign_up(client), await sign_up(client)
        race = await client.post("/races", json={"game": "duchess", "seats": 3, "seed": SEED}, headers=bearer(host))
        race_id = race.json()["id"]
        for token in (host, guest):
            joined = await client.post(f"/races/{race_id}/join", headers=bearer(token))
            assert joined.status_code == 200, joined.text
    lobby = Live(other_url, race_id, (host, guest))
    async with entered(lobby, 1) as connection:
        sql = {
            "banned": "INSERT INTO ban (player_id, reason) VALUES ($1, 'cheats')",
            "deleted by an operator": "DELETE FROM player WHERE player_id = $1",
        }
        operator = await asyncpg.connect(rooms_dsn)
        await operator.execute(sql[way], race.json()["creator"])
        await operator.close()
        assert (await connection.until("withdrew"))["starter"] == 1
    assert (await api(other_url, "POST", f"/races/{race_id}/start", guest)).status_code == 200


async def test_a_use_of_a_token_is_noted_soon(url: str) -> None:
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        token = await sign_up(client)
    made = await new_token(url, token, "player:read")
    assert (await api(url, "GET", "/players/me", made["token"])).status_code == 200
    async with asyncio.timeout(5):
        while (await token_listed(url, token, made["id"]))["used_at"] is None:  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.05)


async def token_listed(url: str, token: str, token_id: str) -> Message:
    listed: list[Message] = (await api(url, "GET", "/players/me/tokens", token)).json()["tokens"]
    return next(each for each in listed if each["id"] == token_id)
