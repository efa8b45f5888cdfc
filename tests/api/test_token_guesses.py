"""Tokens are guessed only as a whole: what is nearly one is refused like any other text."""

import secrets
from collections.abc import Callable

import httpx
import pytest

from cadogan.people.tokens import TOKEN_BYTES
from tests.api.conftest import Person, ok, problem

CHANGES: dict[str, Callable[[str], str]] = {
    "another last character": lambda token: token[:-1] + ("A" if token[-1] != "A" else "B"),
    "another first character": lambda token: ("A" if token[0] != "A" else "B") + token[1:],
    "a character less": lambda token: token[:-1],
    "a character more": lambda token: token + "A",
    "padding": lambda token: token + "=",
    "the other case": lambda token: token.swapcase(),
    "a NUL": lambda token: token[:20] + "%00" + token[20:],
    "twice": lambda token: token + token,
    "a list": lambda token: f"{token},{token}",
    "half of it": lambda token: token[:21],
    "very long": lambda token: token * 500,
    "a joker": lambda token: token[:-1] + "_",
    "another token": lambda _: secrets.token_urlsafe(TOKEN_BYTES),
    "Postgres's joker": lambda _: "%" * 43,
}

NAMED = {"X-Request-Id": "the-same-each-time"}
"""The service would make another id for each answer."""


@pytest.mark.parametrize("change", CHANGES)
async def test_what_is_nearly_a_token_is_refused_like_any_other(
    http: httpx.AsyncClient, ada: Person, change: str
) -> None:
    assert ok(await ada.get("/players/me"))["id"] == ada.id
    guess = CHANGES[change](ada.token)
    if guess == ada.token:
        pytest.skip("the random token has that form already")
    answer = await http.get("/players/me", headers={"Authorization": f"Bearer {guess}", **NAMED})
    other = await http.get("/players/me", headers={"Authorization": f"Bearer {'x' * 43}", **NAMED})
    assert problem(answer, 401, "wrong-token") == problem(other, 401, "wrong-token")
