"""Matchmaking."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cadogan.people.pairing import (
    FITS,
    NARROWEST,
    WIDENS_PER_S,
    Company,
    Waiting,
    company_of,
    find_pairs,
    permitted_gap,
    present_players,
    read_wish,
    wish_of,
)
from cadogan.people.player import Player
from cadogan.races.errors import InvalidSettings
from cadogan.races.events import RacerReady, RacerWithdrew
from cadogan.races.evolve import race_of
from cadogan.races.ids import PlayerId
from cadogan.rules import InvalidOption, UnknownGame
from tests.races.given import ADA, BEN, at, created, full, joined, ready, settings_of


def waiting(number: int, wish: str = "duchess", rating: float = 25, waited_s: float = 0) -> Waiting:
    return Waiting(UUID(int=number), PlayerId(UUID(int=1000 + number)), wish, rating, waited_s)


crowds = st.lists(
    st.tuples(
        st.sampled_from(["duchess", "eagle-wing", "duchess, rated"]),
        st.floats(0, 50),
        st.floats(0, 120),
    ),
    max_size=30,
).map(lambda rows: [waiting(number, *row) for number, row in enumerate(rows)])


@given(crowds)
def test_no_player_is_paired_twice_or_with_themselves(crowd: list[Waiting]) -> None:
    paired = [one.id for pair in find_pairs(crowd) for one in pair]
    assert len(paired) == len(set(paired))


@given(crowds)
def test_pairs_share_a_wish_and_keep_to_the_permitted_gap(crowd: list[Waiting]) -> None:
    for one, other in find_pairs(crowd):
        assert one.wish == other.wish
        assert one.waited_s >= other.waited_s
        assert abs(one.rating - other.rating) <= permitted_gap(one.waited_s)


@given(crowds)
def test_no_two_players_who_fit_stay_unpaired(crowd: list[Waiting]) -> None:
    found = {one.id for pair in find_pairs(crowd) for one in pair}
    left = [one for one in crowd if one.id not in found]
    for one in left:
        for other in left:
            if one is not other and one.wish == other.wish:
                assert abs(one.rating - other.rating) > permitted_gap(max(one.waited_s, other.waited_s))


@given(crowds)
def test_the_longest_wait_gets_the_nearest_opponent(crowd: list[Waiting]) -> None:
    longest = max((one.waited_s for one in crowd), default=0)
    firsts = [one for one in crowd if one.waited_s == longest]
    if len(firsts) != 1:
        return
    first = firsts[0]
    others = [other for other in crowd if other is not first and other.wish == first.wish]
    nearest = min((abs(other.rating - first.rating) for other in others), default=None)
    mine = [pair for pair in find_pairs(crowd) if pair.one is first]
    if nearest is not None and nearest <= permitted_gap(first.waited_s):
        assert abs(mine[0].other.rating - first.rating) == nearest
    else:
        assert not mine


@given(crowds, st.randoms())
def test_the_order_of_the_list_does_not_matter(crowd: list[Waiting], chance: object) -> None:
    waits = {one.waited_s for one in crowd}
    if len(waits) < len(crowd):
        return
    shuffled = list(crowd)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert find_pairs(shuffled) == find_pairs(crowd)


@given(st.floats(0, 3600), st.floats(0, 3600))
def test_the_gap_widens_with_time(one: float, other: float) -> None:
    assert permitted_gap(0) == NARROWEST
    assert (permitted_gap(one) <= permitted_gap(other)) == (one <= other) or abs(one - other) < 1e-9


def test_players_far_apart_meet_after_a_long_wait() -> None:
    beginner, master = waiting(1, rating=10, waited_s=20), waiting(2, rating=40)
    assert find_pairs([beginner, master]) == []
    enough = waiting(1, rating=10, waited_s=(30 - NARROWEST) / WIDENS_PER_S)
    assert find_pairs([master, enough]) == [(enough, master)]


def test_among_equals_the_longest_waits_are_paired() -> None:
    crowd = [waiting(number, waited_s=number) for number in range(1, 6)]
    assert [(pair.one.waited_s, pair.other.waited_s) for pair in find_pairs(crowd)] == [(5, 4), (3, 2)]


def test_equal_wishes_are_equal_text() -> None:
    plain = wish_of("eagle-wing", {}, is_rated=False)
    spelt_out = wish_of("eagle-wing", {"redeals": 2, "trunk": 13}, is_rated=False)
    assert plain.text == spelt_out.text
    assert read_wish(plain.text) == plain
    texts = {
        wish_of("duchess", {}, is_rated=False).text,
        wish_of("duchess", {}, is_rated=True).text,
        wish_of("eagle-wing", {}, is_rated=False).text,
        wish_of("eagle-wing", {"trunk": 17}, is_rated=False).text,
    }
    assert len(texts) == 4


def test_a_wish_has_two_seats_and_fair_view() -> None:
    settings = wish_of("grand-duchess", {}, is_rated=True).settings()
    assert (settings.seats, settings.view, settings.rated) == (2, "fair", True)


def test_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(UnknownGame):
        wish_of("accordion", {}, is_rated=False)
    with pytest.raises(InvalidOption):
        wish_of("duchess", {"trunk": 13}, is_rated=False)
    with pytest.raises((InvalidSettings, InvalidOption)):
        wish_of("eagle-wing", {"trunk": 99}, is_rated=True)


# Players who came to a race that did not start


def test_while_a_seat_is_free_every_seated_player_has_come() -> None:
    lobby = created(settings_of())
    assert present_players(race_of(lobby)) == set()
    assert present_players(race_of(lobby + joined(ADA))) == {ADA.player}
    assert present_players(race_of([*full(), RacerWithdrew(at(-5), BEN.seat)])) == {ADA.player}


def test_once_all_are_seated_only_ready_players_have_come() -> None:
    assert present_players(race_of(full())) == set()
    assert present_players(race_of(full() + ready(BEN))) == {BEN.player}
    assert isinstance(ready(BEN)[0], RacerReady)


def in_company(number: int, company: Company, *, rating: float = 25, waited_s: float = 0) -> Waiting:
    return replace(waiting(number, rating=rating, waited_s=waited_s), company=company)


@given(st.lists(st.sampled_from(list(FITS)), max_size=12))
def test_bots_race_bots_and_people_who_like_them(companies: list[Company]) -> None:
    crowd = [in_company(number, company, waited_s=number) for number, company in enumerate(companies)]
    found = find_pairs(crowd)
    for one, other in found:
        assert other.company in FITS[one.company]
        assert one.company in FITS[other.company]
    paired = {one.id for pair in found for one in pair}
    left = {one.company for one in crowd if one.id not in paired}
    assert not {"people", "anybody"} <= left, "all players who fit were paired"
    assert not {"bots", "anybody"} <= left


def test_only_players_who_like_bots_get_a_nearer_bot() -> None:
    bot, person = in_company(1, "bots", rating=25), in_company(2, "people", rating=26)
    assert find_pairs([bot, person, in_company(3, "anybody", waited_s=9)])[0].other == bot
    assert find_pairs([bot, person, in_company(3, "people", waited_s=9)])[0].other == person


def test_a_bot_always_waits_for_bots() -> None:
    ada, bot = Player(ADA.player, "Ada"), Player(BEN.player, "Ben", is_bot=True)
    assert [company_of(ada, likes_bots=likes) for likes in (False, True)] == ["people", "anybody"]
    assert [company_of(bot, likes_bots=likes) for likes in (False, True)] == ["bots", "bots"]
