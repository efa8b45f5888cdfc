"""The account as a whole: exporting it and deleting it."""

from collections.abc import AsyncIterator
from typing import Annotated, NamedTuple

import msgspec
from litestar import Request, delete, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.bodies.streaming import begun
from cadogan.api.identity.bearer import needs, player_of
from cadogan.api.limits.limit_policies import costs
from cadogan.api.limits.limits import ANY_TOKEN, token_of
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.errors import NotConfirmed
from cadogan.api.problems.problems import problem_responses
from cadogan.lobby.accounts.departures import Departures
from cadogan.lobby.accounts.revocations import Revocations
from cadogan.people.errors import WrongToken
from cadogan.people.export import AnyLine
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId
from cadogan.store.tables.exports import Exports
from cadogan.store.tables.players import Players
from cadogan.store.tables.tokens import Tokens

NDJSON = "application/x-ndjson"


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """Your own name, to confirm the deletion."""

    name: Annotated[str, Meta(description="Your own name, as it is shown.")]


@get(
    "/players/me/export",
    operation_id="exportMe",
    summary="Export your data",
    tags=["players"],
    security=needs("player:read"),
    media_type=NDJSON,
    opt=costs(60),
    responses=problem_responses(401, 403)
    | {
        200: ResponseSpec(
            AnyLine,
            generate_examples=False,
            media_type=NDJSON,
            description="One line of JSON per item. The last line has the type `end`.",
        )
    },
)
async def export_me(me: NamedDependency[Player], exports: NamedDependency[Exports]) -> Stream:
    """Everything stored about you: player, tokens, pairings, challenges, and what you did in races and tournaments.

    An export without a line of type `end` is incomplete.
    """

    async def lines() -> AsyncIterator[bytes]:
        async for line in exports.of(me.id):
            yield msgspec.json.encode(line) + b"\n"

    return Stream(await begun(lines()), media_type=NDJSON)


class Leaver(NamedTuple):
    """A player who deletes their account; `name` is None if an earlier request has deleted it."""

    id: PlayerId
    name: str | None
    token: str


async def leaver_of(
    request: Request[None, None, State], tokens: NamedDependency[Tokens], players: NamedDependency[Players]
) -> Leaver:
    """The player of the request, who may be gone. Raises as `player_of`."""
    try:
        me = await player_of(request, tokens)
    except WrongToken:
        token = token_of(request.scope)
        deleted = await players.deleted_by(token)
        if deleted is None:
            raise
        return Leaver(deleted, None, token)
    return Leaver(me.id, me.name, token_of(request.scope))


@delete(
    "/players/me",
    operation_id="deleteMe",
    operation_class=sdk(
        "delete_me",
        "Delete this player, whose `name` confirms it. Moves stay in their races, without a name.",
        may_repeat=True,
    ),
    summary="Delete your account",
    tags=["players"],
    security=needs("token:write"),
    dto=StrictBody[Farewell],
    return_dto=None,
    responses=problem_responses(401, 403, 413, 422),
    dependencies={"leaver": Provide(leaver_of)},
    opt=ANY_TOKEN,
)
async def delete_me(
    data: JSONBody[Farewell],
    leaver: NamedDependency[Leaver],
    players: NamedDependency[Players],
    departures: NamedDependency[Departures],
    revocations: NamedDependency[Revocations],
) -> None:
    """Delete your name, tokens, pairings and challenges at once. The name becomes free. This cannot be undone.

    You leave your lobbies and tournaments, and races under way as if you had disconnected. Your moves and results stay
    in the logs without a name.
    If the answer was lost, send the request again within a day, with the same token: it gets the same answer.
    """
    if leaver.name is not None:
        if data.name != leaver.name:
            raise NotConfirmed(f"to confirm, send your own name, {leaver.name!r}; you sent {data.name!r}")
        await players.delete_by(leaver.id, leaver.token)
    revocations.tell(leaver.id, is_deleted=True)
    # After the deletion: a join that was committed before it is in the lists now, and a later one notices that the
    # player is gone (`take_seat`).
    await departures.of(leaver.id)
