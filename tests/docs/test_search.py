"""The words that people search for lead to a page."""

import json

import pytest

from cadogan.api.static.docs import BUILT

pytestmark = pytest.mark.usefixtures("built_docs")

WORDS = (
    "reconnect websocket pagination cursor cors preflight rate limit quota retry idempotency backoff heartbeat ndjson "
    "sse eventsource token scope sdk pip npm lichess racetime glossary bot leaderboard rematch replay "
    "seed spectator close webhook"
)


def test_thirty_words_are_found() -> None:
    text = (BUILT / "searchindex.js").read_text().removeprefix("Search.setIndex(").removesuffix(")")
    index = json.loads(text)
    known = {*index["terms"], *index["titleterms"]}
    assert len(WORDS.split()) >= 30
    # Sphinx cuts endings off, and makes i of a final y.
    stems = [term for term in known if len(term) > 2]
    missing = [word for word in WORDS.split() if not any(word.startswith((stem, f"{stem[:-1]}y")) for stem in stems)]
    assert missing == []
