"""The table of refusals is complete: every exception, code, word of the page and sentence of the docs is in it."""

import re
from collections import Counter
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from string import Formatter

import pytest

from cadogan.api.problems.errors import ApiError
from cadogan.api.problems.problems import Problem, example
from cadogan.api.problems.refusals import OF_SHARED, OUR_FAULT, REFUSALS, by_code, refusal_of
from cadogan.lobby.errors import LobbyError
from cadogan.people.errors import PersonError
from cadogan.races.errors import RaceError, Unreadable
from cadogan.rooms.errors import RoomError
from cadogan.rooms.wire.refusals import Refusal
from cadogan.rules.errors import InvalidRules, RulesError
from cadogan.rules.words import LANGUAGES
from cadogan.store.embedded import errors as embedded
from cadogan.store.errors import (
    ArchiveRefused,
    DamagedArchive,
    LogArchived,
    MigrationBlocked,
    NotDurable,
    NotMigrated,
    OldPostgres,
    StoreError,
    TooFewConnections,
    WrongLogin,
    WrongPooler,
)

ROOT = Path(__file__).parents[3]

BASES = (RulesError, RaceError, PersonError, StoreError, RoomError, LobbyError, ApiError)
NEVER_SENT = {InvalidRules, Unreadable} | {
    ArchiveRefused,
    DamagedArchive,
    LogArchived,
    MigrationBlocked,
    NotDurable,
    NotMigrated,
    OldPostgres,
    TooFewConnections,
    WrongLogin,
    WrongPooler,
}
"""Exceptions of the command line, and of the start of the service."""

TEXT_OF_THE_SERVICE = {
    "banned": "the operator's reason",
    "wrong-n": "has a text of its own, `trouble.wrongN`",
    "wrong-token": "has a text of its own, `trouble.expired`",
}
"""Codes that people meet, and that the page does not translate, with the reason."""


def leaves(base: type[Exception]) -> Iterator[type[Exception]]:
    """Exceptions below one that have no further ones below them."""
    below = base.__subclasses__()
    yield from (leaf for each in below for leaf in leaves(each)) if below else (base,)


def every_leaf() -> set[type[Exception]]:
    found = {leaf for base in BASES for leaf in leaves(base) if leaf.__module__.startswith("cadogan.")}
    return found - {*leaves(embedded.EmbeddedPostgresError)}


def test_every_exception_has_a_refusal_unless_no_client_meets_it() -> None:
    refused = {error for refusal in REFUSALS for error in refusal.errors} | OF_SHARED.keys()
    assert every_leaf() - refused == NEVER_SENT


def test_no_exception_has_two_refusals() -> None:
    counts = Counter([error for refusal in REFUSALS for error in refusal.errors] + [*OF_SHARED])
    assert [error for error, count in counts.items() if count > 1] == []


def test_an_unexpected_exception_is_a_fault_of_the_service() -> None:
    assert refusal_of(RuntimeError("?")) is OUR_FAULT


def test_a_code_has_one_refusal_except_that_of_a_game_in_an_address() -> None:
    several = {code: [refusal.status for refusal in same] for code, same in by_code().items() if len(same) > 1}
    assert several == {"unknown-game": [422, 404]}


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal.code} {refusal.status}")
def test_every_refusal_is_complete(refusal: Refusal) -> None:
    assert refusal.status is not None or refusal.socket
    assert refusal.close is None or "error" in refusal.socket
    assert refusal.description
    assert (refusal.status == 503) <= (refusal.retry_after_s is not None)
    assert {*refusal.members, *(["field"] if refusal.field else [])} <= {*Problem.__struct_fields__}
    if refusal.status is not None:
        assert example(refusal).code == refusal.code


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal.code} {refusal.status}")
def test_every_member_is_an_attribute_of_some_exception(refusal: Refusal) -> None:
    errors = [*refusal.errors, *(error for error, shared in OF_SHARED.items() if shared is refusal)]
    attributes = {name for error in errors for name in signature(error.__init__).parameters}
    in_headers = {name for text in refusal.headers.values() for _, name, _, _ in Formatter().parse(text) if name}
    assert {*refusal.members.values(), *in_headers} <= attributes


def test_the_protocol_page_lists_the_refusals_of_commands() -> None:
    section = (ROOT / "docs/wire.md").read_text().split("\n## Refusals\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `([a-z0-9-]+)` \|", section, re.MULTILINE)
    assert sorted(listed) == sorted(refusal.code for refusal in REFUSALS if "refused" in refusal.socket)


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {"en"}))
def test_the_page_has_words_for_every_code_that_people_meet(language: str) -> None:
    words = (ROOT / f"clients/web/src/words/trouble.{language}.ts").read_text()
    table = words.split("const REFUSALS")[1].split("\n};")[0]
    translated = set(re.findall(r'^  "?([a-z0-9-]+)"?:', table, re.MULTILINE))
    met = {refusal.code for refusal in REFUSALS if not refusal.is_for_programs}
    assert translated == met - TEXT_OF_THE_SERVICE.keys()
