"""Attacks with requests that come on many connections at once."""

import asyncio
from collections import Counter

from infra.attacks.stage import ATTACKER, Row, Stage

CROWD = 1000
ANSWERED_S = 30


async def ask_together(stage: Stage, path: str) -> str:
    """Connect, and then ask for the same on all connections at once."""
    lines = [await asyncio.open_connection("127.0.0.1", stage.port, local_addr=(ATTACKER, 0)) for _ in range(CROWD)]
    request = f"GET {path} HTTP/1.1\r\nHost: attack\r\nConnection: close\r\n\r\n".encode()
    for _, writer in lines:
        writer.write(request)
    async with asyncio.timeout(ANSWERED_S):
        answers = await asyncio.gather(*(reader.read() for reader, _ in lines), return_exceptions=True)
    for _, writer in lines:
        writer.transport.abort()
    statuses = Counter(answer[9:12].decode() for answer in answers if isinstance(answer, bytes))
    return f"{CROWD} requests, {dict(statuses)}"


def asking(name: str, path: str) -> Row:
    """A row in which a guest asks for a path."""
    return Row(
        name, f"a guest asks for {path} on {CROWD:,} connections at once", lambda stage: ask_together(stage, path)
    )


ROWS = (
    asking("games", "/api/v1/games"),
    asking("races", "/api/v1/races"),
    asking("page", "/"),
)
