"""Tournaments over REST: made, entered, raced, ended; the table, the races and the log of each."""

import asyncio
import csv
import json
from uuid import UUID, uuid4

import asyncpg
import pytest

from cadogan.lobby.tournaments.planned_tournaments import PlannedTournaments
from cadogan.lobby.tournaments.race_outcomes import LOST_MS
from cadogan.races.day import begins_ms, day_of, ends_ms, featured_game, next_day
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.tables import tournaments as tables
from cadogan.store.tables.listed_at import ListedAt
from cadogan.store.tables.tournaments import MOST_OPEN
from cadogan.tournaments.daily import daily_arenas
from cadogan.tournaments.events import (
    Event,
    PlayerEntered,
    RacePaired,
    RaceResult,
    SeatResult,
    TournamentCancelled,
    TournamentEnded,
    TournamentStarted,
    decode,
)
from cadogan.tournaments.hourly import hourly_sprints
from cadogan.tournaments.sprint import commitment_of, seed_of
from cadogan.tournaments.terms import TournamentTerms
from cadogan.tournaments.tournament import QUIT_MS, Tournament, tournament_of
from tests.api.conftest import Json, NewPerson, Node, Person, created, ok, problem, serving_node
from tests.api.routes.accounts.test_account import export, leave, of_kind
from tests.api.routes.tournaments.conftest import House
from tests.clock import MovableClock

ARENA = {"name": "Friday arena", "games": ["duchess"], "minutes": 10}


async def arena_of(person: Person, **more: object) -> Json:
    return created(await person.post("/tournaments", {**ARENA, **more}))


async def enters(person: Person, arena: Json) -> Json:
    return ok(await person.post(f"/tournaments/{arena['id']}/enter"))


async def place(person: Person, arena: Json) -> Json:
    return ok(await person.get(f"/tournaments/{arena['id']}/me"))


async def paired(house: House, arena: Json, *people: Person) -> str:
    """Id of the race in which these people are now."""
    await house.advances()
    await house.advances()  # the first one may be the start
    races = {(await place(person, arena))["race"] for person in people}
    assert len(races) == 1, races
    (race,) = races
    assert race is not None
    return str(race)


async def raced(house: House, arena: Json, winner: Person, loser: Person) -> str:
    """A race of the arena, which the loser gives up after the winner has a card home. Then the winner stops, too."""
    race = await paired(house, arena, winner, loser)
    for racer in (winner, loser):
        await racer.joins(race)
    for racer in (winner, loser):
        await racer.is_ready(race)
    house.clock.passes(4)  # the countdown
    board = await starts(winner, race)
    await winner.plays(race, 0, board["legal"][0])
    await loser.resigns(race)
    await winner.resigns(race)
    await house.advances()
    return race


async def starts(person: Person, race: str) -> Json:
    """The board, once the race has begun."""
    async with asyncio.timeout(10):
        while ok(await person.get(f"/races/{race}"))["phase"] in {"lobby", "countdown"}:  # noqa: ASYNC110 - a task of the service
            await asyncio.sleep(0.02)
    return await person.board(race)


