"""The end of a race: the time limit, when it is decided, and when it is finished."""

import pytest

from cadogan.races.commands import Command
from cadogan.races.errors import SeatHasEnded, WrongPhase
from cadogan.races.events import Event, MoveUndone, RaceDecided, RaceFinished, RacerLeft, SeatEnded
from cadogan.races.evolve import race_of
from cadogan.races.phases import Decided, Finished
from tests.races.given import (
    ADA,
    BEN,
    CLEO,
    WON,
    at,
    given,
    moved,
    racing,
    racing_on,
    tick,
    under_rules,
    with_moves,
)

HOMEWARD = WON.moves[:2]
"""Two moves that take a card home each."""


def won(history: list[Event], seconds: float) -> list[Event]:
    """Ada wins; her last move is at that time."""
    history = with_moves(history, ADA, WON.moves, first=seconds - 48, apart=0.5)
    return [*history, SeatEnded(at(seconds), ADA.seat, "won")]


# The time limit


def test_every_seat_is_out_of_time_at_the_limit() -> None:
    given(racing()).when(tick(599.999)).then_nothing()
    given(racing()).when(tick(600)).then(
        SeatEnded(at(600), ADA.seat, "out of time"),
        SeatEnded(at(600), BEN.seat, "out of time"),
        RaceDecided(at(600), (1, 1)),
        RaceFinished(at(600)),
    )


def test_the_time_limit_is_that_of_the_race() -> None:
    given(racing(seats=1, time_limit=10)).when(tick(11)).then(
        SeatEnded(at(10), ADA.seat, "out of time"), RaceDecided(at(10), (1,)), RaceFinished(at(10))
    )


def test_a_move_just_before_the_limit_is_played() -> None:
    given(racing_on(WON)).when(ADA.plays("deal", n=0, seconds=599.999)).then(
        moved(racing_on(WON), ADA, "deal", 599.999)
    )


def test_a_move_at_the_limit_is_late_even_without_a_tick() -> None:
    """A refusal logs nothing. The next tick logs what was due, at its due time."""
    history = racing_on(WON)
    given(history).when(ADA.plays("deal", n=0, seconds=600)).then_raises(SeatHasEnded, "out of time")
    assert given(history).when(tick(777)).events[0] == SeatEnded(at(600), ADA.seat, "out of time")


def test_an_earlier_move_can_be_repeated_after_the_limit() -> None:
    history = with_moves(racing_on(WON, seats=1), ADA, ["deal"])
    given(history).when(ADA.plays("deal", n=0, seconds=700)).then(
        SeatEnded(at(600), ADA.seat, "out of time"), RaceDecided(at(600), (1,)), RaceFinished(at(600))
    )


def test_an_absence_that_ends_before_the_limit_comes_first() -> None:
    left = [*racing(), RacerLeft(at(535), BEN.seat), RacerLeft(at(545), ADA.seat)]
    given(left).when(tick(700)).then(
        SeatEnded(at(595), BEN.seat, "gone"),
        RaceDecided(at(595), (1, 2)),
        SeatEnded(at(600), ADA.seat, "out of time"),
        RaceFinished(at(600)),
    )


# Decided


def test_a_lead_that_cannot_be_lost_decides_the_race() -> None:
    """Without undo, cards stay home. So a racer who leads when the rival resigns stays ahead."""
    history = with_moves(racing_on(WON), ADA, HOMEWARD)
    race = given(history).when(BEN.resigns(5)).then(SeatEnded(at(5), BEN.seat, "resigned"), RaceDecided(at(5), (1, 2)))
    assert race.phase == Decided(at(0), at(600), at(600), playing=1, places=(1, 2), decided_at=at(5))


def test_a_lead_that_undo_can_lose_does_not_decide_the_race() -> None:
    history = under_rules(5, with_moves(racing_on(WON, undo="free"), ADA, HOMEWARD))
    given(history).when(BEN.resigns(5)).then(SeatEnded(at(5), BEN.seat, "resigned"))


def test_before_rules_6_the_last_racer_has_to_pass_one_that_resigned() -> None:
    history = under_rules(5, [*with_moves(racing_on(WON), BEN, HOMEWARD), SeatEnded(at(5), BEN.seat, "resigned")])
    behind = with_moves(history, ADA, HOMEWARD[:1], first=6)
    given(history).when(ADA.plays(HOMEWARD[0], n=0, seconds=6)).then(moved(history, ADA, HOMEWARD[0], 6))
    # as many cards home, but later: still behind
    given(behind).when(ADA.plays(HOMEWARD[1], n=1, seconds=7)).then(moved(behind, ADA, HOMEWARD[1], 7))
    level = with_moves(history, ADA, WON.moves[:3], first=6)
    ahead = WON.moves[3]
    given(level).when(ADA.plays(ahead, n=3, seconds=9)).then(moved(level, ADA, ahead, 9), RaceDecided(at(9), (1, 2)))


