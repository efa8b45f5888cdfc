"""The games that people look for, raced in browsers by mouse and by finger, watched, replayed and verified."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any
from uuid import UUID

import msgspec
import pytest
from playwright.async_api import ConsoleMessage, expect

from cadogan.app import Service
from cadogan.rules import Layout, Move
from cadogan_client import Cadogan
from cadogan_client.verification.proof import verify_proof
from clients.web.tests.conftest import People, Person
from clients.web.tests.playing.gestures import Hand, Wanted, after, is_turned_up, opening, way_to

SEED = "4d45eced7ce8453794680e9507ba4ccd"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SHORT = [
    "eight-off",
    "bakers-game",
    "seahaven-towers",
    "russian-solitaire",
    "scorpion",
    "simple-simon",
    "forty-thieves",
    "josephine",
    "westcliff",
    "bakers-dozen",
    "beleaguered-castle",
    "streets-and-alleys",
]


def is_home(_: Layout, move: Move) -> bool:
    return move.target[:1] == "f"


def is_run(_: Layout, move: Move) -> bool:
    return move.cards > 1


def is_to_cell(_: Layout, move: Move) -> bool:
    return move.target[:1] == "r"


def is_from_cell(_: Layout, move: Move) -> bool:
    return move.source[:1] == "r"


def is_from_foundation(_: Layout, move: Move) -> bool:
    return move.source[:1] == "f"


def is_deal(_: Layout, move: Move) -> bool:
    return move.text == "deal"


def makes_gap(layout: Layout, move: Move) -> bool:
    """Whether a move empties a column of a game whose stock still has cards."""
    source = layout.piles.get(move.source, ())
    return move.source[:1] == "t" and move.cards == len(source) and move.target not in ("", *gaps(layout))


def gaps(layout: Layout) -> list[str]:
    return [pile for pile, cards in layout.piles.items() if pile[0] == "t" and not cards]


KINDS: dict[str, tuple[Wanted, ...]] = {
    "klondike": (is_deal, is_turned_up, is_home, is_run, is_from_foundation),
    "freecell": (is_to_cell, is_from_cell, is_run, is_home),
    "spider": (is_turned_up, is_run, is_deal),
    "yukon": (is_turned_up, is_run, is_home),
}


class Race:
    """A race of two on a picked deal: by finger on a phone, and by mouse on a desktop."""

    def __init__(self, race: UUID, phone: Hand, desktop: Hand, third: Person) -> None:
        self.id = race
        self.phone = phone
        self.desktop = desktop
        self.third = third

    @property
    def hands(self) -> tuple[Hand, Hand]:
        return self.phone, self.desktop


async def start(people: People, service: Service, game: str) -> Race:
    """Starts a race of two. A third person watches without an account."""
    async with Cadogan(service.url) as cadogan, Cadogan(service.url) as other:
        name = token_hex(3)
        tokens = [(await cadogan.sign_up(f"Phone {name}")).token, (await other.sign_up(f"Desk {name}")).token]
        race = await cadogan.create_race(game, seed=SEED, seats=2, countdown=0, undo="free")
    hands = []
    for token, options in zip(tokens, (PHONE, DESKTOP), strict=True):
        person = await people.new_person(**options)
        await person.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
        await person.goto(f"/races/{race.id}")
        hands.append(Hand(person, opening(game, SEED), by_touch=options is PHONE))
    for hand in hands:
        await hand.person.button("Take a seat").click()
    for hand in hands:
        await hand.person.button("I'm ready").click()
    third = await people.new_person(**DESKTOP)
    await third.goto(f"/races/{race.id}")
    for hand in hands:
        await hand.person.racing()
        await hand.shows()
    return Race(race.id, hands[0], hands[1], third)


@contextmanager
def quiet(people: People) -> Iterator[None]:
    """No page of these persons writes an error to the console."""
    errors: list[str] = []

    def heard(said: ConsoleMessage) -> None:
        errors.extend([said.text] if said.type == "error" else [])

    for person in people.all:
        person.page.on("console", heard)
    yield
    assert errors == []


async def end_and_replay(race: Race, service: Service) -> None:
    """Both resign; the replay is stepped to its end; page, Python client and command line verify the proof."""
    await expect(race.third.page.get_by_role("region", name="Board of ")).to_have_count(2)
    for hand in race.hands:
        await hand.person.resign()
    await race.third.heading("wins").or_(race.third.heading("tie")).first.wait_for()
    for hand in race.hands:
        page = hand.person.page
        await page.get_by_role("link", name="Replay", exact=True).first.click()
        await hand.person.button("One step forward").click()
        await hand.person.button("To the end").click()
        await hand.person.button("Verify").click()
        await expect(page.get_by_text("It holds, against what this browser saw")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    async with Cadogan(service.url) as cadogan:
        proof = await cadogan.proof(race.id)
    assert verify_proof(proof, race=race.id).findings == ()
    checked = await asyncio.to_thread(verified, msgspec.json.encode(proof), race.id)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def verified(proof: bytes, race: UUID) -> subprocess.CompletedProcess[bytes]:
    """The command line's verdict."""
    command = [str(Path(sys.executable).with_name("cadogan")), "verify", "-", "--race", str(race)]
    return subprocess.run(command, input=proof, capture_output=True, check=False)


