"""Authorization requests: what an app asks a player for, and where the answer goes (RFC 6749, section 4.1.1)."""

from msgspec import Struct

from cadogan.people.errors import UntrustedApp
from cadogan.people.oauth.app import CLIENT_ID_RULE, asked_scopes, is_client_id
from cadogan.people.oauth.errors import OAuthCode, OAuthError
from cadogan.people.oauth.parameters import Parameters, needed, single
from cadogan.people.oauth.pkce import is_challenge
from cadogan.people.oauth.redirect_uri import RedirectUri, redirect_uri
from cadogan.people.tokens import Scope

LONGEST_STATE = 2000


class Recipient(Struct, frozen=True):
    """The app that gets the answer, where, and its `state`. Every answer names the issuer (RFC 9207)."""

    client_id: str
    redirect_uri: RedirectUri
    state: str | None

    def with_code(self, code: str, issuer: str) -> str:
        """Address that brings the app a code."""
        return self._with({"code": code}, issuer)

    def with_error(self, code: OAuthCode, detail: str, issuer: str) -> str:
        """Address that brings the app an error."""
        return self._with({"error": code, "error_description": detail}, issuer)

    def _with(self, answer: dict[str, str], issuer: str) -> str:
        state = {} if self.state is None else {"state": self.state}
        return self.redirect_uri.with_answer({**answer, **state, "iss": issuer})


class Asked(Struct, frozen=True):
    """The scopes that an app asks for, and the challenge of PKCE."""

    scopes: tuple[Scope, ...]
    challenge: str


def recipient_of(parameters: Parameters) -> Recipient:
    """The recipient of the answer. Raises UntrustedApp: then nobody must be sent to the redirect URI."""
    try:
        client_id, address = needed(parameters, "client_id"), needed(parameters, "redirect_uri")
    except OAuthError as error:
        raise UntrustedApp(str(error).partition(" ")[0], str(error)) from None
    if not is_client_id(client_id):
        raise UntrustedApp(
            "client_id",
            CLIENT_ID_RULE,
        )
    states = parameters.get("state", ())
    state = states[0] if len(states) == 1 and len(states[0]) <= LONGEST_STATE else None
    return Recipient(client_id, redirect_uri(address), state)


def asked_of(parameters: Parameters) -> Asked:
    """What the app asks for. Raises OAuthError, which the app gets at its redirect URI."""
    if needed(parameters, "response_type") != "code":
        raise OAuthError("unsupported_response_type", "response_type has to be code")
    if single(parameters, "response_mode") not in {None, "query"}:
        raise OAuthError("invalid_request", "response_mode has to be query")
    if len(single(parameters, "state") or "") > LONGEST_STATE:
        raise OAuthError("invalid_request", f"state is longer than {LONGEST_STATE} characters")
    challenge = needed(parameters, "code_challenge")
    if single(parameters, "code_challenge_method") != "S256":
        raise OAuthError("invalid_request", "code_challenge_method has to be S256")
    if not is_challenge(challenge):
        raise OAuthError("invalid_request", "code_challenge has to be a SHA-256 in base64url, 43 characters")
    return Asked(asked_scopes(single(parameters, "scope")), challenge)
