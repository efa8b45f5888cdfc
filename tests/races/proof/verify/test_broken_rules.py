"""Logs that are consistent and cannot have come about."""

from typing import Any

import pytest
from msgspec.structs import replace

from cadogan.races.events import Event, HintGiven, RaceFinished
from cadogan.races.facts import Origin
from cadogan.races.settings import Settings
from tests.races.given import (
    RACE,
    at,
    racing,
)
from tests.races.proof.verify.proofs import (
    ABANDONED,
    HAUNTED,
    NEVER_MS,
    OTHER,
    PRACTICE,
    REMATCH,
    SHORT,
    WHOLE,
    findings,
    index_of,
    proof,
    verdict,
    with_change,
)


@pytest.mark.parametrize(
    ("log", "name", "change", "words"),
    [
        (WHOLE, "MovePlayed", {"move": "deal"}, 'turned: "8H"; right would be "KC"'),
        (WHOLE, "MovePlayed", {"move": "t0-f9"}, "right would be t0-f9: "),
        (WHOLE, "MovePlayed", {"move": "nonsense"}, "'nonsense'"),
        (WHOLE, "MovePlayed", {"turned": "KS"}, 'turned: "KS"; right would be "'),
        (WHOLE, "MovePlayed", {"seat": 2}, "seat: 2; right would be 0 to 1"),
        (WHOLE, "MovePlayed", {"seat": -1}, "seat: -1; right would be 0 to 1"),
        (WHOLE, "MovePlayed", {"at": 5}, "at: 5; right would be "),
        (WHOLE, "MovePlayed", {"at": NEVER_MS}, 'type: MovePlayed; right would be {"at": '),
        (WHOLE, "SeatEnded", {"how": "stuck"}, 'how: "stuck"; right would be "won"'),
        (WHOLE, "SeatEnded", {"at": NEVER_MS}, f"at: {NEVER_MS}; right would be "),
        (WHOLE, "RaceDecided", {"places": (1, 1)}, "places: [1, 1]; right would be [1, 2]"),
        (WHOLE, "RaceCreated", {"seed": bytes(16)}, "seed: "),
        (SHORT, "RaceStarted", {"seed": bytes(16)}, f'seed: "{"00" * 16}"; right would be "'),
        (SHORT, "RaceCreated", {"secret": OTHER}, "seed: "),
        (SHORT, "RaceCreated", {"secret": b"short"}, "32 bytes"),
        (SHORT, "RaceCreated", {"secret": None}, "secret: none; right would be 32 bytes"),
        (SHORT, "RaceCreated", {"seed": bytes(16)}, "none: the deal is picked"),
        (WHOLE, "RaceCreated", {"seed": b"short"}, "16 bytes"),
        (SHORT, "RaceCreated", {"settings": Settings(game="duchess")}, "set when the race is created"),
        (SHORT, "RaceCreated", {"settings": Settings(game="whist", time_limit=60)}, "there is no game 'whist'"),
        (SHORT, "RaceCreated", {"rules_version": 99}, "the version of the rules in this program"),
        (SHORT, "RacerReady", {"nonce": bytes(16)}, "not the one that you committed to"),
        (SHORT, "RacerJoined", {"commitment": OTHER}, "RacerReady"),
        (SHORT, "CountdownStarted", {"starts_at": NEVER_MS}, "starts_at"),
        (SHORT, "RaceFinished", {"at": NEVER_MS}, "at"),
        (REMATCH, "DealRenewed", {"secret": OTHER}, f'secret: "{OTHER.hex()}"; right would be "'),
        (REMATCH, "StartCalled", {"at": 5}, "at: 5"),
        (REMATCH, "RacerWithdrew", {"seat": 0}, "seat: 0; right would be 2"),
        (PRACTICE, "HintGiven", {"move": "t0-f9"}, "move: t0-f9; right would be one of "),
        (PRACTICE, "HintGiven", {"n": 3}, "n: 3; right would be 0"),
        (PRACTICE, "HintGiven", {"at": 5}, "at: 5; right would be "),
        (PRACTICE, "HintGiven", {"seat": 1}, "seat: 1; right would be 0 to 0"),
        (HAUNTED, "GhostSeated", {"times": ()}, "times: 0; right would be 15, one for each action"),
        (HAUNTED, "GhostSeated", {"ended": 0}, "right would be times in ascending order, up to 0"),
        (HAUNTED, "GhostSeated", {"actions": ("undo",)}, "actions: undo; right would be a move before each undo"),
        (HAUNTED, "GhostSeated", {"actions": ("t0-f9",)}, "actions: t0-f9; right would be "),
        (HAUNTED, "GhostSeated", {"seat": 0}, "seat: 0; right would be 1"),
        (WHOLE, "RaceCreated", {"origin": Origin(RACE, 0, ())}, "right would be null: only practice"),
        (ABANDONED, "RaceAbandoned", {"reason": "lobby expired"}, "reason"),
    ],
)
def test_a_log_that_breaks_the_rules_is_found(log: list[Event], name: str, change: dict[str, Any], words: str) -> None:
    found = findings(with_change(log, index_of(log, name), **change))
    assert any(words in finding for finding in found), found


def test_a_hint_in_a_race_without_hints_is_found() -> None:
    number = index_of(SHORT, "SeatEnded")
    [finding] = findings([*SHORT[:number], HintGiven(at(1), 0, 0, "deal"), *SHORT[number:]])
    assert finding.startswith(f"event {number + 1}, type: HintGiven; right would be no hint")


def test_a_second_hint_for_the_same_n_is_found() -> None:
    number = index_of(PRACTICE, "HintGiven")
    [finding, *_] = findings([*PRACTICE[: number + 1], *PRACTICE[number:]])
    assert finding.startswith(f"event {number + 2}, n: 0; right would be another n")


def test_an_event_of_another_type_is_found() -> None:
    started = index_of(SHORT, "RaceStarted")
    [finding] = findings([*SHORT[: started + 1], RaceFinished(at(1)), *SHORT[started + 1 :]])
    assert finding.startswith(f"event {started + 2}, type: RaceFinished; right would be another event")


def test_an_origin_that_cannot_be_played_is_found() -> None:
    created: Any = PRACTICE[0]
    for actions in (("undo",), ("t0-f9",)):
        (finding, *_) = findings([replace(created, origin=replace(created.origin, actions=actions)), *PRACTICE[1:]])
        assert finding.startswith(f"event 1, origin.actions: {actions[0]}; ")


@pytest.mark.parametrize("log", [REMATCH, PRACTICE])
def test_a_missing_repeated_or_moved_event_is_found(log: list[Event]) -> None:
    made = proof(log)
    rows = list(made.events)
    for number in range(len(rows) - 1):
        before, event, following, rest = rows[:number], rows[number], rows[number + 1], rows[number + 2 :]
        for altered in ([following], [event, event, following], [following, event]):
            found = verdict(replace(made, events=(*before, *altered, *rest))).findings
            assert {finding.version for finding in found} & {number + 1, number + 2}
    assert verdict(replace(made, events=tuple(rows[:-1]), digest=rows[-2].digest)).findings


def test_a_log_without_an_end_is_found() -> None:
    (finding,) = findings(racing(seats=1))
    assert finding == "event 5, type: the last event, in the phase racing; right would be the end of the race"
