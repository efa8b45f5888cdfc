"""Pairs whose race may have been created without anybody knowing: they get one race, and it is theirs."""

from collections.abc import AsyncIterator
from uuid import UUID, uuid4

import pytest

from cadogan.lobby.deal_service import DealService
from cadogan.races.commands import Create
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import Race
from cadogan.races.settings import Settings
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.errors import Unreachable
from cadogan.store.tables import pairings
from tests.api.conftest import NewPerson, Node, Person, beating_node, created, ok
from tests.api.identity.lost_answers.lost import losing_outcomes, nothing_stored, races
from tests.fixtures import copy_of


@pytest.fixture
async def node(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Node]:
    """A node of its own for each test: nobody else waits there, and its matchmaker looks when the test says so."""
    async with copy_of(postgres, database_template) as dsn, beating_node(dsn) as node:
        yield node


async def look(node: Node) -> None:
    """Let the matchmaker look at the queue."""
    await node.services.matchmaker._pair_waiting()  # noqa: SLF001 - once


async def races_of(node: Node, *players: Person) -> set[UUID]:
    """Races of players who were paired."""
    ids = [UUID(player.id) for player in players]
    rows = await node.pool.fetch("SELECT race_id FROM pairing WHERE player_id = ANY ($1) AND state = 'paired'", ids)
    assert len(rows) == len(ids)
    return {row["race_id"] for row in rows}


async def test_a_pair_whose_race_may_be_stored_yet_gets_one_race(
    ada: Person, bob: Person, person: NewPerson, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third player with the same wish does not part the pair, and gets no race."""
    cleo = await person()
    before = await races(node)
    for each in (ada, bob):
        created(await each.post("/pairings", {"game": "canfield"}))
    with nothing_stored(monkeypatch), losing_outcomes(monkeypatch):
        for _ in range(3):
            await look(node)
        created(await cleo.post("/pairings", {"game": "canfield"}))
        assert await races(node) == before
    for _ in range(3):
        await look(node)
    (made,) = await races(node) - before
    assert await races_of(node, ada, bob) == {made}


async def test_a_race_that_may_be_stored_yet_costs_other_pairs_nothing(
    ada: Person, bob: Person, person: NewPerson, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleo, dora = await person(), await person()
    before, wishes = await races(node), {"canfield": (ada, bob), "eagle-wing": (cleo, dora)}
    for game, pair in wishes.items():
        for each in pair:
            created(await each.post("/pairings", {"game": game}))
    create = DealService.create

    async def lose(self: DealService, command: Create) -> Race:
        race = await create(self, command)
        if command.settings.game == "canfield":
            raise Unreachable("not stored within 5 s, and may be yet")
        return race

    with monkeypatch.context() as lossy:
        lossy.setattr(DealService, "create", lose)
        await look(node)
    (found,) = await races_of(node, cleo, dora)
    assert len(await races(node) - before) == 2
    await look(node)
    (other,) = await races_of(node, ada, bob)
    assert await races(node) - before == {found, other}


async def test_pairs_whose_entry_was_lost_find_the_races_that_they_have(
    ada: Person, bob: Person, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The race is stored, and the transaction that puts the two into it is not."""
    before = await races(node)
    for each in (ada, bob):
        created(await each.post("/pairings", {"game": "canfield"}))

    async def lose(*_: object) -> None:
        raise Unreachable("the connection is lost")

    with monkeypatch.context() as lossy:
        lossy.setattr(pairings, "put_into", lose)
        with pytest.raises(Unreachable):
            await look(node)
    await look(node)
    assert await races_of(node, ada, bob) == await races(node) - before


async def test_a_pair_that_is_paired_again_gets_another_race(ada: Person, bob: Person, node: Node) -> None:
    """Their first race was given up before it began, and both wait in their old places."""
    pair, since_ms = [uuid4(), uuid4()], node.services.clock.now_ms()
    settings = Settings(game="duchess")
    both = PlayerId(UUID(ada.id)), PlayerId(UUID(bob.id))

    async def race() -> RaceId:
        return await node.services.matchmaker._race_of(pair, since_ms, settings, both)  # noqa: SLF001 - of one pair, twice

    first = await race()
    assert await race() == first
    await ada.joins(str(first))
    ok(await ada.post(f"/races/{first}/leave"))
    second = await race()
    assert second != first
    assert await race() == second
