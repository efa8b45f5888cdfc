"""Apps that a player has allowed: the list, and revoking one."""

from typing import Annotated
from uuid import UUID

from litestar import delete, get
from litestar.di import NamedDependency
from msgspec import Meta, Struct

from cadogan.api.identity.bearer import needs
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import AppPath
from cadogan.lobby.accounts.revocations import Revocations
from cadogan.people.bearer import Bearer
from cadogan.people.oauth.app import App
from cadogan.people.player import Player
from cadogan.people.tokens import Scope
from cadogan.store.tables.apps import Apps


class AppView(Struct, frozen=True, kw_only=True):
    """An app that may act for you. Times are in milliseconds since the epoch."""

    id: UUID
    """Id of the app, for revoking it."""
    name: Annotated[str, Meta(examples=["Card Stats"])]
    """Name that the app gives itself."""
    origin: Annotated[str, Meta(examples=["https://stats.example"])]
    """Where the app got its codes: `https://…`, this device, or a scheme; empty if you typed in a code."""
    scopes: tuple[Scope, ...]
    """Scopes of all its tokens."""
    allowed_at: int
    """When you last allowed it, in milliseconds since the epoch."""
    used_at: int | None
    """When one of its tokens was last used, to the hour."""
    tokens: Annotated[int, Meta(examples=[1])]
    """Number of its valid tokens: one for each device or browser."""


class AppList(Struct, frozen=True):
    """Apps, the latest first."""

    apps: tuple[AppView, ...]
    """The apps."""


@get(
    "/players/me/apps",
    operation_id="listApps",
    summary="List the apps that act for you",
    tags=["apps"],
    security=needs("player:read"),
    responses=problem_responses(401, 403),
)
async def list_apps(me: NamedDependency[Player], apps: NamedDependency[Apps]) -> AppList:
    """All apps that you have allowed and that have a valid token."""
    return AppList(tuple(view(app) for app in await apps.of(me.id)))


@delete(
    "/players/me/apps/{app_id:uuid}",
    operation_id="revokeApp",
    summary="Revoke an app",
    tags=["apps"],
    security=needs("token:write"),
    responses=problem_responses(401, 403, 404),
)
async def revoke_app(
    app_id: AppPath,
    bearer: NamedDependency[Bearer],
    apps: NamedDependency[Apps],
    revocations: NamedDependency[Revocations],
) -> None:
    """Revoke all tokens of an app. Sockets that it opened close within a second."""
    await apps.revoke(app_id, bearer)
    revocations.tell(bearer.player.id)


def view(app: App) -> AppView:
    """An app as its player sees it."""
    return AppView(
        id=app.id,
        name=app.name,
        origin=app.origin,
        scopes=app.scopes,
        allowed_at=app.allowed_ms,
        used_at=app.used_ms,
        tokens=app.tokens,
    )
