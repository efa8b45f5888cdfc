"""What the picture of a race shows: only what its public view has, and so nothing that a racer has not seen."""

from collections.abc import Mapping

from cadogan.api.showing.race_head import clock, game_name, name_of
from cadogan.pictures.drawings import RacePicture, Seat
from cadogan.races.ids import PlayerId
from cadogan.races.record.public_view import RaceView, SeatView, Standing
from cadogan.rules import GAMES

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")

STATUS = {
    "lobby": "Open seats",
    "countdown": "About to start",
    "racing": "Live",
    "decided": "Decided",
    "finished": "Result",
    "abandoned": "Never began",
}


def race_drawing(race: RaceView, names: Mapping[PlayerId, str]) -> RacePicture:
    """Picture of a race, the best racer first; in the order of seats while it goes on."""
    rows = {row.seat: row for row in race.standings or ()}
    is_over = race.phase in {"decided", "finished"} and len(race.seats) > 1
    seats = sorted(race.seats, key=lambda seat: (rows[seat.seat].place if is_over else 0, seat.seat))
    game = race.settings.game
    return RacePicture(
        game=game,
        title=game_name(game),
        status=STATUS[race.phase],
        is_live=race.phase == "racing",
        cards=GAMES[game].opening.cards if game in GAMES else 52,
        seats=tuple(drawn(race, seat, rows.get(seat.seat), names, is_over=is_over) for seat in seats),
    )


def player_in(seat: SeatView) -> PlayerId | None:
    """The player whose board is in a seat: the racer, or the one whose ghost races."""
    return seat.player if seat.ghost is None else seat.ghost.player


def drawn(
    race: RaceView, seat: SeatView, row: Standing | None, names: Mapping[PlayerId, str], *, is_over: bool
) -> Seat:
    """A racer as the picture shows them."""
    player = player_in(seat)
    name = "A free seat" if player is None else name_of(player, names)
    if row is None:
        return Seat(seat.seat, name, None, "ready" if seat.ready else "")
    parts = [PLACES[row.place - 1]] if is_over else []
    if row.how == "won" and row.time is not None:
        parts.append(clock(row.time))
    elif seat.progress is not None and seat.progress.ahead and race.phase == "racing":
        parts.append("ahead")
    return Seat(seat.seat, name, row.home, " · ".join(parts), is_over and row.place == 1, seat.piles)
