"""Compares the log of a proof with the public events that a client was shown. Both are told as facts in the same words.

Facts of the race as a whole come in the order of the log, and so do those of each board; fair view shows a board later.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from cadogan_client.fair_deal import service_commitment
from cadogan_client.verification.finding import Finding, LoggedEvent
from cadogan_client.wire_types import AnyPublicEvent


class Fact(NamedTuple):
    """A fact about the board of a seat, or with seat None about the race as a whole."""

    seat: int | None
    version: int
    words: str


def shown_findings(race: UUID, logged: Sequence[LoggedEvent], shown: Iterable[AnyPublicEvent]) -> list[Finding]:
    """The first difference on each board, and in the race as a whole."""
    in_log = by_seat(logged_facts(race, logged))
    on_screen = by_seat(shown_facts(msgspec.to_builtins(list(shown))))
    seats = dict.fromkeys([*in_log, *on_screen])
    found = (first_difference(in_log.get(seat, []), on_screen.get(seat, [])) for seat in seats)
    return [finding for finding in found if finding is not None]


def first_difference(logged: Sequence[Fact], shown: Sequence[Fact]) -> Finding | None:
    """The first fact of which proof and screen tell different things."""
    version = 0
    for said, saw in zip_longest(logged, shown):
        version = version if said is None else said.version
        if said is None:
            return Finding(version, f"{saw.words}: this client saw it, and the proof does not have it")
        if saw is None:
            return Finding(version, f"{said.words}: this client did not see it")
        if said.words != saw.words:
            return Finding(version, f"{said.words}; this client saw: {saw.words}")
    return None


def by_seat(facts: Iterable[Fact]) -> dict[int | None, list[Fact]]:
    """Facts about each board, and about the race as a whole."""
    seats: dict[int | None, list[Fact]] = {}
    for fact in facts:
        seats.setdefault(fact.seat, []).append(fact)
    return seats


def logged_facts(race: UUID, logged: Iterable[LoggedEvent]) -> Iterator[Fact]:
    """Facts that the events of a log are."""
    started_at = 0
    counts: Counter[int] = Counter()
    for version, event in enumerate(logged, start=1):
        if event["type"] == "RaceStarted":
            started_at = event["at"]
        t = event["at"] - started_at
        if event["type"] in ("MovePlayed", "MoveUndone"):
            counts[event["seat"]] += 1
            done = moved(event) if event["type"] == "MovePlayed" else "undo"
            yield Fact(event["seat"], version, acted(event["seat"], counts[event["seat"]], done, t))
        else:
            yield from (Fact(None, version, words) for words in logged_words(race, event, t))


def logged_words(race: UUID, event: LoggedEvent, t: int) -> Iterator[str]:  # noqa: C901, PLR0912 - one table of all events
    """Facts about the race as a whole that a logged event is."""
    match event["type"]:
        case "RaceCreated":
            yield created(event["settings"])
            if event["secret"] is not None:
                yield f"the service committed to {service_commitment(race, bytes.fromhex(event['secret']))}"
        case "DealRenewed":
            commitment = service_commitment(race, bytes.fromhex(event["secret"]))
            yield f"the deal was renewed, and the service committed to {commitment}"
        case "GhostSeated":
            yield f"seat {event['seat']}: a ghost of {event['player']}"
        case "RacerJoined":
            yield from joined(event)
        case "RacerWithdrew":
            yield f"seat {event['seat']} left before the start"
        case "StartCalled":
            yield "the start was called"
        case "RacerReady":
            yield f"seat {event['seat']} was ready"
        case "CountdownStarted":
            yield "the countdown began"
        case "RaceStarted":
            yield f"the race started at {event['at']}"
        case "RacerLeft":
            yield f"seat {event['seat']} went away at {t} ms"
        case "RacerReturned":
            yield f"seat {event['seat']} came back at {t} ms"
        case "SeatEnded":
            yield f"seat {event['seat']} ended: {event['how']} at {t} ms"
        case "RaceDecided":
            yield f"the places were decided as {', '.join(map(str, event['places']))} at {t} ms"
        case "RaceFinished":
            yield f"the race finished at {t} ms"
        case "RaceAbandoned":
            yield f"the race was abandoned: {event['reason']}"
        case _:
            pass  # a hint, or an event of a later service


def shown_facts(shown: Iterable[Mapping[str, Any]]) -> Iterator[Fact]:
    """Facts that public events are."""
    counts: Counter[int] = Counter()
    for event in shown:
        if event["type"] in ("moved", "undone"):
            counts[event["seat"]] += 1
            done = moved(event) if event["type"] == "moved" else "undo"
            yield Fact(event["seat"], 0, acted(event["seat"], counts[event["seat"]], done, event["t"]))
        else:
            yield from (Fact(None, 0, words) for words in shown_words(event, event["t"]))


def shown_words(event: Mapping[str, Any], t: int) -> Iterator[str]:  # noqa: C901, PLR0912 - one table of all events
    """Facts about the race as a whole that a public event is."""
    match event["type"]:
        case "created":
            yield created(event["settings"])
            if event["commitment"] is not None:
                yield f"the service committed to {event['commitment']}"
        case "renewed":
            yield f"the deal was renewed, and the service committed to {event['commitment']}"
        case "ghost-joined":
            yield f"seat {event['seat']}: a ghost of {event['ghost']['player']}"
        case "joined":
            yield from joined(event)
        case "withdrew":
            yield f"seat {event['seat']} left before the start"
        case "start-called":
            yield "the start was called"
        case "ready":
            yield f"seat {event['seat']} was ready"
        case "countdown":
            yield "the countdown began"
        case "started":
            yield f"the race started at {event['started_at']}"
        case "left":
            yield f"seat {event['seat']} went away at {t} ms"
        case "returned":
            yield f"seat {event['seat']} came back at {t} ms"
        case "ended":
            yield f"seat {event['seat']} ended: {event['how']} at {t} ms"
        case "decided":
            rows = sorted(event["standings"], key=lambda row: row["seat"])
            yield f"the places were decided as {', '.join(str(row['place']) for row in rows)} at {t} ms"
        case "finished":
            yield f"the race finished at {t} ms"
        case "abandoned":
            yield f"the race was abandoned: {event['reason']}"
        case _:
            pass  # a hint, the opening of a closed race, or an event of a later service


def created(settings: Mapping[str, Any]) -> str:
    """The kind of race, in words."""
    return f"the game is {settings['game']}, for {settings['seats']}"


def joined(event: Mapping[str, Any]) -> Iterator[str]:
    """A player who joined, and the commitment."""
    yield f"seat {event['seat']}: {event['player']} joined"
    if event["commitment"] is not None:
        yield f"seat {event['seat']} committed to {event['commitment']}"


def moved(event: Mapping[str, Any]) -> str:
    """A move and the faces that it turned up."""
    return f"{event['move']}{', turning up ' if event['turned'] else ''}{event['turned']}"


def acted(seat: int, number: int, done: str, t: int) -> str:
    """An action of a board, in words."""
    return f"seat {seat}, action {number}: {done} at {t} ms"
