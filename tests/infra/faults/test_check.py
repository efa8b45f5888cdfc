"""The history checker accepts a sound history, and rejects one with a single planted fault in words that name it."""

import msgspec
import pytest

from cadogan.races.events import MovePlayed
from cadogan.store.log.log import Entry
from infra.lab.history.history import RESIGN, UNDO, Frame, Pause, Snapshot
from infra.lab.history.spectating import view_findings
from tests.infra.faults.raced import NODE, Raced


@pytest.fixture
def raced() -> Raced:
    """Each racer has moved once and taken it back."""
    raced = Raced()
    for seat in (0, 1, 0, 1):
        raced.moves(seat)
    return raced


def finding_of(raced: Raced) -> str:
    """The only finding."""
    (finding,) = raced.verdict().findings
    return str(finding)


def test_a_sound_history_is_accepted(raced: Raced) -> None:
    cut = raced.sends(raced.legal()[0], 2)  # committed, but nobody heard of it
    raced.carries_out(cut)
    raced.sends(raced.legal(1)[0], 2, 1)  # neither committed nor answered
    raced.sends("nonsense", 3).refuse("invalid-move", raced.now_ms / 1000)
    again = raced.sends(cut.action, 2)  # sent again over another connection, and acknowledged
    again.acknowledge(raced.now_ms / 1000)
    raced.connections[1].closed_at = raced.now_ms / 1000
    raced.passes(10)
    raced.leaves(1)
    raced.passes(10)
    raced.returns(1)
    raced.connections[1] = raced.connects(1)
    raced.resigns(0)
    raced.resigns(1)
    raced.is_watched()
    assert raced.verdict() == (7, 2, ())


def test_an_acknowledged_move_that_is_missing_is_lost(raced: Raced) -> None:
    move = raced.sends(raced.legal()[0], 2)
    move.acknowledge(raced.now_ms / 1000)
    assert finding_of(raced) == (
        f"lost: race {raced.race_id}: {move.action} of seat 0 at n=2 was acknowledged, but the log has only 2 actions"
    )
    assert raced.verdict().lost == 1


def test_an_acknowledged_move_with_another_in_its_place_is_lost(raced: Raced) -> None:
    one, other = (raced.sends(move, 2) for move in raced.legal()[:2])
    raced.carries_out(one)
    other.acknowledge(raced.now_ms / 1000)
    assert f"{other.action} of seat 0 at n=2 was acknowledged, but the log has {one.action} there" in finding_of(raced)
    assert raced.verdict().lost == 1


def test_an_acknowledged_resignation_that_is_missing_is_lost(raced: Raced) -> None:
    raced.sends(RESIGN, 2).acknowledge(raced.now_ms / 1000)
    assert "lost" in finding_of(raced)
    assert "seat 0 resigned, which was acknowledged; the log has None" in finding_of(raced)


def test_a_command_that_was_carried_out_twice_is_found(raced: Raced) -> None:
    for n in (2, 3):
        move = raced.sends(raced.legal()[0], n)
        raced.carries_out(move)
    undo = raced.sends(UNDO, 4)
    raced.carries_out(undo)
    raced.carries_out(undo)
    assert "duplicated" in finding_of(raced)
    assert "undo of seat 0 at n=5 is there twice: it was sent at n=4 only" in finding_of(raced)
    assert raced.verdict().duplicated == 1


def test_a_refused_move_that_is_in_the_log_is_found(raced: Raced) -> None:
    move = raced.sends(raced.legal()[0], 2)
    raced.carries_out(move)
    move.refuse("unavailable", raced.now_ms / 1000)
    assert f"{move.action} of seat 0 at n=2 was refused (unavailable), but the log has it" in finding_of(raced)


def test_a_move_that_nobody_sent_is_found(raced: Raced) -> None:
    raced.carries_out(raced.sends(raced.legal()[0], 2))
    raced.history.sent.pop()
    assert "never sent" in finding_of(raced)
    assert "seat 0 at n=2, which no client sent" in finding_of(raced)


