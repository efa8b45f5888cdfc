"""Practice on the screen: given a deal, when keys are pressed or the mouse is used, then a board."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Static

from cadogan.cli.terminal.application import Terminal
from cadogan.cli.terminal.keys_screen import TABLE_KEYS, KeysScreen
from cadogan.cli.terminal.practice import LOST, Practice
from cadogan.cli.terminal.practise_screen import PractiseScreen
from cadogan.cli.terminal.race_screen import RaceScreen
from cadogan.cli.terminal.table_view import LEAST
from cadogan.rules import GAMES


class Table:
    """A practice that is shown, and hands for it."""

    def __init__(self, pilot: Pilot[str], screen: PractiseScreen) -> None:
        self.pilot = pilot
        self.screen = screen

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def drag(self, source: str, target: str) -> None:
        """Press the button on the top card of one pile, and let it go on that of another."""
        await self.pilot.mouse_down(self.screen.view, offset=self._at(source))
        await self.pilot.mouse_up(self.screen.view, offset=self._at(target))
        await self.pilot.pause()

    @property
    def moves(self) -> tuple[str, ...]:
        return self.screen.practice.moves

    @property
    def said(self) -> str:
        return str(self.screen.query_one("#said", Static).content)

    @property
    def head(self) -> str:
        return str(self.screen.query_one("#head", Static).content)

    @property
    def drawn(self) -> str:
        """The characters of the board."""
        view = self.screen.view
        return "\n".join(view.render_line(y).text for y in range(view.size.height))

    def _at(self, pile: str) -> tuple[int, int]:
        found = self.screen.view.arrangement
        assert found is not None
        spot = found.top(pile)
        return spot.x + spot.width - 1, spot.y


@asynccontextmanager
async def practising(
    game: str = "klondike", size: tuple[int, int] = (80, 24), deal: str = "ms:7", *, automatic: bool = False
) -> AsyncIterator[Table]:
    screen = PractiseScreen(Practice.dealt(GAMES[game], deal, sends_home=automatic))
    async with Terminal(screen).run_test(size=size) as pilot:
        await pilot.pause()
        yield Table(pilot, screen)


async def test_a_column_is_lifted_and_put_down_by_its_number() -> None:
    async with practising() as table:
        await table.press("1", "0")
        assert table.moves == ("t1-t0",)
        assert "1 move" in table.head


async def test_the_cursor_and_lifted_cards_are_told_apart_without_colours() -> None:
    async with practising() as table:
        await table.press("3")
        assert "*" in table.drawn
        assert "<" not in table.drawn
        await table.press("escape")
        assert "<" in table.drawn
        assert "*" not in table.drawn


async def test_the_cursor_lifts_and_puts_down() -> None:
    async with practising() as table:
        await table.press("right", "enter", "left", "space")
        assert table.moves == ("t1-t0",)


async def test_the_mouse_drags_and_deals() -> None:
    async with practising() as table:
        await table.drag("t1", "t0")
        await table.drag("s", "s")
        assert table.moves == ("t1-t0", "deal")


async def test_moves_are_taken_back_and_made_again() -> None:
    async with practising() as table:
        await table.press("d", "d", "u", "u", "r")
        assert table.moves == ("deal",)
        await table.press("u", "u")
        assert table.said == "undo: no move has been made."


async def test_a_move_is_typed_and_a_wrong_one_explained() -> None:
    async with practising() as table:
        await table.press("colon", *"t1-t0", "enter")
        await table.press("colon", *"x", "enter")
        assert "moves look like" in table.said
        await table.press("colon", *"t1-t9", "escape", "d")
        assert table.moves == ("t1-t0", "deal")


async def test_keys_that_come_in_one_burst_are_taken_in_their_order() -> None:
    async with practising() as table:
        for key in ":deal\r:deal\ru:t1-t9\x1b10d23:deal\rd" + ":deal\ru" * 20:
            named = {":": "colon", "\r": "enter", "-": "minus", "\x1b": "escape"}.get(key, key)
            table.pilot.app.post_message(Key(named, key))  # as a slow line brings them: before the first is handled
        await table.pilot.pause()
        await table.pilot.pause()
        assert table.moves == ("deal", "t1-t0", "deal", "deal", "deal")


async def test_the_board_stays_as_it_is_while_a_move_is_typed() -> None:
    async with practising() as table:
        drawn = table.drawn
        await table.press("colon", "t")
        assert table.drawn == drawn


async def test_a_refused_move_says_why_and_changes_nothing() -> None:
    async with practising() as table:
        await table.press("4", "2")
        assert table.moves == ()
        assert "built down in alternating colour" in table.said


async def test_a_hint_is_marked_until_the_board_changes() -> None:
    async with practising() as table:
        await table.press("h")
        await table.pilot.app.workers.wait_for_complete()
        hint = table.said.removeprefix("Hint: ")
        assert hint in table.screen.practice.table.legal
        assert "▼" in table.drawn
        await table.press("d")
        assert "▼" not in table.drawn


async def test_a_new_deal_comes_at_random_or_by_its_number() -> None:
    async with practising() as table:
        await table.press("d", "n")
        assert table.moves == ()
        assert not table.head.endswith("ms:7")
        await table.press("g", *"ms:7", "enter")
        assert table.head.endswith("deal ms:7")
        await table.press("g", *"7", "enter")
        assert "'7' is not a deal" in table.said


async def test_safe_cards_go_home_by_themselves() -> None:
    async with practising("freecell", deal="ms:3", automatic=True) as table:
        await table.press("1", "7")
        assert table.moves == ("t1-t7", "t4-f2", "t5-f2")
        assert table.said == "Sent home: t4-f2, t5-f2."


async def test_a_deal_that_is_proved_lost_says_so_instead_of_a_hint() -> None:
    async with practising("freecell", deal="ms:11982") as table:
        assert table.said == LOST
        await table.press("0", "c")
        assert table.said == ""
        await table.press("h")
        assert table.said == LOST


async def test_a_won_deal_says_so() -> None:
    async with practising("bakers-dozen", deal="ms:6") as table:
        practice = table.screen.practice
        while (hint := practice.hint()) is not None:
            practice.play(hint)
        assert practice.is_won
        await table.press("u", "colon", *practice.moves[-1], "enter")  # the last move again, by hand
        assert table.said.startswith("Won in ")


@pytest.mark.parametrize("keys", [PractiseScreen.LINES, RaceScreen.LINES])
def test_each_key_has_a_line_of_its_own_in_80_columns(keys: tuple[str, ...]) -> None:
    lines = (*TABLE_KEYS, *keys)
    assert max(map(len, lines)) <= 74
    assert len(lines) <= 20


async def test_the_keys_are_shown_and_closed_again() -> None:
    async with practising() as table:
        await table.press("question_mark")
        assert isinstance(table.pilot.app.screen, KeysScreen)
        await table.press("escape", "d")
        assert table.moves == ("deal",)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 50)])
async def test_every_index_is_drawn_at_every_size(size: tuple[int, int]) -> None:
    async with practising("freecell", size) as table:
        cards = [card.replace("T", "10") for card in table.screen.practice.table.piles["t0"].split()]
        for card in cards:
            assert card[:-1] + {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}[card[-1]] in table.drawn


async def test_a_terminal_that_is_too_small_says_what_it_needs() -> None:
    async with practising(size=(24, 12)) as table:
        assert " ".join(table.drawn.split()) == LEAST
