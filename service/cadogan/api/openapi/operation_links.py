"""Links of answers (OpenAPI 3.1, Link Object): requests that can follow, with values from the answer.

Programs that read the description, such as test generators, find their way through the service by them.
"""

from typing import Any, NamedTuple

Json = dict[str, Any]


class Id(NamedTuple):
    """A value of an answer that addresses have."""

    parameter: str
    """Name of the parameter of the address."""
    pointer: str
    """JSON Pointer of the value in the answer (RFC 6901)."""
    may_be_null: bool = False


IDS = {
    "PlayerMade": (Id("player_id", "/id"),),
    "PlayerView": (Id("player_id", "/id"),),
    "Profile": (Id("player_id", "/id"),),
    "TokenMade": (Id("token_id", "/id"),),
    "TokenView": (Id("token_id", "/id"),),
    "PasskeyView": (Id("passkey_id", "/id"),),
    "WebhookMade": (Id("webhook_id", "/id"),),
    "WebhookView": (Id("webhook_id", "/id"),),
    "GameView": (Id("game_id", "/id"), Id("game", "/id")),
    "RaceView": (Id("race_id", "/id"),),
    "Seated": (Id("race_id", "/race/id"), Id("seat", "/seat")),
    "DealPage": (Id("deal_id", "/id"),),
    "PairingView": (Id("pairing_id", "/id"), Id("race_id", "/race", may_be_null=True)),
    "ChallengeView": (Id("challenge_id", "/id"), Id("race_id", "/race", may_be_null=True)),
}
"""What the answers of a schema have for addresses."""


def add_links(document: Json) -> None:
    """Link each answer to the operations whose address it completes, and each page to the next one."""
    schemas, links = document["components"]["schemas"], document["components"].setdefault("links", {})
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    for operation in operations:
        for answer in operation["responses"].values():
            schema = answer_schema(answer)
            found: Json = {}
            for target in operations if schema in IDS else ():
                if target is not operation and (link := link_by_ids(schema, target)):
                    component = f"{schema}-{target['operationId']}"
                    links[component] = link
                    found[target["operationId"]] = {"$ref": f"#/components/links/{component}"}
            if "cursor" in names(operation, "query") and "next" in schemas.get(schema, {}).get("properties", ()):
                found["nextPage"] = next_page(operation)
            if found:
                answer["links"] = found


def link_by_ids(schema: str, target: Json) -> Json | None:
    """Link from the answers of a schema to an operation; None, if they lack a value of its address."""
    given = {each.parameter: each for each in IDS[schema]}
    wanted = sorted(names(target, "path"))
    if not wanted or not given.keys() >= set(wanted):
        return None
    values = [given[name] for name in wanted]
    condition = ", if it is not null" if any(value.may_be_null for value in values) else ""
    taken = " and ".join(f"`{value.pointer[1:].replace('/', '.')}`" for value in values)
    return {
        "operationId": target["operationId"],
        "parameters": {f"path.{value.parameter}": f"$response.body#{value.pointer}" for value in values},
        "description": f"With {taken} of the answer{condition}.",
    }


def next_page(operation: Json) -> Json:
    """Link of a page to the one behind it."""
    same = {f"path.{name}": f"$request.path.{name}" for name in sorted(names(operation, "path"))}
    return {
        "operationId": operation["operationId"],
        "parameters": same | {"query.cursor": "$response.body#/next"},
        "description": "The page behind this one, if `next` is not null.",
    }


def names(operation: Json, place: str) -> frozenset[str]:
    """Names of an operation's parameters in the `path` or the `query`."""
    return frozenset(each["name"] for each in operation.get("parameters", ()) if each.get("in") == place)


def answer_schema(answer: Json) -> str:
    """Name of the schema of an answer in JSON; empty without one."""
    content = answer.get("content", {}).get("application/json", {})
    return str(content.get("schema", {}).get("$ref", "").rpartition("/")[2])
