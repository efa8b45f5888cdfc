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


async def test_commands_of_one_racer_at_both_nodes_make_one_board(url: str, other_url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as here, entered(race.at(other_url), 0) as there:
        await here.play(0, "r1-f3")
        await there.until("ack", n=1)  # within a second, from the head of the log
        for connection in (here, there):
            for n in range(1, 11):
                await connection.say("play", n=n, move="deal")
        for connection in (here, there):
            assert [(await connection.until("ack", n=n))["turned"] for n in range(2, 12)]
    moved = [event for event in await public_events(race) if event["type"] == "moved"]
    assert [event["n"] for event in moved] == list(range(1, 12))


async def test_of_two_different_moves_at_one_n_one_is_made(url: str, other_url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as here, entered(race.at(other_url), 0) as there:
        await here.say("play", n=0, move="r1-f3")
        await there.say("play", n=0, move="r0-f1")
        first = [await answer(connection) for connection in (here, there)]
    (moved,) = [event["move"] for event in await public_events(race) if event["type"] == "moved"]
    assert sorted(kind for kind, _ in first) in (["ack", "refused"], ["ack", "ack"])
    assert all(action == moved for kind, action in first if kind == "ack")


async def answer(connection: Connection) -> tuple[str, str]:
    """The first answer to a move: what kind, and which move it is about."""
    while True:
        message = await connection.hear()
        if message["type"] in ("ack", "refused"):
            return message["type"], message.get("action", "")


async def test_a_client_of_a_node_that_knew_more_is_not_set_back(url: str, other_url: str) -> None:
    race = await racing(url)
    async with entered(race.at(other_url)), entered(race, 0) as racer:
        for n, move in enumerate(["r1-f3", "deal", "deal"]):
            await racer.play(n, move)
        p = (await public_events(race))[-1]["p"]
        async with entered(race.at(other_url), 0, p=p, n=3) as moved_over:
            assert moved_over.welcome["board"]["n"] == 3
            assert moved_over.welcome["p"] >= p


async def test_a_countdown_ends_once(url: str, other_url: str) -> None:
    race = await racing(url, countdown=1)
    async with entered(race, 0) as here, entered(race.at(other_url), 1) as there:
        for connection in (here, there):
            if "board" not in connection.welcome:
                await connection.until("board")
        await here.play(0, "r1-f3")
    started = [event for event in await public_events(race) if event["type"] == "started"]
    assert len(started) == 1


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
