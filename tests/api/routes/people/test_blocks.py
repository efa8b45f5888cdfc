"""Blocks: the challenges of a blocked player do not come, and that player learns nothing of it."""

from uuid import UUID, uuid4

from cadogan.people.block import MOST_BLOCKED
from cadogan.people.challenge import MOST_OF_NEWCOMERS, MOST_OF_ONE, MOST_OF_ONE_NEWCOMER, MOST_RECEIVED
from tests.api.conftest import Json, NewPerson, Node, Person, ok, problem, race_won_by
from tests.api.routes.lobby.test_challenges import TERMS, challenge_of, mine, withdraw
from tests.api.routes.news.test_player_feed import feed


async def blocks(who: Person, other: Person) -> Json:
    return ok(await who.post(f"/players/{other.id}/block"))


async def unblocks(who: Person, other: Person) -> Json:
    return ok(await who.delete(f"/players/{other.id}/block"))


async def test_a_blocked_player_is_listed_until_unblocked(ada: Person, bob: Person, person: NewPerson) -> None:
    cleo = await person()
    await blocks(ada, bob)
    assert await blocks(ada, bob) == ok(await ada.get("/players/me/blocks"))
    listed = (await blocks(ada, cleo))["blocked"]
    assert [(each["player"], each["name"]) for each in listed] == [(cleo.id, cleo.name), (bob.id, bob.name)]
    assert [each["player"] for each in (await unblocks(ada, cleo))["blocked"]] == [bob.id]
    assert await unblocks(ada, cleo) == ok(await ada.get("/players/me/blocks"))
    assert ok(await bob.get("/players/me/blocks")) == {"blocked": []}


async def test_who_cannot_be_blocked(ada: Person, bob: Person, node: Node) -> None:
    problem(await ada.post(f"/players/{ada.id}/block"), 422, "invalid-block")
    problem(await ada.post(f"/players/{uuid4()}/block"), 404, "unknown-player")
    await node.pool.execute(
        "WITH new AS (INSERT INTO player (player_id, name, name_key) "
        "SELECT gen_random_uuid(), 'x' || n, 'x' || n FROM generate_series(1, $2) AS n RETURNING player_id) "
        "INSERT INTO player_block (player_id, blocked) SELECT $1, player_id FROM new",
        UUID(ada.id),
        MOST_BLOCKED,
    )
    problem(await ada.post(f"/players/{bob.id}/block"), 409, "too-many-blocks")
    await node.pool.execute("DELETE FROM player WHERE name ~ '^x[0-9]+$'")
    await blocks(ada, bob)


async def test_challenges_of_a_blocked_player_do_not_come(
    ada: Person, bob: Person, person: NewPerson, node: Node
) -> None:
    await race_won_by(bob, await person())
    await node.services.results.follow()
    before = await challenge_of(bob, to=ada.name)
    assert await mine(ada) == [before["id"]]
    await blocks(ada, bob)
    start = (await feed(ada))["next"]
    after = await challenge_of(bob, to=ada.name)
    ok(await withdraw(bob, await challenge_of(bob, to=ada.name)))
    assert await mine(ada) == []
    assert (await feed(ada, cursor=start))["events"] == []
    await unblocks(ada, bob)
    assert after["id"] in await mine(ada)


async def test_a_blocked_player_is_answered_as_all_others_are(
    ada: Person, bob: Person, person: NewPerson, node: Node
) -> None:
    cleo = await person()
    await blocks(ada, bob)

    async def told(maker: Person) -> list[object]:
        made = [await challenge_of(maker, to=ada.name) for _ in range(MOST_OF_ONE)]
        full = problem(await maker.post("/challenges", TERMS | {"to": ada.name}), 409, "inbox-full")
        shown = [ok(await maker.http.get(f"/challenges/{each['id']}")) for each in made]
        listed = ok(await maker.get("/challenges"))["challenges"]
        profile = ok(await maker.get(f"/players/{ada.id}"))
        assert shown == made
        assert [each["state"] for each in listed] == ["open"] * MOST_OF_ONE
        return [{name: sorted(each) for name, each in (("made", made[0]), ("full", full))}, full["detail"], profile]

    for maker in (bob, cleo):
        await race_won_by(maker, await person())
    await node.services.results.follow()
    assert await told(bob) == await told(cleo)
    assert len(await mine(ada)) == MOST_OF_ONE


