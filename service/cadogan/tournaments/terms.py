"""Terms of a tournament: what is raced, for how long, and who may enter."""

import unicodedata
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from cadogan.races.rated import refuse_unless_rated_alike
from cadogan.races.settings import Settings, settled
from cadogan.tournaments.errors import InvalidTournament

LEAST_NAME, MOST_NAME = 3, 50
"""Characters of a name."""
MOST_GAMES = 8
"""Games that a tournament can rotate."""
LONGEST_AHEAD_MS = 31 * 86_400_000
"""Time from the creation of a tournament to its start, at most."""
USUAL_ROUNDS, USUAL_LIMIT_S = 5, 120
"""Rounds of a sprint, and seconds of each, unless its maker says otherwise."""
LEAST_LIMIT_S, MOST_LIMIT_S = 60, 600
"""Seconds that a racer of a sprint has."""
COUNTDOWN_S = 3
BETWEEN_ROUNDS_S = 75
"""Time that a round of a sprint takes beyond that of its racers, with the break behind it, at most."""

Kind = Literal["arena", "sprint"]


class TournamentTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a tournament. The log stores them: a field may be added if its default is what earlier ones had."""

    kind: Kind = "arena"
    """`arena`: racers who are free are paired again and again; `sprint`: rounds on one deal each, for all at once."""
    name: Annotated[str, Meta(min_length=LEAST_NAME, max_length=MOST_NAME, examples=["Friday arena"])]
    """What it is called."""
    games: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_GAMES, examples=[["duchess", "klondike"]])]
    """Ids of games. Each racer gets them in this order, over and over."""
    minutes: Annotated[int, Meta(ge=10, le=240)] = 60
    """How long racers are paired. Races under way at the end count. For a sprint, the rounds say how long it takes."""
    rounds: Annotated[int, Meta(ge=5, le=10)] | None = None
    """Rounds of a sprint; null: 5."""
    starts_at: Annotated[int, Meta(ge=0, extra_json_schema={"maximum": 253_402_300_799_999})] | None = None
    """When it starts, in milliseconds since the epoch, at most 31 days ahead; null: at once."""
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    """Racers of a race of an arena. Fewer race if too few are free for ten seconds."""
    time_limit: Annotated[int, Meta(ge=10, le=3_600)] | None = None
    """Seconds that a racer has; null: the usual time of the game, or 120 in a sprint, where it is 60 to 600."""
    rated: bool = False
    """Whether its races count for ratings. They have two seats then, and the usual time. Not for sprints."""
    listed: bool = True
    """Whether lists show it. An unlisted one can be found only by its link."""
    bots: bool = False
    """Whether bots may enter."""
    fill: bool = False
    """Whether a house bot races a player of an arena who is alone. It has no row in the table."""
    least_rated_races: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """Rated races at its first game that a player needs to enter."""
    most_rating: Annotated[float, Meta(ge=0, le=100)] | None = None
    """Highest rating at its first game with which a player may enter; null: any."""

    def race_settings(self, game: str, seats: int) -> Settings:
        """Settings of one of its races."""
        return Settings(
            game=game, seats=seats, time_limit=self.time_limit, rated=self.rated, listed=self.listed, bots=self.bots
        )

    def game_of_round(self, number: int) -> str:
        """Game of a round of a sprint, counted from 1."""
        return self.games[(number - 1) % len(self.games)]


def checked(terms: TournamentTerms, now_ms: int) -> TournamentTerms:
    """Terms with a tidy name and a start.

    Raises:
        InvalidTournament: The terms do not go together. InvalidSettings, UnknownGame: no race could have them.
    """
    name = tidy(terms.name)
    if not LEAST_NAME <= len(name) <= MOST_NAME or not name.isprintable():
        raise InvalidTournament(
            "name", f"a name has {LEAST_NAME} to {MOST_NAME} characters that can be printed, not {terms.name!r}"
        )
    if len(set(terms.games)) < len(terms.games):
        raise InvalidTournament("games", "each game can be in the list once; it is raced again after the last one")
    terms = timed_rounds(terms) if terms.kind == "sprint" else without_rounds(terms)
    if terms.rated and terms.seats != 2:
        raise InvalidTournament("seats", f"rated races have 2 seats, not {terms.seats}")
    starts_at = now_ms if terms.starts_at is None else max(now_ms, terms.starts_at)
    if starts_at > now_ms + LONGEST_AHEAD_MS:
        raise InvalidTournament(
            "starts_at",
            f"a tournament starts at most 31 days ahead, at {now_ms + LONGEST_AHEAD_MS} ms since the epoch, not at "
            f"{starts_at}",
        )
    for game in terms.games:
        settings, _ = settled(terms.race_settings(game, terms.seats))
        if terms.rated:
            refuse_unless_rated_alike(settings)
    return replace(terms, name=name, starts_at=starts_at)


def checked_reason(text: str) -> str:
    """A tidy reason for cancelling. Raises InvalidTournament: terminals obey characters that cannot be printed."""
    reason = tidy(text)
    if not reason or not reason.isprintable():
        raise InvalidTournament("reason", f"a reason has characters that can be printed, not {text!r}")
    return reason


def tidy(text: str) -> str:
    """A text in one form, on one line, without extra spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def timed_rounds(terms: TournamentTerms) -> TournamentTerms:
    """Terms of a sprint with its rounds, their time, and the minutes that follow. Raises InvalidTournament."""
    if terms.rated:
        raise InvalidTournament("rated", "the races of a sprint have one seat, and cannot be rated; set rated to false")
    if terms.seats != 2:
        raise InvalidTournament(
            "seats", f"everybody races at once in a sprint; leave out seats, which is {terms.seats}"
        )
    if terms.fill:
        raise InvalidTournament(
            "fill", "nobody waits for a rival in a sprint, so house bots do not fill in; leave it out"
        )
    rounds, limit = terms.rounds or USUAL_ROUNDS, terms.time_limit or USUAL_LIMIT_S
    if not LEAST_LIMIT_S <= limit <= MOST_LIMIT_S:
        raise InvalidTournament(
            "time_limit", f"a racer of a sprint has {LEAST_LIMIT_S} to {MOST_LIMIT_S} seconds a round, not {limit}"
        )
    minutes = -(-rounds * (limit + BETWEEN_ROUNDS_S) // 60)
    return replace(terms, rounds=rounds, time_limit=limit, minutes=minutes)


def without_rounds(terms: TournamentTerms) -> TournamentTerms:
    """Terms of an arena. Raises InvalidTournament if they have rounds."""
    if terms.rounds is not None:
        raise InvalidTournament(
            "rounds", f"only a sprint has rounds; leave them out, or set kind to sprint: {terms.rounds}"
        )
    return terms
