"""A race over raw sockets, without an SDK: `python sockets.py http://127.0.0.1:8000 "My bot"`.

It pairs, commits to a nonce, gets ready, and plays the first legal moves. Any language with HTTP, WebSockets and
SHA-256 can do the same; this one needs only `pip install websockets`.
"""

import json
import secrets
import sys
from hashlib import sha256
from typing import Any
from urllib.request import Request, urlopen
from uuid import UUID

from websockets.sync.client import ClientConnection, connect

MOVES = 20
Message = dict[str, Any]


def ask(method: str, url: str, body: Message | None = None, token: str = "") -> Message:
    """A REST request, with JSON in both directions."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    content = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, content, headers, method=method)) as answer:
        return dict(json.load(answer))


def find_race(api: str, token: str) -> str:
    """Pair: wait for an opponent. Each question answers at once when there is news, else after 20 seconds."""
    pairing = ask("POST", f"{api}/pairings", {"game": "duchess"}, token)
    while pairing["race"] is None:
        pairing = ask("GET", f"{api}/pairings/{pairing['id']}?wait=20", token=token)
    return str(pairing["race"])


def commit(api: str, race: str, token: str) -> str:
    """Commit to a nonce by joining; the nonce. No side can choose the deal alone."""
    nonce = secrets.token_bytes(16)
    commitment = sha256(b"cadogan/nonce/1" + UUID(race).bytes + nonce).hexdigest()
    ask("POST", f"{api}/races/{race}/join", {"commitment": commitment}, token)
    return nonce.hex()


def receive(socket: ClientConnection, *types: str) -> Message:
    """The next message of one of these types. Others are skipped: clients ignore what they do not know."""
    while True:
        message = json.loads(socket.recv())
        if message["type"] in ("refused", "error"):
            sys.exit(f"{message['code']}: {message['detail']}")
        if message["type"] in types:
            return dict(message)


def race_on(socket: ClientConnection, token: str, nonce: str) -> Message:
    """Get ready and play; the message with the standings."""

    def send(**message: object) -> None:
        socket.send(json.dumps(message))

    send(type="hello", token=token)  # always the first message
    seats = receive(socket, "welcome")["race"]["seats"]
    committed = sum(seat["commitment"] is not None for seat in seats)
    while committed < len(seats):  # every racer commits before any nonce is opened
        receive(socket, "joined")
        committed += 1
    send(type="ready", nonce=nonce)
    board = receive(socket, "board")["board"]
    for n in range(MOVES):
        if not board["legal"]:
            break
        send(type="play", n=n, move=board["legal"][0])
        board = receive(socket, "ack")  # the move is committed
    if board["legal"]:
        send(type="resign")
    return receive(socket, "decided", "finished")


def main(url: str, name: str) -> None:
    """Sign up, race once, and print the place."""
    api = f"{url}/api/v1"
    me = ask("POST", f"{api}/players", {"name": name, "bot": True})
    race = find_race(api, me["token"])
    nonce = commit(api, race, me["token"])
    with connect(f"ws{api.removeprefix('http')}/races/{race}/socket", compression=None) as socket:
        standings = race_on(socket, me["token"], nonce)["standings"]
    seats = ask("GET", f"{api}/races/{race}")["seats"]
    seat = next(each["seat"] for each in seats if each["player"] == me["id"])
    mine = next(each for each in standings if each["seat"] == seat)
    print(f"place {mine['place']}, {mine['home']} cards home")


if __name__ == "__main__":
    main(*sys.argv[1:])
