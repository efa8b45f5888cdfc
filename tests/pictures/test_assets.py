"""The cards, tables and fonts of pictures are those of the web client of today, and have what every game needs."""

from PIL import Image

from cadogan.pictures.canvas import has_glyphs
from cadogan.pictures.draw import picture
from cadogan.pictures.drawings import RacePicture, Seat
from cadogan.pictures.sizes import ASSETS, SHEETS
from cadogan.pictures.table import tables
from cadogan.rules import GAMES, Seed
from infra.picture_assets.__main__ import sources

SEED = Seed.parse("000102030405060708090a0b0c0d0e0f")


def test_cards_and_tables_are_current() -> None:
    made = {tables().sources}
    for drawing in SHEETS:
        with Image.open(ASSETS / f"{drawing}.png") as sheet:
            made.add(sheet.info["sources"])
    assert made == {sources()}, "run `python -m infra.picture_assets`"


def test_every_pile_of_every_game_has_its_place() -> None:
    for game in GAMES.values():
        piles = game.start(SEED.deck(game)).show_all()
        for table in tables().games[game.id].values():
            assert set(piles) <= set(table.piles), game.id


def test_names_of_three_scripts_can_be_written_and_others_have_a_substitute() -> None:
    assert [has_glyphs(name) for name in ("Žofie Łuk", "Αδα", "Ада", "山田")] == [True, True, True, False]
    race = RacePicture("duchess", "Duchess", "Live", is_live=True, cards=52, seats=(Seat(0, "山田", 3, ""),))
    other = RacePicture("duchess", "Duchess", "Live", is_live=True, cards=52, seats=(Seat(0, "Racer 1", 3, ""),))
    assert picture(race) == picture(other)
