"""Tells systemd that the service is up, that it lives, and that it stops. The protocol is that of sd_notify(3).

systemd names a socket in `NOTIFY_SOCKET`, and in `WATCHDOG_USEC` the time after which a silent service is replaced.
"""

import asyncio
import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress


class Supervisor:
    """The supervisor of this process. Without one, nothing is sent."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        name = environ.get("NOTIFY_SOCKET", "")
        self._address = f"\0{name[1:]}" if name.startswith("@") else name  # @ stands for an abstract socket
        self._watchdog_s = int(environ.get("WATCHDOG_USEC", "0")) / 1e6 if name else 0.0

    def tell(self, state: str) -> None:
        """Send a state such as `READY=1`. A supervisor that does not listen is no reason to end."""
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
            notify.sendto(state.encode(), self._address)

    async def keep_alive(self, is_alive: Callable[[], bool]) -> None:
        """Tell the watchdog twice in its time that the service lives, for as long as it does. Runs until cancelled."""
        while self._watchdog_s:
            if is_alive():
                self.tell("WATCHDOG=1")
            await asyncio.sleep(self._watchdog_s / 2)
