"""The logs of tournaments. An append locks the row of its tournament: each event is decided on all before it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from uuid import UUID

from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, PooledConnection, fetch, reaching_postgres
from cadogan.store.tables.listed_at import ListedAt
from cadogan.store.tables.players import TAKE_TURN
from cadogan.store.tables.tournament_places import add_places
from cadogan.tournaments.errors import TooManyTournaments, UnknownTournament
from cadogan.tournaments.events import (
    Event,
    RacePaired,
    TournamentCancelled,
    TournamentCreated,
    TournamentEnded,
    TournamentStarted,
    decode,
    encode,
)
from cadogan.tournaments.tournament import Tournament, phase_after

MOST_OPEN = 3
"""Tournaments of a player that are not over."""
MOST_OF_A_DAY = 10
"""Tournaments that a player makes in 24 hours."""

# Requests of one player take turns: each counts what the one before has made.
MADE = """
SELECT count(*) FILTER (WHERE phase IN ('scheduled', 'running')) AS open,
       count(*) FILTER (WHERE made_at > now() - interval '1 day') AS recent
FROM tournament WHERE creator = $1
"""

CREATE = """
INSERT INTO tournament (tournament_id, creator, listed, starts_at, ends_at, secret, version)
VALUES ($1, $2, $3, $4, $5, $6, 1)
ON CONFLICT DO NOTHING
"""

DRAWN = "SELECT secret FROM tournament WHERE tournament_id = $1"

LOCK = "SELECT version FROM tournament WHERE tournament_id = $1 FOR NO KEY UPDATE"

READ = """
SELECT version, payload FROM tournament_event WHERE tournament_id = $1 AND version > $2 ORDER BY version LIMIT $3
"""
MOST_READ = 1_000_000
IN_A_TURN = 200
"""Events that are followed in one turn of the event loop."""

ADD = """
INSERT INTO tournament_event (tournament_id, version, payload)
SELECT $1, $2 + number, payload FROM unnest($3::text[]) WITH ORDINALITY AS added (payload, number)
"""

MOVE = "UPDATE tournament SET version = $2, phase = $3 WHERE tournament_id = $1"

ADD_RACE = "INSERT INTO tournament_race (race_id, tournament_id, version) VALUES ($1, $2, $3)"
TELL = "SELECT note_tournament($1, $2, $3, $4, $5)"

DUE = """
SELECT tournament_id FROM tournament
WHERE phase IN ('scheduled', 'running') AND starts_at <= $1
ORDER BY starts_at, tournament_id
"""

OPEN = """
SELECT tournament_id, starts_at FROM tournament
WHERE listed AND phase = $1 AND (starts_at, tournament_id) > ($2, $3)
ORDER BY starts_at, tournament_id
LIMIT $4
"""

OVER = """
SELECT tournament_id, starts_at FROM tournament
WHERE listed AND phase IN ('ended', 'cancelled') AND (starts_at, tournament_id) < ($1, $2)
  AND (creator IS NOT NULL OR version > 3)  -- created, started, ended: nobody came to this one of the service
