"""Passkeys in a real browser, whose authenticator is Chromium's virtual one."""

from playwright.async_api import CDPSession, expect

from clients.web.tests.conftest import SOON_MS, People, Person

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
    await phone.button("Yes, permanently").click()
    await phone.button("Sign in with a passkey").click()
    await phone.heading("Philippa").wait_for()
    await phone.page.get_by_text("Sign in on another device").click()
    await phone.button("Revoke: key ring").click()
    await phone.button("Yes, permanently").click()
    await phone.page.get_by_text("You have no passkey yet.").wait_for()
    await phone.button("Sign out of this browser").click()
    await phone.button("Yes, permanently").click()
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
