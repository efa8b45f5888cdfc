"""How long a service stands still, as one client of it sees. A process of its own: `python -m infra.attacks.probe`.

The CPU that an attack uses in its own process is not counted as the service's that way. The probe sends one request
after another at a steady pace, over one connection, and connects again if that ends. It prints a line once it is
answered, begins to count when a line arrives on stdin, and prints the longest time at the next line.
"""

import argparse
import http.client
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

PACE_S = 0.02
"""Seconds between two looks at `/livez`."""
MOVE_S = 0.05
"""Seconds between two commands of the racer."""
AGAIN_S = 0.02
"""Seconds until a probe whose connection ended connects again."""
ANSWER_S = 300
"""Seconds that an answer may take. It is as long as any attack: an answer that comes late is a figure, too."""
BROKEN = (OSError, http.client.HTTPException, WebSocketException, TimeoutError)


class Probe:
    """Notes the longest time without an answer. A time that has not ended counts."""

    def __init__(self, answers: Callable[[], Iterator[None]], pace_s: float) -> None:
        self._answers = answers
        self._pace_s = pace_s
        self._longest_s = 0.0
        self._asked_at: float | None = None  # when the request was due that is unanswered now
        self._lock = threading.Lock()
        self.is_answered = threading.Event()

    def run(self) -> None:
        """Ask and wait, for as long as the process lives."""
        while True:
            try:
                for _ in self._asked():
                    self.is_answered.set()
                    time.sleep(self._pace_s)
            except BROKEN:
                time.sleep(AGAIN_S)  # and the request is still unanswered

    def restart(self) -> None:
        """Count from now on."""
        with self._lock:
            self._longest_s = 0.0
            self._asked_at = None if self._asked_at is None else time.monotonic()

    def longest_s(self) -> float:
        """The longest time without an answer, in seconds."""
        with self._lock:
            return max(self._longest_s, self._waiting_s())

    def _asked(self) -> Iterator[None]:
        answers = self._answers()
        while True:
            with self._lock:
                self._asked_at = self._asked_at or time.monotonic()
            next(answers)
            with self._lock:
                self._longest_s, self._asked_at = max(self._longest_s, self._waiting_s()), None
            yield

    def _waiting_s(self) -> float:
        return 0.0 if self._asked_at is None else time.monotonic() - self._asked_at


def looks(port: int) -> Iterator[None]:
    """Ask for `/livez` over one connection. Each step is an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_S)
    try:
        while True:
            connection.request("GET", "/livez")
            answer = connection.getresponse()
            answer.read()
            if answer.status != http.client.OK:
                raise ConnectionError(f"/livez answered {answer.status}")
            yield
    finally:
        connection.close()


def commands(port: int, race_id: str, token: str) -> Iterator[None]:
    """Make the first legal move and take it back, over one socket. Each step is an ack."""
    url = f"ws://127.0.0.1:{port}/api/v1/races/{race_id}/socket"
    with connect(url, compression=None, ping_interval=None, proxy=None, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        board = received(socket, "welcome")["board"]
        n, move = board["n"], board["legal"][0]
        if n % 2:  # the board is one move on, and its first move is another one
            socket.send(json.dumps({"type": "undo", "n": n}))
            answer = received(socket, "ack")
            n, move = answer["n"], answer["legal"][0]
        while True:
            command = {"type": "undo", "n": n} if n % 2 else {"type": "play", "n": n, "move": move}
            socket.send(json.dumps(command))
            n = received(socket, "ack")["n"]
            yield


def received(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind. Raises ConnectionError if the service refuses something, or ends the connection."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(ANSWER_S))
        if message["type"] == kind:
            return message
        if message["type"] in {"error", "refused"}:
            raise ConnectionError(message["code"])


def main() -> None:
    """Probe until stdin ends."""
    parser = argparse.ArgumentParser(prog="infra.attacks.probe", description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("racer", nargs="*", metavar="RACE TOKEN", help="race as this racer, instead of asking /livez")
    options = parser.parse_args()
    if options.racer:
        race_id, token = options.racer
        probe = Probe(lambda: commands(options.port, race_id, token), MOVE_S)
    else:
        probe = Probe(lambda: looks(options.port), PACE_S)
    threading.Thread(target=probe.run, daemon=True).start()
    probe.is_answered.wait()
    print("answered", flush=True)
    sys.stdin.readline()
    probe.restart()
    sys.stdin.readline()
    print(probe.longest_s(), flush=True)


if __name__ == "__main__":
    main()
