"""A second device: one device shows a code, the other exchanges it for a token of its own.

With `confirm`, the first device is asked before. So its code can be a link, which others see, too.
"""

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.idempotency import SECRET
from cadogan.api.identity.sender import sender_of
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.errors import InvalidBody
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.accounts.sign_in import BrowserSecret
from cadogan.api.routes.accounts.tokens import TokenName, label
from cadogan.api.routes.people.players import PlayerMade
from cadogan.lobby.entropy import Entropy
from cadogan.people.bearer import Bearer
from cadogan.people.errors import MissingScope
from cadogan.people.oauth.app import is_client_id
from cadogan.people.tokens import Scope, linked_scopes
from cadogan.store.tables.links import Links


class NewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """What the other device may do."""

    scopes: Annotated[list[Scope], Meta(min_length=1)] | None = None
    """Scopes of its token; null for all of yours except `token:write`, which has to be named."""
    confirm: bool = False
    """Whether you are asked before the other device gets its token: `getLink`, `answerLink`."""


USUAL_LINK = NewLink()


class LinkMade(Struct, frozen=True):
    """A code for another device, and when it expires, in milliseconds since the epoch."""

    code: Annotated[str, Meta(examples=["K7QM-4TXW-9DHA"])]
    expires_at: int


class LinkTaken(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that the other device shows, and a name for the new token."""

    code: Annotated[str, Meta(max_length=40, description="Or a recovery code. Case, spaces and hyphens do not matter.")]
    name: TokenName = "another device"
    secret: BrowserSecret | None = None
    """For codes that have to be confirmed: the device waits with it. Its name then is printable ASCII."""


class LinkView(Struct, frozen=True):
    """The code that you have made last, without the code itself."""

    asks: Annotated[str, Meta(examples=["Safari, iPhone"])] | None
    """Name of the device that waits for your answer, as it says itself; null while none does."""
    expires_at: int
    """When the code expires, in milliseconds since the epoch."""


class LinkAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Your answer to the device that waits."""

    code: Annotated[str, Meta(max_length=40, description="The code that you have made.", examples=["K7QM-4TXW-9DHA"])]
    allow: Annotated[bool, Meta(description="Whether the device gets a token.", examples=[True])]


@post(
    "/players/me/links",
    operation_id="createLink",
    operation_class=sdk(
        "link",
        "Get a code with which another device can act as this player.\n\n"
        "Without `scopes`, its token gets all scopes of this client's token but `token:write`. With `confirm`, this "
        "player is asked before: `open_link` has the name of the device, `answer_link` lets it in.",
        arguments="*scopes, confirm",
    ),
    opt=SECRET,
    summary="Create a code for another device",
    tags=["players"],
    security=needs("token:write"),
    dto=StrictBody[NewLink],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422),
)
async def create_link(
    bearer: NamedDependency[Bearer],
    links: NamedDependency[Links],
    entropy: NamedDependency[Entropy],
    data: JSONBody[NewLink] = USUAL_LINK,
) -> LinkMade:
    """The code can be used once, within ten minutes. It replaces your last code.

    With `confirm` it gives nothing before your answer. The first device that takes it is the only one that can wait.

    Its token has the scopes that you choose among yours, and lasts as long as yours. Without `token:write`, the other
    device cannot make tokens, allow apps or delete the account.
    """
    scopes = linked_scopes(bearer.scopes) if data.scopes is None else tuple(sorted(set(data.scopes)))
    bearer.refuse_to_give(scopes)
    if not scopes:
        raise MissingScope("player:read", "a code needs a scope; your token has only token:write: name it in `scopes`")
    code = entropy.link_code()
    return LinkMade(code, await links.make(code, scopes, bearer, confirms=data.confirm))


@get(
    "/players/me/links",
    operation_id="getLink",
    operation_class=sdk("open_link", "The code that this client has made last, and the device that waits with it."),
    summary="See which device waits",
    tags=["players"],
    security=needs("token:write"),
    responses=problem_responses(401, 403, 404),
)
async def get_link(bearer: NamedDependency[Bearer], links: NamedDependency[Links]) -> LinkView:
    """The last code of this token, as long as it can be used. Other tokens of the player do not see it."""
    return LinkView(*await links.made_by(bearer))


@post(
    "/players/me/links/answer",
    operation_id="answerLink",
    operation_class=sdk("answer_link", "Let the device in that waits with a code, or refuse it."),
    summary="Let a device in, or refuse it",
    tags=["players"],
    security=needs("token:write"),
    status_code=204,
    dto=StrictBody[LinkAnswer],
    return_dto=None,
    responses=problem_responses(401, 403, 404, 413, 422),
)
async def answer_link(
    data: JSONBody[LinkAnswer], bearer: NamedDependency[Bearer], links: NamedDependency[Links]
) -> None:
    """Answer the device that waits with a code of this token, once. After a refusal the code is of no use.

    Devices choose their names themselves. Let one in only if it shows the same name before your eyes.
    """
    await links.answer(data.code, bearer, allow=data.allow)


@post(
    "/players/links",
    operation_id="takeLink",
    opt=SECRET,
    summary="Link a device by its code",
    tags=["players"],
    dto=StrictBody[LinkTaken],
    return_dto=None,
    responses=problem_responses(404, 409, 413, 422, 429),
)
async def take_link(
    data: JSONBody[LinkTaken],
    request: Request[Any, Any, State],
    client_addresses: NamedDependency[ClientAddressResolver],
    links: NamedDependency[Links],
    entropy: NamedDependency[Entropy],
) -> PlayerMade:
    """Exchange a code of a device, or a recovery code, for a token. It is in the body: URLs are logged.

    Guesses are counted. The token of a recovery code has every scope.

    A code that has to be confirmed needs a `secret` of your own, and is answered `not-confirmed-yet` until the other
    device has said yes: ask again every two seconds. Once it has said no, the code is not known any more.
    """
    if data.secret is not None and not is_client_id(data.name):
        raise InvalidBody(
            "with a secret, name is printable ASCII, and names neither the service nor its staff", "name", data.name
        )
    name = label(data.name, of_device=True)
    token = entropy.token()
    address = sender_of(request.scope, client_addresses).address
    player = await links.take(data.code, data.secret, address, entropy.token_id(), token, name)
    return PlayerMade(player.id, player.name, token)
