"""Many players use one deal at the same time, through two nodes: while a race on it is on, it is not played elsewhere.

Lists are behind the log all the time, because an older transaction stays open. What was allowed is judged afterwards,
by the logs of the races, in the order in which Postgres wrote them.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from secrets import token_hex
from typing import NamedTuple
from uuid import UUID

import asyncpg
import httpx
import pytest

from cadogan.races.applied_event import replay
from cadogan.races.events import CountdownStarted, RaceFinished
from cadogan.races.ids import PlayerId
from cadogan.races.race import players_in
from tests.api.conftest import Json, Node, Person, beating_node, created, ok

ROUNDS = 8
MANY_ROUNDS = 60
STILL_ON = 2**62
"""Above every transaction."""


class InPlay(NamedTuple):
    """A race on the deal that has started: it was in play between these transactions of Postgres."""

    since: int
    until: int
    players: frozenset[PlayerId]
    is_practice: bool


class Asked(NamedTuple):
    """A request about the deal that told it, or let it be played, and when it was under way."""

    what: str
    sent: float
    answered: float


class DealInUse:
    """One deal, and the players who use it."""

    def __init__(self, nodes: Sequence[Node], chance: random.Random) -> None:
        self._chance = chance
        self._clients = [httpx.AsyncClient(base_url=f"{node.url}/api/v1", timeout=30) for node in nodes]
        self.deal = ""
        self._over = ""
        self.asked: list[Asked] = []
        self.outcomes: dict[str, int] = {}

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()

    async def signs_up(self) -> Person:
        name = f"Pat {token_hex(6)}"
        return Person(self._clients[0], name, created(await self._clients[0].post("/players", json={"name": name})))

    async def begin(self, person: Person) -> None:
        """Let a race on a new deal finish, so that the deal can be played again."""
        race = await person.creates(seats=1, seed=token_hex(16))
        await self._joins(person, race["id"])
        ok(await person.post(f"/races/{race['id']}/ready"))
        await person.resigns(race["id"])
        self.deal, self._over = race["deal"], race["id"]

    async def plays_again(self, person: Person, seats: int) -> str | None:
        """Create and join a race on the deal; None if the deal is held back."""
        answer = await self._asked(person, "POST", f"/deals/{self.deal}/races", {"seats": seats, "countdown": 0})
        if answer.status_code == 409:
            return None
        race: str = created(answer)["id"]
        await self._joins(person, race)
        return race

    async def race(self, ada: Person, ben: Person) -> tuple[str, float]:
        """Create a race between two players, who both join it. Returns it, and a moment at which it was there."""
        await self._hesitates()
        race = await self.plays_again(ada, 2)
        assert race is not None  # no other race between two is under way
        since = asyncio.get_running_loop().time()
        await self._joins(ben, race)
        return race, since

    async def is_ready(self, person: Person, race: str) -> bool:
        """Get ready in a race; False if the deal is in use, or if nobody can tell in time."""
        await self._hesitates()
        answer = await self._somewhere(person).post(f"/races/{race}/ready")
        outcome = "ready" if answer.status_code == 200 else answer.json()["code"]
        assert outcome in {"ready", "held-back", "unavailable"}, answer.text
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1
        return outcome == "ready"

    async def leaves(self, person: Person, race: str) -> None:
        """Be in the race no more, wherever it is by now."""
        answer = await self._somewhere(person).post(f"/races/{race}/resign")
        if answer.status_code != 200:
            await self._somewhere(person).post(f"/races/{race}/leave")

    async def asks(self, person: Person) -> None:
        """Ask for the deal in one of the ways there are."""
        await self._hesitates()
        ways = (f"/deals/{self.deal}", *(f"/races/{self._over}/{form}" for form in ("proof", "replay", "text")))
        await self._asked(person, "GET", self._chance.choice(ways))

    async def _asked(self, person: Person, method: str, path: str, body: Json | None = None) -> httpx.Response:
        client, loop = self._chance.choice(self._clients), asyncio.get_running_loop()
        sent = loop.time()
        answer = await client.request(method, path, json=body, headers={"Authorization": f"Bearer {person.token}"})
        if tells_or_plays(answer):
            self.asked.append(Asked(f"{method} {path}", sent, loop.time()))
        return answer

    async def _joins(self, person: Person, race: str) -> None:
        ok(await self._somewhere(person).post(f"/races/{race}/join"))

    def _somewhere(self, person: Person) -> Person:
        return person.at(self._chance.choice(self._clients))

    async def _hesitates(self) -> None:
        for _ in range(self._chance.randrange(20)):
            await asyncio.sleep(0)


def tells_or_plays(answer: httpx.Response) -> bool:
    """Whether an answer has the cards of the deal, or a race on it."""
    if not answer.is_success:
        assert answer.status_code == 409, answer.text
        return False
    path = answer.request.url.path
    if path.endswith("/replay"):
        return answer.json()["deck"] is not None
    return not path.endswith("/text") or "[Deck " in answer.text


async def in_play(dsn: str, deal: str) -> list[InPlay]:
    """The races on a deal that were started, from the log."""
    connection = await asyncpg.connect(dsn)
    try:
        races = await connection.fetch("SELECT race_id FROM deal_race WHERE deal_id = $1 ORDER BY 1", UUID(deal))
        logs = [
            await connection.fetch("SELECT tx, payload FROM event WHERE race_id = $1 ORDER BY version", row["race_id"])
            for row in races
        ]
    finally:
        await connection.close()
    found = []
    for number, log in enumerate(logs):
        applied = replay([row["payload"] for row in log])
        written = {type(each.event): row["tx"] for each, row in zip(applied, log, strict=True)}
        if CountdownStarted in written:
            race = applied[-1].race
            players = frozenset(players_in(race).values())
            is_practice = number > 0 and race.settings.seats == 1
            found.append(InPlay(written[CountdownStarted], written.get(RaceFinished, STILL_ON), players, is_practice))
    return found


def wrongs(played: Sequence[InPlay]) -> list[str]:
    """What was played although a race between two was in play."""
    races, practices = [each for each in played if not each.is_practice], [each for each in played if each.is_practice]
    found = ["practice was begun during a race"] * sum(
        race.since <= practice.since < race.until for race in races for practice in practices
    )
    return found + ["a racer raced and practised"] * sum(
        race.since < practice.until and practice.since < race.until and bool(race.players & practice.players)
        for race in races
        for practice in practices
    )


@pytest.fixture
async def nodes(dsn: str) -> AsyncIterator[list[Node]]:
    """Two nodes on a database, and an older transaction that writes: no list gets to know a race."""
    async with beating_node(dsn) as first, beating_node(dsn) as second:
        older = await asyncpg.connect(dsn)
        async with older.transaction():
            await older.execute("SELECT pg_current_xact_id()")
            yield [first, second]
        await older.close()


@pytest.mark.parametrize("rounds", [ROUNDS, pytest.param(MANY_ROUNDS, marks=pytest.mark.long)])
async def test_a_deal_is_neither_played_nor_told_elsewhere_while_a_race_on_it_is_on(
    nodes: list[Node], rounds: int
) -> None:
    chance = random.Random(1)
    use = DealInUse(nodes, chance)
    ada, ben, *others = [await use.signs_up() for _ in range(5)]
    raced: list[tuple[float, float]] = []
    wrong: list[str] = []
    for _ in range(rounds):
        await use.begin(ada)
        people = chance.choice(((), others, (ada, *others)))
        practices = [(person, await use.plays_again(person, 1)) for person in people]
        creating = asyncio.create_task(use.race(ada, ben))
        await asyncio.gather(creating, *map(use.asks, others))
        race, since = creating.result()
        seats = [(ada, race), (ben, race), *((person, each) for person, each in practices if each is not None)]
        await asyncio.gather(*(use.is_ready(*seat) for seat in seats), *map(use.asks, others))
        await asyncio.gather(*(use.plays_again(person, 1) for person in others), *map(use.asks, others))
        raced.append((since, asyncio.get_running_loop().time()))
        await asyncio.gather(*(use.leaves(*seat) for seat in seats))
        wrong += wrongs(await in_play(nodes[0].dsn, use.deal))
    wrong += [each.what for each in use.asked for since, until in raced if since < each.sent and each.answered < until]
    await use.close()
    assert use.asked
    assert use.outcomes.keys() >= {"ready", "held-back"}
    assert wrong == []
