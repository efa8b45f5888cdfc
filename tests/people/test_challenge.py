"""Challenges: who may make, accept and decline one."""

from typing import get_args
from uuid import UUID

import pytest

from cadogan.people.challenge import Challenge, State, refuse_if_over, refuse_to_answer, refuse_to_challenge, terms
from cadogan.people.errors import ChallengeOver, InvalidChallenge, NotChallenged
from cadogan.people.player import Player
from cadogan.races.errors import InvalidSettings
from cadogan.races.ids import PlayerId
from cadogan.races.settings import Settings
from tests.races.given import ADA, BEN, CLEO

WORDS: dict[State, str] = {
    "accepted": "another player has already accepted",
    "declined": "was declined",
    "withdrawn": "has withdrawn this challenge",
    "expired": "has expired",
}


def challenge(state: State = "open", to: PlayerId | None = BEN.player) -> Challenge:
    return Challenge(UUID(int=1), ADA.player, to, "", state, 0, 600_000, None, None)


def test_terms_have_two_seats_and_every_default() -> None:
    assert terms(Settings(game="duchess")).time_limit == 600
    with pytest.raises(InvalidSettings, match="2 seats, not 3"):
        terms(Settings(game="duchess", seats=3))


def test_a_player_cannot_challenge_themselves_or_a_house_bot() -> None:
    refuse_to_challenge(ADA.player, Player(BEN.player, "Ben"))
    with pytest.raises(InvalidChallenge, match="cannot challenge yourself"):
        refuse_to_challenge(ADA.player, Player(ADA.player, "Ada"))
    with pytest.raises(InvalidChallenge, match="Steady is a house bot") as refused:
        refuse_to_challenge(ADA.player, Player(BEN.player, "Steady", is_house=True))
    assert refused.value.field == "to"


def test_only_the_challenged_player_can_answer() -> None:
    refuse_to_answer(challenge(), BEN.player)
    with pytest.raises(NotChallenged, match="is your own"):
        refuse_to_answer(challenge(), ADA.player)
    with pytest.raises(NotChallenged, match="for another player"):
        refuse_to_answer(challenge(), CLEO.player)


def test_any_other_player_can_answer_a_challenge_by_link() -> None:
    refuse_to_answer(challenge(to=None), CLEO.player)
    with pytest.raises(NotChallenged, match="is your own"):
        refuse_to_answer(challenge(to=None), ADA.player)


@pytest.mark.parametrize("state", get_args(State))
def test_only_an_open_challenge_can_be_answered(state: State) -> None:
    if state == "open":
        refuse_if_over(challenge(state))
        return
    with pytest.raises(ChallengeOver, match=WORDS[state]):
        refuse_to_answer(challenge(state), BEN.player)
