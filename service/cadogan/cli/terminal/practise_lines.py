"""Practice in lines: reads one command a line, and answers in words."""

from collections.abc import Iterable, Iterator

from cadogan.cli.terminal.grip import typed
from cadogan.cli.terminal.lines import counted, lines_of, sent_home, with_signs
from cadogan.cli.terminal.practice import LOST, Practice
from cadogan.cli.terminal.table_state import TableState
from cadogan.rules import RulesError

COMMANDS = (
    "Type a move such as t1-t3x4, w-f2, deal or redeal; or: board, moves, undo, redo, hint, new, new NUMBER, quit."
)


def practise_in_lines(practice: Practice, commands: Iterable[str]) -> Iterator[str]:
    """Answers to commands, until `quit` or the end of them."""
    yield from dealt(practice)
    yield COMMANDS
    for line in commands:
        command, _, rest = line.strip().partition(" ")
        if command == "quit":
            return
        try:
            if command == "new":
                practice = practice.again(rest.strip() or None)
                yield from dealt(practice)
            elif command:
                yield from answer(practice, command)
        except RulesError as error:
            yield with_signs(f"{error}.")


def dealt(practice: Practice) -> Iterator[str]:
    """A new deal."""
    yield f"Deal {practice.number}."
    if practice.is_lost:
        yield LOST
    yield from lines_of(practice.table)


def answer(practice: Practice, command: str) -> Iterator[str]:
    """The answer to one command. Raises RulesError if it is refused, which changes nothing."""
    before = practice.table
    match command:
        case "board":
            yield from lines_of(before)
            return
        case "moves":
            yield " ".join(before.legal) or "No move is left."
            return
        case "hint":
            yield LOST if practice.is_lost else practice.hint() or "No hint: a good player would give up here."
            return
        case "undo":
            yield f"Took {practice.undo()} back."
        case "redo":
            yield f"Made {practice.redo()} again."
        case "help":
            yield COMMANDS
            return
        case _:
            sent = practice.play(typed(command))
            if sent:
                yield sent_home(sent)
    yield from changes(before, practice.table)
    if practice.is_won:
        yield f"Won in {counted(practice.at, 'move')}."
    elif practice.is_stuck:
        yield "No move is left."


def changes(before: TableState, after: TableState) -> Iterator[str]:
    """The piles that look different, and the cards home."""
    for line in lines_of(after):
        if line not in set(lines_of(before)):
            yield line
