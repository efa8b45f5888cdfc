"""The table by keyboard."""

import pytest

from cadogan.rules import GAMES
from clients.web.tests.table.conftest import Table
from tests.races.given import WON

ONE_OR_TWO = "deal deal w-t2 t6-t2 deal w-t5 w-t2 t5-t2x2 t5-t3 t6-t5"
"""Moves of Klondike. After t4-t6, the top card of column 7 goes to column 4 and its run of two to column 1."""

CUT_BADGES = """() => {
  const felt = document.querySelector(".table").getBoundingClientRect();
  const isCut = ({ left, top, right, bottom }) =>
    left < felt.left || top < felt.top || right > felt.right || bottom > felt.bottom;
  const badges = [...document.querySelectorAll("kbd")];
  if (badges.length === 0) return ["no badge is shown"];
  return badges.filter((badge) => isCut(badge.getBoundingClientRect())).map((badge) => badge.textContent);
}"""
"""Key badges that lie outside of the felt, in part at least."""


@pytest.mark.parametrize(("width", "height"), [(360, 528), (390, 632)])
def test_key_badges_lie_within_the_felt_of_a_phone(table: Table, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    cut = {}
    for game in GAMES:
        table.lay(game)
        table.page.evaluate("document.querySelector('[tabindex=\"0\"]').focus()")
        cut[game] = table.page.evaluate(CUT_BADGES)
    assert {game: badges for game, badges in cut.items() if badges} == {}


def test_the_focus_stays_on_its_pile_when_a_phone_is_turned(table: Table) -> None:
    table.page.set_viewport_size({"width": 390, "height": 632})
    table.lay("eagle-wing")
    stock = table.page.locator('[data-slot="s"] button')
    stock.focus()
    table.page.set_viewport_size({"width": 844, "height": 340})
    table.page.wait_for_function("innerWidth === 844")
    table.page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert stock.evaluate("pile => pile === document.activeElement")


def test_cursor_shows_while_the_table_has_focus(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    assert table.page.locator(".cursor").count() == 1
    table.page.keyboard.press("Tab")
    assert table.page.locator(".cursor").count() == 0


def test_keys_work_after_the_mouse(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.drag("9S", "t3")
    table.page.keyboard.press("d")
    table.await_moves("deal")


def test_two_pile_keys_make_a_move(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("3")
    assert table.said() == "nine of spades lifted, 1 target"
    table.page.keyboard.press("2")
    table.await_moves("t2-t1")


def test_table_is_one_tab_stop(table: Table) -> None:
    table.lay("duchess")
    assert table.page.locator('button[tabindex="0"]').count() == 1
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("document.activeElement.closest('.table') !== null")
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("document.activeElement.closest('.table') === null")


def test_arrows_and_enter_move_cards(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    table.page.locator('[data-slot="t2"] button').focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("ArrowLeft")
    assert table.page.evaluate("document.activeElement.parentElement.dataset.slot") == "t1"
    table.page.keyboard.press("Enter")
    table.await_moves("t2-t1")


def test_escape_puts_cards_back(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("3")
    table.page.keyboard.press("Escape")
    assert table.page.locator(".card.lifted").count() == 0
    assert table.moves == []


def test_letters_deal_undo_and_hint(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("d")
    table.await_moves("deal")
    table.page.keyboard.press("u")
    table.page.keyboard.press("h")
    assert table.page.evaluate("asked") == ["undo", "hint"]


def test_send_home_plays_all_cards_in_turn(table: Table) -> None:
    table.lay("grand-duchess", "deal deal deal deal deal deal deal")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("a")
    table.await_moves("t2-f5", "t3-f7", "t2-f7")
    table.page.keyboard.press("a")
    assert table.said() == "No card can go home now"


def test_rest_goes_home_at_a_key_once_nothing_can_go_wrong(table: Table) -> None:
    *before, last_but_one, last = WON.moves
    table.lay(WON.game, " ".join(before), str(WON.seed))
    table.page.keyboard.press("Tab")
    table.page.locator(f'.card[data-pile="{last_but_one.split("-")[0]}"]').last.click(button="right")
    table.await_moves(last_but_one)
    assert table.said() == "Nothing can go wrong any more: Finish (A) sends the rest home"
    table.page.keyboard.press("a")
    table.await_moves(last_but_one, last)
    assert table.said() == "The rest goes home"
    # a player who wishes that safe cards go home by themselves need not press it
    table.lay(WON.game, " ".join(before), str(WON.seed), sendsHome=True)
    table.page.locator(f'.card[data-pile="{last_but_one.split("-")[0]}"]').last.click(button="right")
    table.await_moves(last_but_one, last)


def test_run_is_lengthened_before_its_top_card_has_arrived(table: Table) -> None:
    table.lay("klondike", ONE_OR_TWO)
    table.page.keyboard.press("Tab")
    press_at_once(table, "5", "7", "7", "ArrowUp", "1")
    table.await_moves("t4-t6", "t6-t0x2")


def test_arrows_change_a_run_in_the_order_of_keys(table: Table) -> None:
    table.lay("klondike", ONE_OR_TWO)
    table.page.keyboard.press("Tab")
    press_at_once(table, "5", "7", "7", "ArrowUp", "ArrowDown", "4")
    table.await_moves("t4-t6", "t6-t3")


def test_enter_follows_an_arrow_that_waited(table: Table) -> None:
    table.lay("klondike", ONE_OR_TWO)
    table.page.keyboard.press("Tab")
    press_at_once(table, "5", "7", "7", "ArrowUp", "ArrowLeft")
    table.page.locator(":focus").press("Enter")
    table.await_moves("t4-t6", "t6-t0x2")
    table.page.wait_for_function("document.activeElement.parentElement.dataset.slot === 't0'")


def press_at_once(table: Table, *keys: str) -> None:
    """Presses keys faster than any board arrives."""
    table.page.evaluate(
        """keys => {
             for (const key of keys)
               document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
           }""",
        keys,
    )


def test_second_send_home_does_not_stop_the_first(table: Table) -> None:
    table.lay("grand-duchess", "deal deal deal deal deal deal deal")
    table.page.keyboard.press("Tab")
    press_at_once(table, "a", "a")
    table.await_moves("t2-f5", "t3-f7", "t2-f7")
    assert "No card can go home now" not in table.page.evaluate("words")


def test_send_home_does_not_choose_the_base(table: Table) -> None:
    table.lay("duchess")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("a")
    assert table.said() == "Choose the base first: move a card to its foundation"
    assert table.moves == []
