"""Settings: defaults, and the combinations that are refused."""

import msgspec
import pytest

from cadogan.races import settings as settings_module
from cadogan.races.commands import Create
from cadogan.races.decide import create
from cadogan.races.errors import InvalidSettings
from cadogan.races.events import Event, decode, encode
from cadogan.races.evolve import race_of
from cadogan.races.option import Option, Switch
from cadogan.races.proof.proof import proof_events
from cadogan.races.rated import differing_conditions
from cadogan.races.settings import LAST_MS, OPTIONS, SWITCHES, Settings, settled
from cadogan.rules.words import LANGUAGES
from tests.races.given import ADA, RACE, SECRET, WON, at, carried_out, counting, full, racing, settings_of, tick
from tests.races.stored_races import STORED


@pytest.mark.parametrize(
    ("settings", "field", "words"),
    [
        (Settings(game="duchess", seats=9), "seats", "1 to 8 seats, not 9"),
        (Settings(game="duchess", view="closed"), "closed_until", "needs closed_until"),
        (Settings(game="duchess", closed_until=5), "closed_until", "this one has view fair"),
        (Settings(game="duchess", view="closed", closed_until=LAST_MS + 1), "closed_until", f"not at {LAST_MS + 1}"),
        (Settings(game="duchess", hints=True), "hints", "this race has 2 seats"),
        (Settings(game="duchess", rated=True, seats=1), "rated", "2 seats; this one has 1"),
        (Settings(game="duchess", deal="winnable", options={"runs": "whole"}), "deal", "leave options out"),
        (Settings(game="duchess", deal="winnable", rated=True), "deal", "set deal to any"),
        (Settings(game="duchess", rated=True, view="open"), "view", "view fair, not open"),
    ],
)
def test_a_refusal_names_the_field_and_the_reason(settings: Settings, field: str, words: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        settled(settings)
    assert refused.value.field == field
    assert words in str(refused.value)


def test_a_winnable_race_needs_the_seed_that_was_drawn() -> None:
    settings = Settings(game="duchess", deal="winnable")
    with pytest.raises(InvalidSettings, match="this race has no seed"):
        create(Create(at(-60), RACE, ADA.player, settings, SECRET))
    assert race_of(create(Create(at(-60), RACE, ADA.player, settings, SECRET, WON.seed.value))).seed == WON.seed


def test_a_setting_that_release_0_3_lacks_says_since_which_rules() -> None:
    payload = STORED["8"].payloads[0]
    assert set(msgspec.msgpack.decode(payload)[4]) == {name for name, option in OPTIONS.items() if option.since == 1}
    assert encode(decode(payload)) == payload


@pytest.fixture
def bots_are_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if earlier releases did not know the setting `bots`."""
    monkeypatch.setattr(settings_module, "LATER", (*settings_module.LATER, "bots"))
    monkeypatch.setitem(OPTIONS, "bots", Option(since=8))


@pytest.mark.usefixtures("bots_are_later")
def test_a_later_setting_is_stored_only_if_it_is_not_the_default() -> None:
    for bots in (True, False):
        (created,) = create(Create(at(-60), RACE, ADA.player, Settings(game="duchess", bots=bots), SECRET), 8)
        assert ("bots" in msgspec.msgpack.decode(encode(created))[4]) is not bots
        assert decode(encode(created)) == created
        (event,) = proof_events(RACE, [encode(created)])
        assert ("bots" in msgspec.to_builtins(event)["event"]["settings"]) is not bots


@pytest.mark.usefixtures("bots_are_later")
def test_races_of_earlier_rules_refuse_a_later_setting() -> None:
    command = Create(at(-60), RACE, ADA.player, Settings(game="duchess", bots=False), SECRET)
    with pytest.raises(InvalidSettings, match="from rules 8 on, and this one has rules 7") as refused:
        create(command, 7)
    assert refused.value.field == "bots"


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=SWITCHES)
def test_a_switch_has_its_words_in_every_language(switch: Switch) -> None:
    assert switch.label.keys() == switch.unusual.keys() == LANGUAGES.keys()


def test_a_rated_race_has_the_default_of_what_it_may_not_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_of(view="fair", rated=True, bots=False)
    assert not differing_conditions(settings)
    monkeypatch.setitem(OPTIONS, "bots", Option())
    assert differing_conditions(settings) == {"bots": True}


@pytest.mark.parametrize(
    ("history", "ends_by"),
    [
        (full(), at(540 + 3 + 600)),
        (counting(), at(600)),
        (racing(), at(600)),
        (carried_out(racing(seats=1), ADA.resigns(7)), at(7)),
        (carried_out(full(), tick(540)), at(540)),
    ],
    ids=["lobby", "countdown", "racing", "finished", "abandoned"],
)
def test_a_race_knows_its_latest_end_in_each_phase(history: list[Event], ends_by: int) -> None:
    assert race_of(history).ends_by == ends_by
    assert settings_of().time_limit == 600
