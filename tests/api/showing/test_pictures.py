"""The picture of a page shows what everybody may see at that moment, and nothing else."""

import io
from uuid import UUID, uuid4

import httpx
from PIL import Image

from cadogan.api.showing.page_drawings import PageDrawings
from cadogan.pictures.drawings import (
    DealPicture,
    GameLine,
    PlayerPicture,
    RacePicture,
    TournamentPicture,
    TournamentRow,
)
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
from tests.api.conftest import Node, Person, created, ok, problem, race_on, race_won_by


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
        problem(await http.get(f"/pictures/tournaments/{uuid4()}.png"), 404, "unknown-tournament")
        problem(await http.get("/pictures/days/today/go.png"), 404, "unknown-game")
        problem(await http.get("/pictures/days/x/duchess.png"), 404, "unknown-day")
        for address in ("races/x.png", f"races/{uuid4()}", "games/go.png", "x.png"):
            problem(await http.get(f"/pictures/{address}"), 404, "unknown-route")


async def test_the_picture_of_a_tournament_has_the_first_places(node: Node, ada: Person, bob: Person) -> None:
    arena = UUID(created(await ada.post("/tournaments", {"name": "Friday arena", "games": ["duchess"]}))["id"])
    empty = await drawn(node).tournament(arena)
    assert isinstance(empty.drawing, TournamentPicture)
    assert (empty.drawing.about, empty.drawing.rows) == ("An arena of Duchess", ())
    log, race = node.services.tournament_service.kept.log, RaceId(uuid4())
    players = PlayerId(UUID(ada.id)), PlayerId(UUID(bob.id))
    seats = [
        SeatResult(player=player, place=place, is_shared=False, how="stuck", home=26, time_ms=1)
        for place, player in enumerate(players, 1)
    ]
    events: list[Event] = [
        *(PlayerEntered(at=1, player=player) for player in players),
        TournamentStarted(at=1),
        RacePaired(at=1, race=race, game="duchess", players=players),
        RaceResult(at=2, race=race, finished_at=2, cards=52, seats=tuple(seats)),
        TournamentEnded(at=3),
    ]
    await log.append(await log.get(arena), lambda _: events)
    over = await drawn(node).tournament(arena)
    assert isinstance(over.drawing, TournamentPicture)
    assert (over.drawing.status, over.drawing.players) == ("Result", "2 players")
    assert over.drawing.rows == (TournamentRow(ada.name, 3), TournamentRow(bob.name, 1))
    async with httpx.AsyncClient(base_url=node.url) as http:
        picture = await http.get(f"/pictures/tournaments/{arena}.png?phase=ended")
    assert Image.open(io.BytesIO(picture.content)).size == (1200, 630)
    assert "max-age" in picture.headers["cache-control"], "it is no substitute"


async def test_what_a_rival_has_not_seen_is_on_no_picture(node: Node, ada: Person, bob: Person) -> None:
    """Of a race that goes on, cards that one racer turned up lie on the picture as they do for everybody else."""
    race = await race_on(ada, bob)
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    await ada.plays(race, 1, "deal")  # it turns up a card that only one racer has seen
    before = (await drawn(node).race(UUID(race))).drawing
    assert isinstance(before, RacePicture)
    public, own = ok(await ada.http.get(f"/races/{race}/boards/0")), await ada.board(race)
    assert own["piles"] != public["piles"]
    assert (before.seats[0].piles, before.seats[0].home) == (public["piles"], public["home"])
    await ada.plays(race, 2, "deal")
    assert (await drawn(node).race(UUID(race))).drawing == before


def drawn(node: Node) -> PageDrawings:
    """What pictures of a node show."""
    return PageDrawings(node.services)


async def test_the_poster_of_a_day_shows_no_card(node: Node) -> None:
    for asked in (drawn(node).day("today", "duchess"), drawn(node).all_deals("today")):
        poster = (await asked).drawing
        assert isinstance(poster, DealPicture)
        assert set(" ".join(poster.piles.values()).split()) == {"--"}


async def test_pictures_of_a_player_and_a_deal(node: Node, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob, seed=uuid4().hex)
    await node.services.results.follow()
    player = (await drawn(node).player(UUID(ada.id))).drawing
    assert player == PlayerPicture(ada.name, "A racer at patience", (GameLine("Duchess", "", 1, 1),))
    deal_id = ok(await ada.http.get(f"/races/{race}"))["deal"]
    deal = (await drawn(node).deal(UUID(deal_id))).drawing
    assert isinstance(deal, DealPicture)
    assert (deal.below, len(deal.piles["r0"].split())) == ("One race", 3)


async def test_a_deal_that_is_raced_is_drawn_face_down(node: Node, ada: Person, bob: Person) -> None:
    seed = uuid4().hex
    await race_on(bob, seed=seed)  # it has begun before the other one is over
    over = await race_on(ada, seed=seed)
    await ada.resigns(over)
    deal_id = ok(await ada.http.get(f"/races/{over}"))["deal"]
    held = (await drawn(node).deal(UUID(deal_id))).drawing
    assert isinstance(held, DealPicture)
    assert set(" ".join(held.piles.values()).split()) == {"--"}
