"""Authorization requests: who gets the answer, and what is asked for."""

from urllib.parse import urlencode

import pytest

from cadogan.people.errors import UntrustedApp
from cadogan.people.oauth.authorization import asked_of, recipient_of
from cadogan.people.oauth.errors import OAuthError
from cadogan.people.oauth.parameters import MOST_PARAMETERS, read_parameters

CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
RIGHT = {
    "response_type": "code",
    "client_id": "Card Stats",
    "redirect_uri": "https://stats.example/cb",
    "scope": "player:read race:play",
    "state": "af0ifjsldkj",
    "code_challenge": CHALLENGE,
    "code_challenge_method": "S256",
}


def request(**changes: str | None) -> str:
    return urlencode({name: value for name, value in {**RIGHT, **changes}.items() if value is not None})


def test_a_right_request_says_who_asks_for_what() -> None:
    parameters = read_parameters(request(unknown="is ignored"))
    recipient, asked = recipient_of(parameters), asked_of(parameters)
    assert (recipient.client_id, recipient.state) == ("Card Stats", "af0ifjsldkj")
    assert (asked.scopes, asked.challenge) == (("race:play", "player:read"), CHALLENGE)


def test_every_answer_has_state_and_issuer() -> None:
    recipient = recipient_of(read_parameters(request()))
    assert recipient.with_code("x", "https://cadogan.example") == (
        "https://stats.example/cb?code=x&state=af0ifjsldkj&iss=https%3A%2F%2Fcadogan.example"
    )
    assert "error=access_denied&error_description=no&state=af0ifjsldkj&iss=" in recipient.with_error(
        "access_denied", "no", "https://cadogan.example"
    )


@pytest.mark.parametrize(
    ("query", "field"),
    [
        (request(client_id=None), "client_id"),
        (request(client_id=" "), "client_id"),
        (request(client_id="x" * 81), "client_id"),
        (request(client_id="Cadоgan"), "client_id"),  # noqa: RUF001 - the letter is Cyrillic
        (request(client_id="a\nb"), "client_id"),
        (request(redirect_uri=None), "redirect_uri"),
        (request(redirect_uri="javascript:alert(1)"), "redirect_uri"),
        (f"{request()}&redirect_uri=https://evil.example", "redirect_uri"),
        (f"{request()}&client_id=Other", "client_id"),
    ],
)
def test_without_a_valid_app_and_address_nobody_is_answered(query: str, field: str) -> None:
    with pytest.raises(UntrustedApp) as refused:
        recipient_of(read_parameters(query))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("query", "code"),
    [
        (request(response_type=None), "invalid_request"),
        (request(response_type="token"), "unsupported_response_type"),
        (request(response_type="code token"), "unsupported_response_type"),
        (request(response_mode="fragment"), "invalid_request"),
        (request(state="x" * 2001), "invalid_request"),
        (f"{request()}&state=other", "invalid_request"),
        (f"{request()}&scope=race:create", "invalid_request"),
        (f"{request()}&code_challenge={CHALLENGE}", "invalid_request"),
        (request(scope=None), "invalid_scope"),
        (request(scope=""), "invalid_scope"),
        (request(scope="race:watch"), "invalid_scope"),
        (request(scope="player:read,race:play"), "invalid_scope"),
        (request(scope="player:read token:write"), "invalid_scope"),
    ],
)
def test_a_wrong_request_is_answered_with_the_code_of_the_rfc(query: str, code: str) -> None:
    parameters = read_parameters(query)
    recipient_of(parameters)
    with pytest.raises(OAuthError) as refused:
        asked_of(parameters)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "changes",
    [
        {"code_challenge": None},
        {"code_challenge": ""},
        {"code_challenge": "too-short"},
        {"code_challenge": CHALLENGE + "="},
        {"code_challenge_method": None},
        {"code_challenge_method": "plain"},
        {"code_challenge_method": "s256"},
        {"code_challenge": None, "code_challenge_method": None},
    ],
)
def test_pkce_cannot_be_left_out_or_downgraded(changes: dict[str, str | None]) -> None:
    with pytest.raises(OAuthError) as refused:
        asked_of(read_parameters(request(**changes)))
    assert refused.value.code == "invalid_request"


@pytest.mark.parametrize("text", ["a=1&" * (MOST_PARAMETERS + 1), "state=%ff"])
def test_text_that_is_no_form_is_refused(text: str) -> None:
    with pytest.raises(OAuthError):
        read_parameters(text)
