"""Cards that move: animations, and the work of the browser for them."""

from cadogan.rules import Move
from clients.web.tests.table.conftest import RUN, STILL, Table
from clients.web.tests.table.frames import Work


def test_moved_cards_are_animated(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False, settings=STILL | {"motion": True})
    table.page.wait_for_selector(".table:not(.still)")
    table.layout = table.layout.play(Move.parse("t2-t1"))
    table.moves.append("t2-t1")
    moving = table.page.evaluate(
        """board => { set({ board });
             return document.getAnimations().map(one => one.effect.target.dataset.card).filter(Boolean) }""",
        table.board(),
    )
    assert moving == ["9S"]


def test_reduced_motion_setting_disables_animations(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False)
    table.layout = table.layout.play(Move.parse("t2-t1"))
    table.moves.append("t2-t1")
    assert (
        table.page.evaluate("board => { set({ board }); return document.getAnimations().length }", table.board()) == 0
    )


def test_reduced_motion_of_the_system_applies_at_once(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False, settings=STILL | {"motion": True})
    table.page.wait_for_selector(".table:not(.still)")
    table.page.emulate_media(reduced_motion="reduce")
    table.page.wait_for_selector(".table.still")
    table.layout = table.layout.play(Move.parse("t2-t1"))
    table.moves.append("t2-t1")
    assert (
        table.page.evaluate("board => { set({ board }); return document.getAnimations().length }", table.board()) == 0
    )


def test_dragging_causes_no_layout_or_paint(table: Table) -> None:
    table.lay("duchess", RUN)
    table.lift("6S")
    table.page.wait_for_timeout(100)
    work = Work(table.page.context.new_cdp_session(table.page))
    with work.watched(table.page):
        table.page.mouse.move(*table.middle("t2"), steps=30)
    table.page.mouse.up()
    assert work.counts["FireAnimationFrame"] > 0
    assert (work.counts["Layout"], work.counts["Paint"]) == (0, 0)


def test_move_causes_at_most_one_layout(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False, settings=STILL | {"motion": True})
    table.page.wait_for_selector(".table:not(.still)")
    table.layout = table.layout.play(Move.parse("t2-t1"))
    table.moves.append("t2-t1")
    work = Work(table.page.context.new_cdp_session(table.page))
    with work.watched(table.page):
        table.page.evaluate("board => set({ board })", table.board())
        table.page.wait_for_function("document.getAnimations().length === 0")
    assert work.counts["Layout"] <= 1
