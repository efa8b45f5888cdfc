"""Properties of every race, for any commands at any time."""

from collections import Counter
from contextlib import suppress
from typing import get_args

from hypothesis import HealthCheck, given, settings

from cadogan.races.board import UNDONE, Board, layout_after, replay_layouts
from cadogan.races.commands import Command, Tick, Withdraw
from cadogan.races.decide import decide
from cadogan.races.errors import RaceError
from cadogan.races.events import MovePlayed, MoveUndone, RaceDecided, StartCalled, decode, encode
from cadogan.races.evolve import evolve
from cadogan.races.phases import Decided, Finished
from cadogan.races.race import Race
from cadogan.races.settings import Settings
from cadogan.races.standings import places
from cadogan.rules import Layout, RulesError
from tests.examples_drawn import examples
from tests.races.driver import PLAIN, Drive, Wish, drive, drives, endgames
from tests.races.follower import check_record
from tests.races.given import WON, tick
from tests.races.record.test_public import follow

some = settings(max_examples=examples(80), suppress_health_check=[HealthCheck.too_slow])


def facts(race: Race) -> object:
    """Everything in a race, with layouts in comparable form."""
    seats = [
        (
            seat.player,
            seat.commitment,
            seat.is_ready,
            seat.nonce,
            seat.away_since,
            seat.end,
        )
        for seat in race.seats
    ]
    boards = [
        (position(board.layout), board.seen, board.home_at, board.actions, way_back(board)) for board in race.boards
    ]
    return (race.id, race.version, race.at, race.phase, race.secret, race.seed, seats, boards)


def position(layout: Layout) -> object:
    return (layout.stacks, layout.wanted, layout.home, layout.redealt, layout.seen, layout.idle)


def way_back(board: Board) -> list[object]:
    """Layouts that undo leads back to."""
    positions, back = [], board.back
    while back is not None:
        positions.append(position(back.layout))
        back = back.further
    return positions


@some
@given(drives() | endgames())
def test_replaying_the_log_gives_the_live_race_at_every_version(drive: Drive) -> None:
    stored = [encode(event) for event in drive.events]
    race = evolve(None, decode(stored[0]))
    payloads = iter(stored[1:])
    for step in drive.steps:
        for _ in step.events or ():
            race = evolve(race, decode(next(payloads)))
        assert facts(race) == facts(step.after)
    assert list(payloads) == []


def test_the_random_races_carry_out_every_command() -> None:
    """A new command fails here until the driver sends it."""
    practice = Settings(game=WON.game, options=WON.options, seats=1, hints=True, undo="free")
    shared = Settings(game=WON.game, options=WON.options, seats=3)
    alone = ("join", "withdraw", "go on", "tick", "go on", *sorted(PLAIN.keys() - {"resign"}), "resign")
    together = ("join", "start", "go on", "tick")
    drawn = [
        drive((settings, WON.seed.value), [Wish(what, 0, 0, 5_000, 0) for what in what_happens])
        for settings, what_happens in ((practice, alone), (shared, together))
    ]
    carried_out = {type(step.command) for drive in drawn for step in drive.steps if step.events}
    assert carried_out == set(get_args(Command))


@some
@given(drives())
def test_a_command_that_was_carried_out_changes_nothing_when_it_is_sent_again(drive: Drive) -> None:
    """Unless the seats behind it have moved up: then a room refuses it, since the seat is another player's."""
    for step in drive.steps:
        has_moved_up = any(isinstance(event, StartCalled) for event in step.events or ())
        if step.events and not (has_moved_up and isinstance(step.command, Withdraw)):
            with suppress(RaceError, RulesError):
                assert decide(step.after, step.command) == decide(step.after, Tick(step.command.at))


@some
@given(drives())
def test_deciding_never_changes_a_race(drive: Drive) -> None:
    """Boards share data. Neither a refusal nor events that are not committed may change the race before them."""
    for step in drive.steps:
        before = facts(step.before)
        for later in drive.steps[-1].command, step.command:
            with suppress(RaceError, RulesError):
                decide(step.before, later)
        assert facts(step.before) == before
        if not step.events:
            assert facts(step.after) == before


