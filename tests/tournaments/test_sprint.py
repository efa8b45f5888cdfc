"""Sprints: their rounds, what is committed, and the points."""

from hashlib import sha256
from itertools import pairwise
from uuid import UUID

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from cadogan.races.ids import created_ms
from cadogan.races.settings import refuse_late_opening, settled
from cadogan.tournaments.decide import advance, cancel, enter
from cadogan.tournaments.errors import InvalidTournament, TournamentOver
from cadogan.tournaments.events import (
    PlayerEntered,
    PlayerPaused,
    RoundEnded,
    RoundStarted,
    TournamentEnded,
    TournamentStarted,
    decode,
    encode,
)
from cadogan.tournaments.round_scoring import scores_of
from cadogan.tournaments.rounds import end_round
from cadogan.tournaments.series import BREAK_MS, FIRST_MS
from cadogan.tournaments.sprint import commitments_of, opens_at, race_id_of, race_settings, seed_of, without_races_at
from cadogan.tournaments.tournament import Tournament, tournament_of
from tests.tournaments.arenas import ARENA, NOW, player
from tests.tournaments.sprints import SECRET, Sprint, board, sprint_created

ADA, BOB = player(0), player(1)
FIRST = NOW + FIRST_MS
IN = PlayerEntered(at=NOW, player=ADA), PlayerEntered(at=NOW, player=BOB)
ON = *IN, TournamentStarted(at=NOW)


def sprint(*events: object, **terms: object) -> Tournament:
    return tournament_of([sprint_created(**terms), *events])  # type: ignore[list-item]


def started(number: int = 1, at: int = FIRST) -> RoundStarted:
    return RoundStarted(at=at, number=number, game="duchess", players=(ADA, BOB))


def ended(number: int = 1, at: int = FIRST + 60_000, **more: object) -> RoundEnded:
    return RoundEnded(at=at, number=number, seed="", cards=52, **{"boards": (), **more})  # type: ignore[arg-type]


def test_a_round_begins_for_everybody_who_is_here_and_waits_for_nobody() -> None:
    assert advance(sprint(*ON), [ADA, BOB], FIRST - 1) == []
    assert advance(sprint(*ON), [BOB, ADA], FIRST) == [started()]
    (alone,) = advance(sprint(*ON, PlayerPaused(at=NOW, player=BOB)), [BOB, ADA], FIRST)
    assert isinstance(alone, RoundStarted)
    assert alone.players == (ADA,)


def test_no_round_begins_without_anybody_or_before_the_last_one_is_over() -> None:
    assert advance(sprint(*ON), [], FIRST) == []
    assert advance(sprint(*ON, started()), [ADA, BOB], FIRST + 600_000) == []
    over = sprint(*ON, started(), ended())
    assert advance(over, [ADA, BOB], FIRST + 60_000 + BREAK_MS - 1) == []
    assert advance(over, [ADA, BOB], FIRST + 60_000 + BREAK_MS) == [
        RoundStarted(at=FIRST + 60_000 + BREAK_MS, number=2, game="klondike", players=(ADA, BOB))
    ]


def test_a_sprint_ends_after_its_last_round_and_with_its_time() -> None:
    rounds = [each for number in range(1, 6) for each in (started(number), ended(number))]
    assert advance(sprint(*ON, *rounds), [ADA], FIRST + 70_000) == [TournamentEnded(at=FIRST + 70_000)]
    late = sprint(*ON).ends_at
    assert advance(sprint(*ON), [ADA], late) == [TournamentEnded(at=late)]
    with pytest.raises(TournamentOver, match="last round"):
        enter(sprint(*ON, *rounds[:-1]), player(5), FIRST + 70_000)


def test_a_round_is_recorded_once_and_who_did_not_come_is_paused() -> None:
    on, over = sprint(*ON, started()), ended(absent=(BOB,))
    assert end_round(on, over) == [over, PlayerPaused(at=over.at, player=BOB, reason="absent")]
    assert end_round(sprint(*ON, started(), over), over) == []
    assert end_round(sprint(*ON, started(), over, started(2)), over) == []


def test_a_cancelled_sprint_has_no_round_on() -> None:
    on = sprint(*ON, started())
    assert on.entrants[ADA].round == 1
    on.created = type(on.created)(at=NOW, tournament=ARENA, creator=ADA, terms=on.created.terms)
    for event in cancel(on, ADA, "Too few", NOW):
        on.apply(event)
    assert (on.series.on, on.series.next_at, on.entrants[ADA].round) == (None, None, None)


