"""Files that `verify` reads: a proof, and what was seen of the commitments. What is wrong with one is said by place."""

import re
from typing import TypeVar

import msgspec

from cadogan.races.errors import Unreadable

T = TypeVar("T")


def read(content: bytes, kind: type[T]) -> T:
    """Read JSON; Unreadable names line and character, or the field, and the event that it is in."""
    try:
        content.decode()
        return msgspec.json.decode(content, type=kind)
    except UnicodeDecodeError as error:
        raise Unreadable(f"{place(content, error.start)}: this is not UTF-8") from None
    except RecursionError:
        raise Unreadable("brackets within brackets within brackets: this is nothing of ours") from None
    except msgspec.ValidationError as error:
        event = re.search(r"\$\.events\[(\d+)\]", str(error))
        raise Unreadable(f"event {int(event[1]) + 1}: {error}" if event else str(error)) from None
    except msgspec.DecodeError as error:
        at = re.search(r"\(byte (\d+)\)", str(error))
        raise Unreadable(f"{place(content, int(at[1]) if at else len(content))}: {error}") from None


def place(content: bytes, at: int) -> str:
    """Where a byte of a file is, for people."""
    before = content[:at]
    line, character = before.count(b"\n") + 1, at - before.rfind(b"\n")
    where = ""
    if b'"events":' in before:
        version = before.count(b'"version":')
        where = f", in event {version} or where event {version + 1} begins" if version else ", where event 1 begins"
    return f"line {line}, character {character}{where}"
