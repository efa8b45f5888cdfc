"""Moves on the socket: an answer only after the commit, once and for all, and a refusal that names what was wrong."""

import asyncio

import asyncpg
import httpx
import pytest

from tests.service.live import (
    SEED,
    Live,
    Message,
    bearer,
    connected,
    entered,
    lobby,
    public_events,
    racing,
    sign_up,
    still_there,
)


async def logged(dsn: str, race: Live) -> int:
    """Events of a race that everybody on the database can see committed."""
    connection = await asyncpg.connect(dsn)
    try:
        return int(await connection.fetchval("SELECT count(*) FROM event WHERE race_id = $1", race.race_id))
    finally:
        await connection.close()


async def test_an_ack_comes_after_the_commit(url: str, rooms_dsn: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer:
        before = await logged(rooms_dsn, race)
        for n, move in enumerate(["r1-f3", "deal", "deal"]):
            await racer.play(n, move)
            assert await logged(rooms_dsn, race) >= before + n + 1


async def test_an_ack_has_the_changes_and_the_legal_moves(url: str) -> None:
    async with entered(await racing(url), 0) as racer:
        assert racer.welcome["board"]["legal"] == ["r0-f1", "r1-f3", "r2-f1", "r3-f3"]
        ack = await racer.play(0, "r1-f3")
        assert (ack["n"], ack["action"], ack["turned"], ack["home"]) == (1, "r1-f3", "", 1)
        assert ack["piles"] == {"f3": "8D", "r1": "4S KC"}
        assert "deal" in ack["legal"]
        dealt = await racer.play(1, "deal")
        assert dealt["turned"] == dealt["piles"]["w"] != ""


@pytest.mark.parametrize(
    ("n", "move", "code", "words"),
    [
        (1, "t0-f0", "illegal-move", "t0-f0"),
        (1, "sideways", "invalid-move", "sideways"),
        (1, "t0-t1x1", "invalid-move", "t0-t1x1"),
        (0, "deal", "wrong-n", "n=0"),
        (7, "deal", "wrong-n", "n=7"),
    ],
)
async def test_a_refusal_names_what_was_wrong_and_leaves_no_trace(
    url: str, rooms_dsn: str, n: int, move: str, code: str, words: str
) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer, entered(race, 1):
        await racer.play(0, "r1-f3")
        before = await logged(rooms_dsn, race)
        await racer.say("play", n=n, move=move)
        refused = await racer.until("refused")
        assert (refused["command"], refused["code"], refused["sent_n"]) == ("play", code, n)
        assert words in refused["detail"]
        if code == "wrong-n":
            assert refused["n"] == 1
        assert await logged(rooms_dsn, race) == before


async def test_moves_before_the_start_are_refused(url: str) -> None:
    async with entered(await lobby(url), 0) as racer:
        await racer.say("play", n=0, move="r1-f3")
        assert (await racer.until("refused"))["code"] == "wrong-phase"


async def test_moves_after_the_end_are_refused(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer:
        await racer.say("resign")
        assert (await racer.until("done"))["command"] == "resign"
        await racer.say("play", n=0, move="r1-f3")
        assert (await racer.until("refused"))["code"] == "seat-has-ended"
        await racer.say("resign")
        assert (await racer.until("done"))["command"] == "resign"


async def test_spectators_and_strangers_do_not_command(url: str) -> None:
    race = await racing(url)
    stranger = race._replace(tokens=(await sign_up_at(url),))
    async with entered(race) as spectator, entered(stranger, 0) as other:
        for connection in (spectator, other):
            assert "seat" not in connection.welcome
            await connection.say("play", n=0, move="r1-f3")
            assert (await connection.until("refused"))["code"] == "no-seat"


async def sign_up_at(url: str) -> str:
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        return await sign_up(client)


async def test_a_racer_moves_only_on_their_own_board(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as one, entered(race, 1) as other:
        await one.play(0, "r1-f3")
        assert (await other.until("moved"))["seat"] == 0
        ack = await other.play(0, "r0-f1")
        assert ack["n"] == 1


async def test_the_same_command_again_gets_the_same_answer(url: str, rooms_dsn: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer:
        answers = [await racer.play(n, move) for n, move in enumerate(["r1-f3", "deal", "deal"])]
        before = await logged(rooms_dsn, race)
        for n in (2, 0, 1):
            assert await racer.play(n, answers[n]["action"]) == answers[n]
        assert await logged(rooms_dsn, race) == before


async def test_a_repeat_that_arrives_while_the_first_is_written_is_answered(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer:
        for _ in range(3):
            await racer.say("play", n=0, move="r1-f3")
        acks = [await racer.until("ack") for _ in range(3)]
        assert acks == [acks[0]] * 3
    moves = [event for event in await public_events(race) if event["type"] == "moved"]
    assert len(moves) == 1


async def test_commands_that_are_sent_ahead_are_answered_in_order(url: str) -> None:
    async with entered(await racing(url), 0) as racer:
        moves = ["r1-f3", *["deal"] * 20]
        for n, move in enumerate(moves):
            await racer.say("play", n=n, move=move)
        assert [(await racer.until("ack"))["n"] for _ in moves] == list(range(1, 22))


async def test_undo_is_a_command_like_a_move(url: str) -> None:
    async with entered(await racing(url, undo="free"), 0) as racer:
        await racer.play(0, "r1-f3")
        dealt = await racer.play(1, "deal")
        assert dealt["may_undo"]
        await racer.say("undo", n=2)
        undone = await racer.until("ack", n=3)
        assert (undone["action"], undone["piles"]["w"]) == ("undo", "")
        await racer.say("undo", n=2)
        assert await racer.until("ack", n=3) == undone


async def test_every_tab_of_a_racer_sees_every_move_and_only_the_right_n_counts(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as one, entered(race, 0) as other:
        ack = await one.play(0, "r1-f3")
        assert await other.until("ack") == ack
        await other.say("play", n=0, move="r0-f1")
        assert (await other.until("refused"))["n"] == 1
        second = await other.play(1, "deal")
        assert await one.until("ack") == second


async def test_a_flood_is_read_no_faster_than_it_is_answered_and_loses_nothing(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as flooding, entered(race, 1) as other:
        await flooding.play(0, "r1-f3")
        for _ in range(300):
            await flooding.say("play", n=1, move="deal")
        await other.play(0, "r0-f1")
        first = await flooding.until("ack")
        for _ in range(299):
            assert await flooding.until("ack") == first


async def test_a_player_who_connected_before_joining_is_seated(url: str) -> None:
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        token = await sign_up(client)
        made = await client.post(
            "/races", json={"game": "duchess", "seats": 1, "countdown": 0, "seed": SEED}, headers=bearer(token)
        )
        race = Live(url, made.json()["id"], (token,))
        async with entered(race, 0) as early:
            assert "seat" not in early.welcome
            await client.post(f"/races/{race.race_id}/join", headers=bearer(token))
            await early.until("joined")
            await early.say("ready")
            board: Message = (await early.until("board"))["board"]
            assert board["seat"] == 0
            await early.play(0, "r1-f3")


async def test_a_withdrawal_takes_the_seat_of_an_open_connection(url: str) -> None:
    race = await lobby(url)
    async with (
        httpx.AsyncClient(base_url=f"{url}/api/v1") as client,
        entered(race, 1) as gone,
        entered(race, 0) as stays,
    ):
        await client.post(f"/races/{race.race_id}/leave", headers=bearer(race.tokens[1]))
        await gone.until("withdrew")
        newcomer = await sign_up(client)
        await client.post(f"/races/{race.race_id}/join", headers=bearer(newcomer))
        for token in (race.tokens[0], newcomer):
            await client.post(f"/races/{race.race_id}/ready", headers=bearer(token))
        await stays.until("board")
        await gone.say("play", n=0, move="r1-f3")
        assert (await gone.until("refused"))["code"] == "no-seat"
        await still_there(gone)


async def test_the_line_breaks_in_the_middle_and_nothing_is_lost(url: str) -> None:
    race = await racing(url)
    async with connected(race) as racer:
        await racer.say("hello", token=race.tokens[0])
        await racer.until("welcome")
        for n, move in enumerate(["r1-f3", *["deal"] * 5]):
            await racer.say("play", n=n, move=move)
        racer.websocket.transport.abort()
    async with entered(race, 0) as back:
        n = back.welcome["board"]["n"]
        assert n <= 6
        for again, move in enumerate(["r1-f3", *["deal"] * 5]):
            await back.say("play", n=again, move=move)
        async with asyncio.timeout(10):
            while (await back.until("ack"))["n"] != 6:
                pass
    moves = [event["move"] for event in await public_events(race) if event["type"] == "moved"]
    assert moves == ["r1-f3", *["deal"] * 5]
