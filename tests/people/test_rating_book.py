"""How outcomes change ratings, one after the other."""

from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cadogan.people.board_score import COUNTED_MS
from cadogan.people.dodging import FORGIVEN_MS
from cadogan.people.rated_outcome import Outcome, Reason
from cadogan.people.rating import UNRATED, Rating, certainty, rated_once
from cadogan.people.rating_book import DAY_MS, RatingBook, RatingChange
from cadogan.races.ids import PlayerId, RaceId

GAME = "duchess"
ADA, BEN, CLEO = (PlayerId(UUID(int=number)) for number in (1, 2, 3))
MORNING = 20_000 * DAY_MS
HOUR_MS = 3_600_000

REASONS: tuple[Reason, Reason] = ("raced", "left early")


def outcome(
    one: PlayerId,
    other: PlayerId,
    at: int = MORNING,
    *,
    places: tuple[int, int] = (1, 2),
    reason: Reason = "raced",
    dodger: int | None = None,
    is_house: bool = False,
) -> Outcome:
    return Outcome(RaceId(uuid4()), GAME, at, (one, other), True, is_house, reason, places, dodger)


def book_of(*outcomes: Outcome) -> RatingBook:
    book = RatingBook()
    for each in outcomes:
        book.apply(each)
    return book


def established(book: RatingBook, *players: PlayerId, mu: float = 25.0) -> None:
    """Make players established, with certain ratings."""
    for player in players:
        book.ratings[player, GAME] = Rating(mu, 2.0, 50, 20, is_established=True)


def test_a_race_changes_both_ratings_by_the_uncertainty_of_the_other() -> None:
    book = book_of(outcome(ADA, BEN))
    weight = certainty(UNRATED)
    assert book.rating(ADA, GAME).mu == rated_once(UNRATED, UNRATED, 1.0, weight)[0]
    assert book.rating(BEN, GAME).mu == rated_once(UNRATED, UNRATED, 0.0, weight)[0]
    assert [change.weight for change in book.changes] == [weight, weight]


def test_each_further_race_of_the_day_counts_half_of_the_one_before() -> None:
    book = RatingBook()
    established(book, ADA, BEN)
    for number in range(3):
        book.apply(outcome(ADA, BEN, MORNING + number))
    book.apply(outcome(BEN, ADA, MORNING + 3))
    book.apply(outcome(ADA, BEN, MORNING + DAY_MS))
    book.apply(outcome(ADA, CLEO, MORNING + DAY_MS))
    assert [change.weight for change in book.changes[::2][:5]] == [1, 0.5, 0.25, 0.125, 1]
    assert book.changes[-1].weight == 1  # of Cleo, who raced one established player


def test_a_victory_over_a_much_weaker_player_changes_no_points() -> None:
    book = RatingBook()
    established(book, ADA, mu=40)
    established(book, BEN)
    book.apply(outcome(ADA, BEN))
    assert (book.rating(ADA, GAME).mu, book.rating(BEN, GAME).mu) == (40, 25)
    book.apply(outcome(BEN, ADA, MORNING + DAY_MS))
    assert book.rating(ADA, GAME).mu < 40
    assert book.rating(BEN, GAME).mu > 25


def test_eight_races_against_four_experienced_opponents_make_a_player_established() -> None:
    book = RatingBook()
    opponents = [PlayerId(uuid4()) for _ in range(4)]
    for opponent in opponents:
        book.ratings[opponent, GAME] = Rating(25, 4, 3)
    was: list[bool] = []
    for opponent in [*opponents[:3] * 3, opponents[3]]:
        was.append(book.rating(ADA, GAME).is_established)
        book.apply(outcome(ADA, opponent))
    assert not any(was)
    assert book.rating(ADA, GAME).races == 10
    assert book.rating(ADA, GAME).is_established


def test_victories_over_newcomers_never_make_a_player_established() -> None:
    book = book_of(*(outcome(ADA, PlayerId(uuid4()), MORNING + number) for number in range(30)))
    assert (book.rating(ADA, GAME).races, book.rating(ADA, GAME).opponents) == (30, 0)
    assert book.rating(ADA, GAME).is_provisional


