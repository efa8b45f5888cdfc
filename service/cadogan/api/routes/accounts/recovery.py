"""Recovery codes: with one of them, a player who has lost all devices signs in by `takeLink`."""

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from msgspec import Meta, Struct

from cadogan.api.identity.bearer import needs
from cadogan.api.identity.idempotency import SECRET
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.lobby.entropy import Entropy
from cadogan.people.bearer import Bearer
from cadogan.people.link import RECOVERY_CODES
from cadogan.people.player import Player
from cadogan.store.tables.recovery_codes import RecoveryCodes


class RecoveryCodeList(Struct, frozen=True):
    """Ten codes, which are shown only once."""

    codes: Annotated[tuple[str, ...], Meta(examples=[["K7QM-4TXW-9DHA-H2YR-7Y47"]])]
    """The codes. Each can be used once."""


class RecoveryCodesLeft(Struct, frozen=True):
    """Your recovery codes, without the codes themselves."""

    left: Annotated[int, Meta(examples=[9])]
    """How many were not used."""
    made_at: int | None
    """When they were made, in milliseconds since the epoch; null without any."""


@post(
    "/players/me/recovery-codes",
    operation_id="makeRecoveryCodes",
    operation_class=sdk(
        "make_recovery_codes", "Make ten recovery codes, in place of the earlier ones. Keep them.", returns="codes"
    ),
    opt=SECRET | costs(5),
    summary="Make recovery codes",
    tags=["players"],
    security=needs("token:write"),
    responses=problem_responses(401, 403),
)
async def make_recovery_codes(
    bearer: NamedDependency[Bearer], recovery_codes: NamedDependency[RecoveryCodes], entropy: NamedDependency[Entropy]
) -> RecoveryCodeList:
    """Ten codes for a player who loses all devices. Print them, or keep them in a safe place; earlier ones end.

    Each gives one token with every scope, on any device: `takeLink`. The service stores only their hashes.
    """
    codes = tuple(entropy.recovery_code() for _ in range(RECOVERY_CODES))
    await recovery_codes.make(codes, bearer)
    return RecoveryCodeList(codes)


@get(
    "/players/me/recovery-codes",
    operation_id="countRecoveryCodes",
    operation_class=sdk("recovery_codes", "How many recovery codes this player has left."),
    summary="Count your recovery codes",
    tags=["players"],
    security=needs("player:read"),
    responses=problem_responses(401, 403),
)
async def count_recovery_codes(
    me: NamedDependency[Player], recovery_codes: NamedDependency[RecoveryCodes]
) -> RecoveryCodesLeft:
    """How many recovery codes you have not used, and when they were made."""
    return RecoveryCodesLeft(*await recovery_codes.left(me.id))
