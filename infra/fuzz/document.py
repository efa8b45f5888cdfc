"""The description of the API as it is asked about: its examples of addresses are those of things that there are."""

import json
import tomllib
from typing import Any

import httpx

METHODS = {"get", "post", "delete"}

Json = dict[str, Any]


def document_of(url: str, policy: str) -> str:
    """The description of a service, with examples from the dictionaries of a policy."""
    document, rules = httpx.get(f"{url}/api/v1/openapi.json").json(), tomllib.loads(policy)
    for methods in document["paths"].values():
        for method in METHODS & methods.keys():
            give_examples(methods[method], rules)
    return json.dumps(document)


def give_examples(operation: Json, rules: Json) -> None:
    """Let the parameters in the address of an operation have an example each."""
    bound = bindings(str(operation["operationId"]), rules)
    for parameter in operation.get("parameters", ()):
        binding = bound.get(f"path.{parameter.get('name')}")
        if isinstance(binding, dict):
            parameter["example"] = rules["dictionaries"][binding["dictionary"]]["values"][0]


def bindings(operation: str, rules: Json) -> Json:
    """Which dictionary a parameter of an operation is from: its own, or that of all."""
    own = [each.get("parameters", {}) for each in rules["operations"] if operation in named(each)]
    return {name: binding for parameters in (rules["parameters"], *own) for name, binding in parameters.items()}


def named(rule: Json) -> list[str]:
    """Operations that a rule is about."""
    names = rule.get("include-operation-id", [])
    return [names] if isinstance(names, str) else names
