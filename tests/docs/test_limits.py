"""The page on limits says what the code does."""

from pathlib import Path

from cadogan.api.body import MOST_BYTES
from cadogan.api.pairings import MOST_WAIT_S
from cadogan.api.races import MOST_LISTED
from cadogan.api.record import MOST_EVENTS
from cadogan.races.settings import MOST_SEATS
from cadogan.rooms.socket import HELLO_S, MOST_UNANSWERED

PAGE = (Path(__file__).parents[2] / "docs/limits.md").read_text()


def test_every_figure_is_that_of_the_code() -> None:
    table = PAGE.partition("| what | at the most | past it |\n|---|---|---|\n")[2].partition("\n\n")[0]
    said = [row.split("|")[2].strip() for row in table.splitlines()]
    assert said == [
        f"{MOST_BYTES // 1024} KiB",
        f"{MOST_SEATS}",
        "86400 s",
        f"{MOST_LISTED}",
        f"{MOST_EVENTS}",
        f"{MOST_WAIT_S} s",
        f"{MOST_UNANSWERED}",
        f"{HELLO_S:g} s",
    ]
