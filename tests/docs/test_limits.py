"""The page on limits says what the code does."""

from pathlib import Path

from cadogan.api.http.body import MOST_BYTES
from cadogan.api.routes.challenges import MOST_SHOWN
from cadogan.api.routes.days import MOST_ROWS
from cadogan.api.routes.deals import MOST_RACES
from cadogan.api.routes.feed import MOST_NEWS
from cadogan.api.routes.pairings import MOST_WAIT_S
from cadogan.api.routes.races import MOST_LISTED
from cadogan.api.routes.ratings import MOST_CHANGES, MOST_RANKED
from cadogan.api.routes.record import MOST_EVENTS
from cadogan.people.challenge import MOST_OPEN
from cadogan.people.tokens import MOST_TOKENS
from cadogan.races.board import MOST_ACTIONS
from cadogan.races.settings import MOST_SEATS
from cadogan.rooms.race_socket import HELLO_S, MOST_UNANSWERED
from cadogan.store.projections.results import MOST_LAST

PAGE = (Path(__file__).parents[2] / "docs/limits.md").read_text()


def test_every_figure_is_that_of_the_code() -> None:
    table = PAGE.partition("| limit | maximum | beyond it |\n|---|---|---|\n")[2].partition("\n\n")[0]
    said = [row.split("|")[2].strip() for row in table.splitlines()]
    assert said == [
        f"{MOST_BYTES // 1024} KiB",
        f"{MOST_SEATS}",
        f"{MOST_ACTIONS}",
        "86400 s",
        f"{MOST_LISTED}",
        f"{MOST_EVENTS}",
        f"{MOST_SHOWN}",
        f"{MOST_RANKED}",
        f"{MOST_ROWS}",
        f"{MOST_CHANGES}",
        f"{MOST_NEWS}",
        f"{MOST_RACES}",
        f"{MOST_LAST}",
        f"{MOST_TOKENS}",
        f"{MOST_OPEN}",
        f"{MOST_WAIT_S} s",
        f"{MOST_UNANSWERED}",
        f"{HELLO_S:g} s",
    ]
