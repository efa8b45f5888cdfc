"""Challenges whose answers were lost."""

import pytest

from tests.api.conftest import NewPerson, Node, Person, created, ok, problem
from tests.api.identity.lost_answers.lost import (
    Request,
    answers,
    asks,
    insists,
    losing_answers,
    losing_outcomes,
    nothing_stored,
    races,
)


async def test_a_challenge_whose_answer_was_lost_is_made_once(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Request("/challenges", {"game": "duchess"})
    with losing_answers(monkeypatch):
        await asks(ada, *request, key=key)
    (made,) = ok(await ada.get("/challenges"))["challenges"]
    assert created(await asks(ada, *request, key=key)) == made
    assert ok(await ada.get("/challenges"))["challenges"] == [made]


async def test_a_challenge_whose_race_may_be_stored_yet_gets_one_race(
    ada: Person, bob: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = created(await ada.post("/challenges", {"game": "duchess", "to": bob.name}))["id"]
    before = await races(node)
    with nothing_stored(monkeypatch), losing_outcomes(monkeypatch):
        assert (await asks(bob, f"/challenges/{challenge}/accept", key=key)).status_code == 503
    accepted = ok(await insists(bob, f"/challenges/{challenge}/accept", key=key))
    assert accepted["state"] == "accepted"
    assert {str(made) for made in await races(node) - before} == {accepted["race"]}


async def test_a_challenge_accepted_twice_without_a_key_gets_one_race(
    ada: Person, bob: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = created(await ada.post("/challenges", {"game": "duchess"}))["id"]
    before = await races(node)
    with nothing_stored(monkeypatch), losing_outcomes(monkeypatch):
        assert (await bob.post(f"/challenges/{challenge}/accept")).status_code == 503
        assert (await asks(bob, f"/challenges/{challenge}/accept", key=key)).status_code == 503
        assert (await bob.post(f"/challenges/{challenge}/accept")).status_code == 503
    accepted = await answers(bob, f"/challenges/{challenge}/accept")
    assert {str(made) for made in await races(node) - before} == {accepted["race"]}


async def test_the_race_of_another_player_is_not_the_race_of_who_accepts(
    ada: Person, bob: Person, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The race of Bob may be stored yet. Then Cleo accepts."""
    cleo = await person()
    challenge = created(await ada.post("/challenges", {"game": "duchess"}))["id"]
    with losing_outcomes(monkeypatch):
        assert (await bob.post(f"/challenges/{challenge}/accept")).status_code == 503
    race = (await answers(cleo, f"/challenges/{challenge}/accept"))["race"]
    await cleo.joins(race)
    problem(await bob.post(f"/challenges/{challenge}/accept"), 409, "challenge-over")


async def test_a_refused_acceptance_has_no_root_which_would_date_a_later_one(
    ada: Person, bob: Person, node: Node
) -> None:
    """Rated challenges of a day are counted by the times of their races' ids, which are those of the roots."""
    challenge = created(await ada.post("/challenges", {"game": "duchess", "to": bob.name}))["id"]
    problem(await ada.post(f"/challenges/{challenge}/accept"), 403, "not-challenged")
    assert await node.pool.fetchval("SELECT count(*) FROM kept_answer WHERE who = $1", ada.id) == 0
