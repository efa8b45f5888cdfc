"""Friends: following is private, a blocked player sees nobody here, and better results on the same deal are news."""

import secrets
from uuid import UUID, uuid4

import pytest

from cadogan.people.friends import MOST_FOLLOWED, NEWS_S
from cadogan.races.ids import RaceId
from tests.api.conftest import Json, NewPerson, Node, Person, ok, problem, race_on, race_won_by


async def follows(who: Person, other: Person) -> Json:
    return ok(await who.post(f"/players/{other.id}/follow"))


async def unfollows(who: Person, other: Person) -> Json:
    return ok(await who.delete(f"/players/{other.id}/follow"))


async def friends_of(who: Person, node: Node) -> Json:
    """The friends of a player, as they are and not as they were a moment ago."""
    await node.services.who_is_here.report()
    await node.services.listing.follow()
    await node.services.results.follow()
    node.services.who_is_here._read_at = None  # noqa: SLF001 - instead of a wait of two seconds
    return ok(await who.get("/players/me/friends"))


async def seen(who: Person, other: Person, node: Node) -> tuple[str | None, str | None]:
    """What a player sees of a friend."""
    (friend,) = [each for each in (await friends_of(who, node))["friends"] if each["player"] == other.id]
    return friend["activity"], friend["race"]


async def opens_a_page(who: Person) -> None:
    ok(await who.get("/players/me/feed"))


async def sits_in_a_lobby(who: Person, node: Node, **settings: object) -> str:
    lobby: str = (await who.creates(**settings))["id"]
    await who.joins(lobby)
    await node.services.presence.note_rest_command(RaceId(UUID(lobby)), 0)
    return lobby


async def races_alone(who: Person, seed: str, moves: int, **settings: object) -> str:
    """A finished race of one player on a deal of Duchess, whose first move brings a card home."""
    race = await race_on(who, seed=seed, **settings)
    for n in range(moves):
        await who.plays(race, n, (await who.board(race))["legal"][0])
    await who.resigns(race)
    return race


async def beaten(who: Person, node: Node) -> list[tuple[str, str, str]]:
    found = (await friends_of(who, node))["beaten"]
    return [(each["player"], each["theirs"]["race"], each["yours"]["race"]) for each in found]


@pytest.fixture
def seed() -> str:
    return secrets.token_hex(16)


# Following


async def test_a_player_is_followed_until_unfollowed(ada: Person, bob: Person, person: NewPerson, node: Node) -> None:
    cleo = await person()
    assert await follows(ada, bob) == await follows(ada, bob) == {"player": bob.id, "follows": True}
    await follows(ada, cleo)
    listed = (await friends_of(ada, node))["friends"]
    assert [(each["player"], each["name"]) for each in listed] == [(cleo.id, cleo.name), (bob.id, bob.name)]
    assert await unfollows(ada, cleo) == await unfollows(ada, cleo) == {"player": cleo.id, "follows": False}
    assert [each["player"] for each in (await friends_of(ada, node))["friends"]] == [bob.id]
    assert await friends_of(bob, node) == {"friends": [], "rivals": [], "beaten": []}, "following is private"


async def test_who_cannot_be_followed(ada: Person, bob: Person, node: Node) -> None:
    problem(await ada.post(f"/players/{ada.id}/follow"), 422, "invalid-follow")
    problem(await ada.post(f"/players/{uuid4()}/follow"), 404, "unknown-player")
    ok(await ada.post(f"/players/{bob.id}/block"))
    assert "unblock" in problem(await ada.post(f"/players/{bob.id}/follow"), 422, "invalid-follow")["detail"]
    ok(await ada.delete(f"/players/{bob.id}/block"))
    await node.pool.execute(
        "WITH new AS (INSERT INTO player (player_id, name, name_key) "
        "SELECT gen_random_uuid(), 'y' || n, 'y' || n FROM generate_series(1, $2) AS n RETURNING player_id) "
        "INSERT INTO player_follow (player_id, followed) SELECT $1, player_id FROM new",
        UUID(ada.id),
        MOST_FOLLOWED,
    )
    problem(await ada.post(f"/players/{bob.id}/follow"), 409, "too-many-follows")
    await node.pool.execute("DELETE FROM player WHERE name ~ '^y[0-9]+$'")
    await follows(ada, bob)


async def test_an_export_has_the_follows_and_a_deleted_player_leaves_none(ada: Person, bob: Person, node: Node) -> None:
    await follows(ada, bob)
    lines = (await ada.get("/players/me/export")).text.splitlines()
    assert [line for line in lines if '"type":"follow"' in line and bob.id in line]
    assert ada.id not in (await bob.get("/players/me/export")).text, "nor is it told to the followed player"
    headers = {"Authorization": f"Bearer {bob.token}"}
    deleted = await bob.http.request("DELETE", "/players/me", json={"name": bob.name}, headers=headers)
    assert deleted.status_code == 204
    assert (await friends_of(ada, node))["friends"] == []


