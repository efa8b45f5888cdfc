"""Presence: racers leave, return, or are gone."""

from cadogan.races.errors import SeatHasEnded, WrongN
from cadogan.races.events import MoveUndone, RaceDecided, RaceFinished, RacerLeft, RacerReturned, SeatEnded
from cadogan.races.evolve import race_of
from cadogan.races.race import ABSENCE_MS, AWAY_MS, MOST_ABSENCES
from tests.races.given import ADA, BEN, CLEO, WON, at, given, moved, racing, racing_on, tick, under_rules, with_moves


def test_leaving_is_logged() -> None:
    race = given(racing()).when(ADA.leaves(5)).then(RacerLeft(at(5), ADA.seat))
    assert race.next_due == at(65)


def test_leaving_again_while_away_changes_nothing() -> None:
    given([*racing(), RacerLeft(at(5), ADA.seat)]).when(ADA.leaves(6)).then_nothing()


def test_returning_is_logged_and_ends_the_absence() -> None:
    race = given([*racing(), RacerLeft(at(5), ADA.seat)]).when(ADA.returns(60)).then(RacerReturned(at(60), ADA.seat))
    assert race.next_due == at(600)


def test_returning_while_present_changes_nothing() -> None:
    given(racing()).when(ADA.returns(5)).then_nothing()


def test_a_racer_who_stays_away_for_60_seconds_is_gone() -> None:
    left = [*racing(seats=3), RacerLeft(at(5), ADA.seat)]
    given(left).when(tick(64.999)).then_nothing()
    given(left).when(tick(65)).then(SeatEnded(at(65), ADA.seat, "gone"))


def test_a_late_tick_ends_absences_at_their_due_times() -> None:
    left = [*racing(seats=4), RacerLeft(at(9), CLEO.seat), RacerLeft(at(15), ADA.seat)]
    given(left).when(tick(99)).then(SeatEnded(at(69), CLEO.seat, "gone"), SeatEnded(at(75), ADA.seat, "gone"))


def test_two_racers_who_left_together_are_gone_together() -> None:
    left = [*racing(), RacerLeft(at(5), ADA.seat), RacerLeft(at(5), BEN.seat)]
    given(left).when(tick(66)).then(
        SeatEnded(at(65), ADA.seat, "gone"),
        SeatEnded(at(65), BEN.seat, "gone"),
        RaceDecided(at(65), (1, 1)),
        RaceFinished(at(65)),
    )


def test_the_60_seconds_count_from_the_beginning_of_the_absence() -> None:
    race = given(racing(seats=3)).when(ADA.leaves(10, since=4)).then(RacerLeft(at(10), ADA.seat, at(4)))
    assert race.next_due == at(64)
    given([*racing(seats=3), RacerLeft(at(10), ADA.seat, at(4))]).when(tick(70)).then(
        SeatEnded(at(64), ADA.seat, "gone")
    )


def test_an_absence_that_is_noted_after_its_60_seconds_ends_the_seat_at_once() -> None:
    given(racing(seats=3)).when(ADA.leaves(70, since=4)).then(
        RacerLeft(at(70), ADA.seat, at(4)), SeatEnded(at(70), ADA.seat, "gone")
    )


def test_an_absence_begins_at_the_start_at_the_earliest_and_not_after_its_event() -> None:
    given(racing()).when(ADA.leaves(5, since=-3)).then(RacerLeft(at(5), ADA.seat, at(0)))
    given(racing()).when(ADA.leaves(5, since=7)).then(RacerLeft(at(5), ADA.seat, at(5)))


def test_in_a_race_before_rules_8_the_60_seconds_count_from_the_event() -> None:
    race = given(under_rules(7, racing())).when(ADA.leaves(10, since=4)).then(RacerLeft(at(10), ADA.seat))
    assert race.next_due == at(70)


def test_after_many_absences_the_next_one_is_told_only_when_it_is_over() -> None:
    history = racing()
    for second in range(MOST_ABSENCES):
        assert race_of(history).seats[ADA.seat].untold_ms == AWAY_MS
        history += [RacerLeft(at(second), ADA.seat), RacerReturned(at(second), ADA.seat)]
    assert race_of(history).seats[ADA.seat].untold_ms == ABSENCE_MS
    assert race_of(history).seats[BEN.seat].untold_ms == AWAY_MS


def test_each_absence_has_its_own_60_seconds() -> None:
    history = [*racing(), RacerLeft(at(5), ADA.seat), RacerReturned(at(60), ADA.seat), RacerLeft(at(62), ADA.seat)]
    given(history).when(tick(121.999)).then_nothing()


def test_returning_too_late_ends_the_seat() -> None:
    left = [*racing(seats=3), RacerLeft(at(5), ADA.seat)]
    given(left).when(ADA.returns(65)).then(SeatEnded(at(65), ADA.seat, "gone"))


def test_a_move_ends_an_absence() -> None:
    history = racing_on(WON)
    given([*history, RacerLeft(at(5), ADA.seat)]).when(ADA.plays("deal", n=0, seconds=9)).then(
        RacerReturned(at(9), ADA.seat), moved(history, ADA, "deal", 9)
    )


def test_an_undo_ends_an_absence() -> None:
    history = with_moves(racing_on(WON, undo="free"), ADA, ["deal"])
    given([*history, RacerLeft(at(5), ADA.seat)]).when(ADA.undoes(n=1, seconds=9)).then(
        RacerReturned(at(9), ADA.seat), MoveUndone(at(9), ADA.seat)
    )


def test_a_refused_move_does_not_end_an_absence() -> None:
    given([*racing_on(WON), RacerLeft(at(5), ADA.seat)]).when(ADA.plays("deal", n=7, seconds=9)).then_raises(WrongN)


def test_a_move_after_60_seconds_of_absence_is_too_late() -> None:
    left = [*racing_on(WON, seats=3), RacerLeft(at(5), ADA.seat)]
    given(left).when(ADA.plays("deal", n=0, seconds=65)).then_raises(SeatHasEnded, "gone")
    given(left).when(tick(70)).then(SeatEnded(at(65), ADA.seat, "gone"))


def test_leaving_after_the_seat_has_ended_is_not_logged() -> None:
    resigned = [*racing(seats=3), SeatEnded(at(5), ADA.seat, "resigned")]
    given(resigned).when(ADA.leaves(6)).then_nothing()
    given([*racing(seats=3), RacerLeft(at(3), ADA.seat), SeatEnded(at(5), ADA.seat, "resigned")]).when(
        tick(64)
    ).then_nothing()


def test_a_racer_who_is_away_can_resign() -> None:
    left = [*racing(seats=3), RacerLeft(at(5), ADA.seat)]
    race = given(left).when(ADA.resigns(6)).then(SeatEnded(at(6), ADA.seat, "resigned"))
    assert race.next_due == at(600)


def test_absence_counts_while_the_race_is_decided_but_not_over() -> None:
    decided = [
        *with_moves(racing_on(WON), ADA, ["t2-f3"]),
        SeatEnded(at(5), BEN.seat, "resigned"),
        RaceDecided(at(5), (1, 2)),
        RacerLeft(at(7), ADA.seat),
    ]
    given(decided).when(tick(67)).then(SeatEnded(at(67), ADA.seat, "gone"), RaceFinished(at(67)))
