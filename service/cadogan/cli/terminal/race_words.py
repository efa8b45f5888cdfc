"""A race in words: its clock, the rivals, and the result."""

from collections.abc import Iterator, Mapping

from cadogan.cli.players.picture import name_of, place, race_clock, state_of
from cadogan.cli.terminal.lines import counted
from cadogan.cli.terminal.racing import Racing
from cadogan_client import SeatView

LOST = "No connection. It is being made again; your moves are kept."
BACK = "Connected again. Nothing is lost."
BAR = 10
"""Characters of the bar of a rival."""


def head(racing: Racing, now_ms: float) -> str:
    """Game, own cards home, the clock, and what keeps moves from the service."""
    table, seat = racing.table, racing.seat
    trouble = "   no connection" if not seat.is_connected else "   moves cannot be saved now" if seat.outage else ""
    moves = counted(seat.board.n, "move")
    return (
        f"{racing.game.name}   {table.home}/{table.cards} home   {moves}   {race_clock(racing.race, now_ms)}{trouble}"
    )


def rivals(racing: Racing, now_ms: float) -> Iterator[str]:
    """A line for each rival."""
    for seat in racing.race.seats:
        if seat.seat != racing.seat.number:
            yield progress(seat, racing.names, racing.table.cards, now_ms)


def progress(seat: SeatView, names: Mapping[int, str], cards: int, now_ms: float) -> str:
    """The progress of one racer, as far as the public may know it."""
    full = BAR * seat.home // cards
    state = state_of(seat, now_ms) or counted(seat.n, "move")
    bar = f"{'█' * full}{'·' * (BAR - full)}"
    return f"{name_of(seat.seat, names):<14} {bar} {seat.home}/{cards} home  {state}"


def result(racing: Racing) -> str:
    """The own result in a sentence; empty before it is decided."""
    me = racing.race.seats[racing.seat.number].ended
    own = next((row for row in racing.race.standings or () if row.seat == racing.seat.number), None)
    seats = len(racing.race.seats)
    if own is None:
        return "" if me is None else f"Your race is over: {me}. The others still play."
    if me is None:
        return f"You are {place(own)} of {seats}, and may play on."
    return f"You are {place(own)} of {seats}: {me}." if seats > 1 else f"Your race is over: {me}."
