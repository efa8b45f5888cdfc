"""Attacks over sockets, by guests and by players."""

from infra.attacks.row import Row
from infra.attacks.stage import Stage

MANY = 20_000


async def watch_now(stage: Stage) -> str:
    """Ask for a snapshot very often, in one go."""
    guest = await stage.open_socket()
    guest.say({"type": "hello"})
    guest.say(*[{"type": "watch", "from": "now"}] * MANY)
    await guest.read(20)
    guest.abort()
    return f"{guest.sent_bytes} bytes, {dict(guest.types)}, closed: {guest.close_code}"


WATCH_NOW = Row("watch-now", f"a guest asks for {MANY} snapshots in one go", watch_now)