def test_two_racers_who_still_play_can_pass_each_other() -> None:
    history = with_moves(racing_on(WON, seats=3), ADA, HOMEWARD)
    given(history).when(CLEO.resigns(5)).then(SeatEnded(at(5), CLEO.seat, "resigned"))


def test_a_win_decides_once_no_rival_can_be_as_quick() -> None:
    """In the same millisecond the rival could still win too. A millisecond later they cannot, which a tick finds."""
    history = with_moves(racing_on(WON), ADA, WON.moves[:-1], apart=0.5)
    last = moved(history, ADA, WON.moves[-1], 50)
    race = given(history).when(ADA.plays(WON.moves[-1], n=96, seconds=50)).then(last, SeatEnded(at(50), 0, "won"))
    assert race.next_due == at(50.001)
    given(won(racing_on(WON), 50)).when(tick(50)).then_nothing()
    race = given(won(racing_on(WON), 50)).when(tick(51)).then(RaceDecided(at(50.001), (1, 2)))
    assert race.next_due == at(600)


def test_a_win_decides_in_a_race_with_undo_too() -> None:
    given(won(racing_on(WON, undo="free"), 50)).when(tick(51)).then(RaceDecided(at(50.001), (1, 2)))


def test_a_winner_can_be_passed_until_the_penalty_has_run_out() -> None:
    history = with_moves(racing_on(WON, undo="penalty", undo_penalty=30), ADA, ["deal", "undo"], first=0.5, apart=0.5)
    history = won(history, 50)
    given(history).when(tick(80)).then_nothing()
    given(history).when(tick(90)).then(RaceDecided(at(80.001), (1, 2)))
    assert given(history).when(BEN.plays("deal", n=0, seconds=60)).events == [moved(history, BEN, "deal", 60)]


def test_a_penalty_of_the_last_racer_decides_earlier() -> None:
    history = with_moves(racing_on(WON, undo="penalty", undo_penalty=30), ADA, ["deal", "undo"], first=0.5, apart=0.5)
    history = with_moves(won(history, 50), BEN, ["deal"], first=55)
    undone = MoveUndone(at(56), BEN.seat)
    race = given(history).when(BEN.undoes(n=1, seconds=56)).then(undone, RaceDecided(at(56), (1, 2)))
    assert race.next_due == at(600)
    early = with_moves(history[:-1], BEN, ["deal"], first=50)
    race = given(early).when(BEN.undoes(n=1, seconds=50)).then(MoveUndone(at(50), BEN.seat))
    assert race.next_due == at(50.001)


def test_the_third_can_pass_the_second_after_the_first_has_won() -> None:
    history = with_moves(won(racing_on(WON, seats=3), 50), CLEO, HOMEWARD, first=51)
    history = under_rules(5, [*history, SeatEnded(at(55), CLEO.seat, "resigned")])
    assert race_of(history).next_due == at(600)
    given(history).when(tick(56)).then_nothing()
    history = with_moves(history, BEN, WON.moves[:3], first=60)
    given(history).when(BEN.plays(WON.moves[3], n=3, seconds=70)).then(
        moved(history, BEN, WON.moves[3], 70), RaceDecided(at(70), (1, 2, 3))
    )


def test_wins_in_the_same_millisecond_share_the_place() -> None:
    history = with_moves(won(racing_on(WON), 50), BEN, WON.moves[:-1], first=50, apart=0)
    given(history).when(BEN.plays(WON.moves[-1], n=96, seconds=50)).then(
        moved(history, BEN, WON.moves[-1], 50),
        SeatEnded(at(50), BEN.seat, "won"),
        RaceDecided(at(50), (1, 1)),
        RaceFinished(at(50)),
    )


# Giving up


@pytest.mark.parametrize("undo", ["none", "free", "penalty"])
def test_a_racer_who_resigns_is_behind_one_who_plays_on(undo: str) -> None:
    """Even with more cards home, and whatever the other still takes back. So the race is decided at once."""
    history = with_moves(racing_on(WON, undo=undo), BEN, HOMEWARD)
    given(history).when(BEN.resigns(5)).then(SeatEnded(at(5), BEN.seat, "resigned"), RaceDecided(at(5), (1, 2)))


def test_a_racer_who_leaves_for_good_is_behind_one_who_plays_on() -> None:
    history = [*with_moves(racing_on(WON), BEN, HOMEWARD), RacerLeft(at(5), BEN.seat)]
    given(history).when(tick(65)).then(SeatEnded(at(65), BEN.seat, "gone"), RaceDecided(at(65), (1, 2)))


def test_before_rules_6_a_racer_who_resigned_was_first_on_a_tie() -> None:
    history = under_rules(5, [*with_moves(racing_on(WON), BEN, ["deal"]), SeatEnded(at(5), BEN.seat, "resigned")])
    assert given(history).when(ADA.resigns(6)).race.phase.places == (1, 1)  # type: ignore[union-attr]  # it is over


