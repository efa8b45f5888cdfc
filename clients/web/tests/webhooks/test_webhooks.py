"""The page of a player's webhooks: create, try, read the deliveries, deliver again, delete."""

import asyncio
from collections.abc import AsyncIterator
from typing import get_args

import pytest
from playwright.async_api import Locator, expect
from standardwebhooks.webhooks import Webhook

from cadogan.app import Service
from cadogan.cli.serving.listeners import bound
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.tables.player_news import NewsKind
from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person
from infra.lab.axe import axe_faults
from tests.fixtures import copy_of, running
from tests.lobby.news.webhooks.receiver import Received, Receiver, receiving

SIZES = ((390, 844), (1440, 900))


@pytest.fixture(scope="module")
async def hooking(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Service]:
    """A service whose webhooks may lead to this machine."""
    async with (
        copy_of(postgres, database_template) as dsn,
        running(dsn, bound("127.0.0.1", 0), webhook_networks=["127.0.0.0/8"]) as service,
    ):
        yield service


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


async def owner(people: People, service: Service, name: str, receiver: Receiver) -> Person:
    """A person who has created a webhook on the page."""
    person = await people.at(service.url).new_person()
    await person.sign_up(name)
    await person.page.get_by_role("link", name="Webhooks").click()
    await person.page.get_by_text("You have no webhooks.").wait_for()
    await person.page.get_by_label("Address (https)").fill(receiver.url)
    await person.button("Create webhook").click()
    await person.page.get_by_text("It will not be shown again.").wait_for()
    return person


def rows(person: Person) -> Locator:
    """The deliveries that the page shows."""
    return person.page.get_by_role("list", name="Deliveries").get_by_role("listitem")


def verified(came: Received, secret: str) -> str:
    return str(Webhook(secret).verify(came.text, came.headers)["type"])


async def challenge(service: Service, rival: str, name: str) -> None:
    async with Cadogan(service.url) as cadogan:
        await cadogan.sign_up(rival)
        await cadogan.challenge("duchess", to=name)


async def test_a_webhook_is_created_tried_and_deleted(people: People, hooking: Service, receiver: Receiver) -> None:
    person = await owner(people, hooking, "Philippa", receiver)
    secret = await person.page.get_by_role("status").locator("code").inner_text()
    await person.button(f"Send a test: {receiver.url}").click()
    await expect(rows(person)).to_contain_text(["delivered (204)"])
    assert verified(await receiver.next(), secret) == "ping"
    await challenge(hooking, "Ottoline", "Philippa")
    assert verified(await receiver.next(), secret) == "challenge"
    await person.page.reload()
    await expect(person.page.locator("code")).to_have_count(0)  # shown once
    await person.page.get_by_text("Deliveries", exact=True).click()
    await expect(rows(person)).to_contain_text(["challenge", "test"])
    await person.button("New secret").click()
    await person.button("Yes, permanently").click()
    new = await person.page.get_by_role("status").locator("code").inner_text()
    await person.button(f"Send a test: {receiver.url}").click()
    came = await receiver.next()
    assert [verified(came, each) for each in (secret, new)] == ["ping", "ping"]
    await person.button("New secret").click()
    await person.button("Delete").click()
    await person.button("Yes, permanently").click()
    await person.page.get_by_text("You have no webhooks.").wait_for()


async def test_a_webhook_gets_only_what_is_chosen(people: People, hooking: Service, receiver: Receiver) -> None:
    person = await owner(people, hooking, "Quentina", receiver)
    boxes = person.page.get_by_role("group", name="What it gets").get_by_role("checkbox")
    await expect(boxes).to_have_count(len(get_args(NewsKind)))
    for at in range(len(get_args(NewsKind))):
        await boxes.nth(at).uncheck()
    await person.page.get_by_label("Address (https)").fill(receiver.url)
    await expect(person.button("Create webhook")).to_be_disabled()
    for name in ("start of a race", "rating"):
        await person.page.get_by_role("checkbox", name=name).check()
    await person.button("Create webhook").click()
    await person.page.get_by_text("gets only: start of a race, rating").wait_for()
    await expect(boxes.first).to_be_checked()
    async with Cadogan(hooking.url, await token_of(person)) as cadogan:
        assert [webhook.events for webhook in await cadogan.webhooks()] == [None, ("race-started", "rated")]
        await person.button(f"Change what it gets: {receiver.url}").nth(1).click()
        await person.page.get_by_role("listitem").get_by_role("checkbox", name="rating").uncheck()
        await person.button("Save").click()
        await person.page.get_by_text("gets only: start of a race").wait_for()
        await expect(person.button("Save")).to_have_count(0)
        assert [webhook.events for webhook in await cadogan.webhooks()] == [None, ("race-started",)]


