"""What a race means for ratings, from its events: its result, or who dodged it."""

from collections.abc import Sequence
from typing import Any

import pytest

from cadogan.people.dodging import EARLY_MS, HARDLY_MOVED
from cadogan.people.rated_outcome import Outcome, outcome_of
from cadogan.races.commands import Command, Create, Join, Leave, Play, Ready, Resign, Return, Tick, Withdraw
from cadogan.races.decide import create, decide
from cadogan.races.events import CountdownStarted, Event
from cadogan.races.evolve import evolve, race_of
from cadogan.races.facts import RACE_RULES, MadeBy
from cadogan.races.race import ABSENCE_MS, READY_MS
from cadogan.races.settings import Settings
from tests.races.given import ADA, BEN, RACE, SECRET, Racer

LOBBY_S = 20
COUNTDOWN_MS = 3000


def log_of(
    *commands: Command, made_by: MadeBy = "pairing", race_rules: int = RACE_RULES, **settings: Any
) -> list[Event]:
    """Log of a race of Ada and Ben with these commands. Their times are in ms since its creation."""
    wanted = Settings(**{"game": "duchess", "rated": True, **settings})
    invited = (ADA.player, BEN.player)
    log: list[Event] = list(
        create(
            Create(0, RACE, ADA.player, wanted, SECRET, invited=invited, lobby_s=LOBBY_S, made_by=made_by), race_rules
        )
    )
    race = race_of(log)
    for command in commands:
        for event in decide(race, command):
            race = evolve(race, event)
            log.append(event)
    return log


def race_with(
    *commands: Command, made_by: MadeBy = "pairing", race_rules: int = RACE_RULES, **settings: Any
) -> Outcome | None:
    """Outcome of a race of Ada and Ben."""
    return outcome_of(log_of(*commands, made_by=made_by, race_rules=race_rules, **settings))


JOINED = (Join(1, ADA.player, ADA.commitment), Join(2, BEN.player, BEN.commitment))
READY = (*JOINED, Ready(3, 0, ADA.nonce), Ready(4, 1, BEN.nonce))
STARTED_AT = 4 + COUNTDOWN_MS
RACING = (*READY, Tick(STARTED_AT))


def test_a_decided_race_has_the_result_of_its_standings() -> None:
    outcome = race_with(*RACING, Resign(STARTED_AT + EARLY_MS, 1), Resign(STARTED_AT + EARLY_MS + 5, 0))
    assert outcome is not None
    assert (outcome.reason, outcome.dodger, outcome.players) == ("raced", None, (ADA.player, BEN.player))
    assert outcome.places == (1, 2)  # Ada played on, and nobody took a card home


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_in_the_first_ten_seconds_is_a_dodge(seat: int) -> None:
    outcome = race_with(*RACING, Resign(STARTED_AT + EARLY_MS - 1, seat), Resign(STARTED_AT + EARLY_MS, 1 - seat))
    assert outcome is not None
    assert (outcome.reason, outcome.dodger) == ("left early", seat)


def test_the_first_of_two_who_leave_early_has_dodged() -> None:
    outcome = race_with(*RACING, Resign(STARTED_AT + 1, 1), Resign(STARTED_AT + 2, 0))
    assert outcome is not None
    assert outcome.dodger == 1


def test_a_connection_lost_early_and_not_found_again_is_a_dodge() -> None:
    gone = STARTED_AT + EARLY_MS - 1
    outcome = race_with(*RACING, Leave(gone, 0), Tick(gone + ABSENCE_MS), Resign(gone + ABSENCE_MS, 1))
    assert outcome is not None
    assert (outcome.reason, outcome.dodger) == ("left early", 0)


def test_a_racer_who_comes_back_and_is_lost_later_has_raced() -> None:
    left, back, later = STARTED_AT + 1, STARTED_AT + 2, STARTED_AT + EARLY_MS
    outcome = race_with(
        *RACING,
        Leave(left, 0),
        Return(back, 0),
        Leave(later, 0),
        Tick(later + ABSENCE_MS),
        Resign(later + ABSENCE_MS, 1),
    )
    assert outcome is not None
    assert outcome.reason == "raced"


