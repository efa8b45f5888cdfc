"""Apps: programs of others that act for a player, with a name that they give themselves."""

import re
from uuid import UUID

from msgspec import Struct

from cadogan.people.names import names_the_service, names_the_staff
from cadogan.people.oauth.errors import OAuthError
from cadogan.people.tokens import Scope

APP_SCOPES: tuple[Scope, ...] = ("race:play", "race:create", "bot:play", "player:read", "webhook:write")
"""Scopes that an app can ask for. With `token:write` it could outlive its revocation, or delete the account."""

MOST_APPS = 50
"""Limit for the apps of one player."""
MOST_TOKENS_OF_APP = 5
"""Tokens of an app, one for each device or browser. A further one replaces the one used longest ago."""
TOKEN_LASTS_S = 365 * 86_400
CODE_LASTS_S = 60
CODE_KEPT_S = 86_400
"""Seconds that a code is kept after its use, so that a second use is noticed."""

CLIENT_ID = r"^[!-~]([ -~]{0,78}[!-~])?$"
CLIENT_ID_RULE = "client_id has to be 1 to 80 printable ASCII characters, and not name the service or its staff"
_CLIENT_ID = re.compile(CLIENT_ID[1:-1])


class App(Struct, frozen=True):
    """An app with valid tokens of a player, and the scopes of all of them. Times are in ms since the epoch."""

    id: UUID
    name: str
    origin: str
    scopes: tuple[Scope, ...]
    allowed_ms: int
    used_ms: int | None
    tokens: int


def is_client_id(text: str) -> bool:
    """Whether a text can name an app: up to 80 printable ASCII characters, so that none looks like another one.

    It must not seem to be the service, or somebody who works for it.

    >>> is_client_id("Table Clock"), is_client_id("Cad0gan Help"), is_client_id("C-a-d-o-g-a-n"), is_client_id("Admln")
    (True, False, False, False)
    >>> is_client_id("SupportTeam"), is_client_id("5upport 24"), is_client_id("Admins"), is_client_id("Supporter Stats")
    (False, False, False, True)
    """
    return _CLIENT_ID.fullmatch(text) is not None and not names_the_service(text) and not names_the_staff(text)


def asked_scopes(text: str | None) -> tuple[Scope, ...]:
    """Scopes that an app asks for, without repetitions. Raises OAuthError.

    >>> asked_scopes("player:read race:play player:read")
    ('race:play', 'player:read')
    """
    asked = set((text or "").split(" ")) - {""}
    unknown = asked.difference(APP_SCOPES)
    if unknown or not asked:
        fault = f"an app cannot have the scope {min(unknown)!r}" if unknown else "scope is missing"
        raise OAuthError("invalid_scope", f"{fault}; name some of: {' '.join(APP_SCOPES)}")
    return tuple(scope for scope in APP_SCOPES if scope in asked)


def scopes_for(asked: tuple[Scope, ...], *, is_bot: bool) -> tuple[Scope, ...]:
    """The asked scopes as a player can give them: a bot races with `bot:play`. Some may not be the player's to give.

    >>> scopes_for(("race:play", "player:read"), is_bot=True)
    ('bot:play', 'player:read')
    """
    return tuple(dict.fromkeys("bot:play" if scope == "race:play" and is_bot else scope for scope in asked))
