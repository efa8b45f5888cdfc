"""Races whose answers were lost: the repetition gets the same race."""

import asyncio
import secrets
from uuid import UUID

import pytest

from cadogan.lobby.matchmaker import Opponent
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rules import GAMES
from cadogan.store.errors import Unreachable
from cadogan.store.tables.deals import RESERVE, Deals
from tests.api.conftest import Node, Person, created, ok, problem, race_on
from tests.api.identity.lost_answers.lost import (
    SEED,
    Prepare,
    Request,
    answers,
    asks,
    insists,
    losing_answers,
    losing_outcomes,
    nothing_stored,
    races,
)


async def finished(racer: Person) -> str:
    race = await race_on(racer, seed=SEED[:-8] + secrets.token_hex(4))
    await racer.plays(race, 0, (await racer.board(race))["legal"][0])
    await racer.resigns(race)
    return race


async def random_race(_racer: Person, _node: Node) -> Request:
    return Request("/races", {"game": "duchess"})


async def picked_race(_racer: Person, _node: Node) -> Request:
    return Request("/races", {"game": "duchess", "seed": secrets.token_hex(16)})


async def winnable_race(_racer: Person, node: Node) -> Request:
    for _ in range(RESERVE + 2):
        await Deals(node.pool).put("duchess", GAMES["duchess"].chosen, secrets.token_bytes(16), "deal")
    return Request("/races", {"game": "duchess", "deal": "winnable"})


async def ghosts(racer: Person, _node: Node) -> Request:
    return Request(f"/races/{await finished(racer)}/ghosts", {"seats": [0]})


async def practice(racer: Person, _node: Node) -> Request:
    return Request(f"/races/{await finished(racer)}/boards/0/practice", {"n": 1})


async def deal_again(racer: Person, _node: Node) -> Request:
    deal = ok(await racer.get(f"/races/{await finished(racer)}"))["deal"]
    return Request(f"/deals/{deal}/races", {"seats": 2})


async def day(_racer: Person, _node: Node) -> Request:
    return Request("/days/today/duchess/races")


ALL = [random_race, picked_race, winnable_race, ghosts, practice, deal_again, day]


@pytest.mark.parametrize("prepare", ALL)
async def test_a_race_whose_answer_was_lost_is_the_answer_of_the_repetition(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch, prepare: Prepare
) -> None:
    request = await prepare(ada, node)
    before = await races(node)
    with losing_answers(monkeypatch):
        assert (await asks(ada, *request, key=key)).status_code == 500
    (made,) = await races(node) - before
    again = await asks(ada, *request, key=key)
    assert created(again)["id"] == str(made)
    assert again.headers["location"] == f"/api/v1/races/{made}"
    repeated = await asks(ada, *request, key=key)
    assert created(repeated) == created(again)
    assert repeated.headers["idempotent-replayed"] == "true"
    assert await races(node) - before == {made}


@pytest.mark.parametrize("raised", [Unreachable, asyncio.CancelledError])
@pytest.mark.parametrize("prepare", ALL)
async def test_a_race_that_may_be_stored_yet_is_created_once(
    ada: Person,
    node: Node,
    key: str,
    monkeypatch: pytest.MonkeyPatch,
    prepare: Prepare,
    raised: type[BaseException],
) -> None:
    request = await prepare(ada, node)
    before = await races(node)
    with nothing_stored(monkeypatch), losing_outcomes(monkeypatch, raised):
        for _ in range(3):
            assert (await asks(ada, *request, key=key)).status_code in {500, 503}
        assert await races(node) == before
    race = created(await insists(ada, *request, key=key))
    assert {str(made) for made in await races(node) - before} == {race["id"]}
    if race["deal"] is not None:
        rows = await node.pool.fetch("SELECT deal_id FROM deal_race WHERE race_id = $1", UUID(race["id"]))
        assert [str(row["deal_id"]) for row in rows] == [race["deal"]]


async def test_what_may_be_stored_yet_is_said_with_what_to_do(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with losing_outcomes(monkeypatch):
        told = problem(await asks(ada, "/races", {"game": "duchess"}, key=key), 503, "unavailable")
    assert "repeat the request with its Idempotency-Key, and no second race is created" in told["detail"]


async def test_the_repetition_shows_the_race_as_spectators_see_it(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch, node: Node
) -> None:
    before, request = await races(node), Request("/races", {"game": "duchess", "seats": 1, "countdown": 0})
    with losing_answers(monkeypatch):
        await asks(ada, *request, key=key)
    (made,) = await races(node) - before
    await ada.joins(str(made))
    await ada.is_ready(str(made))
    assert created(await asks(ada, *request, key=key)) == ok(await ada.http.get(f"/races/{made}"))


async def test_another_request_cannot_have_the_key_of_an_unknown_outcome(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with losing_outcomes(monkeypatch):
        await asks(ada, "/races", {"game": "duchess"}, key=key)
    problem(await asks(ada, "/races", {"game": "canfield"}, key=key), 422, "key-reused")


class Bots:
    """One house bot, which plays nothing."""

    def __init__(self, bot: Opponent) -> None:
        self.bot = bot

    def called(self, player: PlayerId) -> Opponent | None:
        raise AssertionError(f"nobody named a bot, as {player}")

    async def opponent(self, _rating: float, _game: str) -> Opponent:
        return self.bot

    async def announce(self, _race_id: RaceId) -> None:
        pass

    def play(self, _race_id: RaceId, _opponent: Opponent) -> None:
        pass


async def test_a_race_against_a_bot_that_may_be_stored_yet_is_created_once(
    ada: Person, bob: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        node.services.matchmaker, "_bot_pool", Bots(Opponent(PlayerId(UUID(bob.id)), bob.name, "steady"))
    )
    pairing = created(await ada.post("/pairings", {"game": "duchess"}))["id"]
    before = await races(node)
    with nothing_stored(monkeypatch), losing_outcomes(monkeypatch):
        assert (await asks(ada, f"/pairings/{pairing}/bot", key=key)).status_code == 503
        assert (await ada.post(f"/pairings/{pairing}/bot")).status_code == 503
    taken = await answers(ada, f"/pairings/{pairing}/bot")
    assert {str(made) for made in await races(node) - before} == {taken["race"]}


async def test_a_rematch_that_may_be_stored_yet_is_created_once(
    ada: Person, bob: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await race_on(ada, bob)
    await ada.resigns(race)
    await bob.resigns(race)
    request = Request(f"/races/{race}/rematch", {"commitment": "00" * 32})
    before = await races(node)
    with losing_outcomes(monkeypatch):
        assert (await asks(ada, *request, key=key)).status_code == 503
    joined = ok(await insists(ada, *request, key=key))
    assert {str(made) for made in await races(node) - before} == {joined["race"]["id"]}
