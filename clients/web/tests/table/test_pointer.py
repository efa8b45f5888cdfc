"""The table by mouse, finger and trackpad."""

import re

from cadogan.rules import Move
from clients.web.tests.table.conftest import RUN, Table, shown_piles


def test_card_is_dragged_to_its_target(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.drag("9S", "t1")
    table.await_moves("t2-t1")
    assert table.card("9S").get_attribute("data-pile") == "t1"


def test_run_is_dragged_as_a_whole(table: Table) -> None:
    table.lay("duchess", RUN)
    table.lift("6S")
    assert table.page.locator(".card.lifted").evaluate_all("cards => cards.map(card => card.dataset.card)") == [
        "6S",
        "5D",
    ]
    table.page.mouse.move(*table.middle("t2"), steps=5)
    table.page.mouse.up()
    table.await_moves("t0-t2x2")


def test_targets_of_a_held_run_are_highlighted(table: Table) -> None:
    table.lay("duchess", RUN)
    table.lift("6S")
    legal = [move.text for move in table.layout.legal_moves()]
    assert [move for move in legal if move.startswith("t0-") and move.endswith("x2")] == ["t0-t2x2"]
    lit = table.page.locator(".slot.target").evaluate_all("slots => slots.map(slot => slot.dataset.slot)")
    assert lit == ["t2"]
    table.page.mouse.up()


def test_illegal_drop_returns_the_card_and_says_why(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    before = table.card("9S").bounding_box()
    table.drag("9S", "t3")
    assert re.fullmatch(
        r"The nine of spades does not go on the \w+ of \w+\. The highlighted piles take it\.", table.said()
    )
    assert table.page.locator(".slot.target").count() > 0
    assert table.page.locator(".note").inner_text() == table.said()
    assert table.card("9S").bounding_box() == before
    assert table.moves == []


def test_unmovable_card_is_not_lifted(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.lift("4S")
    assert table.page.locator(".card.lifted").count() == 0
    assert table.said() == "No pile takes the four of spades now. The highlighted cards can be moved."
    assert table.page.locator(".card.lit").count() > 0
    table.page.mouse.up()


def test_touch_drags_a_card(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    finger = table.page.context.new_cdp_session(table.page)
    x, y = table.corner("9S")
    to_x, to_y = table.middle("t1")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.3, 0.6, 1):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    table.await_moves("t2-t1")


def test_tap_plays_a_card(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.touchscreen.tap(*table.corner("9S"))
    table.await_moves("t2-t1")


def test_click_on_the_stock_deals(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.mouse.click(*table.middle("s"))
    table.await_moves("deal")
    assert table.card("5D").get_attribute("data-pile") == "w"


def test_two_quick_clicks_on_the_stock_deal_twice(table: Table) -> None:
    table.lay("canfield")
    for count in (1, 2):
        table.page.mouse.click(*table.middle("s"))
        table.await_moves(*["deal"] * count)


def test_stock_click_during_a_pending_move_is_queued(table: Table) -> None:
    table.lay("canfield")
    table.page.evaluate(
        """() => {
             const at = document.querySelector('[data-slot="s"] button').getBoundingClientRect();
             const where = { clientX: at.x + 20, clientY: at.y + 20, pointerId: 1, bubbles: true };
             const table = document.querySelector(".table");
             table.setPointerCapture = () => {};
             for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
               table.dispatchEvent(new PointerEvent(type, where));
           }"""
    )
    table.await_moves("deal", "deal")


def test_held_card_stays_held_when_a_frame_arrives(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.lift("9S")
    table.page.evaluate("set({ board: { ...tableProps.board } })")
    assert table.page.locator(".card.lifted").count() == 1
    table.page.mouse.move(*table.middle("t1"), steps=5)
    table.page.mouse.up()
    table.await_moves("t2-t1")


def test_second_click_chooses_among_targets(table: Table) -> None:
    table.lay("sir-tommy", "deal")
    face = shown_piles(table.layout)["w"]
    table.page.mouse.click(*table.corner(face))
    assert table.moves == []
    table.page.mouse.click(*table.middle("t2"))
    table.await_moves("w-t2")


def test_double_click_plays_to_a_foundation(table: Table) -> None:
    table.lay("sir-tommy")
    while True:
        legal = [move.text for move in table.layout.legal_moves()]
        if any(move.startswith("w-f") for move in legal):
            break
        table.layout = table.layout.play(Move.parse("deal" if "deal" in legal else legal[-1]))
    table.page.evaluate("board => set({ board })", table.board())
    table.page.mouse.dblclick(*table.middle("w"))
    table.page.wait_for_function("tableProps.board.n === 1")
    assert table.moves[0].startswith("w-f")


def test_refused_move_returns_with_the_reason(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    before = table.card("9S").bounding_box()
    table.refusal = "the race is over"
    table.drag("9S", "t1")
    table.page.locator(".note").wait_for()
    assert table.said() == "the race is over"
    assert table.card("9S").get_attribute("data-pile") == "t2"
    assert table.card("9S").bounding_box() == before
