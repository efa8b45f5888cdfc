"""Many players use one deal at the same time, through two nodes.

While the first races on it are on, nobody is told its cards. Afterwards nobody plays it twice at a time, unless alone.
Lists are behind the log all the time, because an older transaction stays open. What was allowed is judged afterwards,
by the logs of the races, in the order in which Postgres wrote them.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from itertools import combinations
from secrets import token_hex
from typing import NamedTuple
from uuid import UUID

import asyncpg
import httpx
import pytest

from cadogan.races.events import RacerReady, RacerWithdrew, SeatEnded
from cadogan.races.ids import PlayerId
from cadogan.races.record.applied_event import replay
from tests.api.conftest import Json, Node, Person, beating_node, created, ok

ROUNDS = 8
MANY_ROUNDS = 60
STILL_ON = 2**62
"""Above every transaction."""


class Played(NamedTuple):
    """A player was ready in a race on the deal, or played in it, between these transactions of Postgres."""

    player: PlayerId
    race: int
    is_alone: bool
    since: int
    until: int


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

    async def begin(self, knower: Person, ada: Person, ben: Person) -> str:
        """Start a race between two on a new deal, of which somebody knows the seed and finishes another race on it."""
        seed = token_hex(16)
        first = await knower.creates(seats=2, seed=seed)
        over = await knower.creates(seats=1, seed=seed)
        self.deal, self._over = first["deal"], over["id"]
        for person in (ada, ben):
            await self._joins(person, first["id"])
        await self._joins(knower, over["id"])
        for person in (ada, ben):
            ok(await self._somewhere(person).post(f"/races/{first['id']}/ready"))
        ok(await self._somewhere(knower).post(f"/races/{over['id']}/ready"))
        await self._somewhere(knower).resigns(over["id"])
        race: str = first["id"]
        return race

    async def plays_again(self, person: Person, seats: int) -> str | None:
        """Create and join a race on the deal, in one of the ways there are; None if the deal is held back."""
        ways: tuple[tuple[str, Json], ...] = (
            (f"/deals/{self.deal}/races", {"seats": seats, "countdown": 0}),
            (f"/races/{self._over}/ghosts", {"seats": [0], "people": seats, "countdown": 0}),
            (f"/races/{self._over}/boards/0/practice", {"n": 0}),
        )
        answer = await self._asked(person, "POST", *self._chance.choice(ways[: 3 if seats == 1 else 2]))
        if answer.status_code == 409:
            return None
        race: str = created(answer)["id"]
        await self._joins(person, race)
        return race

    async def race(self, ada: Person, ben: Person) -> str:
        """Create a race between two players, who both join it."""
        await self._hesitates()
        race = await self.plays_again(ada, 2)
        assert race is not None  # the deal is public
        await self._joins(ben, race)
        return race

    async def is_alone(self, person: Person) -> str:
        """Create a race of one player."""
        race = await self.plays_again(person, 1)
        assert race is not None  # the deal is public
        return race

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


async def played_on(dsn: str, deal: str) -> list[Played]:
    """When each player was ready or played on a deal, from the log."""
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
        ready: dict[PlayerId, int] = {}
        is_alone = False
        for each, row in zip(replay([row["payload"] for row in log]), log, strict=True):
            event, seats = each.event, each.race.seats
            is_alone = sum(seat.ghost is None for seat in seats) == 1
            if isinstance(event, RacerReady):
                player = seats[event.seat].player
                assert player is not None
                ready[player] = row["tx"]
            elif isinstance(event, RacerWithdrew | SeatEnded):
                now = {seat.player for seat in seats if seat.is_ready and seat.end is None}
                for player in ready.keys() - now:
                    found.append(Played(player, number, is_alone, ready.pop(player), row["tx"]))
        found += [Played(player, number, is_alone, since, STILL_ON) for player, since in ready.items()]
    return found


def wrongs(played: Sequence[Played]) -> list[tuple[Played, Played]]:
    """Pairs of races that a player was in at the same time, not alone in both."""
    return [
        (one, other)
        for one, other in combinations(played, 2)
        if (one.player == other.player and one.race != other.race and not (one.is_alone and other.is_alone))
        and (one.since < other.until and other.since < one.until)
    ]


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
async def test_no_deal_is_told_too_early_or_played_twice_at_a_time(nodes: list[Node], rounds: int) -> None:
    chance = random.Random(1)
    use = DealInUse(nodes, chance)
    ada, ben, knower, *others = [await use.signs_up() for _ in range(6)]
    secret: list[tuple[float, float]] = []
    public: list[float] = []
    wrong: list[tuple[Played, Played]] = []
    now = asyncio.get_running_loop().time
    for _ in range(rounds):
        first = await use.begin(knower, ada, ben)
        since = now()
        await asyncio.gather(*map(use.asks, (ada, *others)), *(use.plays_again(each, 1) for each in (ben, *others)))
        secret.append((since, now()))
        await asyncio.gather(*(use.leaves(each, first) for each in (ada, ben)))
        public.append(now())
        people = (ada, *chance.choice(((), others, (ben, *others))))
        races = await asyncio.gather(use.race(ada, ben), use.race(ben, ada), *map(use.is_alone, people))
        two, other_two, *alone = races
        seats = [(each, race) for race in (two, other_two) for each in (ada, ben)]
        seats += [(each, race) for each, race in zip(people, alone, strict=True)]
        chance.shuffle(seats)
        await asyncio.gather(*(use.is_ready(*seat) for seat in seats), *map(use.asks, others))
        await asyncio.gather(*(use.leaves(*seat) for seat in seats))
        wrong += wrongs(await played_on(nodes[0].dsn, use.deal))
    told = [each.what for each in use.asked for since, until in secret if since < each.sent and each.answered < until]
    await use.close()
    assert [each for each in use.asked if any(since < each.sent for since in public)]
    assert use.outcomes.keys() >= {"ready", "held-back"}
    assert wrong == []
    assert told == []
