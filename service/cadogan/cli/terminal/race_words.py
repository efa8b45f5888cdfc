"""A race in words: its clock, the rivals, and the result."""

from collections.abc import Iterator

from cadogan.cli.players.boards import clock
from cadogan.cli.players.picture import name_of, race_clock, state_of
from cadogan.cli.terminal.racing import Racing
from cadogan_client import SeatView, Standing

BAR = 10
"""Characters of the bar of a rival."""
PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


def head(racing: Racing, now_ms: float) -> str:
    """Game, own cards home, and the clock."""
    table = racing.table
    watching = "" if racing.seat.outage is False else "   the service cannot save moves now"
    return (
        f"{racing.game.name}   {table.home}/{table.cards} home   {racing.seat.board.n} moves   "
        f"{race_clock(racing.race, now_ms)}{watching}"
    )


def rivals(racing: Racing, now_ms: float) -> Iterator[str]:
    """A line for each rival: progress, and what the public may know."""
    for seat in racing.race.seats:
        if seat.seat != racing.seat.number:
            yield rival(racing, seat, now_ms)


def rival(racing: Racing, seat: SeatView, now_ms: float) -> str:
    """The progress of one rival."""
    cards = racing.table.cards
    full = BAR * seat.home // cards
    state = state_of(seat, now_ms) or f"{seat.n} moves"
    bar = f"{'█' * full}{'·' * (BAR - full)}"
    return f"{name_of(seat.seat, racing.names):<14} {bar} {seat.home}/{cards} home  {state}"


def results(racing: Racing) -> Iterator[str]:
    """A line for each racer, best first; none before the race is decided."""
    for row in racing.race.standings or ():
        me = "  you" if row.seat == racing.seat.number else ""
        yield (
            f"{place(row):<4} {name_of(row.seat, racing.names):<20} {row.home} home  {row.moves} moves  "
            f"{clock(row.time)}  {row.how or 'still plays'}{me}"
        )


def result(racing: Racing) -> str:
    """The own result in a sentence; empty before the end."""
    me = racing.race.seats[racing.seat.number].ended
    if me is None:
        return ""
    own = next((row for row in racing.race.standings or () if row.seat == racing.seat.number), None)
    if own is None:
        return f"Your race is over: {me}. The others still play."
    seats = len(racing.race.seats)
    return f"You are {place(own)} of {seats}: {me}." if seats > 1 else f"Your race is over: {me}."


def place(row: Standing) -> str:
    """A place, such as 2nd."""
    return PLACES.get(row.place, f"{row.place}th")
