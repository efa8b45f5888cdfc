"""Games of practice that were played offline: they are replayed and judged, and join the account once."""

import asyncio
import json
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from msgspec import json as msgspec_json

from cadogan.races.proof.verify.verify import Claim, verdict_on
from cadogan.store.log.append import Awaited, Outcome
from tests.api.conftest import Json, Node, Person, created, ok, problem

LINES = [json.loads(line) for line in Path("tests/vectors/lines.jsonl").read_text().splitlines()]
WON = next(line for line in LINES if line["end"] == "won" and line["game"] == "duchess")
MOVES = WON["moves"].split()


def game_of(**changes: object) -> Json:
    """A game that was won, with an undo, as a client sends it."""
    actions = [MOVES[0], "undo", *MOVES]
    body = {
        "key": str(uuid4()),
        "game": WON["game"],
        "options": WON["options"],
        "seed": WON["seed"],
        "actions": actions,
        "times": [1000 * (n + 1) for n in range(len(actions))],
        "time": 1000 * len(actions),
    }
    return body | changes


async def practised(person: Person, game: str = WON["game"]) -> int:
    """How many games the player has practised."""
    rows = ok(await person.get(f"/players/{person.id}/statistics"))["games"]
    return sum(row["practised"] for row in rows if row["game"] == game)


async def test_a_game_that_was_won_offline_becomes_a_finished_race(ada: Person) -> None:
    body = game_of()
    answer = await ada.post("/practice", body)
    race = created(answer)
    assert answer.headers["location"] == f"/api/v1/races/{race['id']}"
    assert (race["phase"], race["settings"]["seats"], race["settings"]["listed"]) == ("finished", 1, False)
    assert (race["standings"][0]["how"], race["standings"][0]["time"]) == ("won", body["time"])
    assert race["deal"] is None
    assert await practised(ada) == 1
    claim = msgspec_json.decode((await ada.get(f"/races/{race['id']}/proof")).content, type=Claim)
    assert verdict_on(claim).findings == []


async def test_a_game_that_is_sent_again_is_the_same_race(ada: Person, bob: Person) -> None:
    body = game_of()
    races = [created(answer)["id"] for answer in await asyncio.gather(*(ada.post("/practice", body) for _ in range(4)))]
    races.append(created(await ada.post("/practice", body | {"time": body["time"] + 1}))["id"])
    assert len(set(races)) == 1
    assert await practised(ada) == 1
    assert created(await bob.post("/practice", body))["id"] not in races  # keys of players are their own


async def test_a_move_waits_behind_one_whole_log_at_most(node: Node, ada: Person) -> None:
    rooms, waiting, most = node.services.rooms, 0, 0
    append = rooms._log.append  # noqa: SLF001 - the log that moves go to as well

    def noted(wanted: Awaited) -> None:
        nonlocal waiting, most
        waiting += 1
        most = max(most, waiting)
        wanted.outcome.add_done_callback(settled)
        append(wanted)

    def settled(_outcome: "asyncio.Future[Outcome]") -> None:
        nonlocal waiting
        waiting -= 1

    rooms._log.append = noted  # type: ignore[method-assign, assignment]  # noqa: SLF001
    try:
        answers = await asyncio.gather(*(ada.post("/practice", game_of()) for _ in range(6)))
    finally:
        rooms._log.append = append  # type: ignore[method-assign]  # noqa: SLF001
    assert len({created(answer)["id"] for answer in answers}) == 6
    assert most == 1


async def test_a_game_that_was_given_up_is_practice_too(ada: Person) -> None:
    actions = MOVES[:3]
    race = created(await ada.post("/practice", game_of(actions=actions, times=[1, 1, 9], time=10, resigned=True)))
    assert race["standings"][0]["how"] == "resigned"


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"actions": [*MOVES[:4], "redeal"], "times": [1] * 5}, 422, "illegal-move"),
        ({"actions": ["east"], "times": [1]}, 422, "invalid-move"),
        ({"actions": ["undo"], "times": [1]}, 409, "undo-refused"),
        ({"actions": [*MOVES, MOVES[-1]], "times": [1] * (len(MOVES) + 1)}, 409, "seat-has-ended"),
        ({"actions": MOVES[:3], "times": [1, 2, 3]}, 422, "invalid-settings"),  # it goes on
        ({"actions": MOVES[:3], "times": [1, 3, 2], "resigned": True}, 422, "invalid-settings"),
        ({"actions": MOVES[:3], "times": [1, 2], "resigned": True}, 422, "invalid-settings"),
        ({"actions": ["deal"] * 2001, "times": [1] * 2001}, 422, "invalid-body"),
        ({"seed": "ab"}, 422, "invalid-seed"),
        ({"game": "whist"}, 422, "unknown-game"),
    ],
)
async def test_games_that_cannot_have_happened_are_refused(ada: Person, changes: Json, status: int, code: str) -> None:
    body = game_of(**changes)
    problem(await ada.post("/practice", body), status, code)
    assert await practised(ada) == 0
    created(await ada.post("/practice", game_of(key=body["key"])))  # the key is still free


async def test_a_game_as_long_as_a_board_may_be_fits_into_a_request(ada: Person) -> None:
    actions = [MOVES[0], "undo"] * 1000
    body = game_of(actions=actions, times=[86_000_000 + n for n in range(2000)], time=86_399_999)
    assert created(await ada.post("/practice", body))["standings"][0]["how"] == "stuck"


async def test_a_game_needs_a_player(http: httpx.AsyncClient) -> None:
    problem(await http.post("/practice", json=game_of()), 401, "no-token")
