"""Signing in with a passkey, on a device that has no token."""

import asyncio
from typing import Annotated, Any

from litestar import Request, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.idempotency import SECRET
from cadogan.api.identity.public_origin import PublicOrigin
from cadogan.api.limits.limit_policies import costs
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.accounts.tokens import TokenName, label
from cadogan.api.routes.people.players import PlayerMade
from cadogan.lobby.entropy import Entropy
from cadogan.people.passkey import (
    LASTS_S,
    Assertion,
    AuthenticatorData,
    ClientData,
    CredentialId,
    Signature,
    UserHandle,
    bytes_of,
    challenge_in,
    counter_of,
    relying_party,
    session_of_browser,
    text_of,
)
from cadogan.store.tables.passkeys import Passkeys

BrowserSecret = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_-]{43}$",
        description="32 random bytes in base64url, which the browser draws, and forgets once it has signed in.",
        examples=["Q9m0v2sYx3kB7tLr5nWc1eHd8fJg4aPzQ9m0v2sYx3k"],
    ),
]


class SignInBegun(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser begins to sign in."""

    secret: BrowserSecret


class SignInRequest(Struct, frozen=True):
    """What a page asks an authenticator for: `publicKey` of `navigator.credentials.get`, in base64url.

    The page asks for user verification, and names no credential: the authenticator shows those that it has.
    """

    challenge: Annotated[str, Meta(examples=["GmRhmhcxhwAzkoEqiMEg7DnyEysNkuNhszIySk9eSkk"])]
    """What the authenticator signs, once."""
    relying_party: Annotated[str, Meta(examples=["cadogan.example"])]
    """`rpId`: the name of the service's host."""
    lasts: Annotated[int, Meta(examples=[LASTS_S])]
    """Seconds in which it can be answered."""


class SignIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The response of an authenticator, in base64url without padding, and a name for the token."""

    secret: BrowserSecret
    credential: Annotated[CredentialId, Meta(description="`id`.")]
    client_data: Annotated[ClientData, Meta(description="`response.clientDataJSON`.")]
    authenticator_data: Annotated[AuthenticatorData, Meta(description="`response.authenticatorData`.")]
    signature: Annotated[Signature, Meta(description="`response.signature`.")]
    user_handle: Annotated[UserHandle, Meta(description="`response.userHandle`.")]
    name: TokenName = "another device"


@post(
    "/players/sign-in/begin",
    operation_id="beginSignIn",
    summary="Begin to sign in",
    tags=["players"],
    status_code=200,
    dto=StrictBody[SignInBegun],
    return_dto=None,
    responses=problem_responses(413, 422),
    opt=costs(20),
)
async def begin_sign_in(
    data: JSONBody[SignInBegun],
    request: Request[Any, Any, State],
    passkeys: NamedDependency[Passkeys],
    entropy: NamedDependency[Entropy],
    public_origin: NamedDependency[PublicOrigin],
) -> SignInRequest:
    """What the page of this service asks an authenticator for. The challenge can be used once, with the same secret."""
    challenge = entropy.passkey_challenge()
    await passkeys.begin(challenge, session_of_browser(data.secret))
    return SignInRequest(text_of(challenge), relying_party(public_origin.of(request.scope)), LASTS_S)


@post(
    "/players/sign-in",
    operation_id="signIn",
    summary="Sign in with a passkey",
    tags=["players"],
    dto=StrictBody[SignIn],
    return_dto=None,
    responses=problem_responses(403, 404, 409, 413, 422),
    opt=SECRET | costs(5),
)
async def sign_in(
    data: JSONBody[SignIn],
    request: Request[Any, Any, State],
    passkeys: NamedDependency[Passkeys],
    entropy: NamedDependency[Entropy],
    public_origin: NamedDependency[PublicOrigin],
) -> PlayerMade:
    """Get a token of the player whose passkey has answered `beginSignIn`. The player's other devices are told.

    The token has every scope. A player has at most twenty of these: a further one replaces the one used longest ago.
    """
    name = label(data.name, of_device=True)
    assertion = Assertion(
        bytes_of(data.credential),
        bytes_of(data.client_data),
        bytes_of(data.authenticator_data),
        bytes_of(data.signature),
        bytes_of(data.user_handle),
    )
    await passkeys.spend(challenge_in(assertion.client_data), session_of_browser(data.secret))
    holder = await passkeys.holder(assertion.credential)
    origin = public_origin.of(request.scope)
    counter = await asyncio.to_thread(counter_of, assertion, holder.player.id, holder.public_key, origin)
    token = entropy.token()
    await passkeys.sign_in(holder, counter, entropy.token_id(), token, name)
    return PlayerMade(holder.player.id, holder.player.name, token)
