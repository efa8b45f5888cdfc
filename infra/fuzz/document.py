"""The OpenAPI document for Schemathesis, with ids that exist as examples of path parameters."""

import json
import tomllib
from typing import Any

import httpx

METHODS = {"get", "post", "delete"}

PATIENCE_S = 60
"""Seconds for the document, which the service computes at the first request."""

Json = dict[str, Any]


def document_with_examples(url: str, configuration: str) -> str:
    """The OpenAPI document of a service, with examples from the dictionaries of the configuration."""
    document, rules = read_document(url), tomllib.loads(configuration)
    for methods in document["paths"].values():
        for method in METHODS & methods.keys():
            add_examples(methods[method], rules)
    return json.dumps(document)


def read_document(url: str) -> Json:
    """The OpenAPI document of a service."""
    document: Json = httpx.get(f"{url}/api/v1/openapi.json", timeout=PATIENCE_S).json()
    return document


def add_examples(operation: Json, rules: Json) -> None:
    """Give each path parameter of an operation an example, if the configuration has values for it."""
    by_parameter = bindings(str(operation["operationId"]), rules)
    for parameter in operation.get("parameters", ()):
        binding = by_parameter.get(f"path.{parameter.get('name')}")
        if isinstance(binding, dict):
            parameter["example"] = rules["dictionaries"][binding["dictionary"]]["values"][0]


def bindings(operation: str, rules: Json) -> Json:
    """Values by parameter of an operation. The operation's own settings override the common ones."""
    own = [each.get("parameters", {}) for each in rules["operations"] if operation in operations_of(each)]
    return {name: binding for parameters in (rules["parameters"], *own) for name, binding in parameters.items()}


def operations_of(rule: Json) -> list[str]:
    """Ids of the operations to which a rule applies."""
    names = rule.get("include-operation-id", [])
    return [names] if isinstance(names, str) else names
