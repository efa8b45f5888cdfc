"""Generates a page for each error code from the exceptions that have it, so no code lacks a page."""

import json
from pathlib import Path

from cadogan.api.http import problems
from cadogan.rooms.refusals import CODES

SOCKET = frozenset(CODES.values())
"""Codes that also occur in refusals on the WebSocket."""


def write_error_pages(directory: Path) -> None:
    """Write the pages, and an index of them."""
    directory.mkdir()
    for code, statuses in problems.codes().items():
        (directory / f"{code}.md").write_text(page(code, statuses), encoding="utf-8")
    (directory / "index.md").write_text(index(), encoding="utf-8")


def page(code: str, statuses: list[int]) -> str:
    """Page of one code."""
    example = json.dumps(problems.example(code, statuses[0]), indent=2, ensure_ascii=False)
    status_text = ", or ".join(f"{status} {problems.phrase_of(status)}" for status in statuses)
    socket = f'\nOn the socket it is `{{"type": "refused", "code": "{code}", …}}`.\n' if code in SOCKET else ""
    meanings = "\n\n".join(problems.meanings(code))
    return (
        f"# {problems.title_of(code)}\n\n`{code}` · {status_text}\n\n{meanings}\n{socket}\n**What to do.** "
        f"{advice(code, statuses[0])}\n\n"
        f"```json\n{example}\n```\n\n`detail` says what was wrong with the request, and what would be right. `field` "
        "and `value` name a part of the request, if one was wrong. [All errors](index.md)\n"
    )


def advice(code: str, status: int) -> str:
    """What a client should do."""
    return ADVICE_OF_CODE.get(code) or ADVICE.get(status, "Read `detail`: it says what would be right.")


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
"""Advice by status."""

ADVICE_OF_CODE = {
    "wrong-n": "The response has the `n` of the board. Another connection has moved, or a response was lost. Get "
    "the board and continue from there. The same move at the same `n` is never played twice.",
    "held-back": "Retry later: the data become public once every racer has seen these cards, at the latest when "
    "the race ends. [Fair view](../wire.md#fair-view) explains why.",
    "illegal-move": "Choose from `legal`, which every board and every ack of a move has.",
    "name-taken": "Choose another name. `suggestion` has a free one.",
}
"""Advice for codes that need more than the advice for their status."""


def index() -> str:
    """Page that lists all codes."""
    rows = "\n".join(
        f"| [`{code}`]({code}.md) | {', '.join(map(str, statuses))} | {problems.example(code, 0)['detail']} |"
        for code, statuses in sorted(problems.codes().items())
    )
    names = "\n".join(sorted(problems.codes()))
    return (
        "# Errors\n\nEvery refusal is `application/problem+json` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). "
        "`code` is for programs and does not change; `type` is the URL of its page here; `detail` is for people.\n\n"
        f"| code | status | |\n|---|---|---|\n{rows}\n\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"
    )
