"""A race as text: it reads back as it was written, and impossible values are found."""

import re
from uuid import UUID

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cadogan.races.commands import Tick
from cadogan.races.decide import decide
from cadogan.races.errors import Unreadable
from cadogan.races.events import Event, encode
from cadogan.races.evolve import evolve, race_of
from cadogan.races.ids import PlayerId
from cadogan.races.phases import Finished
from cadogan.races.record.record import published
from cadogan.races.settings import LATER
from cadogan.races.text import reader, terms
from cadogan.races.text.check import check_text
from cadogan.races.text.from_log import TextLog, text_race
from cadogan.races.text.reader import RACE_TAGS, SEAT_TAGS, read_text
from cadogan.races.text.sections import line_of
from cadogan.races.text.tags_and_moves import TextRace, TextStep
from cadogan.races.text.terms import TAGS
from cadogan.races.text.times import ms_of_span, span
from cadogan.races.text.values import yes_or_no
from cadogan.races.text.writer import write_text
from cadogan.rules import GAMES, Seed
from cadogan.rules.cards import PACK
from tests.examples_drawn import examples
from tests.races.driver import Drive, drives, endgames
from tests.races.given import ADA, WON, carried_out, racing_on, with_moves
from tests.races.stored_races import STORED
from tests.rules.test_notation import PAGE, pattern

NEVER_MS = 10**15
NAMES = {PlayerId(UUID(int=1)): "Lady Adelaide", PlayerId(UUID(int=3)): "Cléo"}


def text_of(payloads: list[bytes]) -> TextRace:
    """Text of the finished race with this log."""
    record, _ = published(payloads, NEVER_MS)
    assert record.race is not None
    assert record.race.seed is not None
    deck = " ".join(map(str, record.race.seed.deck(record.race.game)))
    return text_race(record, deck, NAMES)


def stored(name: str) -> TextRace:
    """Text of a stored race."""
    return text_of(STORED[name].payloads)


KEPT = ["1", "2", "2-practice", "2-ghost"]


@pytest.mark.parametrize("name", KEPT)
def test_the_text_of_a_stored_race_reads_back_and_passes_the_check(name: str) -> None:
    race = stored(name)
    assert read_text(write_text(race)) == race
    assert check_text(race) == []


@settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
@given(drives() | endgames())
def test_the_text_of_any_race_reads_back_and_passes_the_check(drive: Drive) -> None:
    events = to_its_end(drive.events)
    assume(isinstance(race_of(events).phase, Finished))
    race = text_of([encode(event) for event in events])
    assert read_text(write_text(race)) == race
    assert check_text(race) == []


@settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
@given(drives() | endgames())
def test_a_text_from_the_log_alone_has_the_right_results(drive: Drive) -> None:
    events = to_its_end(drive.events)
    assume(isinstance(race_of(events).phase, Finished))
    log = TextLog()
    for event in events:
        log.follow(encode(event))
    record, _ = published([encode(event) for event in events], NEVER_MS)
    view = record.view()
    assert view.standings is not None
    text = log.text({})
    rows = [(n, seat.place, seat.home, seat.how, seat.time) for n, seat in enumerate(text.seats)]
    assert sorted(rows) == sorted((row.seat, row.place, row.home, row.how, row.time) for row in view.standings)
    assert (text.seed, text.digest, text.finished_at) == (view.seed, view.digest, view.finished_at)
    assert {seat.name for seat in text.seats} == {None}


def test_known_cards_home_are_not_counted_again() -> None:
    log = TextLog()
    for payload in STORED["2-ghost"].payloads:
        log.follow(payload)
    assert [seat.home for seat in log.text({0: 41}).seats] == [41, *(seat.home for seat in log.text({}).seats[1:])]


def to_its_end(events: list[Event]) -> list[Event]:
    """A race, continued until time has ended it."""
    race = race_of(events)
    while race.next_due is not None:
        for event in decide(race, Tick(race.next_due)):
            events.append(event)
            race = evolve(race, event)
    return events


def test_crlf_is_read_and_mail_quoting_is_refused() -> None:
    race = stored("2")
    text = write_text(race)
    assert read_text(text.replace("\n", "\r\n")) == race
    with pytest.raises(Unreadable, match=r"^line 2: '>' stands among the tags of the race"):
        read_text(text.replace("\n", "\n> "))


