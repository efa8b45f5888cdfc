"""Code samples of each operation, for curl, Python and TypeScript, from its description.

Values in addresses are variables with the names of the parameters; `url` is the address of the service and `token` a
token. A test runs all samples.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from cadogan.api.bodies.oauth_body import FORM

Json = dict[str, Any]

WIDTH = 80
QUOTE = "'\\''"
"""A single quote inside single quotes, for the shell."""


class Request(NamedTuple):
    """What the samples of an operation send."""

    method: str
    path: str
    path_parameters: list[str]
    query: Json
    """Values of the parameters that are required, or have an example."""
    body: Any
    is_form: bool
    needs_token: bool


def add_code_samples(path: str, method: str, operation: Json) -> None:
    """Give an operation its samples."""
    request = request_of(path, method, operation)
    operation["x-codeSamples"] = [
        {"lang": "Shell", "label": "curl", "source": curl(request)},
        {"lang": "Python", "label": "Python", "source": python(request)},
        {"lang": "TypeScript", "label": "TypeScript", "source": typescript(request)},
    ]


def request_of(path: str, method: str, operation: Json) -> Request:
    """The request of a sample, from the examples of the description."""
    parameters = [each for each in operation.get("parameters", []) if "$ref" not in each]  # those are headers
    shown = [
        each for each in parameters if each["in"] == "query" and (each.get("required") or "examples" in each["schema"])
    ]
    contents = operation.get("requestBody", {}).get("content", {})
    kind, content = next(iter(contents.items()), ("", {}))
    return Request(
        method.upper(),
        path,
        [each["name"] for each in parameters if each["in"] == "path"],
        {each["name"]: value_of(each["schema"]) for each in shown},
        example_of(content),
        kind == FORM,
        {} not in operation["security"] and operation["security"] != [],
    )


def value_of(schema: Json) -> Any:
    """A value of a parameter."""
    if "examples" in schema:
        return schema["examples"][0]
    return schema.get("default", schema.get("enum", [schema.get("minimum", 1)])[0])


def example_of(content: Json) -> Any:
    """The example of a body; None without a body."""
    if "examples" in content:
        return next(iter(content["examples"].values()))["value"]
    return content.get("example")


def curl(request: Request) -> str:
    """A line for the shell."""
    path = request.path
    for name in request.path_parameters:
        path = path.replace(f"{{{name}}}", f"${name}")
    query = urlencode(request.query)
    words = [f'curl -sS "$url{path}{"?" + query if query else ""}"']
    if request.method not in ("GET", "POST") or (request.method == "POST" and request.body is None):
        words.append(f"--request {request.method}")
    if request.needs_token:
        words.append('--header "Authorization: Bearer $token"')
    if request.is_form:
        words += [f"--data-urlencode '{name}={value}'" for name, value in request.body.items()]
    elif request.body is not None:
        words.append(f"--json '{json.dumps(request.body, ensure_ascii=False).replace(chr(39), QUOTE)}'")
    return " \\\n  ".join(words) if len(" ".join(words)) > WIDTH else " ".join(words)


def python(request: Request) -> str:
    """A call of httpx, on which the SDK is built."""
    prefix = "f" if request.path_parameters else ""
    address = f'url + {prefix}"{request.path}"'
    arguments = [address]
    if request.query:
        arguments.append(f"params={literal(request.query, PYTHON)}")
    if request.body is not None:
        name = "data" if request.is_form else "json"
        arguments.append(f"{name}={literal(request.body, PYTHON)}")
    if request.needs_token:
        arguments.append('headers={"Authorization": f"Bearer {token}"}')
    call = f"httpx.{request.method.lower()}"
    if request.method == "DELETE" and request.body is not None:
        call, arguments = "httpx.request", ['"DELETE"', *arguments]
    return f"import httpx\n\nanswer = {called(call, arguments)}"


def typescript(request: Request) -> str:
    """A call of the SDK's `rest`, or of `fetch` for a form."""
    if request.is_form:
        init = f'{{ method: "{request.method}", body: new URLSearchParams({literal(request.body, TYPESCRIPT)}) }}'
        return f"const answer = await fetch(`${{url}}{request.path}`, {init});"
    options = []
    given = [f"path: {{ {', '.join(request.path_parameters)} }}"] if request.path_parameters else []
    given += [f"query: {literal(request.query, TYPESCRIPT)}"] if request.query else []
    if given:
        options.append(f"params: {{ {', '.join(given)} }}")
    if request.body is not None:
        options.append(f"body: {literal(request.body, TYPESCRIPT)}")
    arguments = [f'"{request.path}"', *([f"{{ {', '.join(options)} }}"] if options else [])]
    token = ", token" if request.needs_token else ""
    return (
        'import { Client } from "cadogan-client";\n\n'
        f"const {{ rest }} = new Client({{ url{token} }});\n"
        f"const {{ data }} = await rest.{request.method}({', '.join(arguments)});"
    )


class Style(NamedTuple):
    """How a language writes values: keys, the space inside braces, an indentation, and what is no list or text."""

    key: str
    space: str
    indent: str
    simple: Callable[[Any], str]


PYTHON = Style('"{}": ', "", "    ", repr)
TYPESCRIPT = Style("{}: ", " ", "  ", json.dumps)


def literal(value: Any, style: Style, depth: int = 1) -> str:
    """A value on one line, or on several if it is long."""
    match value:
        case dict():
            rows = [style.key.format(name) + literal(inner, style, depth + 1) for name, inner in value.items()]
            line = f"{{{style.space}{', '.join(rows)}{style.space}}}"
            lines = "".join(f"{style.indent * depth}{row},\n" for row in rows)
            return line if len(line) <= WIDTH else f"{{\n{lines}{style.indent * (depth - 1)}}}"
        case list():
            return f"[{', '.join(literal(inner, style, depth + 1) for inner in value)}]"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return style.simple(value)


def called(function: str, arguments: list[str]) -> str:
    """A call in Python, on one line or on several."""
    line = f"{function}({', '.join(arguments)})"
    if len(line) <= WIDTH:
        return line
    rows = "".join("    " + argument.replace("\n", "\n    ") + ",\n" for argument in arguments)
    return f"{function}(\n{rows})"
