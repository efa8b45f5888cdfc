"""Reads the methods of the SDKs that only send a request, from the operations of openapi.yaml that have an `x-sdk`."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from infra.generate.wire_documents import Schema, last
from infra.generate.wire_names import PATTERNS

OF_PAGES = {"cursor", "limit", "wait"}
"""Query parameters that no method passes on: methods follow pages by themselves, and do not wait."""


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A parameter of a method. It goes into the address, the query or the body."""

    name: str
    place: Literal["path", "query", "body"]
    schema: Schema
    is_required: bool
    """Whether the service requires it."""
    kind: Literal["positional", "many", "keyword"] = "positional"
    """`many` takes the values of a list as arguments of their own."""

    @property
    def default(self) -> object:
        """Default in the SDKs; None if it may be left out."""
        return PATTERNS.get(self.schema.get("pattern", ""), self.schema.get("default"))

    @property
    def may_be_left_out(self) -> bool:
        """Whether it has a default."""
        return not self.is_required or self.default is not None


@dataclass(frozen=True, kw_only=True)
class Method:
    """A method that sends one request, or one for each page."""

    name: str
    """Name in Python's spelling."""
    about: str
    http: str
    path: str
    parameters: tuple[Parameter, ...]
    in_typescript: tuple[Parameter, ...]
    has_terms: bool
    """Whether the other fields of the body are arguments by name."""
    body: str | None
    """Schema of the body."""
    answer: str | None
    """Schema of the answer; None for an answer without content, `text` for text, `bytes` for a film."""
    returns: str | None
    """Field of the answer that the method returns, or rows of each page."""
    has_pages: bool
    has_key: bool
    may_repeat: bool


def methods(openapi: Schema) -> Iterator[Method]:
    """Methods of the SDKs, by name."""
    found = [
        method_of(openapi, http.upper(), path, operation)
        for path, operations in openapi["paths"].items()
        for http, operation in operations.items()
        if "x-sdk" in operation
    ]
    yield from sorted(found, key=lambda method: method.name)


def method_of(openapi: Schema, http: str, path: str, operation: Schema) -> Method:
    """The method for an operation."""
    schemas: Mapping[str, Schema] = openapi["components"]["schemas"]
    said = operation["x-sdk"]
    body = name_in(operation.get("requestBody", {}).get("content", {}))
    known = {each.name: each for each in parameters_of(operation, schemas.get(body or "", {}))}
    arguments = said.get("arguments") or by_default(known.values())
    status, answer = answer_of(operation)
    fields = schemas.get(answer or "", {}).get("properties", {})
    has_pages = "next" in fields
    lists = [name for name, field in fields.items() if field.get("type") == "array"]
    return Method(
        name=said["name"],
        about=said.get("about", f"{operation['summary']}."),
        http=http,
        path=path.removeprefix("/api/v1"),
        parameters=tuple(signature(arguments, known)),
        in_typescript=tuple(signature(said.get("typescript", arguments), known)),
        has_terms="**" in arguments,
        body=body,
        answer=answer,
        returns=said.get("returns", lists[0] if has_pages else None),
        has_pages=has_pages,
        has_key=status == "201" or said.get("has-key", False),
        may_repeat=said.get("may-repeat", False),
    )


def parameters_of(operation: Schema, body: Schema) -> Iterator[Parameter]:
    """Everything that a method for an operation can take."""
    for each in operation.get("parameters", ()):
        if each.get("in") in {"path", "query"}:
            yield Parameter(
                name=each["name"], place=each["in"], schema=each["schema"], is_required=each.get("required", False)
            )
    for name, schema in body.get("properties", {}).items():
        yield Parameter(name=name, place="body", schema=schema, is_required=name in body.get("required", ()))


def by_default(every: Iterable[Parameter]) -> str:
    """Arguments of a method that does not name them: required ones, the rest of the address, and keywords."""
    every = [each for each in every if each.name not in OF_PAGES]
    required = [each.name for each in every if not each.may_be_left_out]
    of_path = [each.name for each in every if each.may_be_left_out and each.place == "path"]
    others = [each.name for each in every if each.may_be_left_out and each.place != "path"]
    return ", ".join([*required, *of_path, *(["*", *others] if others else [])])


def signature(arguments: str, known: Mapping[str, Parameter]) -> Iterator[Parameter]:
    """Parameters as `arguments` name them, as in `race_id, *seats, people`. Raises KeyError for an unknown one."""
    is_keyword = False
    for word in [word.strip() for word in arguments.split(",") if word.strip()]:
        name = word.lstrip("*")
        if word.startswith("**"):
            continue
        if name:
            yield replace(known[name], kind="keyword" if is_keyword else "many" if "*" in word else "positional")
        is_keyword = is_keyword or word.startswith("*")


def answer_of(operation: Schema) -> tuple[str, str | None]:
    """Status of a success, and the schema of its answer."""
    ((status, answer),) = [each for each in operation["responses"].items() if each[0].startswith("2")]
    contents = answer.get("content", {})
    for media_type, kind in (("text/plain", "text"), ("image/webp", "bytes")):
        if media_type in contents:
            return status, kind
    return status, name_in(contents)


def name_in(contents: Schema) -> str | None:
    """Name of the schema of a body or an answer; None without content."""
    schema = contents.get("application/json", {}).get("schema", {})
    return last(schema["$ref"]) if "$ref" in schema else None
