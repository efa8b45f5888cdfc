"""Fair view over REST: no answer of any route shows a card that a racer has yet to see."""

import re
import time

import httpx
import pytest

from tests.api.conftest import Json, NewPerson, Person, ok, problem
from tests.api.routes.races.test_racing import picked
from tests.races.follower import FACE

MOVES = ("r0-f1", "deal", "deal")


class Ahead:
    """A race in which Ada is ahead of Bob, and the cards only Ada has seen. Eve is a second account of Bob."""

    def __init__(self, race: str, ada: Person, bob: Person, eve: Person, faces: set[str]) -> None:
        self.race = race
        self.ada = ada
        self.bob = bob
        self.eve = eve
        self.faces = faces

    def shown_in(self, *answers: httpx.Response) -> set[str]:
        """The cards only Ada has seen that are in the answers."""
        said = "\n".join(f"{answer.headers} {answer.text}" for answer in answers)
        return self.faces.intersection(
            *[{word[i : i + 2] for word in FACE.findall(said) for i in range(0, len(word), 2)}]
        )


@pytest.fixture
async def ahead(ada: Person, bob: Person, person: NewPerson) -> Ahead:
    eve = await person()
    race = await picked(ada, bob, view="fair", undo="free")
    acks = [await ada.plays(race, n, move) for n, move in enumerate(MOVES)]
    await ada.post(f"/races/{race}/undo", {"n": 3})
    before = faces_of(await bob.board(race))
    faces = set().union(*map(faces_of, acks)) - before
    assert len(faces) >= 2
    return Ahead(race, ada, bob, eve, faces)


def faces_of(board: Json) -> set[str]:
    return {face for pile in board["piles"].values() for face in pile.split()} - {"--"}


async def test_no_route_shows_a_card_only_the_leader_has_seen(http: httpx.AsyncClient, ahead: Ahead) -> None:
    """Every documented route, for a guest, for the opponent, and for the opponent's second account."""
    document = ok(await http.get("/openapi.json"))
    addresses = [path for path, routes in document["paths"].items() if "get" in routes and "player" not in path]
    assert sum("{race_id}" in path for path in addresses) >= 6
    answers = [await http.get("/races?phase=racing&limit=100")]
    for path in addresses:
        address = re.sub(r"^/api/v1", "", path).replace("{race_id}", ahead.race).replace("{seat}", "0")
        for query in ("", "?n=1", "?n=2", "?n=4", "?n=9", "?since=7"):
            answers += [await http.get(address + query), await ahead.bob.get(address + query)]
            answers.append(await ahead.eve.get(address + query))
    assert {answer.status_code for answer in answers} >= {200, 400, 401, 403, 404, 409}
    of_it = [
        answer for answer in answers if ahead.race in f"{answer.request.url} {answer.text}"
    ]  # others are about other races
    assert len(of_it) > 100
    assert ahead.shown_in(*of_it) == set()


async def test_no_command_is_answered_with_a_card_only_the_leader_has_seen(ahead: Ahead) -> None:
    race = ahead.race
    commands: list[tuple[str, Json]] = [
        ("moves", {"n": 2, "move": "deal"}),
        ("moves", {"n": 0, "move": "w-t0"}),
        ("moves", {"n": 0, "move": "s-t1"}),
        ("undo", {"n": 3}),
        ("undo", {"n": 0}),
        ("join", {}),
        ("ready", {}),
        ("leave", {}),
        ("start", {}),
        ("rematch", {}),
        ("boards/0/practice", {"n": 2}),
        ("boards/0/ghosts", {}),
        ("ghosts", {}),
    ]
    answers = [
        await player.post(f"/races/{race}/{path}", body) for path, body in commands for player in (ahead.bob, ahead.eve)
    ]
    assert ahead.shown_in(*answers) == set()
    assert (await ahead.bob.board(race))["n"] == 0


async def test_held_back_events_are_refused_as_such_and_counted_publicly(http: httpx.AsyncClient, ahead: Ahead) -> None:
    assert "fair view" in problem(await http.get(f"/races/{ahead.race}/boards/0?n=2"), 409, "held-back")["detail"]
    beyond = problem(await http.get(f"/races/{ahead.race}/boards/0?n=500"), 409, "held-back")
    assert "n=500" not in beyond["detail"]  # nothing tells how far the board really is
    assert problem(await http.get(f"/races/{ahead.race}/boards/1?n=5"), 404, "unknown-n")["n"] == 0
    seat = ok(await http.get(f"/races/{ahead.race}"))["seats"][0]
    assert (seat["n"], seat["home"]) == (1, 1)
    assert seat["progress"] == {"seat": 0, "n": 1, "home": 1, "moves": 1, "ahead": True}


async def test_everything_is_public_once_the_opponents_seat_has_ended(http: httpx.AsyncClient, ahead: Ahead) -> None:
    """The searches of the other tests find the cards then."""
    answer = await http.get(f"/races/{ahead.race}/events")
    before = ok(answer)["events"]
    await ahead.bob.resigns(ahead.race)
    after = await http.get(f"/races/{ahead.race}/events")
    assert ahead.shown_in(answer) == set()
    assert ahead.shown_in(after) == ahead.faces
    events = ok(after)["events"]
    assert events[: len(before)] == before
    assert [(event["type"], event.get("n")) for event in events[len(before) :]] == [
        ("moved", 2), ("moved", 3), ("undone", 4), ("ended", None), ("decided", None),
    ]  # fmt: skip


async def test_no_route_shows_a_card_of_a_closed_race(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await picked(ada, bob, view="closed", closed_until=time.time_ns() // 1_000_000 + 3_600_000)
    await ada.plays(race, 0, "r0-f1")
    await ada.resigns(race)
    await bob.resigns(race)
    for path in ("", "/events", "/boards/0", "/boards/0?n=0", "/replay", "/proof"):
        answer = await http.get(f"/races/{race}{path}")
        assert not FACE.findall(answer.text), path
    view = ok(await http.get(f"/races/{race}"))
    assert (view["phase"], view["seed"], view["seats"][0]["progress"]["ahead"]) == ("finished", None, True)
    moves = {row["seat"]: row["moves"] for row in view["standings"]}
    assert moves == {0: 1, 1: 0}  # the race is over, so the counts are true
