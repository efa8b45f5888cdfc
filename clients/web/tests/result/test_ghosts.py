"""Results of races against ghosts: they wait for no ghost, and offer it again."""

from playwright.async_api import expect

from cadogan.app import Service
from cadogan.races.commands import Create, Join, Play, Ready, Resign
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person
from tests.races.given import WON

GHOST_S = 120
"""How long the ghost takes to give up."""
GHOST_MOVES = 8
SHARES = "navigator.canShare = () => true; navigator.share = async (data) => void (window.sent = data)"
"""A system that has a dialog to send things, and takes files."""


AT_THE_TOP = "scrollY === 0 && document.querySelector('#result').getBoundingClientRect().top < 100"
"""Whether the result is the first thing to see."""
SQUEEZED = """() => {
  window.squeezed = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (words, x, y, width) {
    if (this.measureText(words).width > width) squeezed.push(words);
    fillText.call(this, words, x, y, width);
  };
}"""
"""Notes words of pictures that are drawn narrower than their letters are."""


async def slow_board(service: Service, player: PlayerId) -> RaceId:
    """A finished race that began some minutes ago, in which a racer plays a little and gives up much later."""
    services, settings = service.services, Settings(game=WON.game, options=WON.options, seats=1, countdown=0)
    at = services.clock.now_ms() - 2 * GHOST_S * 1000
    race_id = services.entropy.race_id(at)
    await services.rooms.create(Create(at, race_id, player, settings, b"", WON.seed.value))
    room = await services.rooms.room(race_id)
    plays = [Play(at, 0, n, move) for n, move in enumerate(WON.moves[:GHOST_MOVES])]
    commands: list[Join | Ready | Play | Resign] = [Join(at, player, None), Ready(at, 0, None), *plays]
    for command in [*commands, Resign(at + GHOST_S * 1000, 0)]:
        await services.rooms.command(room, command)
    return race_id


async def race_a_slow_ghost(people: People, service: Service, moves: int) -> Person:
    """A racer who has won or resigned against a ghost that plays on for two minutes."""
    async with Cadogan(service.url) as ottilie, Cadogan(service.url) as blanche:
        race_id = await slow_board(service, PlayerId((await ottilie.sign_up("Ottilie")).id))
        token = (await blanche.sign_up("Blanche")).token
        again = await blanche.race_ghosts(race_id, 0, countdown=0)
        racer = await people.new_person(viewport={"width": 1366, "height": 768})
        async with blanche.race(again.id) as seat:
            await seat.ready()
            await seat.started()
            for move in WON.moves[:moves]:
                await seat.play(move)
            await racer.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
            await racer.goto(f"/races/{again.id}")
            if moves < len(WON.moves):
                await racer.racing()
                await racer.resign()
    return racer


async def test_a_result_against_a_ghost_is_whole_at_once(people: People, service: Service) -> None:
    racer = await race_a_slow_ghost(people, service, len(WON.moves))
    await racer.heading("You won!").wait_for()
    ghost = racer.page.get_by_role("row").filter(has_text="Ottilie (ghost)")
    await expect(ghost).to_contain_text("resigned")
    home = await ghost.get_by_role("cell").nth(1).inner_text()
    await racer.page.evaluate(SQUEEZED)
    await racer.button("Share").click()
    await expect(racer.page.get_by_role("img", name="Picture of the result")).to_be_visible()
    assert await racer.page.evaluate("squeezed") == []
    await racer.page.get_by_role("link", name="Replay", exact=True).click()
    await racer.heading("Replay: Eagle Wing").wait_for()
    await racer.button("To the end").click()
    await expect(racer.page.get_by_text(f"{home} of 52 home")).to_be_visible()


async def test_the_rematch_of_a_ghost_is_the_same_ghost(people: People, service: Service) -> None:
    racer = await race_a_slow_ghost(people, service, 1)
    await racer.heading("You finished 2nd").wait_for()
    assert await racer.page.evaluate(AT_THE_TOP)
    await expect(racer.page.get_by_text("asked")).to_have_count(0)
    first = racer.page.url
    await racer.button("Race Ottilie (ghost) again").click()
    await racer.page.wait_for_function("first => location.href !== first", arg=first)
    await racer.racing()
    await expect(racer.page.locator("aside").get_by_text("(ghost)")).to_be_visible()


async def test_the_deal_of_a_finished_race_is_played_alone_with_its_ghost_and_with_a_friend(
    people: People, service: Service
) -> None:
    racer = await people.new_person(viewport={"width": 390, "height": 844})
    await racer.context.add_init_script(SHARES)
    await racer.resume(service, WON.game)
    await racer.resign()
    over = racer.page.url
    await racer.button("Share").click()  # by the dialog of the system, with the picture
    await racer.page.wait_for_function("() => window.sent !== undefined")
    assert await racer.page.evaluate("[sent.url, sent.files[0].type]") == [over, "image/png"]
    for button, lands in (
        ("Try this deal again", racer.button("Undo")),
        ("Beat your own ghost", racer.page.get_by_text("(ghost)").first),
        ("The same with a friend", racer.heading("Bring somebody")),
    ):
        await racer.goto(over)
        await racer.button(button).click()
        await racer.page.wait_for_function("over => location.href !== over", arg=over)
        await expect(lands).to_be_visible()
    view = await racer.page.evaluate("fetch(`/api/v1/${location.pathname.slice(1)}`).then((a) => a.json())")
    assert (len(view["seats"]), view["settings"]["listed"], view["deal"] is not None) == (2, False, True)
