"""The log of a tournament, its state, and its points."""

from collections.abc import Callable, Sequence
from uuid import UUID

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from cadogan.races.ids import PlayerId, RaceId
from cadogan.tournaments import decide
from cadogan.tournaments.errors import (
    InvalidTournament,
    NotEntered,
    NotOrganizer,
    TooManyPauses,
    TournamentError,
    TournamentOver,
)
from cadogan.tournaments.events import (
    Event,
    PlayerEntered,
    PlayerLeft,
    PlayerPaused,
    RacePaired,
    RaceResult,
    RaceVoid,
    SeatResult,
    TournamentCancelled,
    TournamentEnded,
    TournamentStarted,
    decode,
    encode,
)
from cadogan.tournaments.pairing import FILL_MS
from cadogan.tournaments.podium import podium
from cadogan.tournaments.scoring import has_won, points_of
from cadogan.tournaments.tournament import BACK_MS, MOST_LONGER, QUIT_MS, Tournament, tournament_of
from tests.examples_drawn import examples
from tests.tournaments.arenas import HOUSE_BOTS, NOW, Arena, created, player

ADA, BOB, CAT = player(0), player(1), player(2)
RACE = RaceId(UUID(int=77))
END = NOW + 600_000


def seat(who: PlayerId, place: int, *, how: str = "stuck", home: int = 0, **more: bool) -> SeatResult:
    more = {"is_shared": False, "gave_up": False, **more}
    return SeatResult(player=who, place=place, how=how, home=home, time_ms=1, **more)  # type: ignore[arg-type]


def race(*players: PlayerId, number: int = 77, at: int = NOW) -> RacePaired:
    return RacePaired(at=at, race=RaceId(UUID(int=number)), game="duchess", players=players)


def over(paired: RacePaired, *seats: SeatResult, at: int = NOW + 1) -> RaceResult:
    return RaceResult(at=at, race=paired.race, finished_at=at, cards=52, seats=seats)