def test_a_line_may_break_anywhere_among_the_steps() -> None:
    race = stored("2")
    head, first, *rest = write_text(race).split("\n1. ")
    assert read_text("\n1. ".join([head, first.replace(" {", "\n\n   {"), *rest])) == race


def test_a_text_of_a_secret_deal_has_no_cards_and_the_check_says_so() -> None:
    race = replace(stored("2"), seed=None)
    assert read_text(write_text(race)) == race
    [finding] = check_text(race)
    assert str(finding).startswith(
        "[Race]: neither [Seed] nor [Deck]: the deal was still secret when the text was made"
    )


def test_a_deck_works_in_place_of_its_seed() -> None:
    race = stored("2")
    assert race.seed is not None
    deck = " ".join(map(str, Seed.parse(race.seed).deck(GAMES[race.settings.game])))
    with_deck = replace(race, seed=None, deck=deck)
    assert read_text(write_text(with_deck)) == with_deck
    assert check_text(with_deck) == []


TEXT = write_text(stored("2-ghost"))
A_SEAT = '[Seat "1"]'
SHOWN = re.findall(r"```race\n(.*?)```", PAGE, re.DOTALL)
NAMED = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## Race text format")[2], re.MULTILINE)


def test_the_docs_show_a_real_text_and_list_every_tag() -> None:
    assert SHOWN == [TEXT]
    later = {tag for name, tag in TAGS.items() if name in LATER}
    assert tuple(NAMED) == (*(tag for tag in RACE_TAGS if tag not in later), *SEAT_TAGS)


def test_a_later_setting_has_its_tag_where_it_is_not_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    race, text = stored("2"), write_text(stored("2"))
    monkeypatch.setitem(terms.TAGS, "bots", "Bots")
    monkeypatch.setitem(terms.PARSERS, "bots", yes_or_no)
    monkeypatch.setattr(terms, "LATER", (*LATER, "bots"))
    monkeypatch.setattr(reader, "RACE_TAGS", (*RACE_TAGS, "Bots"))
    assert write_text(race) == text
    without = replace(race, settings=replace(race.settings, bots=False))
    assert write_text(without) == text.replace("[Digest", '[Bots "no"]\n[Digest', 1)
    assert (read_text(write_text(without)), read_text(text)) == (without, race)


def test_steps_match_the_grammar_in_the_docs() -> None:
    steps = [line for line in TEXT.splitlines() if line and not line.startswith("[")]
    assert len(steps) == 9
    assert all(re.fullmatch(pattern("steps"), line) for line in steps)


@settings(max_examples=examples(100))
@given(st.from_regex(re.compile(pattern("span")), fullmatch=True) | st.text("0123456789:.", min_size=7, max_size=8))
def test_times_are_read_exactly_as_in_the_grammar(text: str) -> None:
    if re.fullmatch(pattern("span"), text) is None:
        with pytest.raises(ValueError, match=r"as in 1:01\.200"):
            ms_of_span(text)
    else:
        assert span(ms_of_span(text)) == text