async def test_four_fresh_accounts_do_not_fill_an_inbox(
    ada: Person, bob: Person, person: NewPerson, node: Node
) -> None:
    fresh = [await person() for _ in range(4)]
    sent = [await each.post("/challenges", TERMS | {"to": ada.name}) for each in fresh for _ in range(20)]
    assert [each.status_code for each in sent].count(201) == len(await mine(ada)) == 4 * MOST_OF_ONE_NEWCOMER
    more = [await (await person()).post("/challenges", TERMS | {"to": ada.name}) for _ in range(3)]
    assert [each.status_code for each in more].count(201) == MOST_OF_NEWCOMERS - 4
    await race_won_by(bob, await person())
    await node.services.results.follow()
    assert (await challenge_of(bob, to=ada.name))["id"] in await mine(ada)


async def test_challenges_that_are_withdrawn_again_do_not_flood_a_player(ada: Person, person: NewPerson) -> None:
    start = (await feed(ada))["next"]
    for fresh in [await person() for _ in range(MOST_OF_NEWCOMERS + 3)]:
        for _ in range(5):
            answer = await fresh.post("/challenges", TERMS | {"to": ada.name})
            if answer.status_code == 201:
                ok(await withdraw(fresh, answer.json()))
    assert len((await feed(ada, cursor=start))["events"]) == 2 * MOST_OF_NEWCOMERS


async def test_a_player_who_declines_makes_room_but_not_for_the_same_maker(ada: Person, person: NewPerson) -> None:
    fresh = [await person() for _ in range(MOST_OF_NEWCOMERS)]
    sent = [await challenge_of(each, to=ada.name) for each in fresh]
    late = await person()
    full = problem(await late.post("/challenges", TERMS | {"to": ada.name}), 409, "inbox-full")
    assert "finish one, such as practice" in full["detail"]
    ok(await ada.post(f"/challenges/{sent[0]['id']}/decline"))
    problem(await fresh[0].post("/challenges", TERMS | {"to": ada.name}), 409, "inbox-full")
    assert (await challenge_of(late, to=ada.name))["id"] in await mine(ada)


async def test_accepted_challenges_leave_room_for_the_next_one(ada: Person, bob: Person) -> None:
    for _ in range(MOST_OF_ONE + 1):
        ok(await ada.post(f"/challenges/{(await challenge_of(bob, to=ada.name))['id']}/accept"))


async def test_an_inbox_has_a_limit_for_everybody(ada: Person, person: NewPerson, node: Node) -> None:
    makers = [await person() for _ in range(1 + MOST_RECEIVED // MOST_OF_ONE)]
    other = await person()
    for maker in makers:
        await race_won_by(maker, other)
    await node.services.results.follow()
    sent = [await each.post("/challenges", TERMS | {"to": ada.id}) for each in makers for _ in range(MOST_OF_ONE)]
    assert sum(answer.status_code == 201 for answer in sent) == MOST_RECEIVED
    blocked = makers[0]
    await blocks(ada, blocked)  # its challenges take no room any more
    assert (await makers[-1].post("/challenges", TERMS | {"to": ada.id})).status_code == 201


async def test_an_export_has_the_blocks_and_a_deleted_player_leaves_none(ada: Person, bob: Person) -> None:
    await blocks(ada, bob)
    lines = (await ada.get("/players/me/export")).text.splitlines()
    assert [line for line in lines if '"type":"block"' in line and bob.id in line]
    headers = {"Authorization": f"Bearer {bob.token}"}
    deleted = await bob.http.request("DELETE", "/players/me", json={"name": bob.name}, headers=headers)
    assert deleted.status_code == 204
    assert ok(await ada.get("/players/me/blocks")) == {"blocked": []}
