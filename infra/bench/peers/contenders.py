"""The servers that are compared. Each starts races for the load client, and lets it in as racers and as spectators."""

import http.client
import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from infra.bench.moves import View
from infra.lab.load import Entry
from infra.lab.node import Node
from infra.lab.postgres import Server, data_directory, postgres_at
from infra.lab.program import Program, running, stable_port
from infra.lab.races import SETTINGS, RaceFactory, Racer
from infra.locks.npm import install, program

FOLDER = Path(__file__).parent
SEATS = 2
NAMES = count(1)
"""Numbers of the races of peers. They share tables, so no name comes twice."""


class Contender(Protocol):
    """A server that is compared."""

    name: str
    process: Program
    is_colyseus: bool

    def start_races(self, races: int, view: View) -> Sequence[Racer | Entry]:
        """Start races for two. Returns their racers, race by race. Only Cadogan has views."""

    def spectator_paths(self, racer: Racer | Entry, spectators: int) -> Sequence[str]:
        """Paths on which spectators of a race connect."""


class Cadogan:
    """The service, as it is."""

    name = "Cadogan"
    is_colyseus = False

    def __init__(self, dsn: str, log: Path) -> None:
        self.process: Program = Node(log, {"DATABASE_URL": dsn})
        self._factory = RaceFactory(dsn)

    def start_races(self, races: int, view: View) -> Sequence[Racer | Entry]:
        """Write them to the log."""
        return self._factory.start_races(races, replace(SETTINGS, view=view))

    def spectator_paths(self, racer: Racer | Entry, spectators: int) -> Sequence[str]:
        """The racers' path, without a token."""
        return [f"/api/v1/races/{racer[0]}/socket"] * spectators


class WsServer:
    """A Node.js server of ours on ws and pg: the plain one, or the one that batches."""

    is_colyseus = False

    def __init__(self, kind: str, dsn: str, log: Path) -> None:
        self.name = f"ws, {kind}"
        self.process = node_program(log, "ws_server.js", dsn, kind)

    def start_races(self, races: int, view: View) -> Sequence[Racer | Entry]:
        """Name them. The server creates a race when its first racer comes."""
        del view
        paths = [f"/api/v1/races/{next(NAMES)}/socket" for _ in range(races)]
        return [Entry(path, str(seat)) for path in paths for seat in range(SEATS)]

    def spectator_paths(self, racer: Racer | Entry, spectators: int) -> Sequence[str]:
        """The racers' path, without a token."""
        return [str(racer[0])] * spectators


class Colyseus:
    """A room of Colyseus. Its clients reserve a seat over HTTP before they connect."""

    name = "Colyseus"
    is_colyseus = True

    def __init__(self, dsn: str, log: Path) -> None:
        self.process = node_program(log, "colyseus_server.js", dsn)

    def start_races(self, races: int, view: View) -> Sequence[Racer | Entry]:
        """Create rooms, and reserve two seats of each."""
        del view
        return [entry for _ in range(races) for entry in self._start_race()]

    def spectator_paths(self, racer: Racer | Entry, spectators: int) -> Sequence[str]:
        """Reserve a place in the room for each."""
        room = str(racer[0]).split("/")[2].partition("?")[0]
        return [self._reserve("joinById", room, {}) for _ in range(spectators)]

    def _start_race(self) -> Iterator[Entry]:
        first = self._reserve("create", "race", {"seat": 0})
        yield Entry(first, "0")
        room = first.split("/")[2].partition("?")[0]
        yield Entry(self._reserve("joinById", room, {"seat": 1}), "1")

    def _reserve(self, method: str, name: str, options: dict[str, int]) -> str:
        """Reserve a seat of a room. Returns the path of its socket."""
        connection = http.client.HTTPConnection("127.0.0.1", self.process.port)
        headers = {"Content-Type": "application/json"}
        connection.request("POST", f"/matchmake/{method}/{name}", json.dumps(options), headers)
        answer = json.load(connection.getresponse())
        connection.close()
        return f"/{answer['room']['processId']}/{answer['room']['roomId']}?sessionId={answer['sessionId']}"


def node_program(log: Path, script: str, dsn: str, *arguments: str) -> Program:
    """A program of Node.js from this folder, with its port and Postgres as last arguments."""
    port = stable_port()
    command: list[str | Path] = [program("node"), FOLDER / script, *arguments, str(port), dsn]
    return Program(port, command, log, {"NODE_ENV": "production"})


@contextmanager
def contenders() -> Iterator[tuple[Server, list[Contender]]]:
    """Run all of them on one temporary Postgres until the block ends. Cadogan comes first."""
    install(FOLDER)
    with data_directory() as directory, postgres_at(directory / "data") as server, ExitStack() as stack:
        dsn = server.dsn()
        entered: list[Contender] = [
            Cadogan(dsn, directory / "cadogan.log"),
            WsServer("batched", dsn, directory / "batched.log"),
            WsServer("plain", dsn, directory / "plain.log"),
            Colyseus(dsn, directory / "colyseus.log"),
        ]
        for contender in entered:
            stack.enter_context(running(contender.process))
        yield server, entered
