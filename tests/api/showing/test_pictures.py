"""The picture of a page shows what everybody may see at that moment, and nothing else."""

import io
from uuid import UUID, uuid4

import httpx
from PIL import Image

from cadogan.api.showing.kept_pictures import KeptPictures
from cadogan.api.showing.pictures import Pictures
from cadogan.pictures.drawings import DealPicture, RacePicture
from tests.api.conftest import Node, Person, ok, problem, race_on, race_won_by


async def test_a_link_to_a_race_has_its_picture(node: Node, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    async with httpx.AsyncClient(base_url=node.url) as http:
        page = (await http.get(f"/races/{race}", headers={"Accept": "text/html"})).text
        address = page.split('property="og:image" content="')[1].split('"')[0]
        picture = await http.get(address)
        again = await http.get(address, headers={"If-None-Match": picture.headers["etag"]})
    assert Image.open(io.BytesIO(picture.content)).size == (1200, 630)
    assert picture.headers["content-type"] == "image/png"
    assert (again.status_code, again.content) == (304, b"")


async def test_pictures_of_nothing_are_404(node: Node) -> None:
    async with httpx.AsyncClient(base_url=node.url) as http:
        problem(await http.get(f"/pictures/races/{uuid4()}.png"), 404, "unknown-race")
        problem(await http.get("/pictures/days/today/go.png"), 404, "unknown-game")
        problem(await http.get("/pictures/days/x/duchess.png"), 404, "unknown-day")
        for address in ("races/x.png", f"races/{uuid4()}", "games/go.png", "x.png"):
            problem(await http.get(f"/pictures/{address}"), 404, "unknown-route")


async def test_what_a_rival_has_not_seen_is_on_no_picture(node: Node, ada: Person, bob: Person) -> None:
    """Of a race that goes on, cards that one racer turned up lie on the picture as they do for everybody else."""
    race = await race_on(ada, bob)
    board = await ada.board(race)
    await ada.plays(race, 0, board["legal"][0])
    await ada.plays(race, 1, "deal")  # it turns up a card that only one racer has seen
    shown = await Pictures(KeptPictures(node.services.painter, node.services.clock), node.services).race(UUID(race))
    assert isinstance(shown.drawing, RacePicture)
    public = ok(await ada.http.get(f"/races/{race}/boards/0"))
    own = await ada.board(race)
    assert own["piles"] != public["piles"]
    assert (shown.drawing.seats[0].piles, shown.drawing.seats[0].home) == (public["piles"], public["home"])


async def test_the_poster_of_a_day_shows_no_card(node: Node) -> None:
    shown = await Pictures(KeptPictures(node.services.painter, node.services.clock), node.services).day(
        "today", "duchess"
    )
    assert isinstance(shown.drawing, DealPicture)
    assert set(" ".join(shown.drawing.piles.values()).split()) == {"--"}
