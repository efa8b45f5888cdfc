"""Everything stored about a player, read in small steps: a player may have raced ten thousand times."""

from collections.abc import AsyncIterator, Sequence

from msgspec import convert

from cadogan.people.export import (
    AppLine,
    BlockLine,
    ChallengeLine,
    EndLine,
    FollowLine,
    Line,
    MarkLine,
    PairingLine,
    PasskeyLine,
    PlayerLine,
    RaceLine,
    TokenLine,
    TotalsLine,
    TournamentLine,
    WebhookLine,
)
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.listed_race import ListedRace
from cadogan.races.record.applied_event import AppliedEvent
from cadogan.store.clock import Clock
from cadogan.store.database import Pool, fetch
from cadogan.store.errors import UnreadableRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.statistics import Statistics
from cadogan.store.tables.passkeys import FIELDS
from cadogan.store.tables.tournaments import Tournaments
from cadogan.tournaments.tournament import Tournament

AT_ONCE = 100
"""Races read per query."""
OVER = frozenset(("finished", "abandoned"))

PLAYER = """
SELECT player_id AS id, name, is_bot OR is_house AS bot, is_house AS house,
       (extract(epoch FROM created_at) * 1000)::bigint AS created_at
FROM player WHERE player_id = $1
"""

APPS = """
SELECT app_id AS id, name, origin, (extract(epoch FROM allowed_at) * 1000)::bigint AS allowed_at
FROM app WHERE player_id = $1 ORDER BY app.allowed_at, app_id
"""

TOKENS = """
SELECT token_id AS id, name, scopes, (extract(epoch FROM created_at) * 1000)::bigint AS created_at,
       (extract(epoch FROM used_at) * 1000)::bigint AS used_at,
       (extract(epoch FROM expires_at) * 1000)::bigint AS expires_at, app_id AS app
FROM token WHERE player_id = $1 ORDER BY token.created_at, token_id
"""

PASSKEYS = f"""
SELECT {FIELDS} FROM passkey WHERE player_id = $1 ORDER BY passkey.created_at, passkey_id
"""  # noqa: S608 - no value is put in

WEBHOOKS = """
SELECT webhook_id AS id, url, app_id AS app, events, (extract(epoch FROM created_at) * 1000)::bigint AS created_at,
       (extract(epoch FROM off_since) * 1000)::bigint AS off_since
FROM webhook WHERE player_id = $1 ORDER BY webhook.created_at, webhook_id
"""

PAIRINGS = """
SELECT pairing_id AS id, state, wish, company, (extract(epoch FROM since) * 1000)::bigint AS since, race_id AS race
FROM pairing WHERE player_id = $1 ORDER BY pairing.since
"""

CHALLENGES = """
SELECT challenge_id AS id, maker, challenged AS "to", taker, settings, race_id AS race, decline_reason,
       CASE WHEN state = 'open' AND expires_at <= now() THEN 'expired' ELSE state END AS state,
       (extract(epoch FROM made_at) * 1000)::bigint AS made_at,
       (extract(epoch FROM expires_at) * 1000)::bigint AS expires_at
FROM challenge WHERE $1 IN (maker, challenged, taker) ORDER BY challenge.made_at
"""

BLOCKS = """
SELECT blocked AS player, (extract(epoch FROM since) * 1000)::bigint AS since
FROM player_block WHERE player_id = $1 ORDER BY player_block.since, blocked
"""

FOLLOWS = """
SELECT followed AS player, (extract(epoch FROM since) * 1000)::bigint AS since
FROM player_follow WHERE player_id = $1 ORDER BY player_follow.since, followed
"""


