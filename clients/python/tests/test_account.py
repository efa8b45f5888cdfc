"""Tokens, devices and deletion of a player."""

import asyncio

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan, Problem


@pytest.fixture
def service(reused_service: Service) -> Service:
    return reused_service


async def test_a_token_with_one_scope_works_until_it_is_revoked(service: Service) -> None:
    async with Cadogan(service.url) as ada:
        await ada.sign_up("Ada")
        made = await ada.create_token("statistics", "player:read", expires_in=3600)
        assert [token.name for token in await ada.tokens()] == ["statistics", "sign-up"]
        async with Cadogan(service.url, token=made.token) as script:
            assert (await script.me()).name == "Ada"
            with pytest.raises(Problem, match="race:create") as refused:
                await script.create_race("duchess")
            assert (refused.value.code, refused.value.extra["scope"]) == ("missing-scope", "race:create")
            await ada.revoke_token(made.id)
            with pytest.raises(Problem) as revoked:
                await script.me()
            assert revoked.value.status == 401


async def test_a_webhook_is_created_tried_and_deleted(service: Service) -> None:
    async with Cadogan(service.url) as ada:
        await ada.sign_up("Ada")
        made = await ada.create_webhook("https://hooks.invalid/cadogan")
        assert made.secret.startswith("whsec_")
        assert [(webhook.id, webhook.state) for webhook in await ada.webhooks()] == [(made.id, "on")]
        ping = await ada.ping_webhook(made.id)
        assert ping.error == "cannot connect: the name cannot be resolved"
        assert [delivery async for delivery in ada.webhook_deliveries(made.id)] == [ping]
        assert (await ada.rotate_webhook_secret(made.id)).secret not in ("", made.secret)
        assert (await ada.resume_webhook(made.id, "now")).state == "on"
        await ada.delete_webhook(made.id)
        ended = await ada.create_webhook("https://hooks.invalid/cadogan", ["race-ended"])
        assert (made.events, [webhook.events for webhook in await ada.webhooks()]) == (None, [("race-ended",)])
        assert (await ada.choose_webhook_events(ended.id, ["rated", "paired"])).events == ("rated", "paired")
        assert (await ada.choose_webhook_events(ended.id, None)).events is None
        await ada.delete_webhook(ended.id)
        assert await ada.webhooks() == ()


async def test_a_link_code_makes_another_device_the_same_player_once(service: Service) -> None:
    async with Cadogan(service.url) as ada, Cadogan(service.url) as phone:
        player = await ada.sign_up("Ada")
        link = await ada.link()
        assert (await phone.take_link(link.code.lower(), name="phone")).id == player.id
        assert (await phone.me()).name == "Ada"
        with pytest.raises(Problem) as problem:
            await phone.take_link(link.code)
        assert problem.value.code == "unknown-link"
        with pytest.raises(Problem, match="token:write"):
            await phone.delete_me("Ada")
        await phone.take_link((await ada.link("player:read", "token:write")).code)
        await phone.delete_me("Ada")


async def test_a_device_waits_until_another_one_lets_it_in(service: Service) -> None:
    async with Cadogan(service.url) as ada, Cadogan(service.url) as phone:
        player = await ada.sign_up("Ada")
        code, secret = (await ada.link(confirm=True)).code, "s" * 43
        with pytest.raises(Problem) as problem:
            await phone.take_link(code, name="phone", secret=secret)
        assert problem.value.code == "not-confirmed-yet"
        assert (await ada.open_link()).asks == "phone"
        await ada.answer_link(code, allow=True)
        assert (await phone.take_link(code, name="phone", secret=secret)).id == player.id


async def test_a_player_becomes_a_bot_at_sign_up_or_later(service: Service) -> None:
    async with Cadogan(service.url) as engine, Cadogan(service.url) as late:
        await engine.sign_up("Engine", bot=True)
        assert (await engine.me()).bot
        await late.sign_up("Late")
        assert not (await late.me()).bot
        assert (await late.become_bot()).bot


async def test_a_bot_is_paired_with_a_player_who_accepts_bots(service: Service) -> None:
    async with Cadogan(service.url) as engine, Cadogan(service.url) as ada:
        await engine.sign_up("Engine", bot=True)
        await ada.sign_up("Ada")
        async with asyncio.timeout(20):
            one, other = await asyncio.gather(engine.pair("duchess"), ada.pair("duchess", bots=True))
        assert one.id == other.id


async def test_a_player_exports_everything_and_deletes_the_account(service: Service) -> None:
    async with Cadogan(service.url) as ada:
        player = await ada.sign_up("Ada")
        assert [line["type"] async for line in ada.export()] == ["player", "token"]
        with pytest.raises(Problem) as problem:
            await ada.delete_me("Eve")
        assert problem.value.code == "not-confirmed"
        await ada.delete_me("Ada")
        with pytest.raises(Problem):
            [line async for line in ada.export()]
        with pytest.raises(Problem, match=str(player.id)):
            await ada.player(player.id)
