"""The ratings of players, and how outcomes change them, one after the other in the order of the log.

A race counts in full between two established players who have not raced each other that day. Their second race of the
day counts half, the third a quarter, and so on. A result against a player with an uncertain rating counts less, and a
victory over a much weaker player not at all.
"""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from cadogan.people.board_score import COUNTED_MS, AgainstOne, score
from cadogan.people.dodging import is_forgiven
from cadogan.people.rated_outcome import Outcome, Reason
from cadogan.people.rating import (
    ESTABLISHED_OPPONENTS,
    ESTABLISHED_RACES,
    NEWCOMER_RACES,
    UNRATED,
    Points,
    Rating,
    certainty,
    is_foregone,
    rated_once,
)
from cadogan.races.ids import PlayerId, RaceId

DAY_MS = 86_400_000


class Meetings(Struct, frozen=True):
    """Rated races of a player against one opponent at a game. Times are in milliseconds since the epoch.

    `counted` races had an opponent who was established; `points` were won in them, and `mu` and `counted_at` are the
    opponent's rating and the time of the last of them.
    """

    last_at: int = 0
    on_last_day: int = 0
    """Races on the day of the last one, in UTC."""
    was_experienced: bool = False
    """Whether the opponent was no newcomer in one of them."""
    counted: int = 0
    points: float = 0.0
    mu: float = 0.0
    counted_at: int = 0


NEVER_MET = Meetings()


class RatingChange(Struct, frozen=True):
    """The change of a rating by the player's `number`th rated race of the game. Times are in ms since the epoch.

    `weight` is the part of the change by the model that counted, 0 to 1.
    """

    race_id: RaceId
    seat: int
    player_id: PlayerId
    game: str
    number: int
    place: int
    listed: bool
    decided_at: int
    reason: Reason
    weight: float
    before: Rating
    after: Rating


class Dodge(Struct, frozen=True):
    """A rated race that a player dodged."""

    player_id: PlayerId
    race_id: RaceId
    at: int
    reason: Reason
    is_forgiven: bool


class BoardEntry(Struct, frozen=True):
    """What a leaderboard needs of a player: the score, the different established opponents, and the last race."""

    score: float
    opponents: int
    raced_at: int


Rated = tuple[PlayerId, str]
"""A player at a game."""
Met = tuple[PlayerId, PlayerId, str]
"""A player, an opponent, and a game."""


