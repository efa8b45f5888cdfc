"""What the table shows and says."""

import random
from typing import Any

import pytest

from cadogan.rules import GAMES
from cadogan.rules.seed import Seed
from clients.web.tests.table.conftest import RUN, SEED, STILL, Table, shown_piles


def test_small_table_is_an_image(table: Table) -> None:
    table.lay("duchess", "r0-f1", size="small")
    assert table.page.locator('[role="img"][aria-label="Your board"]').count() == 1
    assert table.page.locator("button").count() == 0


def test_hint_is_announced(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.evaluate("set({ highlight: 'deal' })")
    assert table.said().startswith("Hint: Stock, deals. No move on the table helps more")
    table.page.evaluate("set({ highlight: 't2-t1' })")
    hint = "Hint: nine of spades to Column 2. It empties a pile: a gap can take another card."
    assert table.said() == table.page.locator(".note").inner_text() == hint
    table.page.evaluate("set({ playable: false, highlight: 'deal' })")
    assert table.said() == hint


def test_unplayable_board_ignores_input(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False)
    table.page.mouse.click(*table.corner("9S"))
    table.drag("9S", "t1")
    assert table.page.locator("button").count() == 0
    assert table.moves == []


def test_pile_names_describe_their_cards(table: Table) -> None:
    table.lay("duchess", RUN)
    name = table.page.locator('[data-slot="t0"] button').get_attribute("aria-label")
    assert name == "Column 1, 2 cards, top five of diamonds, can be moved"
    table.lay("eagle-wing", settings=STILL | {"language": "es"})
    assert table.page.locator('[data-slot="r0"] button').get_attribute("aria-label") == "Tronco, 13 cartas"


@pytest.mark.parametrize("pixels", [1, 1.5])
def test_cards_are_aligned_to_device_pixels(browser: Any, address: str, pixels: float) -> None:
    page = browser.new_page(viewport={"width": 1001, "height": 701}, device_scale_factor=pixels)
    page.goto(address)
    Table(page).lay("eagle-wing")
    places = page.evaluate(
        "[...document.querySelectorAll('.card')].map((card) => new DOMMatrix(getComputedStyle(card).transform))"
        ".flatMap(({ e, f }) => [e * devicePixelRatio, f * devicePixelRatio])"
    )
    page.close()
    assert len(set(places)) > len(GAMES["eagle-wing"].start(Seed.parse(SEED).deck(GAMES["eagle-wing"])).piles)
    assert [place for place in places if abs(place - round(place)) > 0.01] == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_table_shows_the_board_after_every_move(table: Table, game: str) -> None:
    table.lay(game)
    chance = random.Random(7)
    for _ in range(60):
        moves = list(table.layout.legal_moves())
        if not moves:
            break
        table.layout = table.layout.play(chance.choice(moves))
        table.moves.append("")
        table.page.evaluate("board => set({ board })", table.board())
        tops = {name: cards.split()[-1] for name, cards in shown_piles(table.layout).items() if cards}
        assert tops_shown(table) == tops


def tops_shown(table: Table) -> dict[str, str]:
    """The uppermost card of each pile, by stacking order."""
    shown: dict[str, str] = table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".card")]
             .sort((a, b) => a.style.zIndex - b.style.zIndex).map(card => [card.dataset.pile, card.dataset.card]))"""
    )
    return shown
