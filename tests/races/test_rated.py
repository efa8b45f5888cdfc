"""Every rated race of a game is raced alike, and nobody makes one at will."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from cadogan.races.commands import Create
from cadogan.races.decide import create
from cadogan.races.errors import InvalidSettings
from cadogan.races.events import RaceCreated
from cadogan.races.facts import MadeBy
from cadogan.races.proof.verify.beginning import beginning_findings
from cadogan.races.rated import is_rated_alike, rated_conditions
from cadogan.races.settings import Settings
from cadogan.rules import GAMES
from tests.races.given import ADA, BEN, RACE, SECRET, at


def rated_race(made_by: MadeBy = "pairing", settings: Mapping[str, Any] = {}) -> Create:
    """The command for a rated race of two."""
    wanted = Settings(**{"game": "duchess", "rated": True, **settings})
    return Create(at(-60), RACE, ADA.player, wanted, SECRET, invited=(ADA.player, BEN.player), made_by=made_by)


@pytest.mark.parametrize("made_by", ["pairing", "challenge", "service"])
def test_pairing_challenges_and_the_service_make_rated_races(made_by: MadeBy) -> None:
    first, *_ = create(rated_race(made_by))
    assert isinstance(first, RaceCreated)
    assert first.settings.rated
    assert first.made_by == made_by


def test_a_lobby_is_not_rated() -> None:
    with pytest.raises(InvalidSettings, match="made by pairing, or by a challenge") as refused:
        create(rated_race("player"))
    assert refused.value.field == "rated"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("undo", "free"),
        ("undo", "penalty"),
        ("time_limit", 30),
        ("seats", 3),
        ("options", {"runs": "whole"}),
        ("view", "open"),
    ],
)
def test_another_condition_is_refused_with_the_right_one(field: str, value: object) -> None:
    with pytest.raises(InvalidSettings) as refused:
        create(rated_race(settings={field: value}))
    assert refused.value.field == field
    right = getattr(rated_conditions("duchess"), field)
    assert str(right) in str(refused.value)


@pytest.mark.parametrize("game", GAMES)
def test_the_defaults_of_each_game_are_its_conditions(game: str) -> None:
    assert is_rated_alike(Settings(game=game, rated=True))
    assert rated_conditions(game).options == GAMES[game].chosen
    assert rated_conditions(game).time_limit == GAMES[game].minutes * 60


def test_what_does_not_matter_for_the_result_is_free() -> None:
    assert create(rated_race("challenge", {"countdown": 10, "listed": False, "bots": False}))


def test_a_proof_of_a_rated_race_under_other_conditions_does_not_hold() -> None:
    (first,) = create(rated_race())
    assert isinstance(first, RaceCreated)
    forged = replace(first, settings=replace(first.settings, undo="free"))
    assert "undo: none" in str(next(iter(beginning_findings(forged, []))))
    assert list(beginning_findings(replace(forged, race_rules=2), [])) == []  # the rules of its time
