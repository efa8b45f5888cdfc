"""A page for each kind of problem, made from the exceptions that it stands for: there is none without."""

import json
from pathlib import Path

from cadogan.api.http import problems
from cadogan.rooms.refusals import CODES

SOCKET = frozenset(CODES.values())
"""Codes that a refusal on the socket has, too."""


def write_error_pages(directory: Path) -> None:
    """Write them, and a page that lists them."""
    directory.mkdir()
    for code, statuses in problems.codes().items():
        (directory / f"{code}.md").write_text(page(code, statuses), encoding="utf-8")
    (directory / "index.md").write_text(index(), encoding="utf-8")


def page(code: str, statuses: list[int]) -> str:
    """Page of one kind of problem."""
    example = json.dumps(problems.example(code, statuses[0]), indent=2, ensure_ascii=False)
    said = ", or ".join(f"{status} {problems.phrase_of(status)}" for status in statuses)
    socket = f'\nOn the socket it is `{{"type": "refused", "code": "{code}", …}}`.\n' if code in SOCKET else ""
    meanings = "\n\n".join(problems.meanings(code))
    return (
        f"# {problems.title_of(code)}\n\n`{code}` · {said}\n\n{meanings}\n{socket}\n**What to do.** "
        f"{advice(code, statuses[0])}\n\n"
        f"```json\n{example}\n```\n\n`detail` says what was wrong with the request that was made, and what would be "
        "right; `field` and `value` name the place, where there is one. [All errors](index.md)\n"
    )


def advice(code: str, status: int) -> str:
    """What to do about it."""
    return ADVICE_OF_CODE.get(code) or ADVICE.get(status, "Look at `detail`: it says what would be right.")


ADVICE = {
    400: "The request cannot be read. Correct it; the same request fails again.",
    401: "Send `Authorization: Bearer TOKEN`. `POST /api/v1/players` gives a token.",
    403: "The token is valid, but does not allow this.",
    404: "Check the id. Private resources are in no list, but have an address.",
    405: "Use one of the methods in `Allow`.",
    409: "Nothing was changed. Read the current state, then decide again.",
    413: "Send less; no valid body comes near 16 KiB.",
    422: "The JSON is valid, but a value is not. Nothing was changed: correct it and send it again.",
    429: "Wait for `Retry-After` seconds.",
    500: "Report the time of the request to the operator; the service's log has the rest.",
    503: "Ask again after `Retry-After` seconds. A move that was acknowledged is safe; one that was not "
    "may be sent again with the same `n`.",
}
"""By status."""

ADVICE_OF_CODE = {
    "wrong-n": "The board is at the `n` of the answer: another connection has moved, or an answer was lost. Get "
    "the board, and go on from there. The same move at the same `n` is never played twice.",
    "held-back": "Ask again later: it becomes public once every racer has seen those cards, at the latest when "
    "the race ends. [Fair view](../wire.md#fair-view) says why.",
    "illegal-move": "Choose from `legal`, which comes with every board and every answer to a move.",
    "name-taken": "Take another name; `suggestion` has one that is free.",
}
"""Where there is more to say."""


def index() -> str:
    """Page that lists all."""
    rows = "\n".join(
        f"| [`{code}`]({code}.md) | {', '.join(map(str, statuses))} | {problems.example(code, 0)['detail']} |"
        for code, statuses in sorted(problems.codes().items())
    )
    names = "\n".join(sorted(problems.codes()))
    return (
        "# Errors\n\nEvery refusal is `application/problem+json` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). "
        "`code` is for programs and lasts; `type` is the address of its page here; `detail` is for people.\n\n"
        f"| code | status | |\n|---|---|---|\n{rows}\n\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"
    )