async def test_what_a_webhook_missed_is_delivered_and_sent_again(
    people: People, hooking: Service, receiver: Receiver
) -> None:
    person = await owner(people, hooking, "Rosalind", receiver)
    await challenge(hooking, "Sidonie", "Rosalind")
    first = await receiver.next()
    receiver.answers.append(410)
    await challenge(hooking, "Theodora", "Rosalind")
    missed = await receiver.next()
    async with Cadogan(hooking.url, await token_of(person)) as cadogan, asyncio.timeout(10):
        while (await cadogan.webhooks())[0].state != "off":  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.1)
    await person.page.reload()
    await person.page.get_by_text("The receiver answered that it wants no more (410).").wait_for()
    await person.button("Deliver now").click()
    assert (await receiver.next()).id == missed.id
    await expect(person.page.get_by_text("on", exact=True)).to_be_visible()
    async with Cadogan(hooking.url, await token_of(person)) as cadogan, asyncio.timeout(10):
        (made,) = await cadogan.webhooks()
        while (newest := await anext(cadogan.webhook_deliveries(made.id))).error is not None:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.1)
        assert newest.message == missed.id
    news = person.page.get_by_role("region", name="News").get_by_role("button", name="Dismiss")
    for remaining in (2, 1):  # both challenges are news, too, which lies over the list
        await expect(news).to_have_count(remaining)
        await news.first.click()
    await person.page.get_by_text("Deliveries", exact=True).click()
    await expect(rows(person)).to_contain_text(["delivered (204)", "failed:", "delivered (204)"])
    await rows(person).first.get_by_role("button").click()  # the event after the first one
    again = await receiver.next()
    assert (again.id, again.event["challenge"]["maker"]["name"]) == (missed.id, "Theodora")
    assert first.id != missed.id


async def token_of(person: Person) -> str:
    return str(await person.page.evaluate("JSON.parse(localStorage.getItem('cadogan.token'))"))


async def test_an_address_inside_the_network_is_refused_in_words(people: People) -> None:
    person = await people.new_person(locale="es-ES")
    await person.goto("/account/webhooks")
    await person.page.get_by_text("Para tener webhooks necesitas una cuenta.").wait_for()
    await person.page.get_by_label("Nombre", exact=True).fill("Úrsula")
    await person.button("Crear cuenta").click()
    await person.page.get_by_label("Dirección (https)").fill("https://127.0.0.1/hook")
    await person.button("Crear webhook").click()
    await expect(person.page.get_by_role("alert")).not_to_be_empty()
    await person.page.get_by_text("No tienes webhooks.").wait_for()


@pytest.mark.parametrize("size", SIZES)
async def test_the_page_of_webhooks_fits_and_has_no_faults(
    people: People, hooking: Service, receiver: Receiver, size: tuple[int, int]
) -> None:
    person = await owner(people, hooking, f"Winifred {size[0]}", receiver)
    await person.page.set_viewport_size({"width": size[0], "height": size[1]})
    receiver.answers += [500, 410]
    for answer in ("answered 500", "answered 410", "delivered"):
        await person.button(f"Send a test: {receiver.url}").click()
        await expect(rows(person).first).to_contain_text(answer)
        await receiver.next()
    await expect(rows(person)).to_have_count(3)
    assert await axe_faults(person.page) == []
    assert await person.page.evaluate("document.documentElement.scrollWidth") <= size[0]
