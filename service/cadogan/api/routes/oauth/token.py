"""The token endpoint: an app exchanges what it was given for a token."""

from typing import Annotated

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.oauth_body import NO_STORE, FormBody, oauth_response, oauth_responses
from cadogan.api.identity.idempotency import SECRET
from cadogan.lobby.accounts.revocations import Revocations
from cadogan.lobby.entropy import Entropy
from cadogan.people.oauth import device
from cadogan.people.oauth.errors import OAuthError
from cadogan.store.tables.app_codes import AppCodes, Given, Replayed
from cadogan.store.tables.app_devices import AppDevices

BY_CODE = "authorization_code"


class TokenRequest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request for a token, as a form (RFC 6749, section 4.1.3)."""

    grant_type: Annotated[str, Meta(examples=[BY_CODE])]
    """`authorization_code`, or of a device `urn:ietf:params:oauth:grant-type:device_code`."""
    client_id: Annotated[str, Meta(examples=["Card Stats"])]
    """The app's name, as in its first request."""
    code: Annotated[str, Meta(examples=["SplxlOBeZQQYbYS6WxSbIA2nUGV0ZXJhbmRzb21ldGhpbmc"])] | None = None
    """The code from the redirect URI."""
    redirect_uri: Annotated[str, Meta(examples=["https://stats.example/callback"])] | None = None
    """The redirect URI of the authorization request."""
    code_verifier: Annotated[str, Meta(examples=["dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"])] | None = None
    """The secret of which `code_challenge` is the SHA-256."""
    device_code: Annotated[str, Meta(examples=["GmRhmhcxhwAzkoEqiMEg7DnyEysNkuNhszIySk9eSkk"])] | None = None
    """The secret of a device that waits for its player."""


class TokenGiven(Struct, frozen=True, kw_only=True):
    """A token of an app (RFC 6749, section 5.1). There are no refresh tokens."""

    access_token: Annotated[str, Meta(examples=["mF_9B5f41JqM3kXWq7b8Zr0cT1uVxYz2AaBbCcDdEeF"])]
    """The token, which is sent as `Authorization: Bearer TOKEN`."""
    token_type: Annotated[str, Meta(examples=["Bearer"])] = "Bearer"  # noqa: S105 - a name
    """`Bearer`."""
    expires_in: Annotated[int, Meta(examples=[31_536_000])]
    """Seconds until it expires."""
    scope: Annotated[str, Meta(examples=["player:read race:play"])]
    """Its scopes, with spaces between them."""


@post(
    "/oauth/token",
    operation_id="getAppToken",
    opt=SECRET,
    summary="Exchange a code for a token",
    tags=["apps"],
    status_code=200,
    dto=FormBody[TokenRequest],
    return_dto=None,
    responses=oauth_responses(),
    exception_handlers={Exception: oauth_response},
)
async def get_app_token(
    data: JSONBody[TokenRequest],
    app_codes: NamedDependency[AppCodes],
    app_devices: NamedDependency[AppDevices],
    entropy: NamedDependency[Entropy],
    revocations: NamedDependency[Revocations],
) -> Response[TokenGiven]:
    """Exchange a code for a token that lasts a year. Pages of any origin can call this.

    A code from a redirect URI can be presented once, rightly or not. If it is presented again, the token that it gave
    is revoked. A device sends its `device_code` again and again, as often as it was told, until the player has decided:
    `authorization_pending` says that it should go on, and `slow_down` that it should wait longer in between.
    """
    match data.grant_type:
        case "authorization_code":
            outcome = await by_code(data, app_codes, entropy)
        case device.GRANT:
            device_code = given(data.device_code, "device_code")
            outcome = await app_devices.exchange(device_code, data.client_id, entropy.token_id(), entropy.token())
        case other:
            raise OAuthError(
                "unsupported_grant_type", f"grant_type is {other!r}; it has to be {BY_CODE} or {device.GRANT}"
            )
    if isinstance(outcome, Replayed):
        revocations.tell(outcome.player)
        raise OAuthError("invalid_grant", "this code was used before; the token that it gave is revoked")
    made = TokenGiven(access_token=outcome.token, expires_in=outcome.expires_in_s, scope=" ".join(outcome.scopes))
    return Response(made, headers=NO_STORE)


async def by_code(data: TokenRequest, app_codes: AppCodes, entropy: Entropy) -> Given | Replayed:
    """Exchange a code from a redirect URI. Raises OAuthError."""
    return await app_codes.exchange(
        given(data.code, "code"),
        data.client_id,
        given(data.redirect_uri, "redirect_uri"),
        given(data.code_verifier, "code_verifier"),
        entropy.token_id(),
        entropy.token(),
    )


def given(value: str | None, name: str) -> str:
    """Value of a parameter that the grant needs. Raises OAuthError."""
    if value is None:
        raise OAuthError("invalid_request", f"{name} is missing")
    return value
