"""What a player has of tournaments: those of theirs, news, the export; and what is left of a player who is deleted."""

import json
from uuid import UUID, uuid4

from cadogan.races.ids import PlayerId, RaceId
from cadogan.tournaments.events import (
    Event,
    PlayerEntered,
    RacePaired,
    RaceResult,
    SeatResult,
    TournamentCancelled,
    TournamentEnded,
    decode,
)
from cadogan.tournaments.terms import TournamentTerms
from cadogan.tournaments.tournament import tournament_of
from tests.api.conftest import ok, problem
from tests.api.routes.accounts.test_account import export, leave, of_kind
from tests.api.routes.tournaments.conftest import House, arena_of, enters, paired, raced


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
