"""Proofs: an unaltered one holds, and the rules, a kept digest or kept commitments reveal any change."""

import json
import re
from base64 import b64decode, b64encode
from contextlib import suppress
from functools import reduce
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cadogan.races.commands import Command, Join, Leave, Ready, Return, Start, Tick, Withdraw
from cadogan.races.decide import decide
from cadogan.races.errors import RaceError, Unreadable
from cadogan.races.events import Event, HintGiven, RaceFinished, decode, encode
from cadogan.races.evolve import evolve, race_of
from cadogan.races.facts import Origin
from cadogan.races.proof.digest import digests, next_digest
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.proof.proof import Proof, proof_of
from cadogan.races.proof.verify.files import read
from cadogan.races.proof.verify.verify import Claim, Verdict, verdict_on
from cadogan.races.settings import Settings
from tests.examples_drawn import examples
from tests.races.driver import WAITS_MS, Drive, drives, endgames
from tests.races.given import (
    ADA,
    BEN,
    CAST,
    CREATOR,
    RACE,
    STUCK,
    WON,
    at,
    carried_out,
    created,
    full,
    racing,
    racing_on,
    settings_of,
    with_moves,
)
from tests.races.stored_races import STORED

NEVER_MS = 10**15
"""Later than the end of any race."""


def stored(name: str) -> list[Event]:
    """Log of a stored race."""
    return [decode(payload) for payload in STORED[name].payloads]


REMATCH, PRACTICE, ABANDONED, HAUNTED = map(stored, ("2", "2-practice", "2-abandoned", "2-ghost"))
WHOLE = carried_out(
    with_moves(racing_on(WON, undo="penalty"), ADA, WON.moves[:-1], apart=0.5),
    ADA.plays(WON.moves[-1], n=len(WON.moves) - 1, seconds=300),
    BEN.resigns(301),
)
"""One racer wins, and the other resigns."""
SHORT = carried_out(racing(seats=1), ADA.resigns(2))


def proof(log: list[Event]) -> Proof:
    return proof_of([encode(event) for event in log])


def verdict(proof: Proof | bytes, **kept: Any) -> Verdict:
    """Verdict on a proof that is read from a file."""
    content = proof if isinstance(proof, bytes) else msgspec.json.encode(proof)
    return verdict_on(read(content, Claim), **kept)


def findings(log: list[Event], **kept: Any) -> list[str]:
    """Findings in a log whose payloads, digests and decoded forms agree."""
    return [str(finding) for finding in verdict(proof(log), **kept).findings]


def over(log: list[Event]) -> list[Event]:
    """The log after everything that time alone brings about."""
    return log + decide(race_of(log), Tick(NEVER_MS))


# Proofs that hold


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(drives() | endgames())
def test_the_proof_of_any_race_holds(drive: Drive) -> None:
    log = over(drive.events)
    made = proof(log)
    assert verdict(made, digest=made.digest).findings == []


@st.composite
def lobbies(draw: st.DrawFn) -> list[Event]:
    """Lobbies whose racers come and go leave and return, and call the start. Nonces are new each time."""
    log = created(settings_of(seats=draw(st.integers(1, 4)), countdown=draw(st.sampled_from((0, 3)))))
    race, now = race_of(log), at(-60)
    nonces: dict[bytes | None, bytes] = {}
    whats = st.sampled_from(
        ("join", "join", "all join", "ready", "ready", "all are ready", "withdraw", "start", "tick", "leave", "return")
    )
    for what, number, waits_ms in draw(st.lists(st.tuples(whats, st.integers(0, 3), st.sampled_from(WAITS_MS)))):
        now += waits_ms
        joining = []
        for racer in CAST:
            nonce = bytes([race.version % 256, racer.seat]) * 8
            commitment = nonce_commitment(RACE, nonce)
            nonces[commitment] = nonce
            joining.append(Join(now, racer.player, commitment))
        opening = [Ready(now, seat, nonces.get(each.commitment)) for seat, each in enumerate(race.seats)]
        by_wish: dict[str, list[Command]] = {
            "join": [joining[number]],
            "all join": [*joining],
            "ready": [*opening[number : number + 1]],
            "all are ready": [*opening],
            "withdraw": [Withdraw(now, number % len(race.seats))],
            "start": [Start(now, player) for player in (CREATOR, *(racer.player for racer in CAST))],
            "leave": [Leave(now, number, now - 5000)],
            "return": [Return(now, number)],
            "tick": [Tick(now)],
        }
        for wish in by_wish[what]:
            for command in (Tick(now), wish):  # as a room does: the seat may be gone by then
                with suppress(RaceError):
                    events = decide(race, command) if getattr(command, "seat", 0) < len(race.seats) else []
                    log += events
                    race = reduce(evolve, events, race)
    return log