UNREADABLE = [
    ('[Race "01a22a6e-', '[Race "01A22A6E-', "line 1: [Race", "in lower case"),
    ('[Race "01a22a6e-', "Race 01a22a6e-", "line 1: 'Race' stands among the tags", 'after [Seat "0"]'),
    ('[Rules "1"]', '[Rules "one"]', 'line 2: [Rules "one"]', "must be a number"),
    ('[Rules "1"]', '[Rules "01"]', 'line 2: [Rules "01"]', "without leading zeros"),
    ('[Rules "1"]', '[Rules "1"', "line 2: '[Rules \"1\"' is not a tag", 'looks like [Game "duchess"]'),
    ('[Rules "1"]\n', "", "line 1: the tags that begin here have no [Rules", 'such as [Rules "1"]'),
    ('[Game "duchess"]', '[Game "dutchess"]', "line 3: [Game", "there is no game 'dutchess'"),
    ("runs=any", "runs=some", "line 4: [Options", "it takes any or whole"),
    ("runs=any", "runs", "line 4: [Options", "options look like"),
    ("runs=any", "runs=any runs=any", "line 4: [Options", "is not an option, or comes twice"),
    ('[Seed "89', '[Seed "8', "line 5: [Seed", "32 hexadecimal digits"),
    ('[Seed "89db', '[Seed "89DB', "line 5: [Seed", "in lower case"),
    ('[Seed "', '[Deck "', "line 5: [Deck", "is not a card"),
    ('[Created "2026-11-30T', '[Created "2026-13-30T', "line 6: [Created", "a moment looks like"),
    ('[Created "2026-11-30T', '[Created "2026-11-30 ', "line 6: [Created", "a moment looks like"),
    ('[Limit "600"]', '[Limit "600 s"]', "line 9: [Limit", "must be a number"),
    ('[Undo "none"]', '[Undo "penalty"]', "line 10: [Undo", "as in 'penalty 10'"),
    ('[View "fair"]', '[View "all"]', "line 11: [View", "'all' is not one of fair, open, closed"),
    ('[Rated "no"]', '[Rated "maybe"]', "line 12: [Rated", "'maybe' is not one of yes, no"),
    ('[Rated "no"]', '[Raked "no"]', "line 12: there is no tag [Raked] here", "Rated"),
    ('[Rated "no"]', '[Rated "no"]\n[Rated "no"]', "line 13: there is a second [Rated]", "the first is in line 12"),
    ('[Digest "606a', '[Digest "60', "line 13: [Digest", "64 hexadecimal digits"),
    (A_SEAT, '[Seat "2"]', "line 28: [Seat", "this is seat 1"),
    ('[Place "1"]', '[Place ""]', "line 18: [Place", "must be a number"),
    ('[Ghost "01a22a6e-0002-7000-8000-000000000001 2"]', '[Ghost "2"]', "line 31: [Ghost", "an id looks like"),
    ("resigned 0:15.400", "gave up 0:15.400", "line 20: [End", "'gave up' is not one of won, stuck"),
    ("resigned 0:15.400", "resigned 0:75.400", "line 20: [End", "minutes, seconds and thousandths"),
    ("2. deal {0:03.400}", "3. deal {0:03.400}", "line 23: '3.' stands where step 2 should begin", "with '2.'"),
    ("2. deal {0:03.400} ", "", "line 23: '3.' stands where step 2 should begin", "with '2.'"),
    ("2. deal {0:03.400}", "2. dale {0:03.400}", "line 23: step 2: 'dale' is not a move", "or 'undo'"),
    ("2. deal {0:03.400}", "2. deal 0:03.400", "line 23: step 2: '0:03.400'", "in braces"),
    ("2. deal {0:03.400}", "2. deal {0:3.400}", "line 23: step 2: '{0:3.400}'", "minutes, seconds and thousandths"),
    (" {0:14.400}", "", "line 26: step 12 is not complete", "12. r0-f1 {0:01.234}"),
    ("12. deal {0:14.400}\n", '12. deal {0:14.400}\n[Ghost "2"]\n', "line 27: [Ghost] stands after", "where the next"),
]


@pytest.mark.parametrize(("there", "instead", "begins", "has"), UNREADABLE, ids=[words for *_, words, _ in UNREADABLE])
def test_a_mistake_is_refused_with_its_line(there: str, instead: str, begins: str, has: str) -> None:
    assert there in TEXT
    with pytest.raises(Unreadable) as raised:
        read_text(TEXT.replace(there, instead, 1))
    assert str(raised.value).startswith(begins)
    assert has in str(raised.value)


def test_other_texts_are_refused() -> None:
    for text in ("", "\n\n", "Dear Ada,", '{"race": 1}', TEXT.partition('[Seat "0"]')[0]):
        with pytest.raises(Unreadable, match=r"^line 1: "):
            read_text(text)


@settings(max_examples=examples(300))
@given(st.integers(0, len(TEXT) - 1), st.integers(0, 20), st.text('0129 .-{}[]"xrtfswdealundo\n\u00e9\0', max_size=6))
def test_a_damaged_text_is_read_or_refused_with_a_line(at: int, lost: int, instead: str) -> None:
    damaged = TEXT[:at] + instead + TEXT[at + lost :]
    refusal = refusal_of(damaged)
    if refusal is None:
        assert all(line_of(damaged, finding.seat, finding.where) > 0 for finding in check_text(read_text(damaged)))
    else:
        assert re.match("line [0-9]+: ", refusal)