def test_the_last_racer_cannot_give_up() -> None:
    """Nobody is left who plays on. So Ada is compared with Cleo, who is stuck, and stays ahead of Ben."""
    history = [*with_moves(racing_on(WON, seats=3), CLEO, HOMEWARD), SeatEnded(at(4), CLEO.seat, "stuck")]
    history = with_moves(history, BEN, WON.moves[:3], first=5)
    given([*history, SeatEnded(at(9), BEN.seat, "resigned")]).when(ADA.resigns(10)).then(
        SeatEnded(at(10), ADA.seat, "resigned"), RaceDecided(at(10), (2, 3, 1)), RaceFinished(at(10))
    )


def test_racers_who_gave_up_are_compared_by_cards_home() -> None:
    history = with_moves(racing_on(WON, seats=3), BEN, HOMEWARD)
    given([*history, SeatEnded(at(5), BEN.seat, "resigned")]).when(CLEO.resigns(6)).then(
        SeatEnded(at(6), CLEO.seat, "resigned"), RaceDecided(at(6), (1, 2, 3))
    )


def test_racers_who_left_together_are_compared_by_cards_home() -> None:
    """A service that stops loses all connections at once. The number of the seat must not decide the race."""
    history = with_moves(racing_on(WON), ADA, HOMEWARD)
    given([*history, RacerLeft(at(5), ADA.seat), RacerLeft(at(5), BEN.seat)]).when(tick(65)).then(
        SeatEnded(at(65), ADA.seat, "gone"),
        SeatEnded(at(65), BEN.seat, "gone"),
        RaceDecided(at(65), (1, 2)),
        RaceFinished(at(65)),
    )


def test_a_winner_is_ahead_of_the_last_racer_once_no_quicker_win_is_possible() -> None:
    history = with_moves(won(racing_on(WON, seats=3), 50), CLEO, HOMEWARD, first=51)
    given(history).when(CLEO.resigns(55)).then(
        SeatEnded(at(55), CLEO.seat, "resigned"),
        RaceDecided(at(55), (1, 2, 3)),
    )


def test_a_race_with_one_seat_is_decided_only_by_its_end() -> None:
    history = with_moves(racing_on(WON, seats=1), ADA, HOMEWARD)
    assert race_of(history).next_due == at(600)
    given(history).when(ADA.resigns(5)).then(
        SeatEnded(at(5), ADA.seat, "resigned"), RaceDecided(at(5), (1,)), RaceFinished(at(5))
    )


# Finished


def decided() -> list[Event]:
    """Ada won, and Ben plays on."""
    return [*won(racing_on(WON), 50), RaceDecided(at(50.001), (1, 2))]


def test_racers_can_play_on_once_the_race_is_decided() -> None:
    given(decided()).when(BEN.plays("deal", n=0, seconds=60)).then(moved(decided(), BEN, "deal", 60))


def test_the_race_is_finished_when_every_seat_has_ended() -> None:
    race = given(decided()).when(BEN.resigns(60)).then(SeatEnded(at(60), BEN.seat, "resigned"), RaceFinished(at(60)))
    assert race.phase == Finished(at(0), at(60), (1, 2), decided_at=at(50) + 1)
    given(decided()).when(tick(600)).then(SeatEnded(at(600), BEN.seat, "out of time"), RaceFinished(at(600)))


def test_a_win_after_the_decision_changes_no_place() -> None:
    history = with_moves(decided(), BEN, WON.moves[:-1], first=51, apart=0.5)
    race = (
        given(history)
        .when(BEN.plays(WON.moves[-1], n=96, seconds=100))
        .then(moved(history, BEN, WON.moves[-1], 100), SeatEnded(at(100), BEN.seat, "won"), RaceFinished(at(100)))
    )
    assert race.phase == Finished(at(0), at(100), (1, 2), decided_at=at(50) + 1)


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (BEN.plays("deal", n=0, seconds=61), SeatHasEnded),
        (BEN.undoes(n=0, seconds=61), SeatHasEnded),
        (ADA.resigns(61), SeatHasEnded),
        (CLEO.joins(61), WrongPhase),
        (ADA.withdraws(61), WrongPhase),
    ],
)
def test_a_finished_race_refuses_every_command(command: Command, refusal: type[Exception]) -> None:
    history = [*decided(), SeatEnded(at(60), BEN.seat, "resigned"), RaceFinished(at(60))]
    given(history).when(command).then_raises(refusal)


@pytest.mark.parametrize("command", [tick(9999), ADA.leaves(61), ADA.returns(61), ADA.is_ready(61), BEN.resigns(61)])
def test_nothing_more_happens_in_a_finished_race(command: Command) -> None:
    history = [*decided(), SeatEnded(at(60), BEN.seat, "resigned"), RaceFinished(at(60))]
    given(history).when(command).then_nothing()
    assert race_of(history).next_due is None
