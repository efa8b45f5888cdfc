"""Devices without a browser (RFC 8628): a device shows a code, and the player types it in on this service's page."""

from typing import Annotated, Any

from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.bodies.oauth_body import NO_STORE, FormBody, oauth_response, oauth_responses
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.idempotency import SECRET
from cadogan.api.identity.public_origin import PublicOrigin
from cadogan.api.identity.sender import sender_of
from cadogan.api.limits.limit_policies import costs
from cadogan.api.problems.problems import problem_responses
from cadogan.lobby.entropy import Entropy
from cadogan.people.bearer import Bearer
from cadogan.people.oauth.app import CLIENT_ID, CLIENT_ID_RULE, asked_scopes, is_client_id, scopes_for
from cadogan.people.oauth.device import INTERVAL_S, LASTS_S
from cadogan.people.oauth.errors import OAuthError
from cadogan.people.tokens import Scope
from cadogan.store.tables.app_devices import AppDevices

UserCode = Annotated[
    str,
    Meta(max_length=40, description="The code. Case, spaces and hyphens do not matter.", examples=["K7QM-4TXW-9DHA"]),
]


class DeviceRequest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A device asks for a code, as a form (RFC 8628, section 3.1)."""

    client_id: Annotated[str, Meta(examples=["Table Clock"], extra_json_schema={"pattern": CLIENT_ID})]
    """Name of the app: up to 80 printable ASCII characters."""
    scope: Annotated[str, Meta(examples=["player:read race:play"])] | None = None
    """Scopes that it asks for, with spaces between them. At least one."""


class DeviceCodes(Struct, frozen=True, kw_only=True):
    """What a device shows, and what it keeps (RFC 8628, section 3.2)."""

    device_code: Annotated[str, Meta(examples=["GmRhmhcxhwAzkoEqiMEg7DnyEysNkuNhszIySk9eSkk"])]
    """Secret with which the device asks for its token."""
    user_code: Annotated[str, Meta(examples=["K7QM-4TXW-9DHA"])]
    """Code that the device shows to the player."""
    verification_uri: Annotated[str, Meta(examples=["https://cadogan.example/device"])]
    """Page at which the player types it in."""
    verification_uri_complete: Annotated[
        str, Meta(examples=["https://cadogan.example/device?user_code=K7QM-4TXW-9DHA"])
    ]
    """The same with the code, for a QR code."""
    expires_in: Annotated[int, Meta(examples=[LASTS_S])]
    """Seconds that both codes last."""
    interval: Annotated[int, Meta(examples=[INTERVAL_S])]
    """Seconds between two questions for the token."""


class DeviceCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A code that a device shows."""

    user_code: UserCode


class DeviceAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The player's answer to the device that shows a code."""

    user_code: UserCode
    allow: Annotated[bool, Meta(description="Whether the device gets a token.", examples=[True])]


class WaitingDeviceView(Struct, frozen=True):
    """A device that waits for your answer."""

    app: Annotated[str, Meta(examples=["Table Clock"])]
    """Name that the app gives itself."""
    scopes: tuple[Scope, ...]
    """Scopes that you would give it."""


@post(
    "/oauth/device",
    operation_id="startDevice",
    opt=SECRET | costs(20),
    summary="Get codes for a device",
    tags=["apps"],
    status_code=200,
    dto=FormBody[DeviceRequest],
    return_dto=None,
    responses=oauth_responses(),
    exception_handlers={Exception: oauth_response},
)
async def start_device(
    data: JSONBody[DeviceRequest],
    request: Request[Any, Any, State],
    app_devices: NamedDependency[AppDevices],
    entropy: NamedDependency[Entropy],
    public_origin: NamedDependency[PublicOrigin],
) -> Response[DeviceCodes]:
    """Codes for a device without a browser, such as a terminal or a television (RFC 8628).

    The device shows `user_code` and `verification_uri`, and asks for its token with `device_code`.
    """
    if not is_client_id(data.client_id):
        raise OAuthError(
            "invalid_request",
            CLIENT_ID_RULE,
        )
    scopes = asked_scopes(data.scope)
    device_code, user_code = entropy.token(), entropy.link_code()
    await app_devices.make(device_code, user_code, data.client_id, scopes)
    page = f"{public_origin.of(request.scope)}/device"
    codes = DeviceCodes(
        device_code=device_code,
        user_code=user_code,
        verification_uri=page,
        verification_uri_complete=f"{page}?user_code={user_code}",
        expires_in=LASTS_S,
        interval=INTERVAL_S,
    )
    return Response(codes, headers=NO_STORE)


@post(
    "/oauth/device/find",
    operation_id="getWaitingDevice",
    summary="Find the device that shows a code",
    tags=["apps"],
    security=needs("token:write"),
    status_code=200,
    dto=StrictBody[DeviceCode],
    return_dto=None,
    responses=problem_responses(401, 403, 404, 413, 422, 429),
)
async def get_waiting_device(
    data: JSONBody[DeviceCode],
    request: Request[Any, Any, State],
    bearer: NamedDependency[Bearer],
    app_devices: NamedDependency[AppDevices],
    client_addresses: NamedDependency[ClientAddressResolver],
) -> WaitingDeviceView:
    """The app whose device shows a code, and what it asks for. The code is in the body: addresses are logged."""
    address = sender_of(request.scope, client_addresses).address
    name, scopes = await app_devices.waiting(data.user_code, address)
    return WaitingDeviceView(name, scopes_for(scopes, is_bot=bearer.player.is_bot))


@post(
    "/oauth/device/answer",
    operation_id="answerDevice",
    summary="Allow or refuse a device",
    tags=["apps"],
    security=needs("token:write"),
    status_code=204,
    dto=StrictBody[DeviceAnswer],
    return_dto=None,
    responses=problem_responses(401, 403, 404, 409, 413, 422, 429),
)
async def answer_device(
    data: JSONBody[DeviceAnswer],
    request: Request[Any, Any, State],
    bearer: NamedDependency[Bearer],
    app_devices: NamedDependency[AppDevices],
    client_addresses: NamedDependency[ClientAddressResolver],
) -> None:
    """Give the device that shows a code a token with the scopes that it asks for, or none. A code is answered once.

    Allow it only if you have the device before you: a code in a message is somebody else's.
    """
    address = sender_of(request.scope, client_addresses).address
    if data.allow:
        await app_devices.allow(data.user_code, address, bearer)
    else:
        await app_devices.refuse(data.user_code, address)
