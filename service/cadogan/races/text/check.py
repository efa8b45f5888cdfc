"""Checks that a race can have gone as its text says, by replaying each board and computing the results again.

A text has no log. Only the proof shows that digest and times are those of the race, and `verify` checks it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cadogan.races.board import MOST_ACTIONS, MOST_ACTIONS_BEFORE_RULES_8, UNDONE, Board, new_board, replay_layouts
from cadogan.races.settings import game_named
from cadogan.races.standings import Result, places
from cadogan.races.text.tags_and_moves import TextRace, TextSeat
from cadogan.races.text.times import span
from cadogan.rules import RULES_VERSION, IllegalMove, Layout, Move, RulesError, Seed


class TextFinding(NamedTuple):
    """A mistake in a text. `where` is a tag or the number of a step; `seat` is None for the race itself."""

    seat: int | None
    where: str | int
    said: str
    why: str

    def __str__(self) -> str:
        seat = "" if self.seat is None else f"seat {self.seat}, "
        place = f"step {self.where}" if isinstance(self.where, int) else f"[{self.where}]"
        return f"{seat}{place}: {self.said}: {self.why}"


def check_text(race: TextRace) -> list[TextFinding]:
    """Everything that cannot be right; empty if all of it can be."""
    start = start_of(race)
    if isinstance(start, TextFinding):
        return [start]
    replayed = [board_of(race, start, number) for number in range(len(race.seats))]
    findings = [finding for finding in replayed if isinstance(finding, TextFinding)]
    boards = [board for board in replayed if isinstance(board, Board)]
    if findings:
        return findings
    for number, board in enumerate(boards):
        findings += seat_findings(race, number, board)
    return findings or list(place_findings(race, boards))


def start_of(race: TextRace) -> Layout | TextFinding:
    """Layout at the start of the race."""
    if race.rules_version != RULES_VERSION:
        return TextFinding(None, "Rules", str(race.rules_version), f"this program has rules {RULES_VERSION}")
    game = game_named(race.settings.game).with_options(race.settings.options)
    if race.seed is not None:
        deck = [str(card) for card in Seed.parse(race.seed).deck(game)]
    elif race.deck is not None:
        deck = race.deck.split(" ")
    else:
        why = "the deal was still secret when the text was made; the service publishes it once no race is on it"
        return TextFinding(None, "Race", "neither [Seed] nor [Deck]", why)
    if race.seed is not None and race.deck is not None and race.deck != " ".join(deck):
        return TextFinding(None, "Deck", race.deck, f"the seed gives {' '.join(deck)}")
    try:
        return replay_layouts(game.start(deck), race.origin.actions if race.origin else ())[-1]
    except (RulesError, IndexError) as refusal:  # IndexError: an undo without a move
        why = str(refusal) if isinstance(refusal, RulesError) else "an undo has no move to take back"
        return TextFinding(None, "Opening", "it cannot be played", why)


def board_of(race: TextRace, start: Layout, number: int) -> Board | TextFinding:
    """Board of a seat after all its steps, or the first step that cannot be right."""
    seat = race.seats[number]
    board, before = new_board(start, 0), 0
    for n, (action, t) in enumerate(seat.steps, start=1):
        if not before <= t < race.limit_ms:
            limits = f"the step must be at {span(before)} or later, and before {span(race.limit_ms)}"
            return TextFinding(number, n, span(t), limits)
        if board.layout.is_won:
            return TextFinding(number, n, action, "this board was won before this step")
        try:
            board = after(board, action, t, may_undo=race.settings.undo != "none" or seat.ghost is not None)
        except (IllegalMove, IndexError) as refusal:
            return TextFinding(number, n, action, str(refusal))
        before = t
    return board


def after(board: Board, action: str, t: int, *, may_undo: bool) -> Board:
    """Board after one more step.

    Raises:
        IllegalMove: The rules forbid the move.
        IndexError: There is no move to take back, or the race does not allow undo.
    """
    if action != UNDONE:
        board.layout.foresee(Move.parse(action))  # `played` asks nothing
        return board.played(action, t, keep=may_undo)
    if board.back is None:
        raise IndexError("there is no move to take back" if may_undo else "this race does not allow undo")
    return board.undone(t)


def seat_findings(race: TextRace, number: int, board: Board) -> Iterator[TextFinding]:
    """Mistakes in the result of a seat."""
    seat, layout = race.seats[number], board.layout
    last = seat.steps[-1].t if seat.steps else 0
    if seat.home != layout.home:
        yield TextFinding(number, "Home", str(seat.home), f"the moves bring {layout.home} cards home")
    if (seat.how == "won") != layout.is_won:
        yield TextFinding(number, "End", seat.how, f"the moves bring {layout.home} cards home")
    elif board.n > MOST_ACTIONS_BEFORE_RULES_8:
        yield TextFinding(number, MOST_ACTIONS_BEFORE_RULES_8, f"{board.n} steps", "no board has so many")
    elif seat.how == "stuck" and not (layout.is_stuck or is_full(race, board)):
        yield TextFinding(number, "End", seat.how, "there are legal moves left")
    elif seat.how == "out of time" and seat.ended < race.limit_ms:
        yield TextFinding(number, "End", span(seat.ended), f"the time limit is {span(race.limit_ms)}")
    elif seat.ended < last or (seat.how in ("won", "stuck") and seat.ghost is None and seat.ended != last):
        yield TextFinding(number, "End", span(seat.ended), f"the last step is at {span(last)}")
    if seat.gave_up and not may_have_given_up(race, number):
        yield TextFinding(number, "GaveUp", "yes", "only a racer who resigns or leaves before another one can give up")
    time = seat.ended + penalty_ms(race, board)
    if seat.time != time:
        yield TextFinding(number, "Time", span(seat.time), f"end and penalties add up to {span(time)}")


def is_full(race: TextRace, board: Board) -> bool:
    """Whether a board has had as many moves and undos as it may have: it ends as stuck, if its race is not old."""
    before = 0 if race.origin is None else race.origin.n
    return board.n + before >= MOST_ACTIONS


def may_have_given_up(race: TextRace, number: int) -> bool:
    """Whether a seat resigned or left while another one may still have played. Old races never have the tag."""
    seat = race.seats[number]
    others = race.seats[:number] + race.seats[number + 1 :]
    return seat.how in {"resigned", "gone"} and any(other.ended >= seat.ended for other in others)


def place_findings(race: TextRace, boards: Sequence[Board]) -> Iterator[TextFinding]:
    """Places that do not follow from the results."""
    results = [result_of(race, seat, board) for seat, board in zip(race.seats, boards, strict=True)]
    for number, (seat, place) in enumerate(zip(race.seats, places(results), strict=True)):
        if seat.place != place:
            yield TextFinding(number, "Place", str(seat.place), f"the results make it place {place}")


def result_of(race: TextRace, seat: TextSeat, board: Board) -> Result:
    """Result of a seat."""
    return Result(board.layout.home, board.home_at, penalty_ms(race, board), seat.time, seat.how, seat.gave_up)


def penalty_ms(race: TextRace, board: Board) -> int:
    """Penalty for the undos of a board, in milliseconds."""
    return board.undos * race.settings.undo_penalty * 1000 if race.settings.undo == "penalty" else 0
