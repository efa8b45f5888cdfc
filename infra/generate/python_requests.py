"""Generates `cadogan_client/requests.py`: the methods of the Python client that only send a request."""

import ast
import textwrap
from collections.abc import Iterator

from infra.generate.sdk_methods import Method, Parameter, methods
from infra.generate.sync_client import PACKAGE, SOURCES, formatted, origins
from infra.generate.wire_documents import Schema, load
from infra.generate.wire_names import ARGUMENTS, CLASSES, PATTERNS
from infra.generate.wire_types import Types

TARGET = SOURCES / "requests.py"

HEAD = '''"""Methods that only send a request. Generated from openapi.yaml; do not edit.

A route names its method in `x-sdk`. Everything else that the client does is in `client.py`.
"""

from collections.abc import AsyncIterator, Sequence
from datetime import date
from typing import Unpack
from uuid import UUID

from cadogan_client.rest import Rest, without_none
'''

CLASS = '''class Requests:
    """Methods that only send a request, as the player of the client, or as a guest."""

    _rest: Rest
'''


def python_requests(wire_types: str) -> str:
    """Text of the module. `wire_types` is the text of the module with the types."""
    openapi = load("openapi.yaml")
    types = Types(openapi, load("asyncapi.yaml"))
    types.module()  # which names its types
    texts = [Writer(openapi, types).method(each) for each in methods(openapi)]
    body = "\n".join([CLASS, *texts])
    return formatted(f"{HEAD}{imports(body, wire_types)}\n\n{body}", TARGET)


def imports(body: str, wire_types: str) -> str:
    """Import of the types that the methods name."""
    used = {node.id for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Name)}
    names = sorted(used & origins(ast.parse(wire_types), "").keys() - origins(ast.parse(HEAD), "").keys())
    return f"from {PACKAGE}.wire_types import {', '.join(names)}\n"


