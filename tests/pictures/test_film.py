"""Films show where each card goes, whose board it is, and how it ends."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from cadogan.pictures.drawings import FilmPicture, RacePicture, Seat, Shot
from cadogan.pictures.film import LAST_MS, RESULT_MS, WAY, Stage, film
from cadogan.pictures.flights import change
from cadogan.pictures.sizes import HEIGHT, WIDTH
from cadogan.pictures.table import Table, tables
from cadogan.rules import GAMES, Seed

MOST_BYTES = 2_000_000
SEED = Seed.parse("0" * 32)


def film_of(game: str, moves: int) -> FilmPicture:
    """The first moves of a game, as the film of the second seat."""
    rules = GAMES[game]
    layout = rules.start(SEED.deck(rules))
    shots = [Shot(layout.show_all(), layout.home, "0:00.0")]
    for number in range(moves):
        layout = layout.play(layout.legal_moves()[-1])
        shots.append(Shot(layout.show_all(), layout.home, f"0:{number:02}.0"))
    seats = Seat(1, "Ada", layout.home, "1st", is_first=True), Seat(0, "Bob", 0, "2nd")
    race = RacePicture(game, rules.name, "Result", is_live=False, cards=rules.opening.cards, seats=seats)
    return FilmPicture(race, 1, tuple(shots))


def test_a_film_ends_with_the_last_board_and_the_result() -> None:
    drawing = film_of("spider", 12)  # of all games, it has the most cards to draw
    drawn = film(drawing)
    found = Image.open(io.BytesIO(drawn))
    assert (found.size, found.format, len(drawn) < MOST_BYTES) == ((WIDTH, HEIGHT), "WEBP", True)
    assert found.n_frames == 1 + 12 * (len(WAY) + 1) + 2  # type: ignore[attr-defined]
    stage, last = Stage(drawing), drawing.shots[-1]
    for back, shown_ms, expected in ((2, LAST_MS, stage.table(last)), (1, RESULT_MS, stage.result(last))):
        found.seek(found.n_frames - back)  # type: ignore[attr-defined]
        frame = found.convert("RGB")
        assert found.info["duration"] == shown_ms
        assert max(ImageStat.Stat(ImageChops.difference(frame, expected)).mean) < 4, "more than WebP loses"


def test_a_film_without_a_move_is_the_board_and_the_result() -> None:
    found = Image.open(io.BytesIO(film(film_of("duchess", 0))))
    found.seek(found.n_frames - 1)  # type: ignore[attr-defined]
    found.load()
    assert found.info["duration"] == RESULT_MS


@pytest.fixture
def klondike() -> Table:
    return tables().games["klondike"]["whole"]


def test_moved_cards_fly_and_the_card_below_them_turns_up_where_it_lies(klondike: Table) -> None:
    lying, flights = change(klondike, {"t0": "-- 9H 8S", "t1": "TC"}, {"t0": "4D", "t1": "TC 9H 8S"})
    assert [flight.face for flight in flights] == ["9H", "8S"]
    assert all(flight.start[0] < flight.end[0] for flight in flights)
    assert (lying["t0"], lying["t1"]) == ("4D", "TC")


def test_a_card_from_the_stock_is_seen_on_its_way(klondike: Table) -> None:
    _, (flight,) = change(klondike, {"s": "-- -- --", "w": "2C"}, {"s": "-- --", "w": "2C KD"})
    assert flight.face == "KD"
    assert flight.start != flight.end


def test_an_undo_brings_the_card_back_and_turns_down_what_it_covers(klondike: Table) -> None:
    _, (flight,) = change(klondike, {"f0": "AS", "t0": "4D"}, {"f0": "", "t0": "-- AS"})
    assert flight.face == "AS"


def test_a_redeal_is_one_way_of_cards_that_are_face_down(klondike: Table) -> None:
    _, (flight,) = change(klondike, {"s": "", "w": "2C KD 4H"}, {"s": "-- -- --", "w": ""})
    assert flight.face == "--"