def moves_of_ben(count: int) -> list[Command]:
    """A lift, and then deals from the stock, one each millisecond."""
    start = race_of(log_of(*RACING)).start
    assert start is not None
    lift = start.legal_moves()[0].text
    return [Play(STARTED_AT + 1 + n, 1, n, lift if n == 0 else "deal") for n in range(count)]


def test_a_program_that_raced_and_gave_up_within_ten_seconds_has_lost() -> None:
    outcome = race_with(*RACING, *moves_of_ben(HARDLY_MOVED), Resign(STARTED_AT + 500, 1))
    assert outcome is not None
    assert (outcome.reason, outcome.dodger, outcome.places) == ("raced", None, (1, 2))


def test_a_program_that_looked_at_few_cards_and_gave_up_has_dodged() -> None:
    outcome = race_with(*RACING, *moves_of_ben(HARDLY_MOVED - 1), Resign(STARTED_AT + 500, 1))
    assert outcome is not None
    assert (outcome.reason, outcome.dodger) == ("left early", 1)


def test_the_moves_of_the_opponent_do_not_count() -> None:
    outcome = race_with(*RACING, *moves_of_ben(HARDLY_MOVED), Resign(STARTED_AT + 500, 0))
    assert outcome is not None
    assert (outcome.reason, outcome.dodger) == ("left early", 0)


def test_before_rules_6_moves_did_not_count() -> None:
    commands = (*RACING, *moves_of_ben(HARDLY_MOVED), Resign(STARTED_AT + 500, 1), Resign(STARTED_AT + 600, 0))
    outcome = race_with(*commands, race_rules=5)
    assert outcome is not None
    assert (outcome.reason, outcome.dodger) == ("left early", 1)


@pytest.mark.parametrize(
    ("commands", "dodger"),
    [
        ((Join(1, ADA.player, ADA.commitment), Tick(LOBBY_S * 1000)), 1),
        ((Join(1, BEN.player, BEN.commitment), Tick(LOBBY_S * 1000)), 0),
        ((*JOINED, Ready(3, 1, BEN.nonce), Tick(LOBBY_S * 1000)), 0),
        ((*JOINED, Ready(3, 0, ADA.nonce), Withdraw(4, 1)), 1),
        ((*READY, Withdraw(1000, 0)), 0),
    ],
    ids=["ben does not come", "ada does not come", "ada is not ready", "ben leaves", "ada leaves the countdown"],
)
def test_a_player_who_does_not_come_or_leaves_a_pairing_has_dodged(commands: Sequence[Command], dodger: int) -> None:
    outcome = race_with(*commands)
    assert outcome is not None
    assert (outcome.reason, outcome.dodger) == ("did not start", dodger)


LATE = LOBBY_S * 1000 - 80
LATE_ROUND_TRIP = LATE + 180


def test_a_racer_whose_opponent_joins_late_has_time_to_get_ready() -> None:
    came_late = (Join(1, ADA.player, ADA.commitment), Join(LATE, BEN.player, BEN.commitment), Ready(LATE, 1, BEN.nonce))
    log = log_of(*came_late, Ready(LATE_ROUND_TRIP, 0, ADA.nonce))
    assert isinstance(log[-1], CountdownStarted)
    still = log_of(*came_late, Tick(LATE + READY_MS - 1))
    assert outcome_of(still) is None
    outcome = race_with(*came_late, Tick(LATE + READY_MS))
    assert outcome is not None
    assert (outcome.reason, outcome.dodger, outcome.at) == ("did not start", 0, LATE + READY_MS)


