"""Firefox for Playwright: runs Debian's Firefox, and answers in its place the commands that it does not know yet.

Playwright speaks WebDriver BiDi with Firefox (its channel `moz-firefox`), and expects a newer one than Debian's ESR.
This program takes the place of Firefox: Playwright starts it, and finds in its output the address to connect to. That
is a relay here, which passes everything on except the commands in `UNKNOWN`: they override what no visit overrides.

A driver of its own would be needed otherwise: Debian has no geckodriver, and Playwright's own Firefox is no package.
"""

import asyncio
import json
import os
import re
import sys
from functools import partial

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

UNKNOWN = frozenset({"emulation.setMediaFeaturesOverride"})
"""Commands that are answered as if they had been carried out."""
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


async def main(firefox: str, arguments: list[str]) -> int:
    """Run Firefox until it ends. Returns its exit status."""
    process = await asyncio.create_subprocess_exec(firefox, *arguments, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None  # it is a pipe
    async for line in process.stderr:
        found = LISTENING.search(line.decode(errors="replace"))
        if found is None:
            continue
        async with serve(partial(relay, address=found[1]), "127.0.0.1", 0, max_size=None) as server:
            port = server.sockets[0].getsockname()[1]
            print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
            drain = asyncio.create_task(process.stderr.read())  # else Firefox would stop at a full pipe
            status = await process.wait()
            drain.cancel()
            return status
    return await process.wait()


async def relay(client: ServerConnection, address: str) -> None:
    """Pass the messages of a connection on in both directions until one end closes."""
    request = client.request
    assert request is not None  # the handshake is over
    async with connect(address + request.path, max_size=None, compression=None) as firefox:

        async def answers() -> None:
            async for message in firefox:
                await client.send(message)
            await client.close()

        passing = asyncio.create_task(answers())
        try:
            async for message in client:
                command = json.loads(message)
                if command.get("method") in UNKNOWN:
                    await client.send(json.dumps({"type": "success", "id": command["id"], "result": {}}))
                else:
                    await firefox.send(message)
        except ConnectionClosed:
            pass
        finally:
            passing.cancel()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(os.environ["FIREFOX"], sys.argv[1:])))
