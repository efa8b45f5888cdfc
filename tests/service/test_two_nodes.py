"""Two nodes on one database serve one race between them, by reading the heads of the log once a second."""

import asyncio

import httpx

from tests.service.live import SEED, Connection, Message, bearer, entered, public_events, racing, sign_up


async def play_to_the_end(racer: Connection) -> list[str]:
    """Deal and send home until the board is stuck; every move that was acknowledged."""
    board: Message = racer.welcome["board"]
    n, legal, moves = 0, board["legal"], []
    while legal:
        move = next((move for move in legal if "-f" in move or move in ("deal", "redeal")), None)
        if move is None:
            await racer.say("resign")
            await racer.until("done")
            break
        ack = await racer.play(n, move)
        n, legal = ack["n"], ack["legal"]
        moves.append(move)
    return moves


async def test_a_racer_on_each_node_race_to_the_end(url: str, other_url: str) -> None:
    race = await racing(url)
    async with (
        entered(race, 0) as here,
        entered(race.at(other_url), 1) as there,
        entered(race.at(other_url)) as watching,
    ):
        played = await asyncio.gather(play_to_the_end(here), play_to_the_end(there))
        for connection in (here, there, watching):
            await connection.has_heard("finished")
    events = await public_events(race)
    assert events == await public_events(race.at(other_url))
    assert [event["p"] for event in events] == list(range(1, len(events) + 1))
    for seat, moves in enumerate(played):
        assert [event["move"] for event in events if event["type"] == "moved" and event["seat"] == seat] == moves


async def test_rest_requests_of_a_racer_may_go_to_different_nodes(url: str, other_url: str) -> None:
    async with (
        httpx.AsyncClient(base_url=f"{url}/api/v1") as here,
        httpx.AsyncClient(base_url=f"{other_url}/api/v1") as there,
    ):
        ada, ben = [bearer(await sign_up(here)) for _ in range(2)]
        terms = {"game": "duchess", "seats": 2, "countdown": 0, "seed": SEED, "view": "open"}
        race = f"/races/{(await here.post('/races', json=terms, headers=ada)).json()['id']}"
        for node in (here, there):
            assert (await node.get(race)).json()["p"] == 1, "both know the race, and nothing that follows"
        assert (await here.post(f"{race}/join", headers=ada)).status_code == 200
        assert (await there.post(f"{race}/join", headers=ben)).json()["seat"] == 1
        for node, racer in ((here, ada), (there, ben)):
            ready = await node.post(f"{race}/ready", headers=racer)
            assert ready.status_code == 200, ready.text
        for n, move in enumerate(["r1-f3", *["deal"] * 9]):
            node, other = (here, there) if n % 2 else (there, here)
            played = await node.post(f"{race}/moves", json={"n": n, "move": move}, headers=ada)
            assert played.status_code == 200, played.text
            board = (await other.get(f"{race}/board", headers=ada)).json()
            assert (board["n"], board["legal"]) == (n + 1, played.json()["legal"])
        assert (await here.post(f"{race}/resign", headers=ada)).status_code == 200
        late = await there.post(f"{race}/moves", json={"n": 10, "move": "deal"}, headers=ada)
        assert (late.status_code, late.json()["type"]) == (409, "/docs/errors/seat-has-ended")
