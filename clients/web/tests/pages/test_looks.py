"""Accessibility and layout of every page, with content, at several widths and in both themes."""

import itertools
from typing import Literal

import pytest

from cadogan.app import Service
from clients.web.tests.conftest import People, Person
from infra.lab.axe import axe_faults
from infra.pictures.scenes import Scene, scenes, show

GAMES = ("duchess", "eagle-wing")
PARTS = 4
"""Parts of the scenes: all of them take a minute and a half, and a run has one of them (`tests/parts.py`)."""
WIDTHS = (320, 390, 1440)
THEMES: dict[Literal["light", "dark"], int] = {"light": 1440, "dark": 390}
"""Axe checks each theme at one width: its findings depend on colours and names, hardly on widths."""

CUT_OFF = """() => {
  const wide = document.documentElement.clientWidth;
  const others = ".table, .unseen, .skip, #cadogan-cards, svg, option, script";
  const shown = [...document.querySelectorAll("body *")].filter(
    (element) => !element.closest(others) && element.getClientRects().length,
  );
  const isOut = (element) => {
    const box = element.getBoundingClientRect();
    return box.left < -1 || box.right > wide + 1;
  };
  const isCut = (element) =>
    !element.matches("input, [title]") &&
    getComputedStyle(element).display !== "inline" &&
    element.scrollWidth > element.clientWidth + 1;
  return shown.filter((element) => isOut(element) || isCut(element)).map((element) => element.outerHTML.slice(0, 120));
}"""
"""Elements beyond the edge of the page, or wider than their box. A `title` has the whole text, so these may be cut."""

LOW = """() => {
  const heightOf = (element) => (element.closest("label") ?? element).getBoundingClientRect().height;
  const hasArea = (element) => getComputedStyle(element, "::after").position === "absolute"; // larger than its words
  return [...document.querySelectorAll("a[href], button, input, select, summary")].filter(
    (element) => element.getClientRects().length && !element.closest(".table, .unseen, .skip, .playing a") &&
      getComputedStyle(element).display !== "inline" && !hasArea(element) && heightOf(element) < 43.5,
  ).map((element) => element.outerHTML.slice(0, 120));
}"""
"""What a finger may miss: lower than 44 pixels. Exempt are links within a sentence, those to rivals beside a table,
which nobody should hit, and cards, which are as large as fits."""

SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName)]);
  }).observe({ type: "layout-shift", buffered: true });
"""
"""Notes layout shifts, with the elements that moved."""
MOST_SHIFTED = 0.05

FILLED = """() => {
  for (const strip of document.querySelectorAll("ol:has(> li > button > .board)"))
    while (strip.children.length < 5) strip.append(strip.lastElementChild.cloneNode(true));
}"""
"""Gives film strips as many pictures as they may have: how many they have depends on the race."""

LONGER = r"""(date, month) => {
  date.textContent = date.textContent.replace(/\d+/, "28").replace(/\p{L}{3,}/u, month);
}"""
"""Replaces day and month in a date, in the format of the page."""


@pytest.fixture
def service(service_alone: Service) -> Service:
    return service_alone


@pytest.mark.parametrize("part", range(PARTS))
async def test_every_page_is_accessible_and_fits_every_width(people: People, service: Service, part: int) -> None:
    faults: list[str] = []
    visitors: dict[str | None, Person] = {}
    turns = itertools.cycle(range(PARTS))
    async for scene in scenes(service.url, GAMES):
        if next(turns) != part:
            continue
        if scene.token not in visitors:
            visitors[scene.token] = await visitor_with(scene.token, people)
        faults += await faults_of(scene, visitors[scene.token])
    assert not faults, "\n".join(faults)


async def visitor_with(token: str | None, people: People) -> Person:
    """A person whose browser has a token."""
    visitor = await people.new_person(reduced_motion="reduce", has_touch=True)
    await visitor.context.add_init_script(SHIFTS)
    if token is not None:
        await visitor.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
    visitor.page.on(
        "console",
        lambda said: (
            visitor.errors.append(said.text) if said.type == "error" and "Failed to load" not in said.text else None
        ),
    )
    return visitor


async def faults_of(scene: Scene, visitor: Person) -> list[str]:
    """Faults of a page, at all widths and in both themes."""
    page = visitor.page
    await page.set_viewport_size({"width": 390, "height": 844})
    await show(page, visitor.url, scene)
    shifts = await page.evaluate("shifts")
    faults = [f"{scene.name} shifts: {shifts}"] if sum(shift[0] for shift in shifts) >= MOST_SHIFTED else []
    faults += [f"{scene.name}, low: {element}" for element in await page.evaluate(LOW)]
    await page.evaluate(FILLED)
    for width in WIDTHS:
        await page.set_viewport_size({"width": width, "height": 844})
        faults += [f"{scene.name} at {width}, cut off: {element}" for element in await page.evaluate(CUT_OFF)]
    for theme, width in THEMES.items():
        await page.emulate_media(color_scheme=theme)
        await page.set_viewport_size({"width": width, "height": 844})
        faults += [f"{scene.name}, {theme}, {fault}" for fault in await axe_faults(page)]
    return faults


async def test_longest_dates_fit_the_smallest_phone(people: People) -> None:
    for locale, month in (("en", "September"), ("es", "septiembre")):
        visitor = await people.new_person(locale=locale)
        await visitor.page.set_viewport_size({"width": min(WIDTHS), "height": 844})
        await visitor.goto("/days/today")
        date = visitor.page.locator("h1 .date")
        await date.evaluate(LONGER, month)  # the page itself only shows today
        assert month in await date.inner_text()
        assert await visitor.page.evaluate(CUT_OFF) == []
