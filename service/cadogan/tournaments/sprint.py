"""Sprints: rounds on one deal each. When they begin and open, and what follows from the secret of a sprint.

The secret is drawn at the creation, and never shown. Seeds follow from it, and each has its commitment in the first
event of the log, before anybody can enter. The seed is in the log once the last race of its round is over.

Ids of races follow from the secret, too. So only its racer knows of a race before its round is over, and what its
board reached, which is public from its end on, tells the others nothing.
"""

from hashlib import sha256
from uuid import UUID

from cadogan.people.pairing import COMING_S
from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.races.race import LATE_MS
from cadogan.races.settings import Settings
from cadogan.rules import GAMES
from cadogan.rules.seed import SEED_BYTES
from cadogan.tournaments.terms import COUNTDOWN_S, TournamentTerms

COMING_MS = COMING_S * 1000
"""How long the races of a round are created, and how long each waits until its racer is ready."""


def seed_of(secret: bytes, number: int) -> bytes:
    """Seed of a round, counted from 1."""
    return sha256(b"cadogan/sprint/seed/1" + secret + number.to_bytes(8)).digest()[:SEED_BYTES]


def commitment_of(tournament: UUID, number: int, game: str, seed: bytes) -> str:
    """Published before anybody enters: SHA-256("cadogan/sprint/1" ‖ id ‖ number, 8 bytes ‖ game ‖ seed), in hex."""
    return sha256(b"cadogan/sprint/1" + tournament.bytes + number.to_bytes(8) + game.encode() + seed).hexdigest()


def commitments_of(tournament: UUID, terms: TournamentTerms, secret: bytes) -> tuple[str, ...]:
    """Commitments to the deals of all rounds; none for an arena."""
    rounds = range(1, (terms.rounds or 0) + 1)
    return tuple(
        commitment_of(tournament, number, terms.game_of_round(number), seed_of(secret, number)) for number in rounds
    )


def race_id_of(secret: bytes, number: int, started_at: int, player: PlayerId) -> RaceId:
    """Id of a racer's race in a round: each node finds the same, and nobody else finds any."""
    told = b"cadogan/sprint/race/1" + secret + number.to_bytes(8) + player.bytes
    return RaceId(uuid7(started_at, sha256(told).digest()[:CHANCE_BYTES]))


def opens_at(started_at: int, time_limit: int) -> int:
    """When the boards and the deal of a round open: each of its races is over by then, however late it was begun."""
    return started_at + 2 * COMING_MS + (COUNTDOWN_S + time_limit) * 1000 + LATE_MS


def without_races_at(started_at: int) -> int:
    """When no race of a round can begin any more: one that was created last waits no longer for its racer."""
    return started_at + 2 * COMING_MS + LATE_MS


def race_settings(terms: TournamentTerms, game: str, started_at: int) -> Settings:
    """Settings of the races of a round. Lists do not show them, since their results could help racers."""
    assert terms.time_limit is not None  # settled at creation
    return Settings(
        game=game,
        options=GAMES[game].chosen,
        seats=1,
        time_limit=terms.time_limit,
        countdown=COUNTDOWN_S,
        view="closed",
        closed_until=opens_at(started_at, terms.time_limit),
        listed=False,
        bots=terms.bots,
    )
