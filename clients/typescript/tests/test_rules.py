"""The rules engine of the TypeScript SDK plays as the one in Python: perft vectors, and random positions.

Python makes the boards while Node.js reads and checks them. The engine is the file that a page would load.
"""

import gzip
import subprocess
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

import msgspec
import pytest

from cadogan.rules import GAMES
from clients.typescript.tests.positions import boards_of, boards_of_axes, hints_of
from infra.locks.npm import program
from tests.rules.perft import VARIANTS, Row, game_of, rows

pytestmark = pytest.mark.usefixtures("client_packages")

TESTS = Path(__file__).parent
MOST_BYTES = 25_000
"""Of the engine with all games, compressed with gzip."""
POSITIONS = 2_500
MANY_POSITIONS = 100_000
HINTS = 100
AGREED = 0.99
"""Share of the hints that are the same with two packs: the service tells the two copies of a card apart in a plan."""
AXES = 200
MANY_AXES = 20_000
"""Games that are drawn axis by axis, in the short form and in the long one. Each has some thirty positions."""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine in one file. The tests of the package write `dist` again, so it may change at any time."""
    file = tmp_path_factory.mktemp("rules") / "rules.mjs"
    node(TESTS / "bundle.js", file)
    return file


@pytest.mark.parametrize("game_id", GAMES)
def test_it_plays_every_game_as_python_does(engine: Path, game_id: str) -> None:
    """All its perft vectors, and random boards with all its options."""
    vectors = [vector(row) for name, row in rows() if name == game_id]
    assert vectors
    assert check(engine, [*vectors, *boards_of(game_id, POSITIONS)]) > POSITIONS


def test_it_plays_every_axis_as_python_does(engine: Path) -> None:
    vectors = [vector(row) for name, row in rows() if name in VARIANTS]
    assert check(engine, [*vectors, *boards_of_axes(AXES)]) > AXES


@pytest.mark.parametrize("game_id", GAMES)
def test_it_gives_the_hints_of_the_service(engine: Path, game_id: str) -> None:
    agreed, _ = checked(engine, hints_of(game_id, HINTS))
    assert agreed >= (HINTS if GAMES[game_id].rules.packs == 1 else AGREED * HINTS)


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_it_plays_very_many_positions_as_python_does(engine: Path, game_id: str) -> None:
    assert check(engine, boards_of(game_id, MANY_POSITIONS)) >= MANY_POSITIONS


@pytest.mark.long
def test_it_plays_very_many_games_of_all_axes_as_python_does(engine: Path) -> None:
    assert check(engine, boards_of_axes(MANY_AXES)) > MANY_AXES


def test_a_page_loads_the_engine_within_its_bytes(engine: Path) -> None:
    assert len(gzip.compress(engine.read_bytes())) < MOST_BYTES


def test_it_says_which_position_differs(engine: Path) -> None:
    """A check that finds nothing would prove nothing."""
    (board,) = boards_of("duchess", 1)
    changed = board.replace(b"the base is not chosen yet", b"the base is chosen", 1)
    assert changed != board
    found = subprocess.run(
        [program("node"), TESTS / "positions.js", engine], input=changed, capture_output=True, check=False
    )
    assert found.returncode == 1
    assert b"the base is chosen" in found.stderr


def vector(row: Row) -> bytes:
    """A vector with all axes of its game, if it is described by them."""
    game = row.game if isinstance(row.game, str) else asdict(game_of(row.game, {}).rules)
    return msgspec.json.encode({**row._asdict(), "game": game})


def check(engine: Path, lines: Iterable[bytes]) -> int:
    """Have Node.js check lines, and what it foresees. Returns the number of positions that agree."""
    positions, foreseen = checked(engine, lines)
    assert foreseen > 0
    return positions


def checked(engine: Path, lines: Iterable[bytes]) -> list[int]:
    """What Node.js prints of lines that it reads as they are made: the positions that agree, and what it foresaw."""
    command = [program("node"), TESTS / "positions.js", engine]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as checker:
        assert checker.stdin
        try:
            for line in lines:
                checker.stdin.write(line + b"\n")
        except BrokenPipeError:
            pass  # it has found a difference
        output, errors = checker.communicate()
    assert checker.returncode == 0, errors.decode()
    return [int(number) for number in output.split()]


def node(*arguments: Path) -> None:
    """Run a script, and show its output if it fails."""
    done = subprocess.run(
        [program("node"), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
