"""Export of finished races, for statistics."""

from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing

import msgspec
from msgspec import Struct

from cadogan_client.errors import CadoganError, ConnectionFailed, Problem
from cadogan_client.rest import Rest, Value
from cadogan_client.retry import RetryLimit, StreamRetries
from cadogan_client.wire_types import End, WholeRace

KNOWN_TYPES = frozenset(struct.__struct_config__.tag for struct in (WholeRace, End))


class _Header(Struct):
    """The field of every line, known or not."""

    type: str


async def export_races(
    rest: Rest, limit: RetryLimit, path: str, query: Mapping[str, Value], after: str | None
) -> AsyncIterator[WholeRace]:
    """Yield the races after race `after`, oldest first, each once. The stream resumes after a lost connection.

    Raises: Problem, ConnectionFailed; CadoganError for a line that cannot be read.
    """
    retries, left = StreamRetries(limit), query["max"]
    while left != 0:
        try:
            async with aclosing(rest.stream(path, {**query, "max": left, "cursor": after})) as lines:
                async for line in lines:
                    retries.note_progress()
                    match read(line):
                        case WholeRace() as race:
                            yield race
                            after = str(race.id)
                            left = left - 1 if isinstance(left, int) else None
                        case End():
                            return
                        case None:
                            pass
        except (ConnectionFailed, Problem) as error:
            await retries.fail(error)
        else:
            await retries.fail(ConnectionFailed("The export broke off before its last line."))
        await retries.pause()


def read(line: str) -> WholeRace | End | None:
    """Decode a line; None for a line that only a later client knows.

    Raises: ConnectionFailed for a truncated line, which a retry repairs; CadoganError for an invalid one.
    """
    try:
        header = msgspec.json.decode(line, type=_Header)
        return msgspec.json.decode(line, type=WholeRace | End) if header.type in KNOWN_TYPES else None
    except msgspec.ValidationError as error:
        raise CadoganError(f"The export has an invalid line: {error}") from error
    except msgspec.DecodeError as error:
        raise ConnectionFailed(f"The export broke off within a line: {error}") from error
