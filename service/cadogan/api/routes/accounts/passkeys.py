"""A player's passkeys: keys on the player's devices, with which they sign in on any of them."""

import asyncio
from typing import Annotated, Any
from uuid import UUID

from litestar import Request, delete, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.public_origin import PublicOrigin
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.accounts.tokens import label
from cadogan.api.routes.paths import PasskeyPath
from cadogan.lobby.entropy import Entropy
from cadogan.people.bearer import Bearer
from cadogan.people.names import LONGEST_LABEL
from cadogan.people.passkey import (
    ALGORITHMS,
    LASTS_S,
    Attestation,
    ClientData,
    bytes_of,
    challenge_in,
    credential_of,
    relying_party,
    session_of_token,
    text_of,
)
from cadogan.people.player import Player
from cadogan.store.tables.passkeys import Passkey, Passkeys

PasskeyName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_LABEL,
        description="Your name for the passkey.",
        examples=["phone"],
    ),
]


class PasskeyRequest(Struct, frozen=True):
    """What a page asks an authenticator for: `publicKey` of `navigator.credentials.create`, in base64url.

    The page asks for a discoverable credential, for user verification, and for no attestation.
    """

    challenge: Annotated[str, Meta(examples=["GmRhmhcxhwAzkoEqiMEg7DnyEysNkuNhszIySk9eSkk"])]
    """What the authenticator signs, once."""
    relying_party: Annotated[str, Meta(examples=["cadogan.example"])]
    """`rp.id`: the name of the service's host."""
    user: Annotated[str, Meta(examples=["PwtsHopUTSexyW4vcKnYRQ"])]
    """`user.id`."""
    name: Annotated[str, Meta(examples=["Ada"])]
    """`user.name`: the player's name."""
    algorithms: Annotated[tuple[int, ...], Meta(examples=[[-8, -7, -257]])]
    """`alg` of each of `pubKeyCredParams`."""
    known: Annotated[tuple[str, ...], Meta(examples=[["mF_9B5f41JqM3kXWq7b8Zg"]])]
    """`excludeCredentials`: ids of the player's credentials."""
    lasts: Annotated[int, Meta(examples=[LASTS_S])]
    """Seconds in which it can be answered."""


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """The response of an authenticator, in base64url without padding, and a name for the passkey."""

    name: PasskeyName
    client_data: Annotated[ClientData, Meta(description="`response.clientDataJSON`.")]
    attestation: Annotated[Attestation, Meta(description="`response.attestationObject`. Its statement is ignored.")]


class PasskeyView(Struct, frozen=True):
    """One of your passkeys. Times are in milliseconds since the epoch."""

    id: UUID
    name: str
    created_at: int
    """When it was added, in milliseconds since the epoch."""
    used_at: int | None
    """Last sign-in with it, in milliseconds since the epoch; null if there was none."""
    refused_at: int | None
    """When its counter last went back, as that of a copy does; null if it never did."""


class PasskeyList(Struct, frozen=True):
    """Passkeys, the newest first."""

    passkeys: tuple[PasskeyView, ...]
    """The passkeys."""


@post(
    "/players/me/passkeys/begin",
    operation_id="beginPasskey",
    summary="Begin to add a passkey",
    tags=["players"],
    security=needs("token:write"),
    status_code=200,
    responses=problem_responses(401, 403),
    opt=costs(5),
)
async def begin_passkey(
    request: Request[Any, Any, State],
    bearer: NamedDependency[Bearer],
    passkeys: NamedDependency[Passkeys],
    entropy: NamedDependency[Entropy],
    public_origin: NamedDependency[PublicOrigin],
) -> PasskeyRequest:
    """What the page of this service asks an authenticator for. The challenge can be used once, by this token."""
    challenge = entropy.passkey_challenge()
    await passkeys.begin(challenge, session_of_token(bearer.token))
    return PasskeyRequest(
        challenge=text_of(challenge),
        relying_party=relying_party(public_origin.of(request.scope)),
        user=text_of(bearer.player.id.bytes),
        name=bearer.player.name,
        algorithms=ALGORITHMS,
        known=tuple(text_of(each) for each in await passkeys.credentials(bearer.player.id)),
        lasts=LASTS_S,
    )


@post(
    "/players/me/passkeys",
    operation_id="addPasskey",
    summary="Add a passkey",
    tags=["players"],
    security=needs("token:write"),
    dto=StrictBody[NewPasskey],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422),
    opt=costs(5),
)
async def add_passkey(  # noqa: PLR0913, PLR0917 - two parts of the request, and four services
    data: JSONBody[NewPasskey],
    request: Request[Any, Any, State],
    bearer: NamedDependency[Bearer],
    passkeys: NamedDependency[Passkeys],
    entropy: NamedDependency[Entropy],
    public_origin: NamedDependency[PublicOrigin],
) -> PasskeyView:
    """Add the passkey that an authenticator has made for `beginPasskey`. It signs in on any device.

    The user has to be verified, by a fingerprint or a PIN. Which authenticator it is does not matter.
    """
    name, client_data = label(data.name), bytes_of(data.client_data)
    await passkeys.spend(challenge_in(client_data), session_of_token(bearer.token))
    attestation, origin = bytes_of(data.attestation), public_origin.of(request.scope)
    credential = await asyncio.to_thread(credential_of, client_data, attestation, origin)
    return view(await passkeys.add(entropy.passkey_id(), name, credential, bearer))


@get(
    "/players/me/passkeys",
    operation_id="listPasskeys",
    operation_class=sdk("passkeys", "Passkeys of this player, newest first.", returns="passkeys"),
    summary="List your passkeys",
    tags=["players"],
    security=needs("player:read"),
    responses=problem_responses(401, 403),
)
async def list_passkeys(me: NamedDependency[Player], passkeys: NamedDependency[Passkeys]) -> PasskeyList:
    """All your passkeys, at most twenty."""
    return PasskeyList(tuple(view(each) for each in await passkeys.of(me.id)))


@delete(
    "/players/me/passkeys/{passkey_id:uuid}",
    operation_id="revokePasskey",
    operation_class=sdk("revoke_passkey", "Revoke a passkey by its id. Devices that have signed in with it stay."),
    summary="Revoke a passkey",
    tags=["players"],
    security=needs("token:write"),
    responses=problem_responses(401, 403, 404),
)
async def revoke_passkey(
    passkey_id: PasskeyPath, bearer: NamedDependency[Bearer], passkeys: NamedDependency[Passkeys]
) -> None:
    """Revoke a passkey: nobody signs in with it any more. The tokens that it has given stay until they are revoked."""
    await passkeys.revoke(passkey_id, bearer)


def view(passkey: Passkey) -> PasskeyView:
    """A passkey as its player sees it."""
    return PasskeyView(passkey.id, passkey.name, passkey.created_at, passkey.used_at, passkey.refused_at)
