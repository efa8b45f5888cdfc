"""Passkeys in a real browser, whose authenticator is Chromium's virtual one."""

from typing import Any
from uuid import UUID

import msgspec
from playwright.async_api import CDPSession, expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.account.test_second_device import opened, shown
from clients.web.tests.conftest import SOON_MS, People, Person
from tests.fixtures import dodged_race

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


async def with_authenticator(person: Person) -> tuple[CDPSession, str]:
    """An authenticator for the person's page, which is at a host with a name: addresses are no relying parties."""
    person.url = person.url.replace("127.0.0.1", "localhost")
    devtools = await person.context.new_cdp_session(person.page)
    await devtools.send("WebAuthn.enable")
    added = await devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return devtools, added["authenticatorId"]


async def test_a_passkey_signs_in_on_a_second_browser(people: People) -> None:
    desk, phone = await people.new_person(), await people.new_person(viewport={"width": 390, "height": 844})
    (of_desk, desks), (of_phone, phones) = await with_authenticator(desk), await with_authenticator(phone)
    await desk.sign_up("Philippa")
    await desk.page.get_by_text("Sign in on another device").click()
    await desk.page.get_by_text("You have no passkey yet.").wait_for()
    allowed = desk.page.get_by_role("group", name="What may this account do on the other device?")
    await expect(allowed).to_contain_text("Race for you")
    await expect(allowed).not_to_contain_text("race:play")  # a name for programs
    await desk.page.get_by_label("Name of the passkey").fill("key ring")
    await desk.button("Add a passkey").click()
    await expect(desk.page.get_by_role("listitem").filter(has_text="key ring")).to_contain_text("never used")
    await phone.goto("/account")
    await phone.button("Sign in with a passkey").click()
    await phone.page.get_by_text("No passkey was used.").wait_for()
    (made,) = (await of_desk.send("WebAuthn.getCredentials", {"authenticatorId": desks}))["credentials"]
    await of_phone.send("WebAuthn.addCredential", {"authenticatorId": phones, "credential": made})
    await phone.button("Sign in with a passkey").click()
    await phone.heading("Philippa").wait_for()
    told = desk.page.get_by_text("A device has signed in to your account: Chrome, Linux.")
    await told.wait_for(timeout=2 * SOON_MS)  # at a heartbeat, if a busy node has missed the moment
    await desk.button("Dismiss").click()
    await phone.button("Sign out of this browser").click()
    await phone.button("Yes, sign out").click()
    await phone.button("Sign in with a passkey").click()
    await phone.heading("Philippa").wait_for()
    await phone.page.get_by_text("Sign in on another device").click()
    await phone.button("Revoke: key ring").click()
    await phone.button("Yes, permanently").click()
    await phone.page.get_by_text("You have no passkey yet.").wait_for()
    await phone.button("Sign out of this browser").click()
    await phone.button("Yes, sign out").click()
    await phone.button("Sign in with a passkey").click()
    await phone.page.get_by_role("alert").filter(has_text="may have been revoked").wait_for()
    await desk.page.get_by_text("Recovery codes").click()
    await desk.button("Make ten new codes").click()
    shown = desk.page.locator(".secret")
    codes = (await shown.locator("code").inner_text()).split()
    assert len(codes) == 10
    await expect(shown).to_be_in_viewport(ratio=1)
    await expect(shown).to_be_focused()
    await desk.page.get_by_text("You have 10 codes.").wait_for()
    await phone.page.get_by_text("or a recovery code").click()
    await phone.page.get_by_label("Code").fill(codes[7])
    await phone.button("Use this account here").click()
    await phone.heading("Philippa").wait_for()


async def token_of(person: Person) -> str:
    """The token of a page."""
    return str(await person.page.evaluate("JSON.parse(localStorage['cadogan.token'])"))


async def race_and_practise(guest: Cadogan, rival: Cadogan) -> UUID:
    """Leaves something in each part of a guest's account: rating, statistics, days, a block. Returns a tournament."""
    blocked = (await rival.me()).id
    for _ in range(2):  # the second rated race that does not begin has a rating
        await dodged_race(rival, guest)
    arena = await rival.create_tournament("Spare Keys", ["duchess"], minutes=10)
    await guest.enter_tournament(arena.id)
    for race in (await guest.create_race("canfield", seats=1, countdown=0), await guest.play_day("duchess")):
        async with guest.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.resign()
    await guest.block(blocked)
    return arena.id


async def account_of(service: Service, token: str, arena: UUID) -> dict[str, Any]:
    """What a player finds in the account."""
    async with Cadogan(service.url, token=token) as client:
        me = await client.me()
        parts = {
            "name": me.name,
            "profile": await client.player(me.id),
            "ratings": [point async for point in client.rating_history(me.id, "duchess")],
            "statistics": await client.statistics(me.id),
            "days": await client.player_days(me.id),
            "tournament": await client.own_place(arena),
            "blocks": await client.blocks(),
        }
        found: dict[str, Any] = msgspec.to_builtins(parts)
    assert all(found.values()), "there is something to lose"
    return found


