"""Which cards a move has moved, from where to where, told by how the piles looked before and after it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cadogan.pictures.cards import HIDDEN
from cadogan.pictures.drawings import Piles
from cadogan.pictures.sizes import TABLES
from cadogan.pictures.table import Table, cards_in

SIZE = "whole"
HEIGHT = TABLES[SIZE][1]

Place = tuple[int, int]


class Flight(NamedTuple):
    """The way of a card: upper left corners on the table."""

    face: str
    start: Place
    end: Place


class Change(NamedTuple):
    """A move: the piles without the cards that are under way, and their ways, the lowest card of a pile first."""

    lying: Piles
    flights: tuple[Flight, ...]


class Lifted(NamedTuple):
    """A card that has left a pile, or come to it, and its place there."""

    face: str
    place: Place


def change(table: Table, before: Mapping[str, str], after: Mapping[str, str]) -> Change:
    """What a move has changed. A card that was turned where it lies has not moved."""
    gone: list[Lifted] = []
    came: list[Lifted] = []
    lying: Piles = {}
    for name in table.piles:
        old, new = before.get(name, "").split(), after.get(name, "").split()
        stays = staying(old, new)
        lying[name] = " ".join(new[:stays])
        gone += lifted(table, name, old, stays)
        came += lifted(table, name, new, stays)
    ways = {}  # by its ends, because cards of a squared pile lie on each other: the last one is seen
    for face, end in came:
        start = taken(gone, face)
        if start is not None and start != end:
            ways[start, end] = Flight(face, start, end)
    return Change(lying, tuple(ways.values()))


def staying(old: Sequence[str], new: Sequence[str]) -> int:
    """Number of cards from the bottom on that are the same ones in a pile, though one may have been turned."""
    for number, (was, is_now) in enumerate(zip(old, new, strict=False)):
        if was != is_now and HIDDEN not in {was, is_now}:
            return number
    return min(len(old), len(new))


def lifted(table: Table, name: str, cards: list[str], stays: int) -> list[Lifted]:
    """Cards of a pile above those that stay, with their places. Of a pile that is not a fan, all have the same one."""
    seen = list(cards_in(table, name, cards, HEIGHT))
    hidden = len(cards) - len(seen)
    return [
        Lifted(cards[number], (seen[max(0, number - hidden)].x, seen[max(0, number - hidden)].y))
        for number in range(stays, len(cards))
    ]


def taken(gone: list[Lifted], face: str) -> Place | None:
    """Place that a card has come from, which no other card has come from: its own, or that of one face down."""
    for wanted in (face, HIDDEN):
        for number in reversed(range(len(gone))):
            if gone[number].face == wanted:
                return gone.pop(number).place
    return gone.pop().place if gone and face == HIDDEN else None
