"""Playing over the socket: an `ack` for what is in the log, a refusal with its reason for everything else."""

from unittest.mock import Mock

import pytest

from cadogan.races.board import UNDONE
from cadogan.races.commands import Resign
from cadogan.races.decide import play
from cadogan.rooms.own_board import own_board
from tests.races.given import STUCK, WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Enters, Node, held, json_of
from tests.store.appends import stored, until_waiting


async def test_when_an_ack_comes_then_the_move_is_in_the_log(
    node: Node, enters: Enters, ada: Player, shared_dsn: str
) -> None:
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    before = await stored(node.log, race)
    async with held(shared_dsn, race) as holder:
        await racer.says("play", n=0, move=WON.moves[0])
        await until_waiting(holder)
        assert await racer.hears_by_now() == []
        assert await stored(node.log, race) == before
    await racer.hears("ack")
    assert len(await stored(node.log, race)) == len(before) + 1


async def test_the_ack_of_a_move_has_its_result(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    board = racer.heard[-1]["board"]
    for n, move in enumerate(WON.moves[:20]):
        assert move in board["legal"]
        ack = await racer.plays(move, n)
        assert ack["action"] == move
        board["piles"] |= ack["piles"]
        board |= {name: ack[name] for name in ("n", "home", "legal", "may_undo", "redeals_left")}
        room = await node.rooms.room(race)
        assert board == json_of(own_board(room.committed, 0))


async def test_the_ack_of_an_undo_has_its_result(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada, undo="free")
    racer = await enters(node, race, ada)
    board = racer.heard[-1]["board"]
    assert (await racer.plays(WON.moves[0], 0))["may_undo"]
    await racer.says("undo", n=1)
    ack = await racer.hears("ack")
    assert (ack["n"], ack["action"], ack["turned"], ack["may_undo"]) == (2, UNDONE, "", False)
    assert ack["legal"] == board["legal"]
    assert board["piles"] | ack["piles"] == board["piles"]


async def test_a_fault_while_deciding_is_answered_and_the_next_command_is_decided(
    node: Node, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    racer = await enters(node, await node.race(ada), ada)

    with monkeypatch.context() as patched:
        patched.setattr(play, "seat_at", Mock(side_effect=ZeroDivisionError))
        refused = await racer.is_refused("play", n=0, move=WON.moves[0])
    assert refused["code"] == "unavailable"
    assert (await racer.plays(WON.moves[0], 0))["n"] == 1


async def test_when_the_rules_forbid_a_move_then_it_is_refused_with_their_reason(
    node: Node, enters: Enters, ada: Player
) -> None:
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    version = await node.version(race)
    refused = await racer.is_refused("play", n=0, move="t0-t1")
    assert (refused["code"], refused["sent_n"]) == ("illegal-move", 0)
    assert "t0-t1" in refused["detail"]
    assert await node.version(race) == version


@pytest.mark.parametrize(
    "move",
    [
        "",
        "?",
        "t",
        "t0",
        "t0-",
        "t99-t0",
        "t0-t1x0",
        "t0-t1x99999",
        "undo",
        "T0-T1",
        "\uff540-t1",
        "t٣-t1",
        " deal",
        "deal\n",
    ],
)
async def test_when_a_move_is_not_in_the_notation_then_it_is_refused(
    node: Node, enters: Enters, ada: Player, move: str
) -> None:
    racer = await enters(node, await node.race(ada), ada)
    assert (await racer.is_refused("play", n=0, move=move))["code"] in ("invalid-move", "illegal-move")


@pytest.mark.parametrize("n", [0, 2, 3, 10**30])
async def test_a_wrong_n_is_refused_with_the_committed_one(node: Node, enters: Enters, ada: Player, n: int) -> None:
    racer = await enters(node, await node.race(ada), ada)
    await racer.plays(WON.moves[0], 0)
    refused = await racer.is_refused("play", n=n, move=WON.moves[1])
    assert (refused["code"], refused["sent_n"], refused["n"]) == ("wrong-n", n, 1)


async def test_given_a_lobby_when_a_move_is_played_then_it_is_the_wrong_phase(
    node: Node, enters: Enters, ada: Player
) -> None:
    race = await node.creates()
    await node.joins(race, ada)
    racer = await enters(node, race, ada)
    assert (await racer.is_refused("play", n=0, move="deal"))["code"] == "wrong-phase"
    assert (await racer.is_refused("resign"))["code"] == "wrong-phase"


async def test_given_a_seat_has_ended_when_it_plays_then_that_is_refused(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.race(ada, ben)
    racer = await enters(node, race, ada)
    await racer.says("resign")
    assert await racer.hears("done") == {"type": "done", "command": "resign"}
    assert (await racer.is_refused("play", n=0, move=WON.moves[0]))["code"] == "seat-has-ended"


async def test_a_move_in_a_finished_race_is_refused(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    await node.commands(race, Resign(node.clock.now_ms(), 0))
    await racer.hears("finished")
    assert (await racer.is_refused("play", n=0, move=WON.moves[0]))["code"] == "seat-has-ended"


async def test_an_undo_in_a_race_without_undo_is_refused(node: Node, enters: Enters, ada: Player) -> None:
    racer = await enters(node, await node.race(ada), ada)
    await racer.plays(WON.moves[0], 0)
    assert (await racer.is_refused("undo", n=1))["code"] == "undo-refused"


async def test_when_nothing_is_left_to_take_back_then_undo_is_refused(node: Node, enters: Enters, ada: Player) -> None:
    racer = await enters(node, await node.race(ada, undo="free"), ada)
    assert (await racer.is_refused("undo", n=0))["code"] == "undo-refused"


@pytest.mark.parametrize("is_player", [False, True], ids=["guest", "player without a seat"])
async def test_a_spectator_s_command_is_refused_as_no_seat(
    node: Node, enters: Enters, ada: Player, ben: Player, *, is_player: bool
) -> None:
    race = await node.race(ada)
    watcher = await enters(node, race, ben if is_player else None)
    for order in ({"kind": "play", "n": 0, "move": WON.moves[0]}, {"kind": "undo", "n": 0}, {"kind": "ready"}):
        assert (await watcher.is_refused(**order))["code"] == "no-seat"
    assert (await watcher.is_refused("resign"))["code"] == "no-seat"


async def test_a_move_changes_only_the_racer_s_own_board(node: Node, enters: Enters, ada: Player, ben: Player) -> None:
    race = await node.race(ada, ben)
    await (await enters(node, race, ben)).plays(WON.moves[0], 0)
    seats = (await node.rooms.room(race)).view().seats
    assert [seat.n for seat in seats] == [0, 1]


async def test_the_other_racer_gets_the_event_of_a_move_but_no_ack(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.race(ada, ben)
    other = await enters(node, race, ada)
    await (await enters(node, race, ben)).plays(WON.moves[0], 0)
    moved = await other.hears("moved")
    assert (moved["seat"], moved["n"], moved["move"]) == (1, 1, WON.moves[0])
    assert "ack" not in {frame["type"] for frame in other.heard}


async def test_when_the_last_card_comes_home_then_the_race_is_won(node: Node, enters: Enters, ada: Player) -> None:
    racer = await enters(node, await node.race(ada, undo="free"), ada)
    for n, move in enumerate(WON.moves):
        await racer.says("play", n=n, move=move)
    assert (await racer.hears("ended"))["how"] == "won"
    finished = await racer.hears("finished")
    assert finished["seed"] == str(WON.seed)
    last = [frame for frame in racer.heard if frame["type"] == "ack"][-1]
    assert (last["legal"], last["may_undo"]) == ([], False)


async def test_when_nothing_can_be_played_any_more_then_the_seat_is_stuck(
    node: Node, enters: Enters, ada: Player
) -> None:
    racer = await enters(node, await node.race(ada, line=STUCK), ada)
    for n, move in enumerate(STUCK.moves):
        await racer.says("play", n=n, move=move)
    assert (await racer.hears("ended"))["how"] == "stuck"


async def test_a_clock_message_is_answered_with_the_time(node: Node, enters: Enters) -> None:
    guest = await enters(node, await node.creates())
    await guest.says("clock", sent=1234.5)
    answer = await guest.hears("clock")
    assert answer["sent"] == 1234.5
    assert abs(answer["now"] - node.clock.now_ms()) < 5_000
