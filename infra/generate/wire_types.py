"""Generates `cadogan_client/wire_types.py` from openapi.yaml and asyncapi.yaml.

datamodel-code-generator does not fit: its frozen types have
mutable lists, `UNSET` where a field is left out, and enumerations that reject the values of a later service.
"""

import re
import textwrap
from collections.abc import Mapping

from infra.generate.sync_client import SOURCES, formatted
from infra.generate.wire_documents import Schema, answers, commands, last, load, references, tag_of
from infra.generate.wire_names import ALIASES, ARGUMENTS, CLASSES, FIELDS, LEFT_OUT, MIXINS, OPEN, OVERRIDES, STREAMED

TARGET = SOURCES / "wire_types.py"

HEAD = '''"""Types of the service's answers and messages. Generated from openapi.yaml and asyncapi.yaml; do not edit.

They tolerate a later service: unknown fields are ignored, and `str` stands where the service may add values.
"""

from datetime import date
from typing import Any, Literal, TypedDict
from uuid import UUID

from msgspec import Raw, Struct, field

from cadogan_client.mixins import DayDealMixin, ProfileMixin, ProofMixin, PublicEvent, RaceMixin
'''

FORMATS = {"date": "date", "uuid": "UUID"}
SCALARS = {"boolean": "bool", "integer": "int", "null": "None", "number": "float"}
EMPTY = {"bool": "False", "float": "0.0", "int": "0", "str": '""'}


STRICT = {"Proof", "ProofEvent"}
"""Answers in which an unknown field is refused: nobody could say that what it states holds."""


