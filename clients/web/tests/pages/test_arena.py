"""An arena in the browser: made, entered, straight into each race and back, and its table at 390 pixels."""

from collections.abc import Sequence
from functools import partial
from uuid import UUID, uuid4

from playwright.async_api import Route

from cadogan.app import Service
from cadogan.races.ids import PlayerId, RaceId
from cadogan.tournaments.events import (
    Event,
    PlayerEntered,
    RacePaired,
    RaceResult,
    SeatResult,
    TournamentEnded,
    TournamentStarted,
)
from cadogan.tournaments.tournament import Tournament
from cadogan_client import Cadogan
from clients.web.tests.conftest import SOON_MS, People
from infra.lab.axe import axe_faults

SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SEES_RACE = "() => location.pathname.startsWith('/races/') || document.body.innerText.includes('You race ')"
PHONE = {"viewport": {"width": 390, "height": 844}}


async def test_two_people_are_led_into_a_race_and_back_to_the_table(people: People) -> None:
    ada, ben = await people.new_person(), await people.new_person(**PHONE)
    await ada.goto("/arenas")
    await ada.page.get_by_label("Name", exact=True).first.fill("Friday arena")
    await ada.page.get_by_role("combobox", name="Game").select_option("duchess")
    await ada.page.get_by_role("checkbox", name="Rated").check()
    await ada.page.get_by_role("checkbox", name="House bots race players who are alone").check()
    await ada.page.get_by_text("Who may enter").click()
    await ada.page.get_by_label("Rating at this game, at most").fill("60")
    await ada.button("Make an arena").click()
    await ada.heading("Friday arena").wait_for()
    await ada.page.get_by_text("up to rating 60").wait_for()
    await ada.page.get_by_text("House bots race players who are alone").wait_for()
    await ada.button("Enter").click()
    await ada.page.get_by_text("Your next race comes by itself").wait_for()
    await ben.goto(ada.page.url)
    warned: list[str] = []
    for person in (ada, ben):  # of sockets, for example, that are given up before they are open
        person.page.on("console", lambda said: warned.append(said.text) if said.type in {"warning", "error"} else None)

    async def answer_late(route: Route) -> None:
        """The race comes before the answer that tells of entering."""
        answer = await route.fetch()
        await ben.page.wait_for_function(SEES_RACE, timeout=2 * SOON_MS)
        await route.fulfill(response=answer)

    async def ask_late(route: Route) -> None:
        """The first look at the own place, which the table leads to, finds the race."""
        await ada.page.wait_for_url("**/races/*", timeout=2 * SOON_MS)
        await route.continue_()

    await ben.page.route("**/enter", answer_late)
    await ben.page.route("**/me?wait=0*", ask_late)
    await ben.button("Enter").click()
    for person in (ada, ben):
        await person.racing()
    assert warned == []
    await ada.page.reload()  # she is led back nevertheless
    await ada.racing()
    for person in (ben, ada):
        await person.resign()
    await ada.page.get_by_role("link", name="Back to the tournament").click()
    assert await ada.page.get_by_role("button", name="Rematch").count() == 0
    await ben.page.get_by_role("link", name="Back to the tournament").wait_for()
    assert await ben.page.get_by_role("button", name="Rematch").count() == 0
    for person in (ada, ben):
        await person.heading("Friday arena").wait_for(timeout=3 * SOON_MS)
    await ben.page.get_by_role("img", name="gave up").first.wait_for()
    await ben.page.get_by_text("2nd, 0 points", exact=True).wait_for()  # above the table, which is far down on a phone
    assert await ben.page.evaluate(SIDEWAYS) <= 0
    await ben.button("Pause").click()
    await ben.button("Come back").wait_for()


async def test_the_list_leads_to_an_arena_whose_end_has_a_podium(people: People, service: Service) -> None:
    ben = await people.new_person(**PHONE, timezone_id="Asia/Kolkata")
    async with Cadogan(ben.url) as ada, Cadogan(ben.url) as cat:
        me, other = await ada.sign_up("Ada of the arena"), await cat.sign_up("Cat of the arena")
        arena = await ada.create_tournament("Sunday arena", ["klondike", "duchess"], minutes=20)
        tomorrow = service.services.clock.now_ms() + 86_400_000
        later = await ada.create_tournament("Monday arena", ["duchess"], minutes=20, starts_at=tomorrow)
    await ben.goto(f"/arenas/{later.id}")
    await ben.page.get_by_text("GMT+5:30").wait_for()
    await ben.goto("/arenas")
    await ben.page.get_by_role("listitem").filter(has_text="Monday arena").get_by_text("GMT+5:30").wait_for()
    assert await ben.page.evaluate(SIDEWAYS) <= 0

    async def time_is_over(route: Route) -> None:
        answer = await route.fetch()
        await route.fulfill(response=answer, json={**await answer.json(), "ends_at": 1})

    await ben.page.route(f"**/api/v1/tournaments/{arena.id}", time_is_over)
    await ben.goto(f"/arenas/{arena.id}")
    await ben.page.get_by_text("The time is over.").wait_for()
    assert await ben.button("Enter").count() == 0
    await ben.page.unroute_all()
    await ben.page.reload()
    await ben.heading("Sunday arena").wait_for()
    await ben.button("Enter").wait_for()
    await ben.page.get_by_text("Nobody has entered yet").wait_for()
    assert await ben.page.evaluate(SIDEWAYS) <= 0
    await ends(service, arena.id, first=PlayerId(me.id), second=PlayerId(other.id))
    await ben.page.get_by_text("It is over. 1st Ada of the arena, 2nd Cat of the arena.").wait_for(timeout=3 * SOON_MS)
    first, second = await ben.page.get_by_role("list", name="The first three").get_by_role("listitem").all()
    for place, name, told in (
        (first, "Ada of the arena", "2 points"),
        (second, "Cat of the arena", "as many points, fewer wins"),
    ):
        await place.get_by_text(told).wait_for()
        best = place.get_by_role("link", name=f"Best race of {name}")
        assert str(await best.get_attribute("href")).endswith("/replay")
    assert await ben.page.evaluate(SIDEWAYS) <= 0
    assert await axe_faults(ben.page) == []
    await first.get_by_role("link", name="Ada of the arena", exact=True).click()
    await ben.page.get_by_text("1 tournament, best place 1st, 1 podium, 2 points").wait_for(timeout=3 * SOON_MS)
    await ben.page.get_by_role("row", name="Sunday arena").get_by_text("1 of 2").wait_for()
    assert await ben.page.evaluate(SIDEWAYS) <= 0


async def ends(service: Service, arena: UUID, *, first: PlayerId, second: PlayerId) -> None:
    """Brings an arena to its end at once, after one race. Both players have 2 points, and the first one a win."""
    log, race = service.services.tournament_service.kept.log, RaceId(uuid4())
    ended = [
        SeatResult(player=player, place=place, is_shared=False, how="stuck", home=home, time_ms=1)
        for player, place, home in ((first, 1, 0), (second, 2, 52))
    ]
    events: list[Event] = [
        *(PlayerEntered(at=1, player=player) for player in (first, second)),
        TournamentStarted(at=1),
        RacePaired(at=1, race=race, game="klondike", players=(first, second)),
        RaceResult(at=2, race=race, finished_at=2, cards=52, seats=tuple(ended)),
    ]
    for together in (events, [TournamentEnded(at=3)]):  # a tournament ends alone
        tournament = await log.get(arena)
        await log.append(tournament, partial(added, together))


def added(events: Sequence[Event], _: Tournament) -> Sequence[Event]:
    """These events, whatever the tournament is."""
    return events
