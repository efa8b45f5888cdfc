"""Signing out of a browser, and what is said before the last way into an account goes."""

import asyncio
from typing import NamedTuple

import pytest
from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan, Problem
from clients.web.tests.account.test_passkeys import with_authenticator
from clients.web.tests.conftest import SOON_MS, People, Person


async def token_of(person: Person) -> str:
    return str(await person.page.evaluate("JSON.parse(localStorage['cadogan.token'])"))


class Said(NamedTuple):
    """Words of the page in a language."""

    locale: str
    sign_up: str
    name: str
    sign_out: str
    last: str
    make: str
    kept: str
    sure: str


ENGLISH = Said(
    "en-GB",
    "Sign up",
    "Name",
    "Sign out of this browser",
    "After this, no passkey and no recovery code opens your account.",
    "Make ten new codes",
    "Keep them now.",
    "Yes, sign out",
)
LANGUAGES = {
    "en": ENGLISH,
    "es": Said(
        "es-ES",
        "Crear cuenta",
        "Nombre",
        "Cerrar sesión en este navegador",
        "Después, ni una llave de acceso ni un código de recuperación abrirá tu cuenta.",
        "Crear diez códigos nuevos",
        "Guárdalos ahora.",
        "Sí, cerrar sesión",
    ),
    "de": Said(
        "de-DE",
        "Konto anlegen",
        "Name",
        "In diesem Browser abmelden",
        "Danach öffnet kein Passkey und kein Wiederherstellungscode dein Konto.",
        "Zehn neue Codes anlegen",
        "Bewahre sie jetzt auf.",
        "Ja, abmelden",
    ),
}


async def test_signing_out_ends_the_token_and_no_other_device(people: People, service: Service) -> None:
    desk = await people.new_person()
    await desk.sign_up("Winifred")
    async with Cadogan(service.url, token=await token_of(desk)) as copy:
        other = (await copy.create_token("other device", "player:read", "token:write")).token
        await desk.button("Sign out of this browser").click()
        await expect(desk.page.get_by_text("Only a passkey, a recovery code or another device")).to_be_visible()
        await desk.button("Yes, sign out").click()
        await expect(desk.button("Sign up")).to_be_visible()
        async with Cadogan(service.url, token=other) as phone:
            async with asyncio.timeout(SOON_MS / 1000):
                while len(await phone.tokens()) > 1:  # noqa: ASYNC110 - the page does not wait for the answer
                    await asyncio.sleep(0.02)
            assert (await phone.me()).name == "Winifred"
        with pytest.raises(Problem, match="wrong-token"):
            await copy.me()
    await expect(desk.page.get_by_role("alert")).to_be_empty()


async def test_without_the_service_signing_out_says_that_the_token_stays(people: People, service: Service) -> None:
    desk = await people.new_person()
    await desk.sign_up("Xenia")
    token = await token_of(desk)
    await desk.context.set_offline(True)
    await desk.button("Sign out of this browser").click()
    await desk.button("Yes, sign out").click()
    await expect(desk.page.get_by_role("alert")).to_contain_text("This browser is signed out, but the service")
    assert await desk.page.evaluate("localStorage['cadogan.token'] ?? null") in {None, "null"}
    async with Cadogan(service.url, token=token) as copy:
        assert (await copy.me()).name == "Xenia"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_before_the_only_device_signs_out_codes_can_be_made(people: People, language: str) -> None:
    said = LANGUAGES[language]
    desk = await people.new_person(locale=said.locale)
    await desk.goto("/account")
    await desk.page.get_by_label(said.name, exact=True).fill(f"Yvette {language}")
    await desk.button(said.sign_up).click()
    await desk.button(said.sign_out).click()
    await expect(desk.page.get_by_text(said.last)).to_be_visible()
    leaving = desk.page.locator(".leaving")
    await leaving.get_by_role("button", name=said.make).click()
    await desk.page.get_by_text(said.kept).wait_for()
    await expect(desk.page.get_by_text(said.last)).to_have_count(0)
    codes = (await desk.page.locator(".secret code").inner_text()).split()
    await desk.button(said.sure).click()
    await desk.page.locator("summary").click()
    await desk.page.get_by_label("Code" if language != "es" else "Código").fill(codes[0])
    await desk.page.locator("details form button").click()
    await desk.heading(f"Yvette {language}").wait_for()


async def test_the_last_passkey_goes_only_after_a_warning(people: People) -> None:
    desk = await people.new_person()
    await with_authenticator(desk)
    await desk.sign_up("Zacharias")
    await desk.page.get_by_text("Sign in on another device").click()
    await desk.page.get_by_label("Name of the passkey").fill("key ring")
    await desk.button("Add a passkey").click()
    listed = desk.page.get_by_role("listitem").filter(has_text="key ring")
    await desk.button("Revoke: key ring").click()
    await expect(listed).to_contain_text(ENGLISH.last)
    await listed.get_by_role("button", name="Make ten new codes").click()
    await desk.page.get_by_text("Keep them now.").wait_for()
    await expect(listed).to_contain_text("You have 10 codes.")
    await listed.get_by_role("button", name="Yes, permanently").click()
    await desk.page.get_by_text("You have no passkey yet.").wait_for()
    await desk.button("Sign out of this browser").click()
    await expect(desk.page.get_by_text(ENGLISH.last)).to_have_count(0)