async def test_an_arena_from_its_creation_to_its_end(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    assert (arena["phase"], arena["creator"]["name"], arena["players"]) == ("scheduled", ada.name, 0)
    for person in (ada, bob):
        own = await enters(person, arena)
        assert (own["row"]["activity"], own["race"]) == ("waiting", None)
    race = await raced(house, arena, ada, bob)
    (row,) = [row for row in await house.table(arena) if row["player"] == bob.id]
    assert (row["place"], row["races"], row["points"], row["last"]) == (2, 1, 0, ["left"])
    (listed,) = ok(await ada.http.get(f"/tournaments/{arena['id']}/races"))["races"]
    assert (listed["race"], listed["state"], listed["number"]) == (race, "finished", 1)
    assert [each["points"] for each in listed["results"]] == [2, 0], "Bob gave it up first"
    director = house.node.services.tournament_director
    assert (director.pairs, director.waits.count) == (1, 2), "what the metrics say"
    house.clock.passes(600)
    await house.advances()
    over = ok(await ada.http.get(f"/tournaments/{arena['id']}"))
    assert (over["phase"], over["racing"], over["races"]) == ("ended", 0, 1)
    podium = ok(await ada.http.get(f"/tournaments/{arena['id']}/podium"))
    assert (podium["version"], podium["phase"]) == (over["version"], "ended")
    (first,) = podium["places"]
    assert (first["row"]["name"], first["row"]["place"], first["best"]["race"]) == (ada.name, 1, race)
    problem(await ada.post(f"/tournaments/{arena['id']}/enter"), 409, "tournament-over")
    for person, place, points in ((ada, 1, 2), (bob, 2, 0)):
        (own,) = ok(await ada.http.get(f"/players/{person.id}/tournaments"))["tournaments"]
        assert (own["tournament"], own["name"], own["players"]) == (arena["id"], "Friday arena", 2)
        assert (own["place"], own["points"], own["races"]) == (place, points, 1)
        totals = ok(await ada.http.get(f"/players/{person.id}/statistics"))["tournaments"]
        assert totals == {"tournaments": 1, "best_place": place, "podiums": 1, "points": points, "races": 1}


async def test_tournaments_of_a_player_come_in_pages_without_unlisted_ones(house: House) -> None:
    ada, service = await house.person(), house.node.services.tournament_service
    me, made = PlayerId(UUID(ada.id)), list[str]()
    for number in range(4):
        arena, race = uuid4(), RaceId(uuid4())
        await service.make(arena, None, TournamentTerms(name="Paged", games=("duchess",), listed=number > 0))
        seat = SeatResult(player=me, place=1, is_shared=False, how="stuck", home=26, time_ms=1)
        events: list[Event] = [
            PlayerEntered(at=1, player=me),
            RacePaired(at=1, race=race, game="duchess", players=(me,)),
            RaceResult(at=2, race=race, finished_at=2, cards=52, seats=(seat,)),
        ]
        # A maker who loses takes no points from the others by cancelling, and one who leads keeps no place.
        end: Event = TournamentCancelled(at=3, reason="I lose") if number == 1 else TournamentEnded(at=3)
        for together in (events, [end]):
            await service.kept.log.append(await service.kept.get(arena), lambda _, added=together: added)  # type: ignore[misc]
        made += [str(arena)] * (number > 0)
        house.clock.passes(1)
    path, found, cancelled, cursor = f"/players/{ada.id}/tournaments?limit=2", list[str](), list[bool](), ""
    for more in (True, False):
        page = ok(await ada.http.get(path + cursor))
        found += [each["tournament"] for each in page["tournaments"]]
        assert (page["next"] is not None) is more
        cursor = f"&cursor={page['next']}"
        cancelled += [each["cancelled"] for each in page["tournaments"]]
    assert (found, cancelled) == (made[::-1], [False, False, True])
    totals = ok(await ada.http.get(f"/players/{ada.id}/statistics"))["tournaments"]
    assert (totals["tournaments"], totals["races"], totals["podiums"]) == (3, 3, 2), (
        "the place of one that was cancelled is none"
    )
    problem(await ada.http.get(f"/players/{uuid4()}/tournaments"), 404, "unknown-player")


async def test_feeds_tell_of_the_start_each_race_and_the_end(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    await enters(bob, arena)
    await house.advances()
    await enters(ada, arena)
    race = await paired(house, arena, ada, bob)
    own = ok(await bob.post(f"/tournaments/{arena['id']}/pause"))
    assert (own["paused"], own["row"]["activity"], own["race"]) == (True, "racing", race), "no race follows this one"
    cancelled = ok(await ada.post(f"/tournaments/{arena['id']}/cancel", {"reason": "no time"}))
    assert cancelled["racing"] == 0, "the race goes on, and counts no more"
    assert [each["state"] for each in ok(await ada.http.get(f"/tournaments/{arena['id']}/races"))["races"]] == ["void"]
    for person, activity in ((ada, "waiting"), (bob, "paused")):
        own = ok(await person.get(f"/tournaments/{arena['id']}/me"))
        assert (own["race"], own["row"]["activity"], own["paused"]) == (None, activity, person is bob)
        heard = ok(await person.get("/players/me/feed"))["events"]
        assert [(each["type"], each["tournament"], each.get("race")) for each in heard if "tournament" in each] == [
            ("tournament-started", arena["id"], None),
            ("tournament-paired", arena["id"], race),
            ("tournament-ended", arena["id"], None),
        ]
        assert heard[-1]["state"] == "cancelled"
    # A node of 0.3.0 reads these rows, too: as kinds that it knows.
    stored = await house.node.pool.fetch("SELECT kind FROM player_news WHERE subject = $1", UUID(arena["id"]))
    assert {row["kind"] for row in stored} == {"challenge", "paired"}


async def test_the_table_is_the_fold_of_the_log_that_everybody_can_read(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    for person in (ada, bob):
        await enters(person, arena)
    await raced(house, arena, ada, bob)
    folded = tournament_of(map(decode, await house.log(arena)))
    live = await house.node.services.tournament_service.kept.get(UUID(arena["id"]))
    assert folded.table() == live.table()
    assert vars(folded) == vars(live)
    rows = await house.table(arena)
    assert [(row["player"], row["points"], row["home"]) for row in rows] == [
        (str(each.player), each.points, each.home) for each in folded.table()
    ]


async def test_an_export_has_tournaments_that_a_player_made_or_entered(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena, coming = await arena_of(ada), await arena_of(ada, starts_at=house.clock.now_ms() + 3_600_000)
    for person in (ada, bob):
        await enters(person, arena)
    await raced(house, arena, ada, bob)
    await arena_of(await house.person(), name=ada.id)  # names her, and is none of hers
    log, rows = await house.log(arena), {row["player"]: row for row in await house.table(arena)}
    mine = {line["id"]: line for line in of_kind(await export(ada), "tournament")}
    assert mine.keys() == {arena["id"], coming["id"]}
    reached = {name: rows[ada.id][name] for name in ("place", "points", "wins", "races", "home")}
    assert mine[arena["id"]].items() >= {**reached, "made": True, "entered": True, "phase": "running"}.items()
    assert mine[arena["id"]]["events"] == [version for version, event in enumerate(log, 1) if ada.id in event]
    assert mine[coming["id"]].items() >= {"made": True, "entered": False, "place": None, "events": [1]}.items()
    (other,) = of_kind(await export(bob), "tournament")
    assert (other["id"], other["made"], other["place"]) == (arena["id"], False, rows[bob.id]["place"])


async def test_a_deleted_player_leaves_tournaments_and_their_tables_lose_the_name(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena, coming = await arena_of(ada), await arena_of(ada, starts_at=house.clock.now_ms() + 3_600_000)
    for person in (ada, bob):
        await enters(person, arena)
    await enters(ada, coming)
    await raced(house, arena, ada, bob)
    paths = [f"/tournaments/{arena['id']}{each}" for each in ("", "/table", "/races", "/results", "/changes")]
    assert [path for path in paths if ada.name in (await house.http.get(path)).text] == paths
    before, rows = await house.log(arena), await house.table(arena)
    known = ok(await house.http.get(paths[-1]))["next"]
    for _ in range(2):  # repeating it changes nothing
        assert (await leave(ada, ada.name)).status_code == 204
    assert not [path for path in paths if ada.name in (await house.http.get(path)).text]
    assert ada.name not in (await bob.get("/players/me/feed")).text
    (change,) = ok(await house.http.get(paths[-1], params={"cursor": known}))["events"]
    assert [(row["player"], row["name"], row["activity"]) for row in change["rows"]] == [(ada.id, "", "left")]
    after = await house.log(arena)
    assert (after[:-1], json.loads(after[-1])["type"]) == (before, "left")
    assert [(row["player"], row["points"]) for row in await house.table(arena)] == [
        (str(each.player), each.points) for each in tournament_of(map(decode, after)).table()
    ]
    assert [row["place"] for row in await house.table(arena)] == [row["place"] for row in rows]
    assert await house.table(coming) == []


async def test_racers_who_gave_up_wait_and_a_player_who_is_away_is_not_paired(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    for person in (ada, bob):
        await enters(person, arena)
    await raced(house, arena, ada, bob)
    house.clock.passes(QUIT_MS / 1000 - 2)
    for person in (ada, bob):
        await place(person, arena)
    await house.advances()
    assert (await place(ada, arena))["race"] is None
    house.clock.passes(41)
    await place(ada, arena)  # Bob has not asked for longer
    await house.advances()
    assert (await place(ada, arena))["race"] is None
    await place(bob, arena)
    await paired(house, arena, ada, bob)  # at once: the node that pairs did not look meanwhile, so nobody was silent


async def test_a_player_who_does_not_come_is_paused_and_the_other_waits_on(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    for person in (ada, bob):
        await enters(person, arena)
    race = await paired(house, arena, ada, bob)
    await ada.joins(race)
    house.clock.passes(25)
    async with asyncio.timeout(10):
        while ok(await ada.get(f"/races/{race}"))["phase"] != "abandoned":  # noqa: ASYNC110 - a task of the service
            await asyncio.sleep(0.05)
    await house.advances()
    assert (await place(ada, arena))["row"]["activity"] == "waiting"
    assert (await place(bob, arena))["row"]["activity"] == "paused"
    (void,) = ok(await ada.http.get(f"/tournaments/{arena['id']}/races"))["races"]
    assert (void["state"], void["results"]) == ("void", [])


async def test_a_race_whose_end_cannot_be_read_does_not_hold_the_end_up(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    for person in (ada, bob):
        await enters(person, arena)
    race = await paired(house, arena, ada, bob)
    listing = house.node.services.listing
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(listing), "over", never_over)  # as if the race were set aside
        house.clock.passes(LOST_MS / 1000 + 1)
        await house.advances()
        await house.advances()
    assert ok(await ada.http.get(f"/tournaments/{arena['id']}"))["phase"] == "ended"
    (void,) = ok(await ada.http.get(f"/tournaments/{arena['id']}/races"))["races"]
    assert (void["race"], void["state"]) == (race, "void")


async def never_over(*_: object) -> list[object]:
    return []


async def test_waiting_ends_with_the_race(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    await enters(ada, arena)
    await house.advances()
    known = (await place(ada, arena))["version"]
    waiting = asyncio.create_task(ada.get(f"/tournaments/{arena['id']}/me?wait=20&after={known}"))
    async with asyncio.timeout(10):
        while UUID(ada.id) not in house.node.services.tournament_service.players_here.notifier.awaited:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
    await enters(bob, arena)
    race = await paired(house, arena, bob)
    async with asyncio.timeout(10):
        own = ok(await waiting)
    assert (own["race"], own["rivals"]) == (race, [{"id": bob.id, "name": bob.name}])


async def test_news_between_two_requests_ends_the_second_one_at_once(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    known = (await enters(ada, arena))["version"]
    ask = f"/tournaments/{arena['id']}/me"
    async with asyncio.timeout(10):  # less than each waits for news
        await house.advances()
        started = ok(await ada.get(f"{ask}?wait=25&after={known}"))
        assert started["phase"] == "running"
        await enters(bob, arena)
        race = await paired(house, arena, bob)
        found = ok(await ada.get(f"{ask}?wait=25&after={started['version']}"))
        assert found["race"] == race
        await bob.post(f"/tournaments/{arena['id']}/pause")
        assert ok(await bob.get(f"{ask}?wait=25&after={found['version']}"))["row"]["activity"] == "racing"


async def test_a_race_that_the_log_names_is_created_by_the_next_node_once(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    for person in (ada, bob):
        await enters(person, arena)
    director = house.node.services.tournament_director
    with pytest.MonkeyPatch.context() as patch:  # the node dies after the commit
        patch.setattr(director, "_make_races", lambda _: asyncio.sleep(0))
        await house.advances()
        await house.advances()
        early = await place(ada, arena)
        assert (early["row"]["activity"], early["race"], early["rivals"]) == ("racing", None, []), "it is not there yet"
    async with serving_node(house.node.dsn, clock=house.clock) as other:
        await asyncio.gather(
            other.services.tournament_director.advance_all(), house.advances()
        )  # both believe to have the role
        await other.services.tournament_director.advance_all()
    news = ok(await ada.get(f"/tournaments/{arena['id']}/me?wait=25&after={early['version']}"))
    assert [rival["id"] for rival in news["rivals"]] == [bob.id]
    assert ok(await ada.get(f"/races/{news['race']}"))["phase"] == "lobby"
    assert sum('"paired"' in event for event in await house.log(arena)) == 1


async def test_two_nodes_that_pair_at_once_pair_each_player_once(house: House) -> None:
    people = [await house.person() for _ in range(6)]
    arena = await arena_of(people[0])
    for person in people:
        await enters(person, arena)
    async with serving_node(house.node.dsn, clock=house.clock) as other:
        twin, service = other.services.tournament_director, other.services.tournament_service
        for person in people:
            await person.at(house.http).get(f"/tournaments/{arena['id']}/me")
            service.players_here.note(await service.kept.get(UUID(arena["id"])), UUID(person.id))  # type: ignore[arg-type]
        for _ in range(3):
            await asyncio.gather(twin.advance_all(), house.advances())
    races = ok(await people[0].http.get(f"/tournaments/{arena['id']}/races"))["races"]
    assert len(races) == 3
    assert len({player["id"] for race in races for player in race["players"]}) == 6


async def test_pausing_leaving_and_own_row(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    problem(await ada.post(f"/tournaments/{arena['id']}/pause"), 409, "not-entered")
    for person in (ada, bob):
        await enters(person, arena)
    assert ok(await bob.post(f"/tournaments/{arena['id']}/pause"))["row"]["activity"] == "paused"
    table = ok(await bob.get(f"/tournaments/{arena['id']}/table?limit=1"))
    assert (len(table["rows"]), table["players"], table["you"]["place"]) == (1, 2, 2)
    ok(await bob.post(f"/tournaments/{arena['id']}/leave"))
    assert [row["player"] for row in await house.table(arena)] == [ada.id]


async def test_planned_arenas_and_sprints_are_made_once_by_many_nodes(house: House) -> None:
    daily = daily_arenas(f"12:00/30 Lunch {uuid4().hex}, 23:59/60 Night arena")
    (hourly,) = hourly_sprints(f":30/5x60 Hourly {uuid4().hex}")
    clock = MovableClock()
    clock.passes((ends_ms(day_of(clock.now_ms())) - clock.now_ms()) / 1000 + 60)  # just after midnight
    service = house.node.services.tournament_service
    nodes = [PlannedTournaments(service, clock, [*daily, hourly]) for _ in range(3)]
    for _ in range(2):
        await asyncio.gather(*(node.make() for node in nodes))
        await PlannedTournaments(service, clock, [*daily, hourly]).make()  # after a restart
    today = day_of(clock.now_ms())
    for day, (arena_id, _) in zip((today, next_day(today)), daily[0].due(clock.now_ms()), strict=True):
        arena = ok(await house.http.get(f"/tournaments/{arena_id}"))
        assert (arena["creator"], arena["version"], arena["games"]) == (None, 1, [featured_game(day)])
        assert arena["starts_at"] == begins_ms(day) + 12 * 3_600_000
    ((sprint_id, _),) = hourly.due(clock.now_ms())
    sprint = ok(await house.http.get(f"/tournaments/{sprint_id}"))
    assert (sprint["creator"], sprint["kind"], sprint["games"]) == (None, "sprint", [featured_game(today)])
    assert (sprint["starts_at"], sprint["time_limit"]) == (begins_ms(today) + 1_800_000, 60)
    game, seed = sprint["games"][0], seed_of(await service.kept.log.secret(sprint_id), 1)
    assert sprint["rounds"][0]["commitment"] == commitment_of(sprint_id, 1, game, seed), "one node's deals, and secret"
    for name, times in ((daily[0].name, 2), (hourly.name, 1)):
        made = await house.node.pool.fetch("SELECT FROM tournament_event WHERE payload LIKE '%' || $1 || '%'", name)
        assert len(made) == times


async def test_one_of_the_service_that_nobody_entered_is_not_listed(house: House) -> None:
    service, ada = house.node.services.tournament_service, await house.person()
    empty, entered = uuid4(), uuid4()
    for arena in (empty, entered):
        await service.make(arena, None, TournamentTerms(name="Of the service", games=("duchess",)))
    await enters(ada, {"id": str(entered)})
    for arena in (empty, entered):
        await service.kept.log.append(
            await service.kept.get(arena), lambda _: [TournamentStarted(at=1), TournamentEnded(at=2)]
        )
    newest = ListedAt((await service.kept.get(entered)).starts_at + 1, entered)
    assert {each.id for each in await service.kept.log.over(newest, 10)} & {empty, entered} == {entered}


async def test_only_its_maker_cancels_an_arena(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena = await arena_of(ada)
    cancel = f"/tournaments/{arena['id']}/cancel"
    problem(await bob.post(cancel, {"reason": "no"}), 403, "not-organizer")
    for _ in range(2):
        cancelled = ok(await ada.post(cancel, {"reason": "too few came"}))
        assert (cancelled["phase"], cancelled["cancelled_because"]) == ("cancelled", "too few came")
    ended = ok(await ada.http.get("/tournaments?when=ended"))["tournaments"]
    assert [each["id"] for each in ended] == [arena["id"]]


async def test_a_reason_that_a_terminal_would_obey_is_refused(house: House) -> None:
    ada = await house.person()
    cancel = f"/tournaments/{(await arena_of(ada))['id']}/cancel"
    for reason in ("\x1b]0;yours\x07", "few \u202ecame", " "):
        problem(await ada.post(cancel, {"reason": reason}), 422, "invalid-tournament")
    assert ok(await ada.post(cancel, {"reason": "too few\ncame"}))["cancelled_because"] == "too few came"


async def test_many_arenas_do_not_push_out_the_one_that_is_on(house: House) -> None:
    ada, service = await house.person(), house.node.services.tournament_service
    arena = UUID((await arena_of(ada))["id"])
    kept = await service.kept.get(arena)
    for _ in range(60):
        other = uuid4()
        await service.make(other, None, TournamentTerms(name="Of the service", games=("duchess",)))
        await service.kept.get(other)
    assert await service.kept.get(arena) is kept


async def test_an_arena_without_players_is_left_alone_until_somebody_comes_or_it_ends(house: House) -> None:
    ada, bob = await house.person(), await house.person()
    arena, empty = await arena_of(ada), await arena_of(bob)
    kept = house.node.services.tournament_service.kept
    await house.advances()
    looked: list[UUID] = []
    get = kept.get

    async def noted(tournament_id: UUID) -> Tournament:
        looked.append(tournament_id)
        return await get(tournament_id)

    kept.get = noted  # type: ignore[method-assign]
    await house.advances()
    assert looked == []
    await enters(ada, arena)
    await enters(bob, arena)
    looked.clear()
    assert await paired(house, arena, ada, bob)
    assert UUID(empty["id"]) not in looked
    house.clock.passes(11 * 60)
    await house.advances()
    assert ok(await ada.get(f"/tournaments/{empty['id']}"))["phase"] == "ended"


async def test_lists_have_what_is_on_what_comes_and_what_is_over(house: House) -> None:
    ada = await house.person()
    now = house.clock.now_ms()
    later = await arena_of(ada, starts_at=now + 3_600_000)
    running = await arena_of(ada)
    await arena_of(ada, listed=False)
    await house.advances()
    for when, expected in [("now", [running["id"]]), ("soon", [later["id"]]), ("ended", [])]:
        listed = ok(await ada.http.get(f"/tournaments?when={when}"))
        assert ([each["id"] for each in listed["tournaments"]], listed["next"]) == (expected, None)


async def test_tournaments_of_a_player_are_bounded(house: House) -> None:
    ada = await house.person()
    made = await asyncio.gather(*(ada.post("/tournaments", ARENA) for _ in range(MOST_OPEN + 2)))
    assert sorted(each.status_code for each in made) == [201] * MOST_OPEN + [409] * 2
    problem(await ada.post("/tournaments", ARENA), 409, "too-many-tournaments")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"minutes": 5}, "invalid-body"),
        ({"games": ["chess"]}, "unknown-game"),
        ({"games": ["duchess", "duchess"]}, "invalid-tournament"),
        ({"rated": True, "time_limit": 60}, "invalid-settings"),
    ],
)
async def test_terms_that_cannot_be_are_refused(ada: Person, wrong: Json, code: str) -> None:
    problem(await ada.post("/tournaments", {**ARENA, **wrong}), 422, code)


async def test_conditions_keep_players_out(ada: Person, person: NewPerson) -> None:
    experienced = await arena_of(ada, least_rated_races=1)
    problem(await ada.post(f"/tournaments/{experienced['id']}/enter"), 403, "not-admitted")
    weak = await arena_of(ada, most_rating=20)
    problem(await ada.post(f"/tournaments/{weak['id']}/enter"), 403, "not-admitted")
    bot = await person()
    ok(await bot.post("/players/me/bot"))
    people = await arena_of(ada)
    problem(await bot.post(f"/tournaments/{people['id']}/enter"), 403, "not-admitted")


async def test_results_as_lines_and_as_csv(ada: Person, bob: Person) -> None:
    arena = await arena_of(ada)
    for each in (ada, bob):
        await enters(each, arena)
    results = f"/tournaments/{arena['id']}/results"
    lines = [json.loads(line) for line in (await ada.http.get(results)).text.splitlines()]
    assert [line["player"] for line in lines] == [ada.id, bob.id]
    table = (await ada.http.get(results, headers={"Accept": "text/csv"})).text
    header, *rows = csv.reader(table.splitlines())
    assert header[:3] == ["place", "player", "name"]
    assert [row[1] for row in rows] == [ada.id, bob.id]


async def test_the_races_come_in_pages(house: House) -> None:
    people = [await house.person() for _ in range(4)]
    arena = await arena_of(people[0])
    for each in people:
        await enters(each, arena)
    await house.advances()
    await house.advances()
    first = ok(await people[0].http.get(f"/tournaments/{arena['id']}/races?limit=1"))
    rest = ok(await people[0].http.get(f"/tournaments/{arena['id']}/races?cursor={first['next']}"))
    assert [race["number"] for race in first["races"] + rest["races"]] == [2, 1]
    assert rest["next"] is None


async def test_the_log_cannot_be_changed(node: Node, ada: Person) -> None:
    await arena_of(ada)
    for change in ("UPDATE tournament_event SET version = 9", "DELETE FROM tournament_event"):
        with pytest.raises((asyncpg.RestrictViolationError, asyncpg.InsufficientPrivilegeError)):
            await node.pool.execute(change)


async def test_a_long_log_is_followed_in_many_turns(node: Node, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    log, turn, turns = node.services.tournament_service.kept.log, 0, set[int]()
    tournament = await log.get(UUID((await arena_of(ada))["id"]))
    many = [PlayerEntered(at=tournament.created.at, player=PlayerId(uuid4())) for _ in range(5 * tables.IN_A_TURN)]
    await log.append(tournament, lambda _: many)

    async def count() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    def note(payload: str) -> Event:
        turns.add(turn)
        event: Event = decode(payload)
        return event

    monkeypatch.setattr(tables, "decode", note)
    counting = asyncio.create_task(count())
    again = await log.get(tournament.id)
    counting.cancel()
    assert len(turns) >= 5
    assert (again.version, again.table()) == (tournament.version, tournament.table())


async def test_an_unknown_tournament_is_not_found(ada: Person) -> None:
    for path in ("", "/table", "/podium", "/races", "/results", "/log"):
        problem(await ada.http.get(f"/tournaments/{uuid4()}{path}"), 404, "unknown-tournament")