class Writer:
    """Writes methods with the types of the generated Structs."""

    def __init__(self, openapi: Schema, types: Types) -> None:
        self._schemas: Schema = openapi["components"]["schemas"]
        self._types = types

    def method(self, method: Method) -> str:
        """Text of a method."""
        head = f"async def {method.name}({', '.join(self._signature(method))}) -> {self._answer(method)}:"
        said = "\n\n".join(textwrap.fill(paragraph, 112) for paragraph in python_words(method.about).split("\n\n"))
        end = "\n" if "\n" in said else ""
        lines = [head, *textwrap.indent(f'"""{said}{end}"""', "    ").splitlines(), *self._body(method)]
        return textwrap.indent("\n".join(lines), "    ") + "\n"

    def _signature(self, method: Method) -> Iterator[str]:
        yield "self"
        is_keyword = False
        for each in method.parameters:
            if each.kind == "keyword" and not is_keyword:
                yield "*"
            is_keyword = each.kind in {"keyword", "many"}
            is_many = each.kind == "many"
            default = "" if is_many or not each.may_be_left_out else f" = {each.default!r}"
            yield f"{'*' if is_many else ''}{python_name(each)}: {self._type(each)}{default}"
        if method.has_terms:
            yield f"**terms: Unpack[{terms_of(method)}]"

    def _type(self, each: Parameter) -> str:
        match each.schema:
            case {"type": "string", "format": "uuid"}:
                text = "UUID | str"
            case {"pattern": pattern} if pattern in PATTERNS:
                text = "date | str"
            case {"type": "array", "items": items} | {"oneOf": [{"type": "array", "items": items}, {"type": "null"}]}:
                item = "UUID | str" if items.get("format") == "uuid" else self._named(items)
                text = item if each.kind == "many" else f"Sequence[{item}]"
                text += " | None" if "oneOf" in each.schema and each.kind != "many" else ""
            case schema:
                text = self._named(schema)
        can_be_none = each.may_be_left_out and each.default is None and each.kind != "many" and "None" not in text
        return f"{text} | None" if can_be_none else text

    def _named(self, schema: Schema) -> str:
        """Type of a value. Values of an enumeration without a name are text."""
        text = self._types.type_of(schema)
        return "str" if text.startswith("Literal[") else text

    def _answer(self, method: Method) -> str:
        if method.answer == "text":
            return "str"
        if method.answer == "bytes":
            return "bytes"
        if method.answer is None:
            return "None"
        if method.returns is None:
            return CLASSES.get(method.answer, method.answer)
        field = self._schemas[method.answer]["properties"][method.returns]
        if method.has_pages:
            return f"AsyncIterator[{self._types.type_of(field['items'])}]"
        return self._types.type_of(field, f"{method.answer}.{method.returns}")

    def _body(self, method: Method) -> Iterator[str]:
        path = method.path
        for each in method.parameters:
            path = path.replace(f"{{{each.name}}}", f"{{{python_name(each)}}}")
        arguments = [f'{"f" if "{" in path else ""}"{path}"']
        answer = "" if method.answer is None else CLASSES.get(method.answer, method.answer)
        query = values(method, "query")
        if method.has_pages:
            yield f"    async for page in self._rest.pages({', '.join([*arguments, answer, *query])}):"
            yield f"        for row in page.{method.returns}:"
            yield "            yield row"
            return
        match method.http, method.answer:
            case "GET", "text":
                call = f"text({arguments[0]})"
            case "GET", "bytes":
                call = f"content({', '.join([*arguments, *query])})"
            case "GET", _:
                call = f"get({', '.join([*arguments, answer, *query])})"
            case "DELETE", None:
                repeated = ["may_repeat=True"] if method.may_repeat else []
                call = f"remove({', '.join([*arguments, *values(method, 'body'), *repeated])})"
            case "DELETE", _:
                call = f"delete({', '.join([*arguments, answer])})"
            case _:
                body = values(method, "body") or ["{}"]
                call = (
                    f"{'create' if method.has_key else 'command'}"
                    f"({', '.join([*arguments, *body, answer or 'type(None)'])})"
                )
        yield (
            f"    {'' if method.answer is None else 'return '}"
            + (f"(await self._rest.{call}).{method.returns}" if method.returns else f"await self._rest.{call}")
        )


def values(method: Method, place: str) -> list[str]:
    """The argument with the values of the query or the body; none without values."""
    always, given = [], []
    for each in method.parameters:
        name = python_name(each)
        if each.place != place:
            continue
        if each.may_be_left_out and (each.default is None or place == "query"):
            given.append(f'"{each.name}": {sent(each, name)}')
        else:
            always.append(f'"{each.name}": {name}')
    if place == "query":
        return [f"{{{', '.join([*always, *given])}}}"] if always or given else []
    terms = ["**terms"] if method.has_terms else []
    left_out = [f"**without_none({{{', '.join(given)}}})"] if given else []
    match [*always, *terms, *left_out]:
        case []:
            return []
        case [alone] if alone.startswith("**"):
            return [alone.removeprefix("**")]
        case parts:
            return [f"{{{', '.join(parts)}}}"]


def sent(each: Parameter, name: str) -> str:
    """A value that may be left out, as it is sent: None if it is."""
    if each.kind == "many":
        return f"{name} or None"
    if each.place == "body":
        return name
    if each.default is False:
        return f'"true" if {name} else None'
    text = {
        "boolean": f"str({name}).lower()",
        "array": f"[str(each) for each in {name}]",
        "string": f"str({name})" if "format" in each.schema else name,
    }.get(each.schema["type"], name)
    return text if text == name or each.default is not None else f"None if {name} is None else {text}"


def python_name(each: Parameter) -> str:
    """Name of a parameter in Python: ids are called after what they identify."""
    return each.name.removesuffix("_id")


def terms_of(method: Method) -> str:
    """The TypedDict of the fields of a body that are arguments by name."""
    (name,) = [name for name, (schema, _) in ARGUMENTS.items() if schema == method.body]
    return name


def python_words(text: str) -> str:
    """Description in Python's words."""
    return text.replace("null", "None")
