"""Reads the JSON files of `verify`: proofs and kept commitments. Refusals name the place in the file."""

import re
from typing import TypeVar

import msgspec

from cadogan.races.errors import Unreadable

T = TypeVar("T")


def read(content: bytes, file_type: type[T]) -> T:
    """Read JSON.

    Raises:
        Unreadable: The message names line and character, or the field, and the event that it is in.
    """
    try:
        content.decode()
        return msgspec.json.decode(content, type=file_type)
    except UnicodeDecodeError as error:
        raise Unreadable(f"{place(content, error.start)}: this is not UTF-8") from None
    except RecursionError:
        raise Unreadable("the brackets are nested too deeply for a file of this service") from None
    except msgspec.ValidationError as error:
        event = re.search(r"\$\.events\[(\d+)\]", str(error))
        raise Unreadable(f"event {int(event[1]) + 1}: {error}" if event else str(error)) from None
    except msgspec.DecodeError as error:
        at = re.search(r"\(byte (\d+)\)", str(error))
        raise Unreadable(f"{place(content, int(at[1]) if at else len(content))}: {error}") from None


def place(content: bytes, at: int) -> str:
    """Line and character of a byte in a file, and the event there."""
    before = content[:at]
    line, character = before.count(b"\n") + 1, at - before.rfind(b"\n")
    where = ""
    if b'"events":' in before:
        version = before.count(b'"version":')
        where = f", in event {version} or where event {version + 1} begins" if version else ", where event 1 begins"
    return f"line {line}, character {character}{where}"
