"""What an app can be called, and what it can ask for."""

import pytest

from cadogan.people.oauth.app import APP_SCOPES, asked_scopes, is_client_id, scopes_for
from cadogan.people.oauth.errors import OAuthError


def test_an_app_can_ask_for_every_scope_but_that_of_the_account() -> None:
    assert asked_scopes(" ".join(reversed(APP_SCOPES))) == APP_SCOPES
    with pytest.raises(OAuthError, match="cannot have the scope 'token:write'"):
        asked_scopes("player:read token:write")


@pytest.mark.parametrize(
    ("text", "is_name"),
    [("Card Stats", True), ("x", True), ("x" * 80, True), ("", False), (" x", False), ("x ", False), ("ä", False)],
)
def test_the_name_of_an_app_is_printable_ascii(text: str, is_name: bool) -> None:  # noqa: FBT001 - a case
    assert is_client_id(text) == is_name


def test_a_bot_gives_bot_play_in_place_of_race_play() -> None:
    assert scopes_for(("race:play", "bot:play", "player:read"), is_bot=True) == ("bot:play", "player:read")
    assert scopes_for(("race:play", "player:read"), is_bot=False) == ("race:play", "player:read")


@pytest.mark.parametrize(
    "text",
    ["C4dogan", "C@dogan", "Cado9an", "Cadoqan", "Caclogan", "(adogan", "cad()gan", "C.A.D.O.G.A.N", "my.cad0g4n.app"],
)
def test_an_app_cannot_be_called_like_the_service_in_other_signs(text: str) -> None:
    assert not is_client_id(text)


@pytest.mark.parametrize(
    "text",
    [
        "SupportTeam",
        "supportDesk",
        "support1",
        "5upport",
        "$upport",
        "@dmin",
        "Admins",
        "Administrators",
        "ADMIN",
        "Staff-7",
    ],
)
def test_an_app_cannot_be_called_like_the_staff_in_other_signs(text: str) -> None:
    assert not is_client_id(text)


@pytest.mark.parametrize(
    "text", ["Supporter Stats", "Club Deck", "Systematic", "Card Dog", "https://cards.example/app", "4 Aces"]
)
def test_other_names_of_apps_are_free(text: str) -> None:
    assert is_client_id(text)
