"""What a service refuses is told to players in words of the terminal."""

from typing import get_args

import pytest

from cadogan.api.problems.refusals import REFUSALS as ALL
from cadogan.cli.players.picture import OF_A_SEAT, OF_THE_RACE
from cadogan.cli.terminal.trouble import OF_THE_SERVICE, OTHERWISE, REFUSALS, sentence
from cadogan.people.ban import Ban
from cadogan.rooms.wire.refusals import Refusal
from cadogan_client import CadoganError, ConnectionFailed, Problem, RaceAbandoned, Refused, UnfairDeal
from cadogan_client.wire_types import AnyPublicEvent, Ended, Hinted, Moved

ELSEWHERE = {
    "the account": "ceremony-over copied-passkey invalid-passkey not-confirmed passkey-in-use too-many-apps "
    "too-many-passkeys too-many-tokens unknown-app unknown-link unknown-passkey unknown-token untrusted-app",
    "challenges": "challenge-over inbox-full invalid-challenge not-challenged not-established rated-today "
    "too-many-challenges unknown-challenge",
    "other players": "invalid-block invalid-follow too-many-blocks too-many-follows unknown-player",
    "tournaments": "invalid-tournament not-admitted not-entered not-organizer too-many-pauses too-many-tournaments "
    "tournament-full tournament-over unknown-tournament",
    "deals of the day, and their pages": "already-played unknown-day unknown-deal",
    "emotes": "too-many-emotes",
}
"""Codes of what these commands do not do."""
FOR_PROGRAMS = "its settings have undo: none, until 1767225600000 ms since the epoch"


def codes_of_racers() -> set[str]:
    elsewhere = {code for codes in ELSEWHERE.values() for code in codes.split()}
    return {refusal.code for refusal in ALL if not refusal.is_for_programs} - elsewhere


def test_every_code_that_a_racer_meets_has_words() -> None:
    of_other_releases = {"invalid-option", "invalid-settings", "unknown-game"}
    of_the_sdk = {"cancelled"}
    assert REFUSALS.keys() | OF_THE_SERVICE == codes_of_racers() | of_other_releases | of_the_sdk


@pytest.mark.parametrize("refusal", ALL, ids=lambda refusal: f"{refusal.code} {refusal.status}")
def test_no_text_for_programs_reaches_a_player(refusal: Refusal) -> None:
    if refusal.code in OF_THE_SERVICE:
        return
    for error in (Refused(refusal.code, FOR_PROGRAMS), Problem(refusal.status or 409, refusal.code, FOR_PROGRAMS, {})):
        said = sentence(error)
        assert said == REFUSALS.get(refusal.code, OTHERWISE)
        assert said.endswith((".", "`."))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Refused("illegal-move", "t0-f0: f0 takes AC next, not 5H"), "t0-f0: f0 takes A♣ next, not 5♥."),
        (Problem(403, "banned", str(Ban("abuse")), {}), "you are banned: abuse."),
        (Problem(409, "name-taken", "", {"suggestion": "Ada 2"}), "Another player has this name. Ada 2 is free."),
        (ConnectionFailed("http://127.0.0.1:1 [Errno 111]"), "The service does not answer."),
        (RaceAbandoned("Race 0189 never started: lobby expired."), "The race never started: not everybody came."),
        (CadoganError("This release does not know it."), "This release does not know it."),
    ],
    ids=lambda case: type(case).__name__,
)
def test_other_errors_are_told_in_a_sentence(error: CadoganError, said: str) -> None:
    assert sentence(error) == said


def test_an_unfair_deal_is_told_without_its_values() -> None:
    assert "0badc0de" not in sentence(UnfairDeal("Secret 0badc0de does not match the service's commitment 77."))


def test_every_public_event_has_words() -> None:
    of_moves = {Moved, Hinted, Ended}
    assert {*get_args(AnyPublicEvent)} == OF_A_SEAT.keys() | OF_THE_RACE.keys() | of_moves