class Given:
    """`given(events).when(command).then(events)`, and `then_refused`."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.tournament = tournament_of(events)
        self.found: list[Event] = []
        self.error: Exception | None = None

    def when(self, function: Callable[..., Sequence[Event]], *more: object) -> "Given":
        try:
            self.found = list(function(self.tournament, *more))
        except TournamentError as error:
            self.error = error
        return self

    def then(self, *events: Event) -> None:
        assert self.error is None
        assert self.found == list(events)

    def then_refused(self, error: type[Exception]) -> None:
        assert type(self.error) is error


def given(*events: Event) -> Given:
    return Given([created(creator=ADA), *events])


def follow(tournament: Tournament, events: Sequence[Event]) -> None:
    for event in events:
        tournament.apply(event)


IN = PlayerEntered(at=NOW, player=ADA), PlayerEntered(at=NOW, player=BOB)
ON = *IN, TournamentStarted(at=NOW), race(ADA, BOB)


def test_a_player_enters_once() -> None:
    given().when(decide.enter, ADA, NOW).then(IN[0])
    given(IN[0]).when(decide.enter, ADA, NOW).then()


def test_nobody_enters_after_the_time_is_over() -> None:
    given(*ON).when(decide.enter, CAT, END - 1).then(PlayerEntered(at=END - 1, player=CAT))
    given(*ON).when(decide.enter, CAT, END).then_refused(TournamentOver)


def test_who_has_not_entered_cannot_pause_or_leave() -> None:
    given().when(decide.pause, ADA, NOW).then_refused(NotEntered)
    given().when(decide.leave, ADA, NOW).then_refused(NotEntered)


def test_a_paused_player_is_not_paired() -> None:
    paused = PlayerPaused(at=NOW, player=BOB)
    given(*IN, TournamentStarted(at=NOW)).when(decide.pause, BOB, NOW).then(paused)
    given(*IN, TournamentStarted(at=NOW), paused).when(decide.advance, [ADA, BOB], NOW).then()


def test_who_comes_back_from_a_pause_waits_longer_each_time() -> None:
    tournament = given(*IN, TournamentStarted(at=NOW)).tournament
    waits = []
    for _ in range(6):
        for decision in (decide.pause, decide.enter):
            follow(tournament, decision(tournament, ADA, NOW))
        waits.append(tournament.entrants[ADA].free_at - NOW)
    least = [10_000, 20_000, 40_000, 80_000, 120_000, 120_000]
    assert all(shortest <= wait < MOST_LONGER * shortest for shortest, wait in zip(least, waits, strict=True))
    assert not decide.pair(tournament, [ADA, BOB], NOW + BACK_MS)


def test_pauses_are_bounded() -> None:
    tournament = given(*IN, TournamentStarted(at=NOW)).tournament
    for _ in range(decide.MOST_PAUSES):
        follow(tournament, decide.enter(tournament, ADA, NOW))
        follow(tournament, decide.pause(tournament, ADA, NOW))
    with pytest.raises(TooManyPauses):
        decide.enter(tournament, ADA, NOW)


def test_players_who_are_not_here_are_not_paired() -> None:
    ready = *IN, TournamentStarted(at=NOW)
    given(*ready).when(decide.advance, [ADA], NOW).then()
    (paired,) = given(*ready).when(decide.advance, [ADA, BOB], NOW).found
    assert isinstance(paired, RacePaired)
    assert set(paired.players) == {ADA, BOB}


def test_it_starts_at_its_time_and_not_before() -> None:
    later: list[Event] = [created(creator=ADA, starts_at=NOW + 5_000), *IN]
    Given(later).when(decide.advance, [ADA, BOB], NOW + 4_999).then()
    Given(later).when(decide.advance, [ADA, BOB], NOW + 5_000).then(TournamentStarted(at=NOW + 5_000))


def test_races_that_are_on_at_the_end_count() -> None:
    given(*ON).when(decide.advance, [], END).then()
    tournament = given(*ON, over(ON[-1], seat(ADA, 1, how="won", home=52), seat(BOB, 2), at=END + 9_000)).tournament
    assert tournament.entrants[ADA].points == 4
    assert decide.advance(tournament, [], END + 9_001) == [TournamentEnded(at=END + 9_001)]


def test_a_result_is_recorded_once() -> None:
    result = over(ON[-1], seat(ADA, 1), seat(BOB, 2))
    given(*ON).when(decide.record, [result, result]).then(result)
    given(*ON, result).when(decide.record, [result]).then()


def test_players_who_did_not_come_are_paused_and_others_keep_waiting() -> None:
    void = RaceVoid(at=NOW + 20_000, race=RACE, reason="abandoned", absent=(BOB,))
    absent = PlayerPaused(at=NOW + 20_000, player=BOB, reason="absent")
    given(*ON).when(decide.record, [void]).then(void, absent)
    tournament = given(*ON, void, absent).tournament
    assert tournament.entrants[ADA].race is None
    assert tournament.entrants[ADA].since == NOW
    assert tournament.entrants[BOB].state == "paused"


def test_who_leaves_lost_races_is_not_paired_again_at_once() -> None:
    tournament = given(*ON).tournament
    for number in range(3):
        paired = race(ADA, BOB, number=100 + number)
        if number:
            tournament.apply(paired)
        tournament.apply(
            over(paired if number else ON[-1], seat(ADA, 1), seat(BOB, 2, how="gone", home=30, gave_up=True))
        )
    bob = tournament.entrants[BOB]
    assert (bob.points, bob.quits, bob.last) == (0, 3, ("left", "left", "left"))
    assert bob.free_at == NOW + 1 + 4 * QUIT_MS


def test_only_the_organizer_cancels_and_nothing_follows() -> None:
    cancelled = TournamentCancelled(at=NOW, reason="too few")
    given(*IN).when(decide.cancel, BOB, "no", NOW).then_refused(NotOrganizer)
    given(*IN).when(decide.cancel, ADA, "too few", NOW).then(cancelled)
    given(*IN, cancelled).when(decide.cancel, ADA, "again", NOW).then()
    given(*IN, cancelled).when(decide.enter, CAT, NOW).then_refused(TournamentOver)
    given(*ON, cancelled).when(decide.advance, [ADA, BOB], END).then()
    given(*ON, cancelled).when(decide.record, [over(ON[-1], seat(ADA, 1), seat(BOB, 2))]).then()


def filling(*events: Event) -> Given:
    """An arena in which house bots fill in."""
    return Given([created(creator=ADA, fill=True), *events])


def test_a_house_bot_races_a_player_who_is_alone_if_the_maker_says_so() -> None:
    alone, at = (IN[0], TournamentStarted(at=NOW)), NOW + FILL_MS
    (paired,) = filling(*alone).when(decide.advance, [ADA], at, HOUSE_BOTS).found
    assert isinstance(paired, RacePaired)
    assert (paired.players, len(paired.bots), paired.bots[0] in HOUSE_BOTS) == ((ADA,), 1, True)
    filling(*alone).when(decide.advance, [ADA], at - 1, HOUSE_BOTS).then()
    filling(*alone).when(decide.advance, [ADA], at).then()
    filling(*alone, paired).when(decide.advance, [ADA], at + FILL_MS, HOUSE_BOTS).then()
    given(*alone).when(decide.advance, [ADA], at, HOUSE_BOTS).then()


def test_people_come_before_house_bots_even_if_they_just_met() -> None:
    met = *ON, over(ON[-1], seat(ADA, 1), seat(BOB, 2))
    (paired,) = filling(*met).when(decide.advance, [ADA, BOB], NOW + 1 + FILL_MS, HOUSE_BOTS).found
    assert isinstance(paired, RacePaired)
    assert (set(paired.players), paired.bots) == ({ADA, BOB}, ())


def test_a_house_bot_is_no_rival_and_has_no_row() -> None:
    bot = HOUSE_BOTS[0]
    met = *ON, over(ON[-1], seat(ADA, 1), seat(BOB, 2))
    filled = RacePaired(at=NOW + 2, race=RaceId(UUID(int=78)), game="duchess", players=(ADA,), bots=(bot,))
    tournament = filling(*met, filled).tournament
    follow(tournament, [over(filled, seat(bot, 2, home=51), seat(ADA, 1, how="won", home=52))])
    ada = tournament.entrants[ADA]
    assert [points.sum for points in tournament.scored[filled.race]] == [0, 2], "for the cards alone"
    assert (ada.points, ada.wins, ada.streak, ada.races, ada.last) == (4, 1, 1, 2, ("won", "won"))
    assert [each.player for each in tournament.table()] == [ADA, BOB]
    assert ada.rivals == frozenset()


def test_who_does_not_come_to_a_race_with_a_house_bot_is_paused() -> None:
    filled = RacePaired(at=NOW, race=RACE, game="duchess", players=(ADA,), bots=HOUSE_BOTS[:1])
    void = RaceVoid(at=NOW + 20_000, race=RACE, reason="abandoned", absent=(ADA,))
    started = IN[0], TournamentStarted(at=NOW), filled
    filling(*started).when(decide.record, [void]).then(void, PlayerPaused(at=NOW + 20_000, player=ADA, reason="absent"))


def test_games_rotate_for_each_racer() -> None:
    tournament = Arena(2, games=("duchess", "klondike")).run()
    assert len(tournament.races) > 2
    entrants = tournament.entrants
    for races, game in [(0, "duchess"), (1, "klondike"), (2, "duchess")]:
        entrants[ADA].races = entrants[BOB].races = races
        assert decide.next_game(("duchess", "klondike"), entrants, (ADA, BOB)) == game


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"games": ("duchess", "duchess")}, "games"),
        ({"rated": True, "seats": 3}, "seats"),
        ({"kind": "sprint", "fill": True}, "fill"),
        ({"starts_at": NOW + 40 * 86_400_000}, "starts_at"),
        ({"name": "a\u202eb"}, "name"),
    ],
)
def test_terms_that_cannot_be_are_refused(wrong: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidTournament) as refused:
        created(ADA, **wrong)
    assert refused.value.field == field


def test_points_by_their_rules() -> None:
    won, lost, level = seat(ADA, 1, home=52, how="won"), seat(BOB, 2, home=26), seat(BOB, 1, home=25, is_shared=True)
    assert points_of(won, [won, lost], 52, 0) == (2, 2, False)
    assert points_of(won, [won, lost], 52, 2) == (4, 2, True)
    assert points_of(lost, [won, lost], 52, 5) == (0, 1, False)
    assert points_of(level, [level, seat(ADA, 1, is_shared=True)], 52, 2) == (2, 0, True)
    assert points_of(seat(BOB, 2, home=51, how="resigned", gave_up=True), [won], 52, 0).sum == 0
    last = seat(ADA, 1, home=26, how="resigned")
    left = seat(BOB, 2, how="resigned", gave_up=True)
    assert points_of(last, [last, left], 52, 0) == (2, 1, False), "there was no rival any more"
    last = seat(CAT, 2, home=30, how="resigned")
    assert points_of(last, [won, last, seat(BOB, 3, home=51, how="gone", gave_up=True)], 52, 0) == (2, 1, False)
    old = SeatResult(player=CAT, place=2, is_shared=False, how="resigned", home=30, time_ms=1)
    assert points_of(old, [won, old, left], 52, 0).sum == 0, "by the rules 1"
    four = [seat(player(number), number + 1) for number in range(4)]
    assert [points_of(each, four, 52, 0).sum for each in four] == [6, 4, 2, 0]


def test_ties_are_told_by_the_written_rule() -> None:
    def one(who: PlayerId, other: PlayerId, number: int, home: int, at: int) -> list[Event]:
        paired = race(who, other, number=number)
        return [paired, over(paired, seat(who, 1, home=home), seat(other, 2), at=at)]

    enter = [PlayerEntered(at=NOW, player=player(number)) for number in range(6)]
    events: list[Event] = [created(), *enter, TournamentStarted(at=NOW)]
    events += one(player(0), player(5), 1, 10, NOW + 30)
    events += one(player(1), player(5), 2, 12, NOW + 40)
    events += one(player(2), player(5), 3, 10, NOW + 20)
    tournament = tournament_of(events)
    assert [each.player for each in tournament.table()] == [player(n) for n in (1, 2, 0, 3, 4, 5)]
    assert [(each.entrant.player, each.tie) for each in podium(tournament)] == [
        (player(1), None),
        (player(2), "home"),
        (player(0), "time"),
    ]


def test_the_podium_has_nobody_without_points_and_no_house_bot() -> None:
    on = race(ADA, BOB)
    given_up = over(on, *(seat(who, 1, how="resigned", is_shared=True, gave_up=True) for who in (ADA, BOB)))
    assert list(podium(tournament_of([created(), *IN, TournamentStarted(at=NOW), on, given_up]))) == []
    filled = RacePaired(at=NOW + 2, race=RACE, game="duchess", players=(ADA,), bots=HOUSE_BOTS[:1])
    met = *IN, TournamentStarted(at=NOW), filled, over(filled, seat(HOUSE_BOTS[0], 1, home=52), seat(ADA, 2, home=26))
    assert [(each.entrant.player, each.entrant.points) for each in podium(filling(*met).tournament)] == [(ADA, 1)]


# Properties


@settings(max_examples=examples(50), deadline=None)
@for_all(st.integers(1, 12), st.integers(0, 10**6), st.integers(2, 4), st.booleans())
def test_the_live_table_is_the_fold_of_the_log_bit_by_bit(players: int, seed: int, seats: int, fill: bool) -> None:  # noqa: FBT001 - drawn
    arena = Arena(players, seed, seats=seats, fill=fill)
    live = arena.run()
    stored = tournament_of(decode(encode(event)) for event in arena.log)
    assert stored.table() == live.table()
    assert vars(stored) == vars(live)
    assert {each.player for each in stored.table()} == set(arena.here), "house bots have no row"


@settings(max_examples=examples(50), deadline=None)
@for_all(st.integers(2, 12), st.integers(0, 10**6))
def test_points_follow_from_the_results_of_races_alone(players: int, seed: int) -> None:
    arena = Arena(players, seed)
    table = {each.player: each for each in arena.run().table()}
    results = [event for event in arena.log if isinstance(event, RaceResult)]
    for who, entrant in table.items():
        points = streak = 0
        raced: list[tuple[int, int, int, RaceId]] = []
        for each in results:
            for own in (seat for seat in each.seats if seat.player == who):
                gained = points_of(own, each.seats, each.cards, streak).sum
                points += gained
                raced.append((-gained, -own.home, own.time_ms, each.race))
                streak = streak + 1 if has_won(own) else 0
        assert points == entrant.points
        best = min(raced, key=lambda key: key[:3], default=None)  # of equal ones the first
        assert (entrant.best and entrant.best.race) == (best and best[-1])
        assert entrant.races == sum(any(seat.player == who for seat in each.seats) for each in results)


@settings(max_examples=examples(50), deadline=None)
@for_all(st.integers(2, 12), st.integers(0, 10**6), st.integers(2, 4))
def test_nobody_is_in_two_races_and_every_race_is_over_at_the_end(players: int, seed: int, seats: int) -> None:
    on: set[PlayerId] = set()
    arena = Arena(players, seed, seats=seats)
    arena.run()
    for event in arena.log:
        match event:
            case RacePaired():
                assert not on.intersection(event.players)
                assert 2 <= len(set(event.players)) <= seats
                on.update(event.players)
            case RaceResult():
                on.difference_update(seat.player for seat in event.seats)
            case TournamentEnded():
                assert not on
            case PlayerLeft() | _:
                pass
    assert isinstance(arena.log[-1], TournamentEnded)


def test_a_tournament_of_no_players_ends() -> None:
    arena = Arena(0)
    assert arena.run().phase == "ended"
    assert isinstance(arena.tournament, Tournament)
