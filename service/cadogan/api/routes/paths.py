"""Path parameters of the routes."""

from typing import Annotated
from uuid import UUID

from litestar.params import PathParameter

RacePath = Annotated[UUID, PathParameter(description="Id of a race.")]
SeatPath = Annotated[int, PathParameter(description="Seat, counted from 0.", schema_extra={"minimum": 0})]
PlayerPath = Annotated[UUID, PathParameter(description="Id of a player.")]
GamePath = Annotated[str, PathParameter(description="Id of a game, such as `duchess`.")]
DealPath = Annotated[UUID, PathParameter(description="Id of a deal.")]
DayPath = Annotated[
    str,
    PathParameter(
        description="A day in UTC, such as 2026-11-21, or `today`.",
        schema_extra={"pattern": r"^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$"},
    ),
]
ChallengePath = Annotated[UUID, PathParameter(description="Id of a challenge.")]
TournamentPath = Annotated[UUID, PathParameter(description="Id of a tournament.")]
PairingPath = Annotated[UUID, PathParameter(description="Id of one of your pairings.")]
AppPath = Annotated[UUID, PathParameter(description="Id of an app that you have allowed.")]
WebhookPath = Annotated[UUID, PathParameter(description="Id of one of your webhooks.")]
PasskeyPath = Annotated[UUID, PathParameter(description="Id of one of your passkeys.")]
TokenPath = Annotated[UUID, PathParameter(description="Id of one of your tokens.")]
