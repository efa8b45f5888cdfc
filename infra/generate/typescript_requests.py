"""Generates `src/requests.ts`: the methods of the TypeScript client that only send a request."""

import json
import re
import textwrap
from collections.abc import Iterator

from infra.generate.sdk_methods import Method, Parameter, methods
from infra.generate.wire_documents import ROOT, Schema, load

TARGET = ROOT / "clients/typescript/src/requests.ts"

HEAD = """/**
 * Methods that only send a request. A route names its method in `x-sdk`. Generated from openapi.yaml; do not edit.
 * Types of answers are asserted, because openapi-fetch takes pairs for arrays.
 */
import type { RaceView } from "./messages.js";
import type { components } from "./openapi.js";
import type { Patience } from "./patience.js";
import type { Rest } from "./rest.js";

type Schemas = components["schemas"];

/** Methods that only send a request, as the player of the client, or as a guest. */
export abstract class Requests {
  readonly #patience: Patience;

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  /** Every route of the API, as the player of this client. */
  abstract get rest(): Rest;
"""

VERBS = re.compile(
    "^(Change|Compare|Create|Decline|Delete|Get|Leave|Make|Mark|Revoke|Send|Start|Turn|Withdraw)\\b|(?<=, and )get\\b"
)
"""Verbs of descriptions. TypeScript's have the third person."""


def typescript_requests() -> str:
    """Text of the module."""
    openapi = load("openapi.yaml")
    texts = [Writer(openapi["components"]["schemas"], method).method() for method in methods(openapi)]
    return "\n".join([HEAD, *(textwrap.indent(text, "  ") for text in texts), "}"]).replace("\n\n}", "\n}") + "\n"