@settings(max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow])
@given(lobbies())
def test_the_proof_of_any_lobby_holds(log: list[Event]) -> None:
    assert findings(over(log)) == []


@pytest.mark.parametrize("log", [REMATCH, PRACTICE, ABANDONED, HAUNTED, WHOLE, SHORT, over(racing_on(STUCK))])
def test_the_proof_of_stored_and_complete_races_holds(log: list[Event]) -> None:
    assert findings(log) == []


def test_a_chosen_renewed_secret_of_the_first_schema_is_found() -> None:
    (finding,) = findings(stored("1"))
    assert finding.startswith('event 6, secret: "2021')


# One altered byte


def file_of(log: list[Event]) -> tuple[bytes, list[tuple[int, int]]]:
    """A proof as a file, and the places where each event begins and ends."""
    made = proof(log)
    content = msgspec.json.encode(made)
    places, end = [], 0
    for event in made.events:
        text = msgspec.json.encode(event)
        begin = content.index(text, end)
        end = begin + len(text)
        places.append((begin, end))
    return content, places


FILES = [file_of(log) for log in (REMATCH, PRACTICE)]


@settings(max_examples=examples(600))
@given(st.data())
def test_one_altered_byte_is_found_in_its_event(data: st.DataObject) -> None:
    content, places = data.draw(st.sampled_from(FILES))
    version = data.draw(st.integers(1, len(places)))
    begin, end = places[version - 1]
    at = data.draw(st.integers(begin, end - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[at]))
    altered = content[:at] + bytes([byte]) + content[at + 1 :]
    assert version in blamed(altered)


def blamed(content: bytes) -> set[int]:
    """Versions of the events with findings."""
    try:
        return {finding.version for finding in verdict(content).findings}
    except Unreadable as error:
        return {int(version) for version in re.findall(r"event (\d+)", str(error))}


@settings(max_examples=examples(150))
@given(st.data())
def test_an_altered_digest_is_found_in_its_event_alone(data: st.DataObject) -> None:
    """Later events have no findings."""
    made = proof(REMATCH)
    number = data.draw(st.integers(0, len(made.events) - 2))
    row, digit = made.events[number], data.draw(st.integers(0, 63))
    digest = row.digest[:digit] + "0123456789abcdef"[int(row.digest[digit], 16) ^ 1] + row.digest[digit + 1 :]
    rows = [*made.events[:number], replace(row, digest=digest), *made.events[number + 1 :]]
    found = verdict(replace(made, events=tuple(rows))).findings
    assert [(finding.version, finding.where) for finding in found] == [(number + 1, "digest")]


@pytest.mark.parametrize("field", ["race_id", "rules_version", "digest"])
def test_an_altered_field_of_the_whole_proof_is_found(field: str) -> None:
    whole: dict[str, Any] = json.loads(msgspec.json.encode(proof(SHORT)))
    other = {"race_id": "00000000-0000-7000-8000-000000000000", "rules_version": 7, "digest": "00" * 32}[field]
    found = verdict(json.dumps({**whole, field: other}).encode()).findings
    assert (found[0].version, found[0].where) == (0, field)


def test_the_layout_of_the_file_does_not_matter() -> None:
    whole = json.loads(msgspec.json.encode(proof(PRACTICE)))
    assert verdict(json.dumps(whole, indent=3, sort_keys=True).encode()).holds


def test_a_field_with_a_default_may_be_left_out() -> None:
    whole = json.loads(msgspec.json.encode(proof(SHORT)))
    del whole["events"][0]["event"]["origin"]
    del whole["events"][0]["event"]["settings"]["hints"]
    assert verdict(json.dumps(whole).encode()).holds
    del whole["events"][0]["event"]["secret"]
    (found,) = verdict(json.dumps(whole).encode()).findings
    assert (found.version, found.where, found.said) == (1, "decoded form, secret", "left out")