async def test_a_guest_who_adds_a_passkey_loses_nothing(people: People, service: Service) -> None:
    desk = await people.new_person()
    devtools, _ = await with_authenticator(desk)
    link = await shown(desk, "Gwendolen")
    async with Cadogan(service.url, token=await token_of(desk)) as guest, Cadogan(service.url) as rival:
        await rival.sign_up("Hortensia")
        arena = await race_and_practise(guest, rival)
    before = await account_of(service, await token_of(desk), arena)
    assert "Gwendolen" in str(before["profile"])
    tablet, _ = await opened(people, link)
    await desk.button("Allow").click()
    await tablet.heading("Gwendolen").wait_for()
    assert await account_of(service, await token_of(tablet), arena) == before

    await desk.page.get_by_label("Name of the passkey").fill("key ring")
    await desk.button("Add a passkey").click()
    await desk.page.get_by_role("listitem").filter(has_text="key ring").wait_for()
    await desk.page.get_by_text("Recovery codes").click()
    await desk.button("Make ten new codes").click()
    codes = (await desk.page.locator(".secret code").inner_text()).split()

    await devtools.send("Storage.clearDataForOrigin", {"origin": desk.url, "storageTypes": "all"})
    await desk.goto("/account")
    await expect(desk.button("Sign up")).to_be_visible()
    await desk.button("Sign in with a passkey").click()
    await desk.heading("Gwendolen").wait_for()
    assert await account_of(service, await token_of(desk), arena) == before
    await expect(desk.page.get_by_text("Chrome, Linux. Was it you?")).to_have_count(0)

    laptop = await people.new_person()
    await laptop.goto("/account")
    await laptop.page.get_by_text("or a recovery code").click()
    await laptop.page.get_by_label("Code").fill(codes[0])
    await laptop.button("Use this account here").click()
    await laptop.heading("Gwendolen").wait_for()
    assert await account_of(service, await token_of(laptop), arena) == before
    async with Cadogan(service.url, token=await token_of(laptop)) as client:
        (name,) = [each.name for each in await client.tokens() if each.current]
    told = desk.page.get_by_text("A device has signed in to your account: Chrome, Linux ")
    await expect(told).to_have_count(2, timeout=2 * SOON_MS)  # the tablet, and now the laptop: both may have one number
    assert any(f": {name}. Was it you?" in text for text in await told.all_inner_texts())
    await desk.goto("/players/" + before["profile"]["id"])
    await desk.heading("Gwendolen").wait_for()


async def test_what_a_stolen_token_changes_is_told_to_the_other_devices(people: People, service: Service) -> None:
    desk = await people.new_person(locale="de-DE")
    await desk.goto("/account")
    await desk.page.get_by_label("Name", exact=True).fill("Leopoldine")
    await desk.button("Konto anlegen").click()
    await desk.heading("Leopoldine").wait_for()
    news = desk.page.get_by_role("region", name="Neuigkeiten")
    async with Cadogan(service.url, token=await token_of(desk)) as own:
        made = await own.create_token("Laptop", "player:read", "token:write")
        copied = news.get_by_text("(dieser Browser)“ hat einen Token angelegt: „Laptop“")
        await copied.wait_for(timeout=2 * SOON_MS)  # at a heartbeat, if a busy node has missed the moment
        async with Cadogan(service.url, token=made.token) as thief:
            await thief.make_recovery_codes()
            codes = news.get_by_text("„Laptop“ hat neue Wiederherstellungscodes angelegt.")
            await codes.wait_for(timeout=2 * SOON_MS)
            for name in ("one", "two"):
                await thief.create_token(name, "player:read")
            await news.get_by_text("„Laptop“ hat einen Token angelegt: „two“").wait_for(timeout=2 * SOON_MS)
    await expect(news.get_by_text("„Laptop“ hat")).to_have_count(2)  # of many of one kind the last
    await news.get_by_role("link", name="Konto").first.click()
    assert desk.page.url.endswith("/account")


async def test_a_browser_that_is_signed_out_elsewhere_says_so_at_once(people: People, service: Service) -> None:
    desk = await people.new_person()
    await desk.sign_up("Theodora")
    async with Cadogan(service.url, token=await token_of(desk)) as own:
        made = await own.create_token("Laptop", "player:read", "token:write")
        (current,) = [each.id for each in await own.tokens() if each.current]
    async with Cadogan(service.url, token=made.token) as thief:
        await thief.revoke_token(current)
    said = desk.page.get_by_role("alert").filter(has_text="This browser was signed out.")
    await said.wait_for(timeout=3 * SOON_MS)
    await expect(desk.page.get_by_text("or a recovery code")).to_be_visible()


async def test_a_sign_in_is_told_even_if_its_token_has_gone(people: People, service: Service) -> None:
    desk = await people.new_person()
    await desk.sign_up("Isadora")
    async with Cadogan(service.url, token=await token_of(desk)) as own, Cadogan(service.url) as thief:
        code, *_ = await own.make_recovery_codes()
        await desk.context.set_offline(True)
        await thief.take_link(code, name="thief")
        (signed_in,) = [each for each in await thief.tokens() if each.current]
        await thief.create_token("statistics", "player:read")
        await thief.revoke_token(signed_in.id)
    await desk.context.set_offline(False)
    told = desk.page.get_by_text("A device has signed in to your account: thief.")
    await told.wait_for(timeout=3 * SOON_MS)
