"""The generators of the SDKs' methods that only send a request."""

from typing import Any

import pytest

from infra.generate import python_requests, typescript_requests
from infra.generate.sdk_methods import Method, method_of
from infra.generate.wire_documents import load
from infra.generate.wire_types import Types

OPENAPI = load("openapi.yaml")
PLAYER = {"name": "player_id", "in": "path", "required": True, "schema": {"type": "string", "format": "uuid"}}
GAME = {"name": "game", "in": "query", "schema": {"type": "string"}}
HOUSE = {"name": "house", "in": "query", "schema": {"type": "boolean", "default": False}}
CURSOR = {"name": "cursor", "in": "query", "schema": {"type": "string"}}


@pytest.fixture(scope="module")
def types() -> Types:
    types = Types(OPENAPI, load("asyncapi.yaml"))
    types.module()  # which names its types
    return types


def method(http: str, path: str, said: dict[str, Any], answer: str, *parameters: object, **more: object) -> Method:
    """The method of a made-up operation."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{answer}"}}}
    status = "201" if http == "POST" else "200"
    return method_of(
        OPENAPI,
        http,
        f"/api/v1{path}",
        {
            "summary": "Get it",
            "x-sdk": said,
            "parameters": parameters,
            "responses": {status: {"content": content}, "404": {}},
            **more,
        },
    )


def body(name: str) -> dict[str, object]:
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}}


def python(types: Types, method: Method) -> list[str]:
    """Lines of the method in Python."""
    return [line.strip() for line in python_requests.Writer(OPENAPI, types).method(method).splitlines()]


def typescript(method: Method) -> list[str]:
    """Lines of the method in TypeScript."""
    return [
        line.strip()
        for line in typescript_requests.Writer(OPENAPI["components"]["schemas"], method).method().splitlines()
    ]


def test_a_route_needs_no_more_than_a_name(types: Types) -> None:
    asked = method("GET", "/players/{player_id}/favourite", {"name": "favourite_game"}, "GameView", PLAYER, GAME)
    assert python(types, asked) == [
        "async def favourite_game(self, player: UUID | str, *, game: str | None = None) -> Game:",
        '"""Get it."""',
        'return await self._rest.get(f"/players/{player}/favourite", Game, {"game": game})',
    ]
    comment, head, *_ = typescript(asked)
    assert comment == "/** Gets it. */"
    assert head == (
        'favouriteGame(player_id: string, { game }: { readonly game?: string } = {}): Promise<Schemas["GameView"]> {'
    )


def test_a_list_is_followed_page_by_page(types: Types) -> None:
    asked = method("GET", "/challenges", {"name": "challenges"}, "ChallengeList", HOUSE, CURSOR)
    head, _, *lines = python(types, asked)
    assert head == "async def challenges(self, *, house: bool = False) -> AsyncIterator[Challenge]:"
    assert lines == [
        'async for page in self._rest.pages("/challenges", ChallengeList, {"house": "true" if house else None}):',
        "for row in page.challenges:",
        "yield row",
    ]
    assert "query: { ...(house && { house }), ...page }" in typescript(asked)[2]


def test_a_request_that_creates_something_carries_a_key(types: Types) -> None:
    said = {"name": "token", "arguments": "name, *scopes, expires_in"}
    asked = method("POST", "/tokens", said, "TokenMade", requestBody=body("NewToken"))
    head, _, line = python(types, asked)
    assert head == "async def token(self, name: str, *scopes: Scope, expires_in: int | None = None) -> NewToken:"
    assert line.startswith('return await self._rest.create("/tokens", {"name": name, "scopes": scopes, **without_none(')
    assert "this.#patience.create((headers) => " in typescript(asked)[2]


def test_only_the_last_list_is_spread_in_typescript() -> None:
    scopes = 'NonNullable<Schemas["NewToken"]["scopes"]>[number][]'
    spread = method("POST", "/t", {"name": "t", "arguments": "*scopes"}, "Hint", requestBody=body("NewToken"))
    assert typescript(spread)[1].startswith(f"t(...scopes: {scopes}):")
    listed = method("POST", "/t", {"name": "t", "arguments": "*scopes, name"}, "Hint", requestBody=body("NewToken"))
    assert typescript(listed)[1].startswith(f"t(scopes: readonly {scopes}, {{ name }}:")


def test_an_argument_that_the_operation_does_not_have_is_an_error() -> None:
    with pytest.raises(KeyError, match="colour"):
        method("GET", "/games", {"name": "games", "arguments": "colour"}, "GameList")