# Who is here


async def test_an_open_page_is_seen_only_by_players_who_follow_each_other(ada: Person, bob: Person, node: Node) -> None:
    await follows(ada, bob)
    await opens_a_page(bob)
    assert await seen(ada, bob, node) == (None, None)
    await follows(bob, ada)
    assert await seen(ada, bob, node) == ("here", None)
    lobby = await sits_in_a_lobby(bob, node, listed=False)
    assert await seen(ada, bob, node) == ("here", None), f"the lobby {lobby} is not listed"


async def test_a_listed_lobby_is_public_and_shown_to_every_follower(ada: Person, bob: Person, node: Node) -> None:
    await follows(ada, bob)
    lobby = await sits_in_a_lobby(bob, node)
    assert await seen(ada, bob, node) == ("waiting", lobby)


async def test_a_blocked_player_cannot_see_that_one_is_here(ada: Person, bob: Person, node: Node) -> None:
    await race_won_by(ada, bob)
    await follows(ada, bob)
    await follows(bob, ada)
    await opens_a_page(ada)
    await sits_in_a_lobby(ada, node)
    assert (await seen(bob, ada, node))[0] == "waiting"
    ok(await ada.post(f"/players/{bob.id}/block"))
    assert await seen(bob, ada, node) == (None, None)
    assert (await friends_of(ada, node))["friends"] == [], "a block ends following"
    assert (await friends_of(ada, node))["rivals"] == []
    await unfollows(bob, ada)
    (rival,) = (await friends_of(bob, node))["rivals"]
    assert (rival["player"], rival["activity"], rival["race"]) == (ada.id, None, None)


# Rivals


async def test_rivals_are_the_people_of_recent_races(ada: Person, bob: Person, person: NewPerson, node: Node) -> None:
    cleo = await person()
    for winner, loser in ((ada, bob), (ada, bob), (bob, ada), (cleo, ada)):
        await race_won_by(winner, loser)
    rivals = (await friends_of(ada, node))["rivals"]
    assert [(each["player"], each["races"], each["wins"], each["losses"]) for each in rivals] == [
        (cleo.id, 1, 0, 1),
        (bob.id, 3, 2, 1),
    ]
    await follows(ada, cleo)
    assert [each["player"] for each in (await friends_of(ada, node))["rivals"]] == [bob.id], "a friend is no rival"


# News


async def test_a_friends_better_result_on_a_deal_is_news_until_it_is_beaten(
    ada: Person, bob: Person, node: Node, seed: str
) -> None:
    await follows(ada, bob)
    mine = await races_alone(ada, seed, 0)
    assert await beaten(ada, node) == []
    theirs = await races_alone(bob, seed, 1)
    assert await beaten(ada, node) == [(bob.id, theirs, mine)]
    (news,) = (await friends_of(ada, node))["beaten"]
    assert (news["name"], news["game"], news["theirs"]["home"], news["yours"]["home"]) == (bob.name, "duchess", 1, 0)
    assert await beaten(bob, node) == [], "a worse result is none, and bob follows nobody"
    again = await races_alone(ada, seed, 1)
    await node.services.results.follow()
    await node.pool.execute("UPDATE result SET home = 2 WHERE race_id = $1", UUID(again))
    assert await beaten(ada, node) == []


async def test_what_is_no_news(ada: Person, bob: Person, person: NewPerson, node: Node, seed: str) -> None:
    cleo = await person()
    await follows(ada, bob)
    await races_alone(bob, seed, 1)
    await races_alone(ada, seed, 0)
    await races_alone(cleo, seed, 1)
    assert await beaten(ada, node) == [], "bob was there before ada, and ada does not follow cleo"
    seed = secrets.token_hex(16)
    await races_alone(ada, seed, 0)
    await races_alone(bob, seed, 1, listed=False)
    assert await beaten(ada, node) == [], "an unlisted race is nobody else's business"
    closed = await races_alone(bob, seed, 1, view="closed", closed_until=node.services.clock.now_ms() + 3_600_000)
    assert await beaten(ada, node) == [], "a closed race is not open yet"
    await node.pool.execute("UPDATE race_listing SET closed_until = 1 WHERE race_id = $1", UUID(closed))
    assert [race for _, race, _ in await beaten(ada, node)] == [closed]
    ok(await bob.post(f"/players/{ada.id}/block"))
    assert await beaten(ada, node) == []
    assert NEWS_S == 7 * 86_400