def test_a_move_at_another_time_is_found(raced: Raced) -> None:
    move = raced.sends(raced.legal()[0], 2)
    move.acknowledge(raced.now_ms / 1000 + 0.01)
    raced.passes(60)
    raced.carries_out(move)
    assert "time" in finding_of(raced)
    assert f"was sent at {move.sent_at:.3f} and acknowledged at {move.answered_at:.3f}, but the log says" in finding_of(
        raced
    )


@pytest.mark.parametrize(
    ("versions", "words"),
    [
        ((1, 2, 4), "gap: race {}: the log has version 4 after 2"),
        ((1, 2, 3, 3), "fork: race {}: the log has version 3 twice"),
    ],
)
def test_gaps_and_forks_are_found(raced: Raced, versions: tuple[int, ...], words: str) -> None:
    raced.entries = [Entry(version, raced.applied[version - 1].payload) for version in versions]
    raced.head = versions[-1]
    assert finding_of(raced) == words.format(raced.race_id)


def test_a_head_that_differs_from_its_log_is_found(raced: Raced) -> None:
    raced.head = 3
    assert f"the head is at version 3, the log at {len(raced.applied)}" in finding_of(raced)


def test_an_event_that_no_rule_leads_to_is_found(raced: Raced) -> None:
    move = raced.sends(raced.legal()[0], 2)
    raced.happens(MovePlayed(raced.now_ms, 0, move.action, "KS"))
    assert "rules" in finding_of(raced)
    assert f"event {len(raced.applied)}, turned" in finding_of(raced)


def test_a_racer_who_was_here_and_ended_as_gone_is_found(raced: Raced) -> None:
    raced.connections[0].closed_at = raced.now_ms / 1000 + 100
    raced.passes(101)
    raced.leaves(0)
    raced.passes(30)
    raced.connects(0).closed_at = raced.now_ms / 1000 + 10
    raced.passes(30)
    raced.ticks()
    assert "wrongly ended" in finding_of(raced)
    assert "seat 0 ended as 'gone'" in finding_of(raced)
    assert "but its racer was connected in the minute before" in finding_of(raced)
    assert raced.verdict().wrongly_ended == 1


def test_a_race_that_ended_before_its_time_is_found(raced: Raced) -> None:
    stored_at = raced.now_ms
    raced.passes(600)
    raced.ticks()
    raced.now_ms = stored_at
    assert raced.verdict().wrongly_ended == 2
    assert "seat 0 ended as 'out of time'" in str(raced.verdict().findings[0])
    assert "which is still to come" in str(raced.verdict().findings[0])


def test_a_resignation_that_nobody_sent_is_found(raced: Raced) -> None:
    raced.carries_out(raced.sends(RESIGN, 2))
    raced.history.sent.pop()
    assert "seat 0 ended as 'resigned'" in finding_of(raced)
    assert "but its racer did not resign" in finding_of(raced)
    assert raced.verdict().wrongly_ended == 1


def test_a_racer_who_was_declared_away_while_playing_is_found(raced: Raced) -> None:
    raced.passes(1)
    raced.leaves(0)
    raced.passes(1)
    raced.returns(0)
    raced.moves()
    assert "wrongly away" in finding_of(raced)
    assert "seat 0 was declared away" in finding_of(raced)
    assert raced.verdict().wrongly_ended == 1
    left_at = raced.history.sent[-1].sent_at
    raced.history.pauses.append(Pause(NODE, left_at - 10, left_at))
    assert raced.kinds() == [], "a node that stands still has no live connection"


def test_a_racer_who_was_declared_away_after_the_welcome_is_found(raced: Raced) -> None:
    raced.connections[0].closed_at = raced.now_ms / 1000
    raced.passes(10)
    raced.connections[0] = raced.connects(0)
    raced.passes(0.4)
    raced.leaves(0)  # its arrival is on the way
    raced.returns(0)
    assert raced.kinds() == []
    raced.passes(0.3)
    raced.leaves(0)
    assert raced.kinds() == [], "nobody knows whether the line still worked"
    raced.hears(0)  # nothing was acknowledged over this connection
    welcomed, left = raced.connections[0].opened_at, raced.now_ms / 1000
    assert finding_of(raced) == (
        f"wrongly away: race {raced.race_id}: seat 0 was declared away at {left:.3f}, while the connection that was "
        f"welcomed at {welcomed:.3f} went on until {left + 0.01:.3f}"
    )


