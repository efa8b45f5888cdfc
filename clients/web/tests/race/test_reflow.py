"""Cards on phones, on pages at 400 %, and on the largest screen, which the table fills.

Each visible face shows its rank and its suit, as WCAG's reflow asks.
"""

from collections.abc import Mapping, Sequence

import pytest

from cadogan.app import Service
from cadogan.rules import GAMES
from cadogan.rules.seed import Seed
from clients.web.tests.conftest import People

SIZES = [(320, 180), (320, 256), (320, 568), (390, 844), (568, 320), (844, 390), (3840, 2160)]
"""CSS pixels: 1280 x 720 and 1280 x 1024 at 400 %, phones, and the largest screen."""
READABLE_PX = 7
"""Height of a rank: that of the capital letters of a text of 10 px."""
SEED = "000102030405060708090a0b0c0d0e0f"
LONGEST = 11
"""Cards of the longest column: nine in ten races have none longer."""

FAULTS = """least => {
  const table = document.querySelector(".own .table");
  const ruler = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(ruler);
  const boxOf = (parts) => {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", parts.join(""));
    ruler.replaceChildren(path);
    return path.getBBox();
  };
  const boxes = (selector, transformed) => [...table.querySelectorAll(selector)].map((element) => {
    const { e, f } = new DOMMatrix(transformed(element).style.transform);
    const [left, top] = transformed(element) === element ? [e, f] : [e + element.offsetLeft, f + element.offsetTop];
    return { element, left, top, right: left + element.offsetWidth, bottom: top + element.offsetHeight };
  });
  const cards = boxes(".card", (card) => card);
  const badges = boxes("kbd, .count", (badge) => badge.parentElement);
  /* The rank, and the place of its suit: below it, or beside it. */
  const indexOf = ({ element, left, top }) => {
    const symbol = document.querySelector(element.querySelector("use").getAttribute("href"));
    const line = symbol.querySelector("path[stroke-width]");
    if (line === null) return null; // only a suit
    const stroke = Number(line.getAttribute("stroke-width"));
    const isAbove = (part) => boxOf([part]).y < 40;
    const rank = boxOf(line.getAttribute("d").split(/(?=M)/).filter(isAbove));
    const [unit, high] = [element.offsetWidth / 100, rank.height + stroke];
    const [x, y] = [rank.x - stroke / 2, rank.y - stroke / 2];
    const [across, down] = symbol.id.startsWith("card-stacked") ? [0, high] : [0.9 * high, 0];
    return { height: high * unit, left: left + x * unit, right: left + (x + rank.width + stroke + across) * unit,
      top: top + y * unit, bottom: top + (y + 0.8 * high + down) * unit };
  };
  const faults = [];
  const ranks = [];
  for (const card of cards) {
    const above = cards.filter(({ element }) => Number(element.style.zIndex) > Number(card.element.style.zIndex));
    const isBelow = above.some(({ left, top }) => Math.hypot(left - card.left, top - card.top) < 1);
    if (card.element.dataset.card === "--" || isBelow) continue;
    const name = `${card.element.dataset.card} on ${card.element.dataset.pile}`;
    const index = indexOf(card);
    if (index === null) {
      faults.push(`${name}, ${card.element.offsetWidth} px wide, has no rank`);
      continue;
    }
    ranks.push(index.height);
    const { left, right, top, bottom } = index;
    const covers = (over) => over.left < right && over.right > left && over.top < bottom && over.bottom > top;
    if (index.height < least) faults.push(`the rank of ${name} is ${index.height} px high`);
    if (left < 0 || top < 0 || right > table.clientWidth || bottom > table.clientHeight) faults.push(`${name} is cut`);
    faults.push(...[...above, ...badges].filter(covers).map(({ element }) =>
      `${name} is covered by ${element.dataset.card ?? element.textContent} on ${element.dataset.pile}`));
  }
  ruler.remove();
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls to the side");
  return ranks.length ? faults : [...faults, "no card has a rank"];
}"""
"""What keeps a player from reading the cards of the own table. Suits are nearly as high as ranks."""

DRAWN = """width => new Promise((resolve) => {
  const settled = () => (innerWidth === width ? requestAnimationFrame(() => requestAnimationFrame(resolve))
    : requestAnimationFrame(settled));
  settled();
})"""
"""Waits until the page is drawn at a width."""


@pytest.mark.parametrize("game", GAMES)
async def test_each_card_shows_its_rank_and_suit(people: People, service: Service, game: str) -> None:
    racer = await people.new_person(viewport={"width": 320, "height": 256})
    await racer.resume(service, game, seed=SEED, moves=to_a_long_column(game))
    for width, height in SIZES:
        await racer.page.set_viewport_size({"width": width, "height": height})
        await racer.page.evaluate(DRAWN, width)
        assert await racer.page.evaluate(FAULTS, READABLE_PX) == [], (width, height)
        assert await racer.page.evaluate("document.querySelector('.playing').offsetWidth") == width


def to_a_long_column(game: str) -> list[str]:
    """Moves that make a column of eleven cards, or nearly."""
    layout = GAMES[game].start(Seed.parse(SEED).deck(GAMES[game]))
    moves: list[str] = []
    seen = {str(layout.piles)}
    while longest(layout.piles) < LONGEST and len(moves) < 60:
        ways = [(move.text, layout.play(move)) for move in layout.legal_moves()]
        ways = [way for way in ways if str(way[1].piles) not in seen and longest(way[1].piles) <= LONGEST]
        ways = [way for way in ways if way[1].legal_moves()]  # the race goes on
        if not ways:
            break
        move, layout = max(ways, key=lambda way: (longest(way[1].piles), "-t" in way[0], "-" not in way[0]))
        seen.add(str(layout.piles))
        moves.append(move)
    return moves


def longest(piles: Mapping[str, Sequence[object]]) -> int:
    """Cards of the longest column."""
    return max(len(cards) for pile, cards in piles.items() if pile[0] == "t")
