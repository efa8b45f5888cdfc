"""What becomes of a question before it is asked: Schemathesis loads this in a folder that has the world in a file."""

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
from infra.fuzz.resources import FILE, World

WORLD = msgspec.json.decode(Path(FILE).read_bytes(), type=World)
KEY_NAME, VALID_KEY = str(KEY["name"]), re.compile(str(KEY["schema"]["pattern"]))
REPEATED = 0.05
"""Share of keys that are sent unchanged. The service refuses those that it has seen with another body."""


class ReplyTo:
    """Authenticates a request with a token."""

    def set(self, case: Case[Any], token: str, _: AuthContext) -> None:
        """Add the token to the request."""
        case.headers["Authorization"] = f"Bearer {token}"


@schemathesis.auth(refresh_interval=None).apply_to(operation_id=["deleteMe", "becomeBot"])
class Newcomer(ReplyTo):
    """A new player for requests that delete or change the account.

    The player has the name that the request confirms, if that name is valid. With Ada's token, every later request
    would be answered by 401.
    """

    def get(self, case: Case[Any], _: AuthContext) -> str:
        """Token of a new player."""
        asked = case.body.get("name") if isinstance(case.body, dict) else None
        return token_of(asked) or token_of(new_name("Eve")) or ""


@schemathesis.auth(refresh_interval=None).apply_to(operation_id="listTokens")
class Keeper(ReplyTo):
    """A player whose tokens may be listed: Ada could find the token of these requests among hers, and revoke it."""

    def get(self, _: Case[Any], __: AuthContext) -> str:
        """The keeper's token."""
        return WORLD.keeper


@schemathesis.auth(refresh_interval=None)
class Ada(ReplyTo):
    """The player who sends every other request."""

    def get(self, _: Case[Any], __: AuthContext) -> str:
        """Her token."""
        return WORLD.token


@schemathesis.hook
def before_call(_: HookContext, case: Case[Any], __: dict[str, Any]) -> None:
    """Draw a new key: Schemathesis has few, and each of them fits one body only."""
    key = case.headers.get(KEY_NAME)
    if isinstance(key, str) and VALID_KEY.fullmatch(key) and random.random() > REPEATED:
        case.headers[KEY_NAME] = str(uuid4())


@schemathesis.deserializer("application/x-ndjson")
def any_line(_: DeserializationContext, response: Response) -> object:
    """One of the lines: each is of the form that is described."""
    return json.loads(random.choice(response.text.splitlines()))


def token_of(name: object) -> str | None:
    """Token of a new player by that name; None if nobody can be called so."""
    answer = httpx.post(f"{WORLD.url}/api/v1/players", json={"name": name})
    return str(answer.json()["token"]) if answer.status_code == httpx.codes.CREATED else None
