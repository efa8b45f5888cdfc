"""Two races that differ only in hidden moves look the same to everybody else, byte for byte.

Every operation of `openapi.yaml` that reads is asked, and each that names a race, so a new one is part of the test by
itself. Sockets of a spectator and of a rival, a stream and a webhook listen all the time.
"""

from collections.abc import Sequence
from random import Random

import pytest

from cadogan.store.embedded import EmbeddedPostgres
from tests.api.conftest import Person
from tests.examples_drawn import examples
from tests.fixtures import copy_of
from tests.service.twins import Twin, common_past, standing
from tests.tournaments.sprints import begin_with

ROUNDS = examples(1, least=1)
GAMES = ("storehouse", "duchess", "canfield", "sir-tommy")
MOST_HIDDEN = 12


async def draw_hidden(draw: Random, twin: Twin, count: int) -> None:
    """Play so many moves that nobody sees, and take some back if the race allows it."""
    hidden = 0
    for _ in range(count):
        board = await twin.ada.board(twin.race.id)
        if hidden and board["may_undo"] and draw.random() < 0.3:
            hidden -= 1
            await twin.undoes()
        else:
            hidden += 1
            deals = "deal" in board["legal"] and draw.random() < 0.5
            await twin.plays("deal" if deals else draw.choice(board["legal"]))


def differences(one: dict[str, object], other: dict[str, object]) -> list[tuple[str, object, object]]:
    """What the twins show differently."""
    assert one.keys() == other.keys()
    return [(name, one[name], other[name]) for name in one if one[name] != other[name]]


@pytest.mark.parametrize("number", range(ROUNDS))
@pytest.mark.parametrize("view", ["fair", "closed", "arena", "sprint"])
async def test_twin_races_show_the_same_bytes_to_others(
    view: str, number: int, postgres: EmbeddedPostgres, database_template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = Random(f"{view} {number}")
    begin_with(monkeypatch, 3)
    async with (
        common_past(
            postgres, database_template, view, game=draw.choice(GAMES), undo=draw.choice(("none", "penalty"))
        ) as past,
        copy_of(postgres, past.database) as one_dsn,
        copy_of(postgres, past.database) as other_dsn,
        standing(one_dsn, past.now_ms) as one,
        standing(other_dsn, past.now_ms) as other,
        Twin(one[0], past.race, one[1]) as twin,
        Twin(other[0], past.race, other[1]) as other_twin,
    ):
        await compare(draw, (twin, other_twin), past.stranger)


async def compare(draw: Random, twins: Sequence[Twin], stranger: Person) -> None:
    while not await twins[0].is_hidden():
        move = draw.choice(await twins[0].moves())
        for twin in twins:
            await twin.plays(move)
    for twin, moves in zip(twins, draw.sample(range(MOST_HIDDEN), 2), strict=True):
        await draw_hidden(draw, twin, moves)
    await show_the_same(twins, stranger)
    # From here on, the events of the race must tell no more of the boards than the race itself.
    is_of_round = twins[0].race.is_of_round
    for number in range(1 if is_of_round else 2):
        for twin in twins:
            await twin.resigns(number)
        await show_the_same(twins, stranger)
    if is_of_round:  # Ada's race is over, and the others are on
        return
    for twin in twins:
        await twin.resigns(2)
    one, other = [await twin.delivered_until("race-ended") for twin in twins]
    assert one == other


async def show_the_same(twins: Sequence[Twin], stranger: Person) -> None:
    one, other = [await twin.shown(stranger) for twin in twins]
    assert differences(one, other) == []
