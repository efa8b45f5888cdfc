"""Scopes of tokens."""

from uuid import UUID

import pytest

from cadogan.people.bearer import Bearer
from cadogan.people.errors import MissingScope
from cadogan.people.player import Player
from cadogan.people.tokens import Scope, usual_scopes
from tests.races.given import ADA


def bearer(*scopes: Scope, is_bot: bool = False) -> Bearer:
    return Bearer(Player(ADA.player, "Ada", is_bot=is_bot), UUID(int=1), scopes)


def test_a_token_without_the_scope_is_refused_with_its_own_scopes() -> None:
    bearer("race:play", "player:read").refuse_without("race:play")
    with pytest.raises(MissingScope, match="the scope race:create; yours has race:play, player:read") as refused:
        bearer("race:play", "player:read").refuse_without("race:create")
    assert refused.value.scope == "race:create"
    with pytest.raises(MissingScope, match="yours has none"):
        bearer().refuse_without("race:create")


def test_a_bot_needs_bot_play_in_place_of_race_play() -> None:
    bearer("bot:play", is_bot=True).refuse_without("race:play")
    with pytest.raises(MissingScope, match="the scope bot:play"):
        bearer("race:play", is_bot=True).refuse_without("race:play")


def test_a_token_can_pass_on_only_its_own_scopes() -> None:
    bearer("race:play", "token:write").refuse_to_give(["race:play"])
    with pytest.raises(MissingScope, match="race:create is not among race:play, token:write"):
        bearer("race:play", "token:write").refuse_to_give(["race:play", "race:create"])


@pytest.mark.parametrize(("is_bot", "plays"), [(False, "race:play"), (True, "bot:play")])
def test_the_first_token_has_the_scope_to_play(plays: Scope, *, is_bot: bool) -> None:
    bearer(*usual_scopes(is_bot=is_bot), is_bot=is_bot).refuse_without("race:play")
    assert plays in usual_scopes(is_bot=is_bot)