def test_the_bots_of_the_service_need_only_races() -> None:
    book = book_of(*(outcome(ADA, BEN, is_house=True) for _ in range(8)))
    assert book.rating(ADA, GAME).is_established
    assert [change.weight for change in book.changes[:6]] == [1.0] * 6


@pytest.mark.parametrize("reason", ["left early", "did not start"])
def test_the_first_dodge_of_a_day_is_forgiven_and_the_next_is_a_defeat(reason: Reason) -> None:
    dodge = outcome(ADA, BEN, reason=reason, dodger=1)
    book = book_of(dodge)
    assert book.changes == []
    assert [each.is_forgiven for each in book.new_dodges] == [True]
    book.apply(outcome(ADA, BEN, MORNING + 1, reason=reason, dodger=1))
    (change,) = book.changes
    assert (change.player_id, change.seat, change.place, change.reason) == (BEN, 1, 2, reason)
    assert book.rating(BEN, GAME).mu == rated_once(UNRATED, UNRATED, 0.0)[0]
    assert book.rating(ADA, GAME) == UNRATED
    book.apply(outcome(ADA, BEN, MORNING + 1 + FORGIVEN_MS, reason=reason, dodger=1))
    assert [each.is_forgiven for each in book.new_dodges] == [True, False, True]


def test_the_board_counts_each_established_opponent_once_however_often_they_raced() -> None:
    once, often = RatingBook(), RatingBook()
    for book, races in ((once, 1), (often, 100)):
        established(book, BEN, CLEO)
        for number in range(races):
            book.ratings[BEN, GAME] = book.ratings[CLEO, GAME] = Rating(25, 2.0, 50, 20, is_established=True)
            book.apply(outcome(ADA, BEN, MORNING + number))
            book.apply(outcome(ADA, CLEO, MORNING + number))
    assert once.board_entry(ADA, GAME).score == often.board_entry(ADA, GAME).score
    assert once.board_entry(ADA, GAME).opponents == often.board_entry(ADA, GAME).opponents == 2


def test_the_board_does_not_count_provisional_opponents_or_old_results() -> None:
    book = book_of(outcome(ADA, BEN))
    assert book.board_entry(ADA, GAME).opponents == 0
    established(book, BEN)
    book.apply(outcome(ADA, BEN, MORNING + 1))
    assert book.board_entry(ADA, GAME).opponents == 1
    book.apply(outcome(ADA, CLEO, MORNING + 1 + COUNTED_MS))
    assert book.board_entry(ADA, GAME).opponents == 0


players = some.sampled_from([PlayerId(UUID(int=number)) for number in range(5)])
outcomes = some.lists(
    some.tuples(
        some.lists(players, min_size=2, max_size=2, unique=True),
        some.sampled_from([(1, 2), (2, 1), (1, 1)]),
        some.sampled_from([None, None, None, 0, 1]),
    ),
    max_size=40,
)


@given(outcomes, some.integers(0, 40))
def test_a_book_that_is_closed_and_opened_again_gives_the_same_numbers(
    races: list[tuple[list[PlayerId], tuple[int, int], int | None]], after: int
) -> None:
    """What is read from the tables is enough: ratings, meetings, and times of dodges."""
    all_of_them = [
        outcome(
            one, other, MORNING + number * HOUR_MS, places=places, dodger=dodger, reason=REASONS[dodger is not None]
        )
        for number, ((one, other), places, dodger) in enumerate(races)
    ]
    whole, first, second = book_of(*all_of_them), book_of(*all_of_them[:after]), RatingBook()
    second.ratings |= first.ratings
    second.meetings |= first.meetings
    second.dodges |= first.dodges
    for each in all_of_them[after:]:
        second.apply(each)
    changes: list[RatingChange] = [*first.changes, *second.changes]
    assert changes == whole.changes
    assert second.ratings == whole.ratings
