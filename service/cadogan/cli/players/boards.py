"""Boards in the terminal: the piles of a frame, laid out as on a table."""

from collections.abc import Mapping
from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
STYLES = {"C": "default", "S": "default", "H": "red", "D": "red"}
WASTE_SHOWN = 5
"""Number of waste cards that are shown, the top one last."""


def card(text: str) -> Text:
    """A card such as `7♥`, in red. A face-down card is a block."""
    if text == "--":
        return Text("▒▒", style="blue")
    return Text(text[0].replace("T", "10") + SUITS[text[1]], style=STYLES[text[1]])


def board(title: str, piles: Mapping[str, str], home: int, cards: int, note: RenderableType = "") -> Panel:
    """A board with its foundations on top, then stock and waste, reserve, and tableau."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="dim", justify="right")
    grid.add_column()
    grid.add_row("home", tops(piles, "f"))
    if "s" in piles:
        grid.add_row("stock", Text(str(len(piles["s"].split()))))
    if "w" in piles:
        grid.add_row("waste", row(piles["w"].split()[-WASTE_SHOWN:]))
    if "r0" in piles:
        grid.add_row("reserve", columns(piles, "r"))
    grid.add_row("tableau", columns(piles, "t"))
    bar = ProgressBar(total=cards, completed=home, width=26)
    return Panel(Group(bar, grid, note), title=Text(f"{title}  {home}/{cards}"), title_align="left", width=46)


def row(cards: list[str]) -> Text:
    """Cards side by side."""
    return Text(" ").join(card(text) for text in cards)


def tops(piles: Mapping[str, str], kind: str) -> Text:
    """The top card of each pile of a kind."""
    stacks = [pile.split() for name, pile in piles.items() if name.startswith(kind)]
    return Text(" ").join(card(stack[-1]) if stack else Text("··", style="dim") for stack in stacks)


def columns(piles: Mapping[str, str], kind: str, most: int = 13) -> Table:
    """Piles of a kind as columns, with the top card at the bottom. Of a long pile, only the last cards."""
    stacks = [pile.split()[-most:] for name, pile in piles.items() if name.startswith(kind)]
    table = Table.grid(padding=(0, 1))
    for cards in zip_longest(*stacks):
        table.add_row(*(Text("") if text is None else card(text) for text in cards))
    return table


def clock(ms: int | None) -> str:
    """A time in a race, such as `1:23.4`."""
    if ms is None:
        return "-"
    minutes, rest = divmod(ms, 60_000)
    return f"{minutes}:{rest / 1000:04.1f}"