def test_a_decoded_form_that_is_no_object_is_found() -> None:
    whole = json.loads(msgspec.json.encode(proof(SHORT)))
    whole["events"][0]["event"]["settings"] = "duchess"
    (found,) = verdict(json.dumps(whole).encode()).findings
    assert (found.version, found.where, found.said) == (1, "decoded form, settings", '"duchess"')


def test_an_event_without_payload_and_digest_is_found_in_both() -> None:
    whole = json.loads(msgspec.json.encode(proof(SHORT)))
    whole["events"][3] |= {"payload": "?", "digest": "?"}
    found = [(finding.version, finding.where) for finding in verdict(json.dumps(whole).encode()).findings]
    assert {(4, "payload"), (4, "digest")} <= set(found)


# Consistent logs that cannot have come about


def with_change(log: list[Event], number: int, **change: Any) -> list[Event]:
    """A log with changed fields in the event at that index."""
    return [*log[:number], replace(log[number], **change), *log[number + 1 :]]


def index_of(log: list[Event], name: str, nth: int = 0) -> int:
    """Index of the nth event of a type."""
    return [number for number, event in enumerate(log) if type(event).__name__ == name][nth]


OTHER = bytes(range(32))
NONE = "00000000-0000-7000-8000-000000000000"


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


# Changes that only a kept digest shows


def test_a_consistent_other_race_is_found_only_by_the_kept_digest() -> None:
    number = index_of(REMATCH, "RacerLeft")
    a_bit_later = with_change(REMATCH, number, at=REMATCH[number].at + 1)
    assert findings(a_bit_later) == []
    kept = proof(REMATCH).digest
    (finding,) = findings(a_bit_later, digest=kept)
    assert finding == f"the proof, digest: {proof(a_bit_later).digest}; right would be {kept}, as it was kept"


@settings(max_examples=examples(100))
@given(st.data())
def test_any_altered_log_is_found_with_the_kept_digest(data: st.DataObject) -> None:
    payloads = [encode(event) for event in REMATCH]
    number = data.draw(st.integers(0, len(payloads) - 1))
    at = data.draw(st.integers(0, len(payloads[number]) - 1))
    payloads[number] = payloads[number][:at] + bytes([payloads[number][at] ^ 1]) + payloads[number][at + 1 :]
    try:
        altered = proof_of(payloads)
    except (msgspec.DecodeError, UnicodeDecodeError, AssertionError):
        return  # no log
    assert not verdict(altered, digest=proof(REMATCH).digest).holds


# Files that are no proofs


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1, character 1: "),
        (b"{\n  x}", "line 2, character 3: "),
        (b'{\n"race_id": "\xff"}', "line 2, character 13: this is not UTF-8"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "missing required field `race_id`"),
        (b'{"events":[{"event":' + b"[" * 100_000, "brackets"),
        (b'{"race_id": "%s", "events": [{"version": 1}]}' % NONE.encode(), "event 1: "),
    ],
)
def test_a_file_that_is_no_proof_is_refused_with_the_place(content: bytes, words: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(words)):
        read(content, Claim)


def test_a_proof_without_events_does_not_hold() -> None:
    empty = b'{"race_id": "%s", "rules_version": 1, "events": [], "digest": ""}' % NONE.encode()
    assert not verdict(empty).holds


@pytest.mark.parametrize("number", range(3))
def test_an_extra_value_of_a_payload_is_found(number: int) -> None:
    """A decoder passes over it, and the digest covers it."""
    made = proof(over(full()))
    rows, digest = list(made.events), next(digests(made.race_id, ()))
    for index, row in enumerate(rows):
        payload = b64decode(row.payload)
        if index == number:
            payload = msgspec.msgpack.encode([*msgspec.msgpack.decode(payload), "Eve"])
        digest = next_digest(digest, index + 1, payload)
        rows[index] = replace(row, payload=b64encode(payload).decode(), digest=digest.hex())
    found = [str(each) for each in verdict(replace(made, events=tuple(rows), digest=digest.hex())).findings]
    assert len(found) == 1
    assert f"event {number + 1}, payload" in found[0]
    assert "only the fields of" in found[0]