ORDER BY starts_at DESC, tournament_id DESC
LIMIT $3
"""

NAMING = """
SELECT tournament_id, array(
  SELECT version FROM tournament_event AS logged
  WHERE logged.tournament_id = tournament.tournament_id AND strpos(payload, $1) > 0 ORDER BY version
) AS versions
FROM tournament WHERE tournament_id > $2 ORDER BY tournament_id LIMIT $3
"""
AT_ONCE = 100
"""Tournaments whose logs one query looks through."""

OPEN_WITH = """
SELECT tournament_id FROM tournament
WHERE phase IN ('scheduled', 'running') AND EXISTS (
  SELECT FROM tournament_event AS logged
  WHERE logged.tournament_id = tournament.tournament_id
    AND payload LIKE '{"type":"entered",%' AND strpos(payload, $1) > 0
)
"""

OF_RACES = "SELECT race_id, tournament_id FROM tournament_race WHERE race_id = ANY ($1::uuid[])"

MISSING = """
SELECT race_id FROM unnest($1::uuid[]) AS named (race_id)
WHERE NOT EXISTS (SELECT FROM head WHERE head.race_id = named.race_id)
"""

Decide = Callable[[Tournament], Sequence[Event]]
"""Events that follow in a tournament as it is now; or a refusal."""


class Tournaments:
    """The table of tournaments, and their logs."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def create(self, created: TournamentCreated, secret: bytes | None = None) -> None:
        """Begin a log, unless it exists: a request may be repeated. Raises TooManyTournaments, Unreachable.

        A sprint has a `secret`, from which its deals follow.
        """
        tournament = Tournament(created)
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                if created.creator is not None:
                    await connection.execute(TAKE_TURN, created.creator)
                row = await connection.execute(
                    CREATE,
                    tournament.id,
                    created.creator,
                    created.terms.listed,
                    tournament.starts_at,
                    tournament.ends_at,
                    secret,
                )
                if row != "INSERT 0 1":
                    return
                if created.creator is not None:
                    await self._refuse_too_many(connection, created.creator)
                await connection.execute(ADD, tournament.id, 0, [encode(created)])

    async def _refuse_too_many(self, connection: PooledConnection, creator: PlayerId) -> None:
        """Raise TooManyTournaments if the one that was inserted just now is one too many."""
        made = await connection.fetchrow(MADE, creator)
        assert made is not None  # an aggregate
        if made["open"] > MOST_OPEN:
            raise TooManyTournaments(
                f"you have {MOST_OPEN} tournaments that are not over; cancel one, or wait until one has ended"
            )
        if made["recent"] > MOST_OF_A_DAY:
            raise TooManyTournaments(f"you have made {MOST_OF_A_DAY} tournaments in the last 24 hours; make one later")

    async def secret(self, tournament_id: UUID) -> bytes:
        """Secret of a sprint. Raises Unreachable."""
        (row,) = await fetch(self._pool, DRAWN, tournament_id)
        assert row["secret"] is not None  # it is a sprint
        return bytes(row["secret"])

    async def get(self, tournament_id: UUID) -> Tournament:
        """A tournament from its log. Raises UnknownTournament, Unreachable."""
        payloads = await self.payloads(tournament_id)
        if not payloads:
            raise UnknownTournament("no tournament has this id")
        created = decode(payloads[0])
        assert isinstance(created, TournamentCreated)  # every log begins with it
        tournament = Tournament(created)
        for at in range(1, len(payloads), IN_A_TURN):
            for payload in payloads[at : at + IN_A_TURN]:
                tournament.apply(decode(payload))
            await asyncio.sleep(0)  # a large arena has a hundred thousand events: moves must not wait for them
        return tournament

    async def payloads(self, tournament_id: UUID, after: int = 0, limit: int = MOST_READ) -> list[str]:
        """Events of a log after a version, as they are stored. Raises Unreachable."""
        return [row["payload"] for row in await fetch(self._pool, READ, tournament_id, after, limit)]

    async def follow(self, tournament: Tournament) -> None:
        """Bring a tournament up to date. Raises Unreachable."""
        before = tournament.version
        catch_up(tournament, before, [decode(each) for each in await self.payloads(tournament.id, before)])

    async def append(self, tournament: Tournament, decide: Decide) -> Sequence[Event]:
        """Add the events that are decided on the newest state. Raises Unreachable, and what `decide` refuses.

        The tournament has them afterwards, and never has what is not committed.
        """
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(LOCK, tournament.id)
                before = tournament.version
                rows = await connection.fetch(READ, tournament.id, before, MOST_READ)
                catch_up(tournament, before, [decode(row["payload"]) for row in rows])
                at = tournament.version
                events = decide(tournament)
                if events:
                    await self._add(connection, tournament, events)
        catch_up(tournament, at, events)  # after the commit, which may fail
        return events

    async def _add(self, connection: PooledConnection, tournament: Tournament, events: Sequence[Event]) -> None:
        at = tournament.version
        await connection.execute(ADD, tournament.id, at, [encode(event) for event in events])
        await connection.execute(MOVE, tournament.id, at + len(events), phase_after(tournament, events))
        races = [(event, version) for version, event in enumerate(events, at + 1) if isinstance(event, RacePaired)]
        if races:
            await connection.executemany(ADD_RACE, [(race.race, tournament.id, version) for race, version in races])
        # It ends alone: the table is that before it. A maker who loses takes no place away by cancelling.
        if any(isinstance(event, TournamentEnded | TournamentCancelled) for event in events):
            await add_places(connection, tournament)
        if news := list(news_in(tournament, events)):
            await connection.executemany(TELL, news)

    async def due(self, now_ms: int) -> list[UUID]:
        """Tournaments that are on, or should be. Raises Unreachable."""
        return [row["tournament_id"] for row in await fetch(self._pool, DUE, now_ms)]

    async def soon(self, phase: str, after: ListedAt | None, limit: int) -> list[ListedAt]:
        """Listed tournaments that are `scheduled` or `running`, the earliest first. Raises Unreachable."""
        return [
            ListedAt(row["starts_at"], row["tournament_id"])
            for row in await fetch(self._pool, OPEN, phase, *(after or (-1, UUID(int=0))), limit)
        ]

    async def over(self, before: ListedAt | None, limit: int) -> list[ListedAt]:
        """Listed tournaments that are over, the latest first. Raises Unreachable."""
        return [
            ListedAt(row["starts_at"], row["tournament_id"])
            for row in await fetch(self._pool, OVER, *(before or (2**63 - 1, UUID(int=0))), limit)
        ]

    async def naming(self, player: PlayerId) -> AsyncIterator[tuple[UUID, tuple[int, ...]]]:
        """Tournaments whose logs name a player, each with the versions of these events. Raises Unreachable.

        No index leads to them: it would cost each append, and only exports ask. So all logs are read, in small steps.
        """
        after = UUID(int=0)
        while rows := await fetch(self._pool, NAMING, str(player), after, AT_ONCE):
            for row in rows:
                if row["versions"]:
                    yield row["tournament_id"], tuple(row["versions"])
            after = rows[-1]["tournament_id"]

    async def open_with(self, player: PlayerId) -> list[UUID]:
        """Tournaments that are not over and that a player has entered. Raises Unreachable."""
        return [row["tournament_id"] for row in await fetch(self._pool, OPEN_WITH, str(player))]

    async def of_races(self, races: Sequence[RaceId]) -> dict[RaceId, UUID]:
        """The tournaments of those of these races that have one. Raises Unreachable."""
        return {row["race_id"]: row["tournament_id"] for row in await fetch(self._pool, OF_RACES, races)}

    async def missing(self, races: Sequence[RaceId]) -> list[RaceId]:
        """Those of these races that do not exist. Raises Unreachable."""
        return [row["race_id"] for row in await fetch(self._pool, MISSING, races)]


def news_in(
    tournament: Tournament, events: Sequence[Event]
) -> Iterator[tuple[Sequence[PlayerId], UUID, str, str, RaceId | None]]:
    """What these events tell the feeds of players: who hears it, of what, its kind, the new state, and the race."""
    creator = tournament.created.creator
    everybody = {*tournament.entrants, *([] if creator is None else [creator])}
    for event in events:
        match event:
            case RacePaired():
                yield event.players, tournament.id, "tournament-paired", "paired", event.race
            case TournamentStarted():
                yield sorted(everybody), tournament.id, "tournament-started", "running", None
            case TournamentEnded():
                yield sorted(everybody), tournament.id, "tournament-ended", "ended", None
            case TournamentCancelled():
                yield sorted(everybody), tournament.id, "tournament-ended", "cancelled", None
            case _:  # the others are in the table
                pass


def catch_up(tournament: Tournament, at: int, events: Sequence[Event]) -> None:
    """Follow events that come after a version. Another caller may have followed some of them while this one read."""
    for version, event in enumerate(events, at + 1):
        if version == tournament.version + 1:
            tournament.apply(event)