def refusal_of(text: str) -> str | None:
    """The refusal of a text, if it cannot be read."""
    try:
        read_text(text)
    except Unreadable as refusal:
        return str(refusal)
    return None


IMPOSSIBLE = [
    ('[Rules "1"]', '[Rules "99"]', 2, "[Rules]: 99: this program has rules 1"),
    ("1. r0-f3 {0:02.700}", "1. r0-f2 {0:02.700}", 23, "seat 0, step 1: r0-f2: "),
    ("2. deal {0:03.400}", "2. undo {0:03.400}", 23, "seat 0, step 2: undo: this race does not allow undo"),
    ("2. deal {0:03.400}", "2. deal {0:01.400}", 23, "seat 0, step 2: 0:01.400: the step must be at 0:02.700 or later"),
    (
        "{0:14.400}",
        "{10:00.000}",
        26,
        "seat 0, step 12: 10:00.000: the step must be at 0:13.700 or later, and before 10:00",
    ),
    ('[Home "2"]', '[Home "3"]', 19, "seat 0, [Home]: 3: the moves bring 2 cards home"),
    ('[End "resigned 0:15', '[End "won 0:15', 20, "seat 0, [End]: won: the moves bring 2 cards home"),
    ('[End "resigned 0:15', '[End "stuck 0:15', 20, "seat 0, [End]: stuck: there are legal moves left"),
    ('[End "resigned 0:15', '[End "out of time 0:15', 20, "seat 0, [End]: 0:15.400: the time limit is 10:00.000"),
    ('[End "resigned 0:15', '[End "resigned 0:05', 20, "seat 0, [End]: 0:05.400: the last step is at 0:14.400"),
    ('[Time "0:15.400"]', '[Time "0:16.400"]', 21, "seat 0, [Time]: 0:16.400: end and penalties add up to 0:15.400"),
    ('[Place "2"]', '[Place "1"]', 32, "seat 1, [Place]: 1: the results make it place 2"),
]


@pytest.mark.parametrize(("there", "instead", "line", "said"), IMPOSSIBLE, ids=[said for *_, said in IMPOSSIBLE])
def test_an_impossible_value_is_found_with_its_line(there: str, instead: str, line: int, said: str) -> None:
    assert there in TEXT
    text = TEXT.replace(there, instead, 1)
    findings = check_text(read_text(text))
    assert str(findings[0]).startswith(said)
    assert line_of(text, findings[0].seat, findings[0].where) == line


def test_a_step_after_the_win_is_found() -> None:
    *others, last = WON.moves
    before = with_moves(racing_on(WON, seats=1), ADA, others)
    won = text_of([encode(event) for event in carried_out(before, ADA.plays(last, n=len(others), seconds=300))])
    (seat,) = won.seats
    later = TextStep("deal", seat.steps[-1].t + 1)
    [finding, *_] = check_text(replace(won, seats=(replace(seat, steps=(*seat.steps, later)),)))
    assert str(finding).endswith("deal: this board was won before this step")


@pytest.mark.parametrize("opening", ["undo", "r0-f0", "deal undo undo"])
def test_an_opening_that_cannot_be_played_is_found(opening: str) -> None:
    text = re.sub(r'\[Opening "[^"]*"\]', f'[Opening "{opening}"]', write_text(stored("2-practice")))
    [finding] = check_text(read_text(text))
    assert str(finding).startswith("[Opening]: it cannot be played: ")
    assert text.splitlines()[line_of(text, finding.seat, finding.where) - 1] == f'[Opening "{opening}"]'


def test_a_deck_that_does_not_follow_from_the_seed_is_found() -> None:
    deck = " ".join(map(str, PACK))
    text = TEXT.replace("\n[Created", f'\n[Deck "{deck}"]\n[Created', 1)
    [finding] = check_text(read_text(text))
    assert str(finding).startswith(f"[Deck]: {deck}: the seed gives ")
