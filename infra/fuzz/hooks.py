"""Hooks of Schemathesis, which change requests before they are sent.

Schemathesis loads this module. The working directory has the resources in a file.
"""

import json
import random
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import schemathesis
from schemathesis import AuthContext, Case, DeserializationContext, HookContext, Response

from cadogan.api.openapi.limits import KEY
from infra.fuzz.player import new_name
from infra.fuzz.resources import FILE, Resources

RESOURCES = msgspec.json.decode(Path(FILE).read_bytes(), type=Resources)
KEY_NAME, VALID_KEY = str(KEY["name"]), re.compile(str(KEY["schema"]["pattern"]))
REPEATED = 0.05
"""Share of keys that are sent unchanged. The service refuses those that it has seen with another body."""


class TokenAuth:
    """Authenticates a request with a token."""

    def set(self, case: Case[Any], token: str, _: AuthContext) -> None:
        """Add the token to the request."""
        case.headers["Authorization"] = f"Bearer {token}"


@schemathesis.auth(refresh_interval=None).apply_to(operation_id=["deleteMe", "becomeBot"])
class Newcomer(TokenAuth):
    """A new player for requests that delete or change the account.

    The player has the name that the request confirms, if that name is valid. If Ada deleted her account, every later
    request would get 401.
    """

    def get(self, case: Case[Any], _: AuthContext) -> str:
        """Token of a new player."""
        name = case.body.get("name") if isinstance(case.body, dict) else None
        return create_player(name) or create_player(new_name("Eve")) or ""


@schemathesis.auth(refresh_interval=None).apply_to(operation_id="listTokens")
class Keeper(TokenAuth):
    """A player whose tokens may be listed. Ada could find and revoke the token that her requests use."""

    def get(self, _: Case[Any], __: AuthContext) -> str:
        """Token of the keeper."""
        return RESOURCES.keeper


@schemathesis.auth(refresh_interval=None)
class Ada(TokenAuth):
    """The player who sends every other request."""

    def get(self, _: Case[Any], __: AuthContext) -> str:
        """Token of Ada."""
        return RESOURCES.token


@schemathesis.hook
def before_call(_: HookContext, case: Case[Any], __: dict[str, Any]) -> None:
    """Draw a new idempotency key. Schemathesis has few, and the service accepts each with one body only."""
    key = case.headers.get(KEY_NAME)
    if isinstance(key, str) and VALID_KEY.fullmatch(key) and random.random() > REPEATED:
        case.headers[KEY_NAME] = str(uuid4())


@schemathesis.deserializer("application/x-ndjson")
def any_line(_: DeserializationContext, response: Response) -> object:
    """A random line of a stream. The schema describes a line."""
    return json.loads(random.choice(response.text.splitlines()))


def create_player(name: object) -> str | None:
    """Create a player. Returns the token, or None if the name is refused."""
    response = httpx.post(f"{RESOURCES.url}/api/v1/players", json={"name": name})
    return str(response.json()["token"]) if response.status_code == httpx.codes.CREATED else None