class Exports:
    """Reads exports of players."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it reads
        self,
        pool: Pool,
        listing: Listing,
        race_reader: RaceReader,
        tournaments: Tournaments,
        statistics: Statistics,
        clock: Clock,
    ) -> None:
        self._pool = pool
        self._listing = listing
        self._race_reader = race_reader
        self._tournaments = tournaments
        self._statistics = statistics
        self._clock = clock

    async def of(self, player: PlayerId) -> AsyncIterator[Line]:
        """All lines. The last one marks the end."""
        count = 0
        for query, kind in (
            (PLAYER, PlayerLine),
            (APPS, AppLine),
            (TOKENS, TokenLine),
            (PASSKEYS, PasskeyLine),
            (WEBHOOKS, WebhookLine),
            (PAIRINGS, PairingLine),
            (CHALLENGES, ChallengeLine),
            (BLOCKS, BlockLine),
            (FOLLOWS, FollowLine),
        ):
            for row in await fetch(self._pool, query, player):
                yield convert(dict(row), kind)
                count += 1
        async for race in self._races(player):
            yield race
            count += 1
        async for tournament in self._entered_or_made(player):
            yield tournament
            count += 1
        async for earned in self._earned(player):
            yield earned
            count += 1
        yield EndLine(lines=count)

    async def _races(self, player: PlayerId) -> AsyncIterator[RaceLine]:
        await self._listing.follow()
        before: RaceId | None = None
        while page := await self._listing.of(player, AT_ONCE, before=before):
            for race in page:
                yield line(race, player, await self._history(race))
            before = page[-1].race_id

    async def _entered_or_made(self, player: PlayerId) -> AsyncIterator[TournamentLine]:
        async for tournament_id, versions in self._tournaments.naming(player):
            tournament = await self._tournaments.get(tournament_id)
            if player in tournament.entrants or player == tournament.created.creator:  # else a name has the id in it
                yield tournament_line(tournament, player, versions)

    async def _earned(self, player: PlayerId) -> AsyncIterator[TotalsLine | MarkLine]:
        await self._statistics.freshen()
        for totals in await self._statistics.by_game(player):
            yield TotalsLine(
                game=totals.game,
                races=totals.races,
                wins=totals.wins,
                draws=totals.draws,
                solved=totals.solved,
                best_time=totals.best_ms,
                median_time=totals.median_ms,
                longest_streak=totals.longest_streak,
                practised=totals.practised,
            )
        for mark in await self._statistics.marks(player, self._clock.now_ms()):
            yield MarkLine(mark=mark.code, race=mark.race_id, at=mark.finished_at)

    async def _history(self, race: ListedRace) -> list[AppliedEvent]:
        """The log of a race that is over, if this node can read it: no race may be in the way of the others.

        During a race it is secret how many moves the others have made, and the versions in between would tell it.
        """
        if race.state not in OVER:
            return []
        try:
            return await self._race_reader.history(race.race_id)
        except UnreadableRace:
            return []


def line(race: ListedRace, player: PlayerId, log: Sequence[AppliedEvent]) -> RaceLine:
    """A race as an export shows it."""
    return RaceLine(
        id=race.race_id,
        game=race.game,
        phase=race.state,
        seat=race.players.index(player),
        created_at=race.created_at,
        events=tuple(version for version, step in enumerate(log, start=1) if is_of(step, player)),
    )


def tournament_line(tournament: Tournament, player: PlayerId, versions: tuple[int, ...]) -> TournamentLine:
    """A tournament as an export shows it."""
    terms, entrant = tournament.created.terms, tournament.entrants.get(player)
    return TournamentLine(
        id=tournament.id,
        kind=terms.kind,
        name=terms.name,
        phase=tournament.phase,
        made=tournament.created.creator == player,
        entered=entrant is not None,
        place=None if entrant is None or not entrant.is_shown else tournament.place(entrant),
        points=0 if entrant is None else entrant.points,
        wins=0 if entrant is None else entrant.wins,
        races=0 if entrant is None else entrant.races,
        home=0 if entrant is None else entrant.home,
        events=versions,
    )


def is_of(step: AppliedEvent, player: PlayerId) -> bool:
    """Whether an event is of a player's seat. Before a called start, the player may have had another seat."""
    seat = getattr(step.event, "seat", None)
    if seat is None:
        return getattr(step.event, "creator", None) == player
    return seat == step.race.seat_of(player) or (step.before is not None and seat == step.before.seat_of(player))