def test_seeds_are_committed_before_anybody_enters() -> None:
    created = sprint_created(rounds=7)
    assert len(created.commitments) == 7
    for number, commitment in enumerate(created.commitments, 1):
        game = ("klondike", "duchess")[number % 2]
        told = b"cadogan/sprint/1" + ARENA.bytes + number.to_bytes(8) + game.encode() + seed_of(SECRET, number)
        assert sha256(told).hexdigest() == commitment
    assert commitments_of(ARENA, created.terms, bytes(32)) != created.commitments


def test_the_id_of_a_race_follows_from_the_secret() -> None:
    one = race_id_of(SECRET, 1, FIRST, ADA)
    assert one == race_id_of(SECRET, 1, FIRST, ADA)
    others = {
        race_id_of(bytes(32), 1, FIRST, ADA),
        race_id_of(SECRET, 2, FIRST, ADA),
        race_id_of(SECRET, 1, FIRST, BOB),
    }
    assert len(others | {one}) == 4
    assert created_ms(one) == FIRST


def test_every_race_of_a_round_is_over_when_its_boards_open() -> None:
    terms = sprint_created(time_limit=600).terms
    kept, _ = settled(race_settings(terms, "duchess", FIRST))
    refuse_late_opening(kept, FIRST)
    assert (kept.view, kept.seats, kept.listed, kept.hints) == ("closed", 1, False, False)
    latest_start = without_races_at(FIRST) + kept.countdown * 1000
    assert kept.time_limit is not None
    assert latest_start + kept.time_limit * 1000 <= opens_at(FIRST, 600) == kept.closed_until


def test_boards_are_placed_as_racers_of_one_race_are() -> None:
    boards = [
        board(0, UUID(int=1), home=20, home_ms=9),
        board(1, UUID(int=2), home=20, home_ms=8),
        board(2, UUID(int=3), "won", home=52),
        board(3, UUID(int=4), "gone", home=51),
        board(4, UUID(int=5), "out of time", home=21),
    ]
    scores = scores_of(1, boards)
    assert [each.place for each in scores] == [4, 3, 1, 5, 2]
    assert [each.points for each in scores] == [40, 60, 100, 0, 80]
    assert [each.is_won for each in scores] == [False, False, True, False, False]
    (alone,) = scores_of(1, boards[:1])
    assert (alone.points, alone.is_won) == (100, False), "who has no rival wins nothing"


def test_a_shared_place_shares_the_points() -> None:
    scores = scores_of(2, [board(0, UUID(int=1), home=7), board(1, UUID(int=2), home=7)])
    assert [(each.place, each.is_shared, each.points, each.is_won) for each in scores] == [(1, True, 75, False)] * 2


@pytest.mark.parametrize(
    ("terms", "field"),
    [({"rated": True}, "rated"), ({"seats": 3}, "seats"), ({"time_limit": 59}, "time_limit"),
     ({"time_limit": 601}, "time_limit"), ({"kind": "arena", "rounds": 5}, "rounds")],
)  # fmt: skip
def test_terms_that_a_sprint_cannot_have_are_refused(terms: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidTournament) as refusal:
        sprint_created(**terms)
    assert refusal.value.field == field


@pytest.mark.parametrize(("rounds", "limit"), [(5, 60), (10, 600), (None, None)])
def test_the_minutes_of_a_sprint_follow_from_its_rounds(rounds: int | None, limit: int | None) -> None:
    created = sprint_created(rounds=rounds, time_limit=limit)
    stored = decode(encode(created))  # which checks the bounds
    assert stored == created
    longest = opens_at(0, created.terms.time_limit or 0) + BREAK_MS
    assert FIRST_MS + longest * len(created.commitments) <= created.terms.minutes * 60_000


# Properties


@settings(max_examples=40, deadline=None)
@for_all(st.integers(1, 12), st.integers(0, 10**6), st.integers(5, 10))
def test_the_live_table_of_a_sprint_is_the_fold_of_its_log(players: int, seed: int, rounds: int) -> None:
    live = Sprint(players, seed, rounds=rounds)
    table = live.run()
    stored = tournament_of(decode(encode(event)) for event in live.log)
    assert stored.table() == table.table()
    assert vars(stored) == vars(table)
    assert len(table.series.started) == len(table.series.ended) <= rounds
    for one, following in pairwise(sorted([*table.series.started, *table.series.ended], key=lambda each: each.at)):
        assert type(one) is not type(following), "rounds do not overlap"
    for entrant in table.entrants.values():
        assert entrant.points == sum(score.points for score in entrant.rounds)
        assert len({score.number for score in entrant.rounds}) == len(entrant.rounds) == entrant.races
