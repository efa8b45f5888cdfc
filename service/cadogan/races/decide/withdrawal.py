"""Racers leave a lobby or a countdown.

After a nonce was opened, the deal must be renewed: the leaver has learned nonces of the others, and nobody may choose
between two deals. Renewals are few, so a service with accomplices who leave can choose only among few deals.
"""

from collections.abc import Sequence
from functools import reduce

from cadogan.races.decide.countdown import count_down_if_ready
from cadogan.races.decide.house import house_seats
from cadogan.races.events import DealRenewed, Event, RaceAbandoned, RacerWithdrew, StartCalled
from cadogan.races.evolve import evolve
from cadogan.races.facts import AbandonmentReason
from cadogan.races.proof import fair_deal
from cadogan.races.race import MOST_RENEWALS, RULES_WITH_COUNTDOWN_OF_THE_REST, Race


def withdraw_seats(race: Race, leaving: Sequence[int], at: int, *, go_on: bool) -> list[Event]:
    """Let racers leave. If the start was called, `go_on` without them; the seats behind them move up."""
    events: list[Event] = [RacerWithdrew(at, seat) for seat in leaving]
    if race.ends_with_a_withdrawal:
        return [*events, RaceAbandoned(at, "a racer left")]
    if race.has_open_nonce:
        after = reduce(evolve, events, race)
        reason = why_no_renewal(after)
        if reason is not None:
            return [*events, RaceAbandoned(at, reason)]
        events += renew(after, at)
    if go_on:
        people = sum(seat.player is not None and seat.player not in race.created.house_bots for seat in race.seats)
        if people == len(leaving):  # ghosts and house bots do not race alone
            return [*events, RaceAbandoned(at, "nobody was ready")]
        events.append(StartCalled(at))
        if race.created.race_rules >= RULES_WITH_COUNTDOWN_OF_THE_REST:  # a picked deal is not renewed
            events += count_down_if_ready(reduce(evolve, events, race), at)
    return events


def go_on_without_unready(race: Race, at: int) -> list[Event]:
    """Leave out the racers who are not ready in time after the start was called."""
    return withdraw_seats(race, [number for number, seat in enumerate(race.seats) if not seat.is_ready], at, go_on=True)


def renew(race: Race, at: int) -> list[Event]:
    """Renew the deal. House bots open their new nonces at once."""
    assert race.secret is not None  # only a random deal has nonces
    renewed = DealRenewed(at, fair_deal.renewed_secret(race.secret))
    return [renewed, *house_seats(evolve(race, renewed), at)]


def why_no_renewal(race: Race) -> AbandonmentReason | None:
    """Why a race that racers have left cannot go on with another deal; None if it can."""
    if race.created.race_rules < 2:
        return None
    coming = set(race.created.invited) - race.barred
    least = 2 if race.created.rematch_of is not None else race.created.settings.seats
    if race.created.invited and len(coming) < least:
        return "a racer left"
    return "deal renewed too often" if len(race.renewals) == MOST_RENEWALS else None
