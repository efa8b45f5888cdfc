"""Changes in who may act for a player, which the player's other devices are told."""

import httpx

from tests.api.conftest import Json, Node, Person, created, ok
from tests.api.routes.accounts.test_passkeys import adds, news
from tests.api.routes.accounts.test_tokens import EVERYTHING, token_of
from tests.api.routes.oauth.app import TestApp
from tests.api.routes.oauth.test_device import answer, start
from tests.authenticator import Authenticator


async def by(person: Person, name: str) -> tuple[Person, str]:
    """The same player with a further token that may do everything, and its id."""
    made = created(await person.post("/players/me/tokens", {"name": name, "scopes": EVERYTHING}))
    return Person(person.http, person.name, {"id": person.id, "token": made["token"]}), made["id"]


async def gone(answer: httpx.Response) -> None:
    assert answer.status_code == 204, answer.text


def changes(events: list[Json], token: str) -> list[tuple[str, str | None]]:
    """What a token has changed, of what."""
    return [(each["change"], each["name"]) for each in events if each["by"] == token]


async def test_every_change_is_told_with_the_token_that_made_it(
    node: Node, http: httpx.AsyncClient, ada: Person
) -> None:
    thief, token = await by(ada, "thief")
    passkey = created(await adds(thief, Authenticator(node.url)))
    created(await thief.post("/players/me/recovery-codes"))
    spare = await token_of(thief, "player:read")
    await gone(await thief.delete(f"/players/me/tokens/{spare['id']}"))
    await gone(await thief.delete(f"/players/me/passkeys/{passkey['id']}"))
    await TestApp(http).token(thief)
    (app,) = ok(await thief.get("/players/me/apps"))["apps"]
    await gone(await thief.delete(f"/players/me/apps/{app['id']}"))
    await gone(await answer(thief, (await start(http))["user_code"]))
    first, *events = await news(ada, "account-changed", 9)
    (sign_up,) = [each["id"] for each in ok(await ada.get("/players/me/tokens"))["tokens"] if each["current"]]
    assert (first["by"], first["device"], first["name"]) == (sign_up, "sign-up", "thief")
    assert {each["device"] for each in events} == {"thief"}
    assert changes(events, token) == [
        ("passkey-added", "phone"),
        ("recovery-codes-made", None),
        ("token-made", "a script"),
        ("token-revoked", "a script"),
        ("passkey-revoked", "phone"),
        ("app-allowed", "Card Stats"),
        ("app-revoked", "Card Stats"),
        ("app-allowed", "Table Clock"),
    ]


async def test_a_change_stays_told_once_its_token_has_gone(ada: Person) -> None:
    thief, token = await by(ada, "thief")
    created(await thief.post("/players/me/recovery-codes"))
    await gone(await thief.delete(f"/players/me/tokens/{token}"))
    events = await news(ada, "account-changed", 2)
    assert changes(events, token) == [("recovery-codes-made", None)], "signing out is no change by another device"