def test_before_rules_8_the_time_to_get_ready_could_be_nothing() -> None:
    came_late = (Join(1, ADA.player, ADA.commitment), Join(LATE, BEN.player, BEN.commitment), Ready(LATE, 1, BEN.nonce))
    outcome = race_with(*came_late, Tick(LATE_ROUND_TRIP), race_rules=7)
    assert outcome is not None
    assert (outcome.reason, outcome.dodger, outcome.at) == ("did not start", 0, LOBBY_S * 1000)


@pytest.mark.parametrize("leaver", [ADA, BEN], ids=["ada", "ben"])
def test_leaving_a_pairing_is_blamed_on_the_leaver_alone(leaver: Racer) -> None:
    """Else a player could leave and join just when the other gets ready, until the time is over."""
    outcome = race_with(*JOINED, Withdraw(3, leaver.seat))
    assert outcome is not None
    assert (outcome.reason, outcome.dodger, outcome.at) == ("did not start", leaver.seat, 3)


def test_leaving_before_the_opponent_has_come_is_blamed_on_the_leaver() -> None:
    outcome = race_with(Join(1, BEN.player, BEN.commitment), Withdraw(2, 0))
    assert outcome is not None
    assert outcome.dodger == 1  # the invited players are Ada and Ben


@pytest.mark.parametrize(
    "commands",
    [
        (Tick(LOBBY_S * 1000),),
        (*JOINED, Tick(LOBBY_S * 1000)),
        RACING,
    ],
    ids=["nobody came", "nobody was ready", "the race goes on"],
)
def test_nobody_is_blamed_without_one_to_blame(commands: Sequence[Command]) -> None:
    assert race_with(*commands) is None


def test_a_challenge_blames_only_a_player_who_leaves_after_a_nonce_was_opened() -> None:
    came_alone = (Join(1, ADA.player, ADA.commitment), Tick(LOBBY_S * 1000))
    assert race_with(*came_alone, made_by="challenge") is None
    outcome = race_with(*READY, Withdraw(1000, 1), made_by="challenge")
    assert outcome is not None
    assert outcome.dodger == 1


def test_unrated_races_have_no_outcome() -> None:
    assert race_with(*READY, Withdraw(1000, 0), rated=False) is None


def test_who_resigns_early_while_the_other_is_away_has_dodged_nothing() -> None:
    """Else the other would only have to leave first, and to wait."""
    away = (*RACING, Leave(STARTED_AT + 5001, 0, STARTED_AT + 1))
    assert race_with(*away, Resign(STARTED_AT + EARLY_MS - 1, 1)) is None
    back = race_with(*away, Return(STARTED_AT + 5002, 0), Resign(STARTED_AT + EARLY_MS - 1, 1))
    assert back is not None
    assert (back.reason, back.dodger) == ("left early", 1)
    later = race_with(*away, Resign(STARTED_AT + EARLY_MS, 1), Resign(STARTED_AT + EARLY_MS, 0))
    assert later is not None
    assert later.reason == "raced"


@pytest.mark.parametrize("made_by", ["pairing", "challenge"])
def test_who_was_ready_and_leaves_an_opponent_who_is_not_has_dodged_nothing(made_by: MadeBy) -> None:
    """Else the other would only have to take a seat, and to wait."""
    ready = (*JOINED, Ready(3, 1, BEN.nonce))
    assert race_with(*ready, Withdraw(3 + READY_MS, 1), made_by=made_by) is None
    sooner = race_with(*ready, Withdraw(2 + READY_MS, 1), made_by=made_by)
    assert sooner is not None
    assert (sooner.reason, sooner.dodger) == ("did not start", 1)


def test_who_leaves_the_countdown_has_dodged_however_long_they_waited() -> None:
    ready = (*JOINED, Ready(3, 1, BEN.nonce), Ready(4 + READY_MS, 0, ADA.nonce))
    outcome = race_with(*ready, Withdraw(5 + READY_MS, 1))
    assert outcome is not None
    assert (outcome.reason, outcome.dodger) == ("did not start", 1)
