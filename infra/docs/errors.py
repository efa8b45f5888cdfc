"""Generates a page for each error code from the table of refusals, so no code lacks a page."""

from pathlib import Path

import msgspec

from cadogan.api.problems.problems import example, phrase_of
from cadogan.api.problems.refusals import by_code
from cadogan.rooms.wire.messages import Fault
from cadogan.rooms.wire.refusals import Refusal

ORPHAN = "---\norphan: true\n---\n\n"
"""Keeps a page out of the sidebar of all pages, where a hundred codes would hide the rest. The index links to it."""


def write_error_pages(directory: Path) -> None:
    """Write the pages, and an index of them."""
    directory.mkdir()
    for code, refusals in by_code().items():
        (directory / f"{code}.md").write_text(page(code, refusals), encoding="utf-8")
    (directory / "index.md").write_text(index(), encoding="utf-8")


def page(code: str, refusals: list[Refusal]) -> str:
    """Page of one code, which has several refusals if it has several statuses."""
    first = refusals[0]
    meanings = "\n\n".join(refusal.description for refusal in refusals)
    return (
        f"{ORPHAN}# {first.title}\n\n`{code}` · {status_text(refusals)}\n\n{meanings}\n\n{on_socket(first)}"
        f"**What to do.** {advice(first)}\n\n```json\n{shown(first)}\n```\n\n`detail` says what was wrong with the "
        "request, and what would be right. `field` and `value` name a part of the request, if one was wrong. "
        "[All errors](index.md)\n"
    )


def status_text(refusals: list[Refusal]) -> str:
    """The statuses of a code."""
    statuses = [refusal.status for refusal in refusals if refusal.status is not None]
    return ", or ".join(f"{status} {phrase_of(status)}" for status in statuses) or "only on the socket"


def on_socket(refusal: Refusal) -> str:
    """The messages of a refusal on the socket, as a paragraph; nothing if the socket does not have it."""
    messages = " or ".join(f'`{{"type": "{kind}", "code": "{refusal.code}", …}}`' for kind in refusal.socket)
    end = "" if refusal.close is None else f" If it ends the connection, the close code is {refusal.close.value}."
    return messages and f"On the socket it is {messages}.{end}\n\n"


def shown(refusal: Refusal) -> str:
    """Example of a refusal: its problem, or its message if only the socket has it."""
    answer = Fault(refusal.code, refusal.summary) if refusal.status is None else example(refusal)
    return msgspec.json.format(msgspec.json.encode(answer)).decode()


def advice(refusal: Refusal) -> str:
    """What a client should do."""
    return refusal.advice or ADVICE.get(refusal.status or 0, "Read `detail`: it says what would be right.")


ADVICE = {
    400: "The request cannot be read. Correct it; the same request fails again.",
    401: "Send `Authorization: Bearer TOKEN`. `POST /api/v1/players` gives a token.",
    403: "The token is valid, but does not allow this.",
    404: "Check the id. Private resources are in no list, but have a URL.",
    405: "Use one of the methods in `Allow`.",
    409: "Nothing was changed. Read the current state, then decide again.",
    413: "Send less: every valid body is far below 16 KiB.",
    422: "The JSON is valid, but a value is not. Nothing was changed: correct it and send it again.",
    429: "Wait for `Retry-After` seconds.",
    500: "Report the time of the request to the operator. The log of the service has the details.",
    503: "Retry after `Retry-After` seconds. An acknowledged move is safe. A move without an ack "
    "can be sent again with the same `n`.",
}
"""Advice by status, for refusals without their own."""


def index() -> str:
    """Page that lists all codes."""
    rows = "\n".join(
        f"| [`{code}`]({code}.md) | {', '.join(str(refusal.status or 'socket') for refusal in refusals)} "
        f"| {refusals[0].summary} |"
        for code, refusals in by_code().items()
    )
    return (
        "# Errors\n\nEvery refusal of REST is `application/problem+json` "
        "([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). On the socket it is a message "
        "([Refusals](../wire.md#refusals)). `code` is for programs and does not change; `type` is the URL of its page "
        f"here; `detail` is for people.\n\n| code | status | |\n|---|---|---|\n{rows}\n"
    )
