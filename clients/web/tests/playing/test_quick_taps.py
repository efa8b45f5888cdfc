"""Quick input over a slow line: every tap arrives as a move, drawn at once where the shown layout allows it."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import TimeoutError as Slow
from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import SEED, People, Person
from clients.web.tests.playing.taps import Tap, dependent_moves, layout_after, tap_sequence
from clients.web.tests.service.slow_line import SlowLine

WITH_MOTION = True
PACE_MS = 50
"""Time between taps."""
DOUBLE_MS = 330
"""Two clicks at the same place are two clicks after that time, and a double click before."""
DEALS = [
    ("duchess", "cd519388ec4641b57e110c56f505139d"),
    ("canfield", "e59e4e75dfcaeef49d590062cb1f3fde"),
]
TOPS = """() => {
  const tops = {};
  for (const { dataset: { pile, index, card } } of document.querySelectorAll(".own .card"))
    if (Number(index) >= (tops[pile]?.[0] ?? 0)) tops[pile] = [Number(index), card];
  return tops;
}"""
"""Index and face of the top card of each pile."""


@pytest.mark.parametrize(
    ("game", "seed", "round_trip_s"),
    [
        (*DEALS[0], 0.3),
        (*DEALS[1], 0.15),
        *(pytest.param(*deal, 0, marks=pytest.mark.long) for deal in DEALS),
        pytest.param(*DEALS[0], 0.15, marks=pytest.mark.long),
        pytest.param(*DEALS[1], 0.3, marks=pytest.mark.long),
    ],
)
async def test_every_quick_tap_arrives_as_a_move(
    people: People, service: Service, game: str, seed: str, round_trip_s: float
) -> None:
    taps = tap_sequence(game, seed, 12)
    async with SlowLine(service.url, round_trip_s) as line:
        racer = await people.at(line.url).new_person()
        sent = sent_moves(racer)
        await racer.resume(service, game, seed=seed)
        before = None
        for tap in taps:
            place = await place_of(racer, tap)
            is_same = tap.pile != "s" and place == before
            await racer.page.wait_for_timeout(DOUBLE_MS if is_same else PACE_MS)
            await racer.page.mouse.click(*place)
            before = place
        await expect_layout(racer, game, seed, taps)
        assert sent == [tap.move for tap in taps]


async def test_certain_moves_are_sent_and_drawn_before_any_answer(
    people: People, service: Service, built_site: Path
) -> None:
    async with SlowLine(service.url) as line:
        racer = await people.at(line.url).new_person()
        sent = sent_moves(racer)
        await racer.resume(service, "canfield")
        await rules_loaded(racer, built_site)
        line.answers.clear()
        for _ in range(3):
            await racer.page.mouse.click(*await place_of(racer, Tap("s", 0, "deal")))
        top = racer.page.locator('.own .card[data-pile="w"][data-index="8"]')
        await expect(top).to_have_attribute("data-card", "--")
        assert sent == ["deal"] * 3
        line.answers.set()
        await expect(top).not_to_have_attribute("data-card", "--")


@pytest.mark.parametrize("by", ["drag", "keys"])
@pytest.mark.parametrize("game", ["freecell", "duchess"])
async def test_moves_that_follow_from_others_are_legal_before_any_answer(
    people: People, service: Service, built_site: Path, game: str, by: str
) -> None:
    """The first one of Duchess chooses the base."""
    moves = dependent_moves(game, SEED, 3)
    async with SlowLine(service.url) as line:
        racer = await people.at(line.url).new_person()
        sent = sent_moves(racer)
        await racer.resume(service, game, seed=SEED)
        await rules_loaded(racer, built_site)
        await racer.page.locator(".own .table").focus()
        line.answers.clear()
        for move in moves:
            source, target = move.split("-")
            is_target = racer.page.locator(f'.own .target[data-slot="{target}"]')
            if by == "drag":
                await racer.page.mouse.move(*await place_of(racer, Tap(source, -1, move)))
                await racer.page.mouse.down()
                await racer.page.mouse.move(*await place_of(racer, Tap(target, -1, move)), steps=4)
                await expect(is_target).to_be_attached()
                await racer.page.mouse.up()
            else:
                await racer.page.keyboard.press(key_of(source))
                await expect(is_target).to_be_attached()
                await racer.page.keyboard.press(key_of(target))
            await expect(racer.page.locator(".own .target")).to_have_count(0)
        assert sent == moves
        line.answers.set()
        await expect_layout(racer, game, SEED, [Tap("", 0, move) for move in moves])


async def test_a_card_that_turns_up_holds_up_no_key_for_a_known_move(
    people: People, service: Service, built_site: Path
) -> None:
    moves = ["t4-t3", "t5-t1"]  # each turns up a card, which might take any other
    async with SlowLine(service.url) as line:
        racer = await people.at(line.url).new_person()
        sent = sent_moves(racer)
        await racer.resume(service, "klondike", seed=SEED)
        await rules_loaded(racer, built_site)
        await racer.page.locator(".own .table").focus()
        line.answers.clear()
        for move in moves:
            source, target = move.split("-")
            await racer.page.keyboard.press(key_of(source))
            await racer.page.keyboard.press(key_of(target))
        await expect(racer.page.locator('.own .card[data-pile="t1"]')).to_have_count(3)
        assert sent == moves
        await racer.page.keyboard.press(key_of("t0"))
        await expect(racer.page.locator(".own .lifted")).to_have_count(0)  # only a card that turns up takes it
        line.answers.set()
        await expect(racer.page.locator('.own .lifted[data-pile="t0"]')).to_have_count(1)
        await expect(racer.page.locator('.own .target[data-slot="t4"]')).to_be_attached()


async def test_refused_move_takes_its_followers_back(people: People, service: Service) -> None:
    game, seed = "canfield", "9f44bd487734802a8f5581beb9fee9a0"
    others = tap_sequence(game, seed, 4)  # other moves, and as many: none of the page's moves is at its place
    async with SlowLine(service.url) as line:
        racer = await people.at(line.url).new_person()
        await racer.resume(service, game, seed=seed)
        token = json.loads(await racer.page.evaluate("localStorage.getItem('cadogan.token')"))
        line.requests.clear()
        before = await racer.page.evaluate(TOPS)
        for _ in range(3):
            await racer.page.mouse.click(*await place_of(racer, Tap("s", 0, "deal")))
        await racer.page.mouse.click(*await place_of(racer, Tap("w", 0, "")))  # its card is not turned up yet
        await racer.page.locator('.own .card[data-pile="w"][data-index="8"]').wait_for()
        assert await racer.page.evaluate(TOPS) != before
        async with Cadogan(service.url, token) as elsewhere, elsewhere.race(race_of(racer)) as seat:
            await seat.started()
            for tap in others:
                await seat.play(tap.move)
        line.requests.set()
        await expect(racer.page.locator(".refusal")).to_contain_text("Your board had changed")
        await expect_layout(racer, game, seed, others)


async def test_quick_drags_are_all_played(people: People, service: Service) -> None:
    game, seed = DEALS[0]
    taps = tap_sequence(game, seed, 5)
    async with SlowLine(service.url, 0.15) as line:
        racer = await people.at(line.url).new_person()
        await racer.resume(service, game, seed=seed)
        for tap in taps:
            await racer.page.mouse.move(*await place_of(racer, tap))
            await racer.page.mouse.down()
            target = tap.move.split("-")[1]
            await racer.page.mouse.move(*await place_of(racer, Tap(target, 0, "")), steps=4)
            await racer.page.mouse.up()
        await expect_layout(racer, game, seed, taps)


def sent_moves(person: Person) -> list[str]:
    """Moves that the page sends, in order. The list grows."""
    moves: list[str] = []

    def note(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "play":
            moves.append(message["move"])

    person.page.on("websocket", lambda socket: socket.on("framesent", note))
    return moves


async def rules_loaded(person: Person, built_site: Path) -> None:
    """Waits until the page has the rules, which say what follows from moves that are under way."""
    (rules,) = (built_site / "assets").glob("local-line-*.js")
    await person.page.evaluate(f"import('/assets/{rules.name}').then(() => null)")


def key_of(pile: str) -> str:
    """The key of a pile."""
    keys = {"t": "1234567890bnm", "f": "fgjkzxcv", "r": "rtyiopqe"}
    return keys[pile[0]][int(pile[1:])]


def race_of(person: Person) -> str:
    """Id of the race on the page."""
    return person.page.url.rsplit("/", 1)[1]


async def place_of(person: Person, tap: Tap) -> tuple[float, float]:
    """A point of a card, where it lies or flies to; of its pile's slot if there is none.

    Of the waste, and at index -1, it is the top card.
    """
    index = "" if tap.pile == "w" or tap.index < 0 else f'[data-index="{tap.index}"]'
    x, y = await person.page.evaluate(
        """([card, slot]) => {
          const index = ({ dataset }) => Number(dataset.index);
          const cards = [...document.querySelectorAll(card)].sort((a, b) => index(a) - index(b));
          const to = new DOMMatrix((cards.at(-1) ?? document.querySelector(slot)).style.transform);
          const { left, top } = document.querySelector(".own .table").getBoundingClientRect();
          return [left + to.e, top + to.f] }""",
        [f'.own .card[data-pile="{tap.pile}"]{index}', f'.own [data-slot="{tap.pile}"]'],
    )
    return x + 9, y + 9


async def expect_layout(person: Person, game: str, seed: str, taps: list[Tap]) -> None:
    """Waits until the own board shows the layout after some taps, and no other."""
    layout = layout_after(game, seed, taps)
    numbers = layout.deal.compiled.numbers
    tops = {
        pile: [len(cards) - 1, "--" if layout.face_down(numbers[pile]) == len(cards) else str(cards[-1])]
        for pile, cards in layout.piles.items()
        if cards
    }
    with suppress(Slow):  # the assertion says what differs
        await person.page.wait_for_function(
            f"tops => {{ const shown = ({TOPS})(); const piles = Object.keys(tops);"
            "  return piles.length === Object.keys(shown).length &&"
            "    piles.every(pile => String(shown[pile]) === String(tops[pile])) }",
            arg=tops,
        )
    assert await person.page.evaluate(TOPS) == tops
