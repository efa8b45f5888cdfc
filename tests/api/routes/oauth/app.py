"""An app that follows the RFCs, and the page of the service as far as an app depends on it."""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx

from tests.api.conftest import Json, Person, created, ok
from tests.api.routes.accounts.test_tokens import token_of

CALLBACK = "https://stats.example/callback"

EXPIRE = "UPDATE token SET expires_at = now() WHERE player_id = $1"
BAN = "INSERT INTO ban (player_id, reason) VALUES ($1, 'cheating')"


class TestApp:
    """An app with its own verifier and state for each attempt."""

    __test__ = False

    def __init__(self, http: httpx.AsyncClient, client_id: str = "Card Stats", redirect_uri: str = CALLBACK) -> None:
        self.http = http
        self.client_id = client_id
        self.redirect_uri = redirect_uri
        self.verifier = secrets.token_urlsafe(32)
        self.state = secrets.token_urlsafe(16)

    def query(self, scope: str = "player:read", **changes: str | None) -> str:
        """Query of an authorization request."""
        challenge = urlsafe_b64encode(sha256(self.verifier.encode()).digest()).rstrip(b"=").decode()
        parameters = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": scope,
            "state": self.state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            **changes,
        }
        return urlencode({name: value for name, value in parameters.items() if value is not None})

    async def code(self, player: Person, scope: str = "player:read") -> str:
        """Code that a player allows."""
        return (await allowed(player, self.query(scope)))["code"]

    async def exchange(self, code: str, /, **changes: str | None) -> httpx.Response:
        """Exchange a code."""
        form = {
            "grant_type": "authorization_code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "code": code,
            "code_verifier": self.verifier,
            **changes,
        }
        return await self.http.post("/oauth/token", data={name: value for name, value in form.items() if value})

    async def token(self, player: Person, scope: str = "player:read") -> str:
        """Token that a player allows."""
        return str(ok(await self.exchange(await self.code(player, scope)))["access_token"])

    async def acts_for(self, player: Person, scope: str = "player:read") -> Person:
        """The player, through the app."""
        return Person(self.http, player.name, {"id": player.id, "token": await self.token(player, scope)})


async def allowed(player: Person, query: str) -> dict[str, str]:
    """Parameters of the answer that the app gets when a player allows its request."""
    return answer_in(created(await player.post("/oauth/authorization", {"query": query}))["redirect_to"])


def answer_in(address: str) -> dict[str, str]:
    """Parameters of an answer. Each occurs once."""
    return {name: value for name, (value,) in parse_qs(urlsplit(address).query, strict_parsing=True).items()}


def refused(response: httpx.Response, error: str) -> Json:
    """The response is a refusal in the form of OAuth."""
    assert response.status_code == 400, response.text
    assert response.headers["content-type"] == "application/json"
    assert response.headers["cache-control"] == "no-store"
    body: Json = response.json()
    assert {**body, "error_description": ""} == {"error": error, "error_description": ""}, body
    return body


async def revocable(player: Person) -> tuple[Person, str]:
    """The same player with a token that can allow apps, and the id by which it can be revoked."""
    made = await token_of(player, "token:write", "player:read")
    return Person(player.http, player.name, {"id": player.id, "token": made["token"]}), made["id"]