class Types:
    """Python text of the schemas of the two documents."""

    def __init__(self, openapi: Schema, asyncapi: Schema) -> None:
        # The documents agree on the schemas that both have; openapi.yaml describes the fields, too.
        self._schemas: Mapping[str, Schema] = asyncapi["components"]["schemas"] | openapi["components"]["schemas"]
        if unknown := {*CLASSES, *MIXINS, *STREAMED, *LEFT_OUT} - self._schemas.keys():
            raise KeyError(
                f"infra/generate/wire_names.py has names that are in neither document: {', '.join(sorted(unknown))}"
            )
        self._answers = set(answers(openapi))
        self._sent = set(references(self._schemas["FromClient"]))
        self._events = set(references(self._schemas["AnyPublicEvent"]))
        described = asyncapi["components"]["schemas"]
        self._commands = " | ".join(sorted(commands(asyncapi)))
        self._effects = {name: described[name].get("x-effect") for name in sorted(self._events)}
        self._aliases: dict[str, str] = {}
        self._classes: dict[str, str] = {}

    def module(self) -> str:
        """Text of the module."""
        for alias, path in ALIASES.items():
            schema, name = path.split(".")
            named = self._schemas[schema]["properties"][name]
            self._aliases[self.type_of(named.get("items", named))] = alias
        for name in [*sorted(self._answers), *STREAMED]:
            self._add(name)
        aliases = "\n".join(f"{alias} = {text}" for text, alias in self._aliases.items())
        arguments = [self._arguments(name, *source) for name, source in ARGUMENTS.items()]
        return (
            "\n\n\n".join(
                [
                    HEAD + "\n" + aliases,
                    *self._classes.values(),
                    *arguments,
                    self._stored_fields(),
                    self._effect_table(),
                    f'AnyCommand = {self._commands}\n"""Commands of a racer: they are carried out or refused."""',
                ]
            )
            + "\n"
        )

    def _stored_fields(self) -> str:
        """Tag and fields of each stored event, in stored order, with the defaults of fields that were added later."""
        stored = {
            name: (
                schema["x-stored-tag"],
                {field: schema["properties"][field].get("default") for field in schema["x-stored-fields"]},
            )
            for name, schema in self._schemas.items()
            if "x-stored-tag" in schema
        }
        said = (
            '"""Tag of each stored event, and its fields in stored order, with the values that they have in an older\n'
            'payload, which may lack fields that were added later."""'
        )
        return f"STORED_FIELDS: dict[str, tuple[int, dict[str, object]]] = {stored!r}\n{said}"

    def _effect_table(self) -> str:
        """What public events change in the view, and a type of those for which a reducer needs code."""
        effects = self._effects
        by_table = [f"    {CLASSES.get(name, name)}: {effect!r},\n" for name, effect in effects.items() if effect]
        coded = [CLASSES.get(name, name) for name, effect in effects.items() if effect is None]
        return (
            f"EFFECTS: dict[type[Struct], dict[str, Any]] = {{\n{''.join(by_table)}}}\n"
            '"""What public events change in the view: values, or fields of the event."""\n\n'
            f"AnyCodedEvent = {' | '.join(coded)}\n"
            '"""Public events that change more than fields, or not always the same ones."""'
        )

    def type_of(self, schema: Schema, path: str | None = None) -> str:
        """Type of a schema; `path` is the schema and field of an answer, None for requests."""
        text = self._spelt_out(schema, path)
        return self._aliases.get(text, text)

    def _spelt_out(self, schema: Schema, path: str | None) -> str:  # noqa: PLR0911 - a table
        match schema:
            case {"$ref": reference}:
                return CLASSES.get(last(reference), last(reference))
            case {"oneOf": members}:
                return " | ".join(dict.fromkeys(self.type_of(member, path) for member in members))
            case {"enum": values}:
                is_open = path is not None and not OPEN.isdisjoint({path, last(path)})
                return "str" if is_open else f"Literal[{', '.join(map(repr, values))}]"
            case {"type": "array", "prefixItems": members}:
                return f"tuple[{', '.join(self.type_of(member, path) for member in members)}]"
            case {"type": "array", "items": items}:
                return f"tuple[{self.type_of(items, path)}, ...]"
            case {"type": "object", "additionalProperties": values}:
                return f"dict[str, {self.type_of(values, path)}]"
            case {"type": "string"}:
                return FORMATS.get(schema.get("format", ""), "str")
            case {"type": str(name)} if name in SCALARS:
                return SCALARS[name]
            case _:
                raise ValueError(f"{path}: infra/generate/wire_types.py knows no Python type for {schema}")

    def _add(self, name: str) -> None:
        """Add the class of a schema after the classes that it refers to."""
        if name in self._classes or name in LEFT_OUT:
            return
        schema = self._schemas[name]
        if "properties" not in schema:
            for member in references(schema):
                self._add(member)
            self._classes[name] = f"{CLASSES.get(name, name)} = {self.type_of(schema)}\n{docstring(schema, 0)}"
            return
        paths = {f"{name}.{field}": value for field, value in schema["properties"].items()}
        for path, value in paths.items():
            for other in references(value) if path not in OVERRIDES else ():
                self._add(other)
        self._classes[name] = self._struct(name, schema, paths)

    def _struct(self, name: str, schema: Schema, paths: Mapping[str, Schema]) -> str:
        base = MIXINS.get(name, "PublicEvent" if name in self._events else None)
        tag = tag_of(schema)
        tagged = "" if tag is None else f', tag_field="type", tag="{tag}"'
        options = f"frozen=True, kw_only=True{tagged}{', omit_defaults=True' if name in self._sent else ''}"
        options += ", forbid_unknown_fields=True" if name in STRICT else ""
        head = f"class {CLASSES.get(name, name)}({'' if base is None else f'{base}, '}Struct, {options}):"
        required = schema.get("required", ())
        fields = [
            self._field(path, value, is_required=last(path) in required)
            for path, value in paths.items()
            if tag is None or last(path) != "type"
        ]
        return "\n".join([head, docstring(schema, 1), "", *fields])

    def _field(self, path: str, schema: Schema, *, is_required: bool) -> str:
        text = OVERRIDES.get(path) or self.type_of(schema, path)
        default = default_of(text, schema, is_required=is_required)
        wire_name, name = last(path), FIELDS.get(last(path), last(path))
        if name != wire_name:
            assigned = f' = field(name="{wire_name}", default={default})'
        else:
            assigned = "" if default is None else f" = {default}"
        return f"    {name}: {text}{assigned}\n{docstring(schema, 1)}"

    def _arguments(self, name: str, source: str, others: set[str]) -> str:
        schema = self._schemas[source]
        fields = [
            f"    {field}: {self.type_of(value)}\n{docstring(value, 1)}"
            for field, value in schema["properties"].items()
            if field not in others
        ]
        return "\n".join([f"class {name}(TypedDict, total=False):", docstring(schema, 1), "", *fields])


def default_of(text: str, schema: Schema, *, is_required: bool) -> str | None:
    """Default of a field: the document's, None where it may be None, an empty value where it may be left out."""
    match schema:
        case {"default": bool() | int() as value} | {"default": str(value), "enum": _}:
            return repr(value)
        case {"type": "array"} if "default" in schema or not is_required:
            return "()"
        case _:
            pass
    if text.endswith("| None"):
        return "None"
    return None if is_required else EMPTY[text]


def docstring(schema: Schema, depth: int) -> str:
    """Docstring with the description of a schema; nothing if it has none."""
    said = re.sub(r"\bnull\b", "None", schema.get("description", "")).replace("\\", r"\\").strip()
    if not said:
        return ""
    indent = "    " * depth
    paragraphs = [textwrap.wrap(paragraph, 114 - len(indent)) for paragraph in said.split("\n\n")]
    lines = [line for paragraph in paragraphs for line in ["", *paragraph]][1:]
    text = "\n".join(lines) + ("\n" if len(lines) > 1 or said.endswith('"') else "")
    return textwrap.indent(f'"""{text}"""', indent)


def wire_types() -> str:
    """Text of `cadogan_client/wire_types.py`."""
    return formatted(Types(load("openapi.yaml"), load("asyncapi.yaml")).module(), TARGET)