@pytest.mark.parametrize("game", KINDS)
async def test_race_by_real_gestures_is_watched_replayed_and_verified(
    people: People, service: Service, game: str
) -> None:
    race = await start(people, service, game)
    sign = "All cards lie open, so nothing is held back" if game == "freecell" else "fair view"
    await expect(race.third.page.get_by_text(sign).first).to_be_visible()
    with quiet(people):
        for hand in race.hands:
            for number, kind in enumerate(KINDS[game]):
                *way, last = way_to(hand.layout, kind)
                for move in way:
                    await hand.play(move)
                await hand.play(last, drag=number % 2 == 1)
        await end_and_replay(race, service)


@pytest.mark.parametrize("game", KINDS)
async def test_undo_and_hints_help_in_practice(people: People, service: Service, game: str) -> None:
    racer = await people.new_person(**DESKTOP)
    await racer.resume(service, game, seed=SEED, undo="free", hints=True)
    hand = Hand(racer, opening(game, SEED), by_touch=False)
    before = hand.layout
    await hand.play(before.legal_moves()[0])
    await racer.button("Undo").click()
    hand.layout = before
    await hand.shows()
    await racer.button("Hint").click()
    await hand.own.locator(".card.lit, .slot.target").first.wait_for(state="attached")


@pytest.mark.parametrize("game", SHORT)
async def test_game_is_raced_at_both_sizes_and_replayed(people: People, service: Service, game: str) -> None:
    race = await start(people, service, game)
    with quiet(people):
        for hand in race.hands:
            await hand.play(next(move for move in hand.layout.legal_moves() if move.target))
        await end_and_replay(race, service)


async def test_deal_over_a_gap_is_refused_with_the_rule(people: People, service: Service) -> None:
    layout = opening("spider", SEED)
    way = way_to(layout, makes_gap)
    racer = await people.new_person(**PHONE)
    await racer.resume(service, "spider", seed=SEED, moves=[str(move) for move in way], undo="free")
    hand = Hand(racer, after(layout, way), by_touch=True)
    await hand.shows()
    await hand.tap(*await hand.middle("s"))
    await expect(hand.own.get_by_text("The stock cannot be dealt now.")).to_contain_text(
        "You must fill every gap first"
    )
    await hand.shows()


@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_double_tap_takes_a_card_to_the_best_place(
    people: People, service: Service, options: dict[str, Any]
) -> None:
    layout = opening("freecell", SEED)
    move = next(move for move in layout.legal_moves() if move.target[0] == "t" and move.cards == 1)
    racer = await people.new_person(**options)
    await racer.resume(service, "freecell", seed=SEED, options={"cells": 6})
    hand = Hand(racer, layout, by_touch=options is PHONE)
    await expect(hand.own.locator('[data-slot^="r"]')).to_have_count(6)
    assert len(hand.places(move)) > 1
    await hand.tap_twice(*await hand.corner(move.source, hand.index(move)))
    hand.layout = layout.play(move)
    await hand.shows()


async def test_page_of_the_day_begins_with_the_games_that_people_know(people: People) -> None:
    person = await people.new_person(**PHONE)
    await person.goto("/days/today")
    deals = person.page.get_by_role("main").get_by_role("listitem").get_by_role("link")
    await expect(deals.first).to_have_text("Klondike")
    assert (await deals.all_inner_texts())[:4] == ["Klondike", "Spider", "FreeCell", "Yukon"]
