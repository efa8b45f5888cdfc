"""Tournaments over REST: made, entered, raced, ended; the table, the races and the log of each."""

import asyncio
import csv
import json
from uuid import UUID, uuid4

import asyncpg
import pytest

from cadogan.lobby.tournaments.planned_tournaments import PlannedTournaments
from cadogan.races.day import begins_ms, day_of, ends_ms, featured_game, next_day
from cadogan.races.ids import PlayerId
from cadogan.store.tables import tournaments as tables
from cadogan.store.tables.listed_at import ListedAt
from cadogan.store.tables.tournaments import MOST_OPEN
from cadogan.tournaments.daily import daily_arenas
from cadogan.tournaments.events import Event, PlayerEntered, TournamentEnded, TournamentStarted, decode
from cadogan.tournaments.hourly import hourly_sprints
from cadogan.tournaments.sprint import commitment_of, seed_of
from cadogan.tournaments.terms import TournamentTerms
from cadogan.tournaments.tournament import tournament_of
from tests.api.conftest import Json, NewPerson, Node, Person, ok, problem
from tests.api.routes.tournaments.conftest import ARENA, House, arena_of, enters, raced
from tests.clock import MovableClock


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
