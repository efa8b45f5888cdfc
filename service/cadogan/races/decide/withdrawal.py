"""Racers leave a lobby or a countdown."""

from collections.abc import Sequence

from cadogan.races import fair_deal
from cadogan.races.events import DealRenewed, Event, RaceAbandoned, RacerWithdrew, StartCalled
from cadogan.races.race import Race


def withdraw_seats(race: Race, leaving: Sequence[int], at: int, *, go_on: bool) -> list[Event]:
    """Let racers leave. If the start was called, `go_on` without them; the seats behind them move up."""
    events: list[Event] = [RacerWithdrew(at, seat) for seat in leaving]
    if race.secret is not None and any(seat.is_ready for seat in race.seats):
        events.append(DealRenewed(at, fair_deal.renewed_secret(race.secret)))
    if go_on:
        is_left = sum(seat.player is not None for seat in race.seats) > len(leaving)  # ghosts do not race alone
        events.append(StartCalled(at) if is_left else RaceAbandoned(at, "nobody was ready"))
    return events


def go_on_without_unready(race: Race, at: int) -> list[Event]:
    """Leave out the racers who are not ready in time after the start was called."""
    return withdraw_seats(race, [number for number, seat in enumerate(race.seats) if not seat.is_ready], at, go_on=True)
