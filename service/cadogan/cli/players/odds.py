"""`cadogan odds`: counts how many deals of a game can be won, or are won by a policy.

The deals are always the same: the seed of deal i is the first 16 bytes of SHA-256("cadogan/odds/1" ‖ i, 4 bytes
big-endian), i from 0.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cadogan.cli.players.options import Options, parse_options
from cadogan.cli.players.solve import Nodes
from cadogan.races.settings import game_named
from cadogan.rules import GAMES, RULES_VERSION, RulesError, Seed
from cadogan.rules.game import OptionValue
from cadogan.rules.policies.policies import MEASURED, play_to_end
from cadogan.rules.seed import SEED_BYTES
from cadogan.rules.solver.search import NODES, Lost, Unknown, Won
from cadogan.rules.solver.solution import decide

Z = 1.96
"""Standard deviations on each side of a 95 % interval."""


class Question(Struct, frozen=True):
    """The question for each deal: the first line of a file of answers. `nodes` is null for a policy."""

    game: str
    options: dict[str, OptionValue]
    rules_version: int
    nodes: int | None
    playout: str | None


class Answer(Struct, frozen=True):
    """Result of one deal. `seconds` are of one core."""

    deal: int
    verdict: Literal["won", "lost", "unknown"]
    seconds: float


class Summary(Struct, frozen=True):
    """Result of all deals. `seconds` are of one core."""

    game: str
    options: dict[str, OptionValue]
    deals: int
    won: int
    lost: int
    unknown: int
    seconds: float


def odds(  # noqa: PLR0913 - as many as the command has
    game: str,
    /,
    *,
    deals: int = 1000,
    option: Options = None,
    nodes: Nodes = NODES,
    playout: str | None = None,
    jobs: int = 1,
    resume: Path | None = None,
    json: bool = False,
) -> None:
    """Count the deals of a game that can be won with all cards known, or that a policy wins with a racer's knowledge.

    Every run uses the same deals. A deal on which the solver gives up is unknown: the interval counts it as lost at its
    lower end and as won at its upper end.

    Parameters
    ----------
    game
        Id of a game.
    deals
        Number of deals, from the first of the sequence.
    option
        An option of the game, such as `trunk=17` or `redeals=null`. Can be repeated.
    nodes
        Layouts that the solver remembers before it gives up on a deal, about half a kilobyte each. Depth first,
        where every card lies open, or in Klondike and its kin, it remembers up to twelve times as many keys, about
        200 bytes each. A SAT solver learns as many clauses.
    playout
        Name of a policy that plays each deal once, instead of the solver: baseline, hasty, steady or patient.
    jobs
        Processes to use.
    resume
        File that keeps each answer (JSON lines). A run that was interrupted continues from it.
    json
        Print one line of JSON at the end: game, options, deals, won, lost, unknown, seconds (of one core, all deals
        together).
    """
    try:
        played = game_named(game).with_options(parse_options(option))
    except RulesError as error:
        sys.exit(str(error))
    if playout is not None and playout not in MEASURED:
        sys.exit(f"There is no policy {playout!r}; the policies are {', '.join(MEASURED)}.")
    if deals < 1 or jobs < 1:
        sys.exit(f"--deals is {deals} and --jobs is {jobs}; both must be at least 1.")
    question = Question(game, played.chosen, RULES_VERSION, nodes if playout is None else None, playout)
    try:
        known = {} if resume is None else read(resume, question)
    except OSError as error:
        sys.exit(f"{resume}: {error.strerror}")
    missing = [deal for deal in range(deals) if deal not in known]
    for answer in with_progress(answers(question, missing, jobs), deals, deals - len(missing)):
        known[answer.deal] = answer
        if resume is not None:
            with resume.open("ab") as file:
                file.write(msgspec.json.encode(answer) + b"\n")
    summary = summarise(question, [known[deal] for deal in range(deals)])
    if json:
        print(msgspec.json.encode(summary).decode())
    else:
        print(in_words(summary))


def read(path: Path, question: Question) -> dict[int, Answer]:
    """Answers in a file, which begins with the question. A missing file is created."""
    if not path.exists():
        path.write_bytes(msgspec.json.encode(question) + b"\n")
        return {}
    head, _, rest = path.read_bytes().partition(b"\n")
    try:
        asked = msgspec.json.decode(head, type=Question)
        # a killed run may have left half a line
        lines = rest[: rest.rfind(b"\n") + 1]
        kept = [msgspec.json.decode(line, type=Answer) for line in lines.splitlines()]
    except msgspec.DecodeError as error:
        sys.exit(f"{path} has no answers of `cadogan odds`: {error}")
    if asked != question:
        sys.exit(
            f"{path} has answers to another question: {head.decode()}. Choose another file, or ask the same question."
        )
    if len(lines) < len(rest):
        path.write_bytes(head + b"\n" + lines)
    return {answer.deal: answer for answer in kept}


def answers(question: Question, deals: Sequence[int], jobs: int) -> Iterator[Answer]:
    """Answers, in order of completion."""
    if jobs == 1 or len(deals) < 2:
        yield from map(partial(answer_deal, question), deals)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(answer_deal, question), deals)


def answer_deal(question: Question, deal: int) -> Answer:
    """Answer for one deal."""
    game = GAMES[question.game].with_options(question.options)
    seed = deal_seed(deal)
    layout = game.start(seed.deck(game))
    started = time.process_time()
    verdict: Literal["won", "lost", "unknown"]
    if question.playout is not None:
        end = play_to_end(layout, MEASURED[question.playout], random.Random(seed.value))  # noqa: S311 - bots play, they keep no secrets
        verdict = "won" if end.is_won else "lost"
    else:
        chance = random.Random(seed.value)  # noqa: S311 - games are played at random, no secret is made
        match decide(layout, chance, question.nodes or NODES):
            case Won():
                verdict = "won"
            case Lost():
                verdict = "lost"
            case Unknown():
                verdict = "unknown"
    return Answer(deal, verdict, round(time.process_time() - started, 6))


def deal_seed(deal: int) -> Seed:
    """Seed of a deal of the sequence.

    >>> str(deal_seed(0))
    'f5bc225310a346c1c2c4802eefada84d'
    """
    return Seed(sha256(b"cadogan/odds/1" + deal.to_bytes(4)).digest()[:SEED_BYTES])


def with_progress(found: Iterator[Answer], deals: int, done: int) -> Iterator[Answer]:
    """Pass answers on, with a progress bar on stderr."""
    shown = {"won": 0, "lost": 0, "unknown": 0}
    words = TextColumn("{task.fields[won]} won, {task.fields[lost]} lost, {task.fields[unknown]} unknown")
    columns = (BarColumn(), MofNCompleteColumn(), words, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=deals, completed=done, won=0, lost=0, unknown=0)
        for answer in found:
            shown[answer.verdict] += 1
            progress.update(task, advance=1, **shown)  # type: ignore[arg-type]  # its fields are of any type
            yield answer


def summarise(question: Question, answers: Sequence[Answer]) -> Summary:
    """Count the answers."""
    verdicts = [answer.verdict for answer in answers]
    return Summary(
        game=question.game,
        options=question.options,
        deals=len(answers),
        won=verdicts.count("won"),
        lost=verdicts.count("lost"),
        unknown=verdicts.count("unknown"),
        seconds=round(sum(answer.seconds for answer in answers), 3),
    )


def in_words(summary: Summary) -> str:
    """The summary in words."""
    low, _ = wilson(summary.won, summary.deals)
    _, high = wilson(summary.won + summary.unknown, summary.deals)
    options = "".join(f" {name}={'null' if value is None else value}" for name, value in summary.options.items())
    return (
        f"{summary.game}{options}: of {summary.deals} deals {summary.won} won, {summary.lost} lost, "
        f"{summary.unknown} unknown; won {low:.1%} to {high:.1%} (95 %); "
        f"{summary.seconds / summary.deals:.4f} s a deal on one core"
    )


def wilson(count: int, of: int) -> tuple[float, float]:
    """Wilson's score interval of a proportion, 95 %. E. B. Wilson, JASA 22 (1927), 209-212.

    >>> "{:.3f} {:.3f}".format(*wilson(0, 1000))
    '0.000 0.004'
    """
    share = count / of
    centre = share + Z * Z / (2 * of)
    reach = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    scale = 1 + Z * Z / of
    return max((centre - reach) / scale, 0.0), min((centre + reach) / scale, 1.0)
