"""A bot as a program: `main(MyBot)` reads the command line, keeps the token in a file, and stops on a signal."""

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cadogan_client.bots.bot import Bot
from cadogan_client.bots.runner import BotRunner
from cadogan_client.client import Cadogan
from cadogan_client.errors import ConnectionFailed

GIVE_UP_AFTER_S = 600
"""How long a bot waits for a service that is away, or has not started yet."""


def main(bot: type[Bot], arguments: Sequence[str] | None = None) -> None:
    """Run a bot: `python my_bot.py URL`. The first SIGINT or SIGTERM lets it finish its races, the second resigns them.

    The first run signs up, and keeps the token in a file beside the program for later runs.
    """
    parser = argparse.ArgumentParser(description=bot.__doc__)
    parser.add_argument("url", help="address of the service, as http://127.0.0.1:8000")
    parser.add_argument("--name", default=bot.__name__, help="name of the player, on the first run")
    parser.add_argument("--token-file", type=Path, help="file with the token (default: NAME.token)")
    parser.add_argument("--races", type=int, help="stop after so many races")
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)  # it logs every request
    file = chosen.token_file or Path(f"{chosen.name}.token")
    token = file.read_text().strip() if file.exists() else None
    try:
        asyncio.run(run(bot, chosen.url, Account(chosen.name, file, token), chosen.races))
    except ConnectionFailed as error:  # after `GIVE_UP_AFTER_S`
        sys.exit(str(error))


class Account(NamedTuple):
    """The player of a bot. Without a token it signs up by its name, and keeps the new token in the file."""

    name: str
    file: Path
    token: str | None


async def run(bot: type[Bot], url: str, account: Account, races: int | None) -> None:
    """Run a bot until a signal, or for so many races."""
    async with Cadogan(url, account.token, give_up_after_s=GIVE_UP_AFTER_S) as cadogan:
        if account.token is None:
            keep(account.file, (await cadogan.sign_up(account.name, bot=True)).token)
        runner = BotRunner(cadogan, bot, races=races)
        running = asyncio.ensure_future(runner.run())

        def stop() -> None:
            if runner.state == "running":
                runner.stop()
            else:
                running.cancel()

        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError):  # on Windows, where Ctrl-C cancels everything at once
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, stop)
        try:
            await running
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise  # this program is cancelled, and not its races by a second signal


def keep(file: Path, token: str) -> None:
    """Store a token in a new file that only this user can read."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(token)
