"""Where each card of a board stands in so many columns and rows of characters.

The cards are as large as the terminal allows. Where a pile is too long, its face-down cards share one row; where it is
still too long, it goes on in a second column beside it. So every card that lies face up shows its index.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cadogan.cli.terminal.table_state import TableState


class Size(NamedTuple):
    """A size of cards. `step` is the number of rows that a covered card shows."""

    width: int
    height: int
    step: int


SMALL = Size(3, 1, 1)
SIZES = (Size(9, 6, 2), Size(7, 5, 2), Size(7, 4, 1), Size(5, 3, 1), SMALL)
COVERED = 4
"""Columns that a covered card of the waste shows: its index, and felt."""
LEAST_OF_WASTE = 3
"""Cards of the waste that are shown before cards are made larger: as many as a deal turns in most games."""
MOST_OF_WASTE = 6
"""Cards of the waste for which there is room where there is much of it."""
LABEL = 1
"""Rows for the names of piles."""


class Spot(NamedTuple):
    """A card, or a gap (`place` is -1), or `cards` in one spot, whose top one is at `place` in the pile."""

    pile: str
    place: int
    x: int
    y: int
    width: int
    height: int
    card: str
    cards: int = 1


class Label(NamedTuple):
    """The name of a pile above its place."""

    pile: str
    x: int
    y: int
    width: int


class Arrangement(NamedTuple):
    """All places of a board. Later spots lie on earlier ones."""

    size: Size
    spots: tuple[Spot, ...]
    labels: tuple[Label, ...]

    def at(self, x: int, y: int) -> Spot | None:
        """The card here; below a pile its top card, so that a card may be dropped there."""
        for spot in reversed(self.spots):
            if spot.x <= x < spot.x + spot.width and spot.y <= y < spot.y + spot.height:
                return spot
        above = [spot for spot in self.spots if spot.x <= x < spot.x + spot.width and spot.y < y]
        return max(above, key=lambda spot: spot.y, default=None)

    def top(self, pile: str) -> Spot:
        """The top card of a pile, or its gap."""
        return max((spot for spot in self.spots if spot.pile == pile), key=lambda spot: spot.place)


class Shelf(NamedTuple):
    """Piles in the order in which they stand: above, and in columns below."""

    above: tuple[str, ...]
    columns: tuple[str, ...]


def shelf(table: TableState) -> Shelf:
    """Stock, waste, cells and foundations stand above; other reserves and the tableau in columns."""
    names = tuple(table.game.compiled.shown)
    reserve = tuple(name for name in names if name.startswith("r"))
    cells = reserve if table.game.rules.cells else ()
    rest = tuple(name for name in names if name in {"s", "w"})
    foundations = tuple(name for name in names if name.startswith("f"))
    tableau = tuple(name for name in names if name.startswith("t"))
    return Shelf((*rest, *cells, *foundations), (*(() if cells else reserve), *tableau))


def arrange(table: TableState, width: int, height: int) -> Arrangement | None:
    """The largest arrangement that fits; None if none does."""
    for size in SIZES:
        for squeezed in (False, True):
            used = min(width, widest(table, size))
            found = arrange_in(table, size, used, height, squeezed=squeezed)
            if found is not None:
                return shifted(found, (width - used) // 2)
    return None


def widest(table: TableState, size: Size) -> int:
    """The most columns of characters that a board makes use of: wider, its piles would lie too far apart."""
    piles = shelf(table)
    above = (size.width + 1) * len(piles.above) + MOST_OF_WASTE * COVERED
    return max(above, (size.width + size.width // 2 + 1) * max(len(piles.columns), 1))


def shifted(found: Arrangement, right: int) -> Arrangement:
    """The same arrangement, further to the right."""
    return Arrangement(
        found.size,
        tuple(spot._replace(x=spot.x + right) for spot in found.spots),
        tuple(label._replace(x=label.x + right) for label in found.labels),
    )


def arrange_in(table: TableState, size: Size, width: int, height: int, *, squeezed: bool) -> Arrangement | None:
    """The arrangement with cards of one size; None if they do not fit."""
    piles = shelf(table)
    rows = height - size.height - 2 * LABEL
    above = arrange_above(table, piles.above, size, width)
    if above is None or rows < size.height:
        return None
    chunks = [
        (name, chunk)
        for name in piles.columns
        for chunk in split(
            column(table.pile(name), size, squeezed=squeezed or name.startswith("r")),
            rows if size == SMALL and squeezed else None,
        )
    ]
    if not chunks or any(rows_of(chunk, size) > rows for _, chunk in chunks):
        return None
    pitch = min(width // len(chunks), size.width + size.width // 2 + 1)
    if pitch <= size.width:
        return None
    left = max((width - pitch * len(chunks) + 1) // 2, 0)
    labels, spots = list(above.labels), list(above.spots)
    for place, (name, chunk) in enumerate(chunks):
        x, y = left + place * pitch, size.height + LABEL
        if not any(label.pile == name for label in labels):
            labels.append(Label(name, x, y, size.width))
        spots += stand(name, chunk, size, x, y + LABEL)
    return Arrangement(size, tuple(spots), tuple(labels))


class Entry(NamedTuple):
    """One card of a column, or face-down cards that share a row."""

    place: int
    card: str
    cards: int
    rows: int


def column(cards: list[str], size: Size, *, squeezed: bool) -> list[Entry]:
    """The entries of a pile from bottom to top, as if each were covered."""
    down = sum(card == "--" for card in cards)
    entries = [Entry(down - 1, "--", down, 1)] if squeezed and down > 1 else [Entry(i, "--", 1, 1) for i in range(down)]
    return [*entries, *(Entry(i, cards[i], 1, size.step) for i in range(down, len(cards)))] or [Entry(-1, "", 1, 1)]


def split(entries: list[Entry], rows: int | None) -> Iterator[list[Entry]]:
    """Parts of a column that stand beside each other, of so many cards at most."""
    each = len(entries) if rows is None else rows
    for begin in range(0, len(entries), each):
        yield entries[begin : begin + each]


def rows_of(entries: list[Entry], size: Size) -> int:
    """Rows of a column, whose last card lies open."""
    return sum(entry.rows for entry in entries[:-1]) + size.height


def stand(name: str, entries: list[Entry], size: Size, x: int, y: int) -> Iterator[Spot]:
    """The spots of one column. Each card reaches below the next one."""
    for entry in entries:
        yield Spot(name, entry.place, x, y, size.width, size.height, entry.card, entry.cards)
        y += entry.rows


def arrange_above(table: TableState, names: tuple[str, ...], size: Size, width: int) -> Arrangement | None:
    """Stock and waste from the left, cells and foundations to the right; the waste takes what is free between."""
    pitch = size.width + 1
    right = [name for name in names if name not in {"s", "w"}]
    begins = width - pitch * len(right)
    stock = pitch if "s" in names else 0
    free = begins - stock
    least = pitch if size == SMALL else pitch + (LEAST_OF_WASTE - 1) * COVERED
    if free < (least if "w" in names else 0):
        return None
    labels = [Label(name, begins + place * pitch, 0, size.width) for place, name in enumerate(right)]
    spots = [top_of(table, label, size) for label in labels]
    if stock:
        labels.append(Label("s", 0, 0, size.width))
        spots.append(top_of(table, labels[-1], size)._replace(cards=len(table.pile("s"))))
    if "w" in names:
        labels.append(Label("w", stock, 0, size.width))
        spots += fan(table.pile("w"), size, stock, free - 1)
    return Arrangement(size, tuple(spots), tuple(labels))


def top_of(table: TableState, label: Label, size: Size) -> Spot:
    """The top card of a pile above the columns."""
    cards = table.pile(label.pile)
    return Spot(
        label.pile, len(cards) - 1, label.x, label.y + LABEL, size.width, size.height, cards[-1] if cards else ""
    )


def fan(cards: list[str], size: Size, x: int, width: int) -> Iterator[Spot]:
    """The last cards of the waste, the top one to the right; the first spot says how many lie below."""
    most = max((width - size.width) // COVERED + 1, 1)
    covered = min(COVERED, size.width)  # all that is seen of it, so that no index is cut
    begin = 0 if len(cards) <= most else len(cards) - max(most - 1, 1)
    if begin and most > 1:
        yield Spot("w", begin - 1, x, LABEL, covered, size.height, cards[begin - 1], begin)
        x += COVERED
    for index in range(begin, len(cards)):
        shown = size.width if index == len(cards) - 1 else covered
        yield Spot("w", index, x, LABEL, shown, size.height, cards[index])
        x += COVERED
    if not cards:
        yield Spot("w", -1, x, LABEL, size.width, size.height, "")