@some
@given(drives())
def test_n_counts_the_moves_and_undos_of_a_board(drive: Drive) -> None:
    actions: dict[int, list[str]] = {}
    for step in drive.steps:
        for event in step.events or ():
            if isinstance(event, MovePlayed | MoveUndone):
                action = event.move if isinstance(event, MovePlayed) else UNDONE
                actions.setdefault(event.seat, []).append(action)
        for seat, board in enumerate(step.after.boards):
            ours = actions.get(seat, [])
            assert list(board.actions) == ours
            assert (board.n, board.undos, board.moves) == (
                len(ours),
                ours.count(UNDONE),
                len(ours) - ours.count(UNDONE),
            )


@some
@given(drives())
def test_no_card_is_lost_on_any_board(drive: Drive) -> None:
    for step in drive.steps:
        for board in step.after.boards:
            assert sorted(b"".join(board.layout.stacks)) == list(range(len(board.layout.deal.cards)))


@some
@given(drives())
def test_seen_only_grows_and_includes_all_visible_cards(drive: Drive) -> None:
    for step in drive.steps:
        for old, new in zip(step.before.boards, step.after.boards, strict=False):  # no boards before the start
            assert new.seen & old.seen == old.seen
        for board in step.after.boards:
            assert board.seen & board.layout.seen == board.layout.seen


@some
@given(drives())
def test_an_undo_leads_to_the_layout_before_the_move(drive: Drive) -> None:
    for board in drive.steps[-1].after.boards:
        line: list[str] = []  # moves that no undo has taken back
        start = drive.steps[-1].after.start
        assert start is not None
        for action in board.actions:
            line = line[:-1] if action == UNDONE else [*line, action]
        assert position(replay_layouts(start, line)[-1])[:-1] == position(board.layout)[:-1]  # type: ignore[index]
        assert position(replay_layouts(start, board.actions)[-1]) == position(board.layout)
        assert position(layout_after(start, board.actions)) == position(board.layout)


@some
@given(drives())
def test_time_never_decreases_and_versions_have_no_gaps(drive: Drive) -> None:
    times = [event.at for event in drive.events]
    assert times == sorted(times)
    for step in drive.steps:
        assert step.after.version == step.before.version + len(step.events or ())


@some
@given(drives() | endgames())
def test_after_a_tick_nothing_is_due(drive: Drive) -> None:
    for step in drive.steps:
        for command in (step.command, tick(10), tick(700), tick(2000)):
            now = max(command.at, step.before.at)
            race = step.before
            for event in decide(race, tick((now - tick(0).at) / 1000)):
                race = evolve(race, event)
            assert race.next_due is None or race.next_due > now
            assert decide(race, tick((now - tick(0).at) / 1000)) == []


@some
@given(endgames())
def test_places_are_a_ranking_with_ties(drive: Drive) -> None:
    for step in drive.steps:
        if isinstance(step.after.phase, Decided | Finished):
            counts = Counter(step.after.phase.places)
            assert all(sum(counts[better] for better in range(1, place)) == place - 1 for place in counts)


@some
@given(endgames())
def test_decided_places_hold_to_the_end(drive: Drive) -> None:
    """The places of the results stay the decided ones, whatever the others play."""
    for step in drive.steps:
        if isinstance(step.after.phase, Decided | Finished):
            assert places(step.after.results()) == step.after.phase.places
    assert sum(isinstance(event, RaceDecided) for event in drive.events) <= 1


@some
@given(drives() | endgames())
def test_a_race_that_is_over_never_changes(drive: Drive) -> None:
    for step in drive.steps:
        if step.before.next_due is None:
            assert not step.events


@some
@given(drives())
def test_any_move_or_undo_can_be_sent_again(drive: Drive) -> None:
    race = drive.steps[-1].after
    for step in drive.steps:
        if any(isinstance(event, MovePlayed | MoveUndone) for event in step.events or ()):
            again = decide(race, step.command)
            assert not any(isinstance(event, MovePlayed | MoveUndone) for event in again)


@settings(some, max_examples=examples(40))
@given(drives() | endgames())
def test_the_public_record_of_any_race_has_no_secret(drive: Drive) -> None:
    check_record(*follow(drive.events))
