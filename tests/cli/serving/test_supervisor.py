"""What systemd is told: that the service is up, that it lives, that it stops."""

import asyncio
import signal
import socket
from pathlib import Path

from cadogan.cli.serving.supervisor import Supervisor
from tests.cli.conftest import Serving

UP_S = 60


async def test_systemd_is_notified_of_start_life_and_stop(
    serving: Serving, port: int, dsn: str, tmp_path: Path
) -> None:
    loop = asyncio.get_running_loop()
    told: list[bytes] = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.setblocking(False)
        notify.bind(str(tmp_path / "notify"))
        settings = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "1000000"}
        async with (
            serving(port, DATABASE_URL=dsn, RESPAWN="0", DRAIN="0", **settings) as service,
            asyncio.timeout(UP_S),
        ):
            while told.count(b"WATCHDOG=1") < 2:
                told.append(await loop.sock_recv(notify, 100))
            service.send(signal.SIGTERM)
            while told[-1] != b"STOPPING=1":
                told.append(await loop.sock_recv(notify, 100))
    assert told[0] == b"READY=1"
    assert set(told[1:-1]) == {b"WATCHDOG=1"}


async def test_the_watchdog_hears_nothing_of_a_service_that_needs_a_restart(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.bind(str(tmp_path / "notify"))
        supervisor = Supervisor({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "2000"})
        asked = asyncio.Event()

        def is_alive() -> bool:
            asked.set()
            return False

        living = asyncio.create_task(supervisor.keep_alive(is_alive))
        await asked.wait()
        living.cancel()
        supervisor.tell("STOPPING=1")
        assert notify.recv(100) == b"STOPPING=1"


def test_without_a_supervisor_nothing_is_sent() -> None:
    Supervisor({}).tell("READY=1")
