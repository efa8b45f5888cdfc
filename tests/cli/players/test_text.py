"""`cadogan export` writes a race as text, and `cadogan import --check` says whether it is possible."""

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cadogan.app import Service
from cadogan.cli.players.export import export
from cadogan.cli.players.import_ import import_command
from cadogan.races.text.reader import read_text
from tests.races.text.test_text import TEXT
from tests.service.past_race import Deed, PastRace, past_race

Process = Callable[..., subprocess.CompletedProcess[str]]
NOBODY = "00000000-0000-7000-8000-000000000000"
DEEDS = [Deed(1, 0, "r1-f3"), Deed(2, 0, "deal"), Deed(3, 0, "undo"), Deed(30, 0, "resign")]
BOTH = [*DEEDS, Deed(31, 1, "resign")]


@pytest.fixture
async def past(service: Service, dsn: str) -> PastRace:
    return await past_race(service.url, dsn, BOTH)


async def exported(race: str, output: Path | None, dsn: str | None = None) -> None:
    """Run the command beside the service."""
    await asyncio.to_thread(export, race, output=None if output is None else str(output), database_url=dsn)


def refused(file: str) -> str:
    """What the check ends with, where it ends in words."""
    with pytest.raises(SystemExit) as ended:
        import_command(file, check=True)
    return str(ended.value.code)


async def test_a_race_is_exported_and_can_have_been(
    past: PastRace, dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "race.txt"
    await exported(str(past.id), file, dsn)
    [first, second] = read_text(file.read_text()).seats
    assert [step.action for step in first.steps] == ["r1-f3", "deal", "undo"]
    assert (first.place, first.ended, second.place) == (2, 30_000, 1)
    import_command(str(file), check=True)
    assert capsys.readouterr().out == (
        f"Race {past.id} is possible: its 3 moves and undos follow the rules, "
        "and lead to 1. seat 1 (resigned), 2. seat 0 (resigned).\n"
    )


async def test_the_log_and_the_service_export_the_same(
    past: PastRace, dsn: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"{past.live.url}/api/v1/races/{past.id}"
    await exported(address, None)
    text = capsys.readouterr().out
    await exported(str(past.id), None, dsn)
    assert capsys.readouterr().out == text


async def test_a_failed_export_says_why(
    service: Service, dsn: str, past: PastRace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    on = await past_race(service.url, dsn, DEEDS)
    closed = await past_race(service.url, dsn, BOTH, view="closed", closed_until=10**13)
    for race, words in (
        (NOBODY, "There is no race"),
        (str(on.id), "phase decided"),
        (str(closed.id), "This race is closed"),
        (f"{service.url}/races/{NOBODY}", "Cannot export: "),
        (f"{service.url}/races/{on.id}", "phase decided"),
    ):
        with pytest.raises(SystemExit, match=words):
            await exported(race, None, dsn)
    with pytest.raises(SystemExit, match="No such file or directory"):
        await exported(str(past.id), tmp_path / "nowhere" / "race.txt", dsn)
    assert capsys.readouterr().out == ""


def test_errors_name_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "race.txt"
    assert refused(str(file)) == f"{file}: No such file or directory"
    file.write_text(TEXT.replace("2. deal", "2. dale", 1))
    assert refused(str(file)).startswith(f"{file}: line 23: step 2: 'dale' is not a move")
    file.write_bytes(TEXT.encode().replace("é".encode(), b"\xe9"))
    assert refused(str(file)) == f"{file}: line 30: this is not UTF-8"
    file.write_text(TEXT.replace('[Home "2"]', '[Home "3"]', 1))
    assert refused(str(file)) == "1"
    assert capsys.readouterr().out == f"{file}: line 19: seat 0, [Home]: 3: the moves bring 2 cards home\n"


def test_texts_changed_by_mailers_and_editors_are_read(tmp_path: Path) -> None:
    file = tmp_path / "race.txt"
    for changed in (TEXT.replace("\n", "\r\n"), f"\ufeff{TEXT}", f"\n{TEXT}\n"):
        file.write_bytes(changed.encode())
        import_command(str(file), check=True)


def test_races_in_one_file_are_checked_with_line_numbers_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, lines = tmp_path / "races.txt", TEXT.count("\n") + 1
    file.write_text(f"{TEXT}\n{TEXT}\n{TEXT}")
    import_command(str(file), check=True)
    *races, last = capsys.readouterr().out.splitlines()
    assert len(races) == len([race for race in races if "is possible" in race]) == 3
    assert last == "3 races, of which 0 are not possible."
    impossible = TEXT.replace('[Home "2"]', '[Home "3"]', 1)
    file.write_text(f"{TEXT}\n{impossible}\n{TEXT}")
    assert refused(str(file)) == "1"
    first, wrong, third, last = capsys.readouterr().out.splitlines()
    assert wrong == f"{file}: line {lines + 19}: seat 0, [Home]: 3: the moves bring 2 cards home"
    assert first == third
    assert last == "3 races, of which 1 are not possible."
    file.write_text(f"{TEXT}\n{TEXT.replace('2. deal', '2. dale', 1)}")
    assert refused(str(file)).startswith(f"{file}: line {lines + 23}: step 2: 'dale' is not a move")


def test_nothing_is_imported_without_check() -> None:
    with pytest.raises(SystemExit, match="Add --check"):
        import_command("race.txt")


def test_as_a_command_and_from_standard_input(cadogan: Process) -> None:
    said = cadogan("import", "--check", "-", input=TEXT)
    assert (said.returncode, said.stderr) == (0, "")
    assert "1. Lady Adelaide (resigned), 2. Cléo (resigned)" in said.stdout