def test_a_racer_who_learns_of_an_absence_after_the_welcome_is_found(raced: Raced) -> None:
    raced.connections[0].closed_at = raced.now_ms / 1000
    raced.passes(10)
    raced.leaves(0)
    left = raced.is_watched().heard[-1]
    assert isinstance(left, Frame)
    raced.passes(2)
    raced.connections[0] = raced.connects(0)
    raced.passes(0.3)
    raced.hears(0, left.text)  # it was on the way
    assert raced.kinds() == []
    raced.passes(1)
    raced.hears(0, left.text.replace('"seat":0', '"seat":1'))
    assert raced.kinds() == [], "it was the rival who had left"
    raced.hears(0, left.text)
    assert "wrongly away" in finding_of(raced)
    assert "seat 0 was told at" in finding_of(raced)
    raced.history.pauses.append(Pause(NODE, raced.now_ms / 1000 - 1, raced.now_ms / 1000))
    assert raced.kinds() == [], "the node stood still, and tells it late"


def test_a_racer_who_is_shown_a_board_without_acknowledged_moves_is_found(raced: Raced) -> None:
    raced.passes(1)
    raced.connects(0).n = 1
    assert f"seat 0 was welcomed at {raced.now_ms / 1000:.3f} with n=1; n=2 had been acknowledged" in finding_of(raced)


def test_a_racer_who_is_shown_moves_before_their_commit_is_found(raced: Raced) -> None:
    raced.connects(0).n = 3
    raced.passes(10)
    raced.moves()
    assert "with n=3; the log had only n=2" in finding_of(raced)


def test_what_spectators_miss_is_found(raced: Raced) -> None:
    watch = raced.is_watched()
    del watch.heard[3]
    assert finding_of(raced) == (
        f"spectator: race {raced.race_id}: the spectator got p=5 after p=3; there was no event between"
    )


def test_what_spectators_get_twice_is_found(raced: Raced) -> None:
    watch = raced.is_watched()
    watch.heard.insert(3, watch.heard[2])
    assert "the spectator got p=3 after p=3; it came again" in finding_of(raced)


def test_a_spectator_who_is_left_behind_is_found(raced: Raced) -> None:
    watch = raced.is_watched()
    p = watch.heard.pop().p
    assert f"the spectator has the events up to p={p - 1} only; the log leads to {p}" in finding_of(raced)


def test_an_event_that_the_log_does_not_lead_to_is_found(raced: Raced) -> None:
    watch = raced.is_watched()
    p = watch.p
    watch.heard.append(Frame(p + 1, "{}"))
    assert f"the spectator got p={p + 1}; the log leads to {p}" in finding_of(raced)


def test_another_event_than_the_log_leads_to_is_found(raced: Raced) -> None:
    watch = raced.is_watched()
    watch.heard[4] = Frame(5, '{"type":"moved","p":5}')
    assert 'the spectator got {"type":"moved","p":5} as p=5; the log leads to {"type":"ready","p":5' in finding_of(
        raced
    )


def view_of(raced: Raced) -> dict[str, object]:
    """The view that the log leads to, as JSON."""
    record, _ = raced.stored.public
    return msgspec.json.decode(msgspec.json.encode(record.view()), type=dict[str, object])


def test_a_snapshot_that_differs_is_found(raced: Raced) -> None:
    watch = raced.is_watched()
    watch.heard = [Snapshot(watch.p, view_of(raced))]
    assert raced.kinds() == []
    watch.heard = [Snapshot(watch.p, view_of(raced) | {"phase": "lobby"})]
    assert "in which these differ from the log: phase" in finding_of(raced)


def test_standings_that_differ_from_a_replay_are_found(raced: Raced) -> None:
    raced.resigns(0)
    raced.resigns(1)
    view = view_of(raced)
    assert list(view_findings(raced.stored, "a node", view)) == []
    standings = view["standings"]
    assert isinstance(standings, list)
    (finding,) = view_findings(raced.stored, "a node", view | {"standings": standings[::-1]})
    assert str(finding) == (f"view: race {raced.race_id}: a node shows other values than the log leads to: standings")