class Writer:
    """Writes one method."""

    def __init__(self, schemas: Schema, method: Method) -> None:
        self._schemas = schemas
        self._method = method
        given = method.in_typescript
        is_last_many = bool(given) and given[-1].kind == "many" and not method.has_terms
        self._rest = given[-1] if is_last_many else None
        self._positional = [each for each in given if each.kind != "keyword" and each is not self._rest]
        keywords = [each for each in given if each.kind == "keyword"]
        self._in_terms = keywords if method.has_terms else []
        self._options = [] if method.has_terms else keywords

    def method(self) -> str:
        """Text of the method."""
        method = self._method
        said = "\n * ".join(typescript_words(method.about).split("\n\n"))
        comment = f"/**\n * {said}\n */" if "\n" in said else f"/** {said} */"
        is_async = method.answer is None or (method.returns is not None and not method.has_pages)
        head = (
            f"{'async ' if is_async else ''}{camel(method.name)}({', '.join(self._signature())}): {self._answer()} {{"
        )
        return "\n".join([comment, head, *(f"  {line}" for line in self._body()), "}", ""])

    def _signature(self) -> Iterator[str]:
        for each in self._positional:
            if not each.may_be_left_out:
                yield f"{each.name}: {self._type(each)}"
            elif each.place == "body" or each.default is not None:
                default = "[]" if each.kind == "many" else json.dumps(each.default)
                yield f"{each.name}: {self._type(each)} = {default}"
            else:
                yield f"{each.name}?: {self._type(each)}"
        if self._rest is not None:
            yield f"...{self._rest.name}: {self._type(self._rest)}"
        if self._options:
            names = [camel(each.name) + defaulted(each) for each in self._options]
            types = [f"readonly {camel(each.name)}?: {self._option_type(each)}" for each in self._options]
            yield f"{{ {', '.join(names)} }}: {{ {'; '.join(types)} }} = {{}}"
        if self._method.has_terms:
            named = [each.name for each in self._positional if each.place == "body"]
            body = f'Schemas["{self._method.body}"]'
            terms = f"Omit<{body}, {' | '.join(map(json.dumps, named))}>" if named else body
            yield f"terms: {terms} = {{}}"

    def _type(self, each: Parameter) -> str:
        """Type of a parameter, as the types of openapi.ts have it."""
        path = f'Schemas["{self._method.body}"]["{each.name}"]'
        match each.schema:
            case {"type": "array"} | {"oneOf": [{"type": "array"}, _]} if each.place == "body":
                if each.kind != "many":
                    return path if "oneOf" in each.schema else f"Readonly<{path}>"
                return f"{'' if each is self._rest else 'readonly '}NonNullable<{path}>[number][]"
            case {"type": "array", "items": items}:
                return f"readonly {scalar(items)}[]"
            case {"enum": _} | {"oneOf": [{"enum": _}, _]} if each.place == "body":
                return f"NonNullable<{path}> | null" if each.may_be_left_out else path
            case schema:
                return scalar(schema)

    def _option_type(self, each: Parameter) -> str:
        """Type of an option: it may be undefined if it has a default, and is left out instead of being null."""
        text = self._type(each).removesuffix(" | null")
        return text if each.default is None else f"{text} | undefined"

    def _answer(self) -> str:
        method = self._method
        if method.answer is None:
            return "Promise<void>"
        if method.answer == "text":
            return "Promise<string>"
        if method.answer == "bytes":
            return "Promise<Blob>"
        schema = "RaceView" if method.answer == "RaceView" else f'Schemas["{method.answer}"]'
        if method.has_pages:
            return f'AsyncGenerator<{schema}["{method.returns}"][number]>'
        return f'Promise<{schema}["{method.returns}"]>' if method.returns else f"Promise<{schema}>"

    def _body(self) -> Iterator[str]:
        method = self._method
        path = f'"/api/v1{method.path}"'
        init = list(self._init())
        if method.has_pages:
            request = f"this.rest.GET({path}, {{ {', '.join(init)} }})"
            yield f"return this.#patience.rows((page) => {request}, (page) => page.{method.returns});"
            return
        if method.has_key:
            init.append("headers")
        if method.answer == "text":
            init.append('parseAs: "text"')
        if method.answer == "bytes":
            init.append('parseAs: "blob"')
        options = ", ".join(init)
        request = f"this.rest.{method.http}({path}" + (f", {{ {options} }})" if init else ")")
        if method.http == "DELETE" and method.answer is None and not method.may_repeat:
            yield f"await {request}; // not repeated if its answer is lost: the second would fail"
            return
        way = "create((headers)" if method.has_key else "ask(()"
        sent = f"this.#patience.{way} => {request})"
        if method.answer is None:
            yield f"await {sent};"
        elif method.returns:
            yield f"return (await {sent}).{method.returns};"
        else:
            yield f"return {sent} as {self._answer()};"

    def _init(self) -> Iterator[str]:
        """Members of the second argument of openapi-fetch: parameters and body."""
        method = self._method
        address = [self._value(each) for each in method.in_typescript if each.place == "path"]
        query = [self._value(each) for each in method.in_typescript if each.place == "query"]
        query += ["...page"] if method.has_pages else []
        params = [f"{name}: {{ {', '.join(of)} }}" for name, of in (("path", address), ("query", query)) if of]
        if params:
            yield f"params: {{ {', '.join(params)} }}"
        in_body = [each for each in method.in_typescript if each.place == "body" and each not in self._in_terms]
        body = [*(self._value(each) for each in in_body), *(["...terms"] if method.has_terms else [])]
        if body:
            yield "body: terms" if body == ["...terms"] else f"body: {{ {', '.join(body)} }}"

    def _value(self, each: Parameter) -> str:
        """A value, as a member of an object. It is left out if it is not given."""
        name = camel(each.name) if each.kind == "keyword" else each.name
        value = f"[...{name}]" if each.kind == "many" or each.schema.get("type") == "array" else name
        member = name if value == each.name else f"{each.name}: {value}"
        if not each.may_be_left_out or (each.place == "path"):
            return member
        if each.kind == "many":
            return f"...({name}.length > 0 && {{ {member} }})"
        if each.default is False:
            return f"...({name} && {{ {member} }})"
        is_given = each.default is not None or (each.place == "body" and each.kind == "positional")
        return member if is_given else f"...({name} !== undefined && {{ {member} }})"


def scalar(schema: Schema) -> str:
    """Type of a value in an address."""
    match schema:
        case {"oneOf": members}:
            return " | ".join(scalar(member) for member in members)
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"type": str(name)}:
            return "number" if name == "integer" else name
        case _:
            raise ValueError(f"infra/generate/typescript_requests.py knows no type for {schema}")


def defaulted(each: Parameter) -> str:
    """The default of an option; none for one that may be left out."""
    return "" if each.default is None else f" = {json.dumps(each.default)}"


def camel(name: str) -> str:
    """A name in TypeScript's spelling."""
    return re.sub("_([a-z])", lambda match: match[1].upper(), name)


def typescript_words(text: str) -> str:
    """Description in TypeScript's words."""
    text = VERBS.sub(lambda match: f"{match[0]}s", text).replace("Raises ", "Throws ").replace("Have ", "Has ")
    return re.sub("`[a-z_]+`", lambda match: camel(match[0]), text)
