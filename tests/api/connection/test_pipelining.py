"""Several requests on one connection: answers keep their order, and no bytes are taken for another request."""

import pytest

from cadogan.api.connection.http_protocol import MOST_PIPELINED
from tests.api.connection.conftest import ask, line, upgrade

GET = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("bad", [b"nonsense\r\n\r\n", GET.replace(b"Host", b"Most"), upgrade(), GET * 40])
async def test_a_refusal_comes_after_the_answers_of_earlier_requests(url: str, bad: bytes) -> None:
    async with line(url) as connection:
        await connection.says(GET + GET + bad)
        assert [(await connection.answer()).status for _ in range(2)] == [200, 200]
        *answers, last = (await connection.rest()).split(b"HTTP/1.1 ")[1:]
    assert last.startswith(b"400 ")
    assert all(answer.startswith(b"200 ") for answer in answers)


async def test_requests_that_wait_for_their_turn_are_limited(url: str) -> None:
    async with line(url) as connection:
        await connection.says(GET * (MOST_PIPELINED + 1))
        assert {(await connection.answer()).status for _ in range(MOST_PIPELINED + 1)} == {200}
        assert (await (await connection.says(GET)).answer()).status == 200


async def test_a_body_that_breaks_is_answered_once(url: str) -> None:
    post = b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    for before in (b"", GET):
        async with line(url) as connection:
            await connection.says(before + post)
            await connection.says(b"not hexadecimal\r\n")
            answers = (await connection.rest()).split(b"HTTP/1.1 ")[1:]
        assert [answer[:3] for answer in answers] == [b"200"] * bool(before) + [b"400"]


async def test_frames_before_the_answer_to_the_upgrade_are_refused(url: str) -> None:
    assert (await ask(url, upgrade() + b"\x81\x80\x00\x00\x00\x00")).status == 400


@pytest.mark.parametrize("protocol", [b"websocket", b"h2c"])
@pytest.mark.parametrize("field", [b"Content-Length: %d", b"Transfer-Encoding: chunked"])
async def test_the_body_of_an_upgrade_is_not_taken_for_a_request(url: str, protocol: bytes, field: bytes) -> None:
    field = field if b"%" not in field else field % len(GET)
    head = b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: %s\r\n%s\r\n\r\n" % (protocol, field)
    async with line(url) as connection:
        await connection.says(head)
        await connection.says(GET)
        said = await connection.rest()
    assert said.startswith(b"HTTP/1.1 400")
    assert said.count(b"HTTP/1.1") == 1


async def test_an_offer_of_another_protocol_is_passed_over(url: str) -> None:
    offer = b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n"
    async with line(url) as connection:
        await connection.says(offer * 3 + GET)
        assert [(await connection.answer()).status for _ in range(4)] == [200] * 4