class RatingBook:
    """Ratings, meetings and dodges of the players of some outcomes. It must have all of theirs before `apply`."""

    def __init__(self) -> None:
        self.ratings: dict[Rated, Rating] = {}
        self.meetings: dict[Rated, dict[PlayerId, Meetings]] = defaultdict(dict)
        self.dodges: dict[PlayerId, list[int]] = defaultdict(list)
        """Times of the dodges of each player, ascending."""
        self.changes: list[RatingChange] = []
        self.new_dodges: list[Dodge] = []
        self.changed: set[Met] = set()
        """Meetings that have changed."""

    def apply(self, outcome: Outcome) -> None:
        """Change the ratings by an outcome."""
        if outcome.dodger is None:
            self._raced(outcome)
        else:
            self._dodged(outcome, outcome.dodger)

    def board_entry(self, player: PlayerId, game: str) -> BoardEntry:
        """A player's part of the leaderboard, as of the player's last race."""
        meetings = self.meetings[player, game].values()
        raced_at = max((each.last_at for each in meetings), default=0)
        counted = [each for each in meetings if each.counted and each.counted_at > raced_at - COUNTED_MS]
        return BoardEntry(
            score([AgainstOne(each.mu, each.points / each.counted) for each in counted]), len(counted), raced_at
        )

    def rating(self, player: PlayerId, game: str) -> Rating:
        """Rating of a player at a game."""
        return self.ratings.get((player, game), UNRATED)

    def _raced(self, outcome: Outcome) -> None:
        before = [self.rating(player, outcome.game) for player in outcome.players]
        weight = 1.0 if outcome.is_house else self._weight_of_day(outcome)
        for seat, points in enumerate(points_of(outcome.places)):
            rating, opponent = before[seat], before[1 - seat]
            counts = 0.0 if is_foregone(rating, opponent, points) else weight
            if not outcome.is_house:
                counts *= certainty(opponent)
            mu, sigma = rated_once(rating, opponent, points, counts)
            self._meet(outcome, seat, opponent, points)
            after = grown(rating, mu, sigma, self._experienced_opponents(outcome, seat), is_house=outcome.is_house)
            self._change(outcome, seat, after, outcome.places[seat], counts)

    def _dodged(self, outcome: Outcome, seat: int) -> None:
        player = outcome.players[seat]
        forgiven = is_forgiven(outcome.at, self.dodges[player])
        self.dodges[player].append(outcome.at)
        self.new_dodges.append(Dodge(player, outcome.race_id, outcome.at, outcome.reason, forgiven))
        if forgiven:
            return
        rating = self.rating(player, outcome.game)
        opponent = self.rating(outcome.players[1 - seat], outcome.game)
        counts = 0.0 if is_foregone(rating, opponent, 0.0) else 1.0
        mu, sigma = rated_once(rating, opponent, 0.0, counts)
        after = grown(rating, mu, sigma, rating.opponents, is_house=False)
        self._change(outcome, seat, after, 2, counts)

    def _change(self, outcome: Outcome, seat: int, after: Rating, place: int, weight: float) -> None:
        player = outcome.players[seat]
        before = self.rating(player, outcome.game)
        self.ratings[player, outcome.game] = after
        self.changes.append(
            RatingChange(
                race_id=outcome.race_id,
                seat=seat,
                player_id=player,
                game=outcome.game,
                number=after.races,
                place=place,
                listed=outcome.listed,
                decided_at=outcome.at,
                reason=outcome.reason,
                weight=weight,
                before=before,
                after=after,
            )
        )

    def _meet(self, outcome: Outcome, seat: int, opponent: Rating, points: Points) -> None:
        """Note a race against an opponent, who had this rating before it."""
        player, other = outcome.players[seat], outcome.players[1 - seat]
        meetings = self.meetings[player, outcome.game]
        met = meetings.get(other, NEVER_MET)
        met = replace(
            met,
            last_at=outcome.at,
            on_last_day=1 + (met.on_last_day if same_day(met.last_at, outcome.at) else 0),
            was_experienced=met.was_experienced or opponent.races >= NEWCOMER_RACES,
        )
        if opponent.is_established:
            met = replace(
                met, counted=met.counted + 1, points=met.points + points, mu=opponent.mu, counted_at=outcome.at
            )
        meetings[other] = met
        self.changed.add((player, other, outcome.game))

    def _weight_of_day(self, outcome: Outcome) -> float:
        """Half as much for each earlier race of the two on the same day."""
        one, other = outcome.players
        met = self.meetings[one, outcome.game].get(other, NEVER_MET)
        return 0.5 ** (met.on_last_day if same_day(met.last_at, outcome.at) else 0)

    def _experienced_opponents(self, outcome: Outcome, seat: int) -> int:
        meetings: Iterable[Meetings] = self.meetings[outcome.players[seat], outcome.game].values()
        return sum(each.was_experienced for each in meetings)


def grown(rating: Rating, mu: float, sigma: float, opponents: int, *, is_house: bool) -> Rating:
    """A rating after one more race. The service has few bots of its own, so they need only races."""
    races = rating.races + 1
    enough = races >= ESTABLISHED_RACES and (is_house or opponents >= ESTABLISHED_OPPONENTS)
    return Rating(mu, sigma, races, opponents, rating.is_established or enough)


def points_of(places: tuple[int, int]) -> tuple[Points, Points]:
    """Points of both players from their places.

    >>> points_of((1, 2)), points_of((2, 1)), points_of((1, 1))
    ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))
    """
    first, second = places
    if first == second:
        return 0.5, 0.5
    return (1.0, 0.0) if first < second else (0.0, 1.0)


def same_day(one: int, other: int) -> bool:
    """Whether two times are on the same day, in UTC."""
    return one // DAY_MS == other // DAY_MS
