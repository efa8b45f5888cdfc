"""Tags of a race's settings in its text, made from `Settings` and the `Option` of each setting.

Settings of the first format are always said. A later one is said where it has not its default, so that the texts of
other races stay as they were.
"""

from collections.abc import Callable, Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec.structs import fields

from cadogan.races.settings import DEFAULTS, LATER, OPTIONS, Settings
from cadogan.races.text.sections import Section
from cadogan.races.text.values import number_of, one_of, undo_of, yes_or_no

TAGS = {
    name: option.tag or name.title().replace("_", "")
    for name, option in OPTIONS.items()
    if option.tag is not None and name not in {"game", "options"}  # these begin the text
}
"""Tag of each setting that has one. That of `undo` says `undo_penalty`, too."""

EXAMPLES = {"time_limit": "600", "undo": "penalty 10"}
"""Values that errors show, if they are not the defaults."""


def in_text(settings: Settings, seats: int) -> Settings:
    """Settings as the text of a race says them, with the seats that it has: what it does not say has its default."""
    said: dict[str, Any] = {name: getattr(settings, name) for name in ("game", "options", *TAGS)}
    if settings.undo == "penalty":
        said["undo_penalty"] = settings.undo_penalty
    return Settings(seats=seats, **said)


def setting_tags(settings: Settings) -> Iterator[tuple[str, str]]:
    """Tags of the settings, in order."""
    for name, tag in TAGS.items():
        value = getattr(settings, name)
        if name == "undo" and value == "penalty":
            yield tag, f"{value} {settings.undo_penalty}"
        elif name not in LATER or value != DEFAULTS[name]:
            yield tag, written(value)


def read_settings(head: Section) -> dict[str, Any]:
    """Settings by name, from their tags. Raises Unreadable."""
    read: dict[str, Any] = {}
    for name, tag in TAGS.items():
        if name not in LATER:
            value = head.read(tag, PARSERS[name], EXAMPLES.get(name) or written(DEFAULTS[name]))
            read |= value if name == "undo" else {name: value}
        elif (later := head.read_if_there(tag, PARSERS[name])) is not None:
            read[name] = later
    return read


def written(value: object) -> str:
    """Value of a tag."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def parser_of(kind: Any) -> Callable[[str], Any]:
    """Parser of a tag whose setting has this type."""
    if get_origin(kind) in {Annotated, Union, UnionType}:  # a union with null, which no text says
        return parser_of(get_args(kind)[0])
    if get_origin(kind) is Literal:
        return one_of(get_args(kind))
    if kind is bool:
        return yes_or_no
    if kind is int:
        return number_of
    raise TypeError(f"no tag can say a setting of the type {kind}; give it an Option with the tag None")


PARSERS = {field.name: parser_of(field.type) for field in fields(Settings) if field.name in TAGS} | {"undo": undo_of}
"""Parser of each setting that has a tag."""
