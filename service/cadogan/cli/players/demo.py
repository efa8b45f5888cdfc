"""`cadogan demo`: two bots race each other in this process while you watch; then their log is checked."""

import asyncio
import random
import secrets
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from functools import partial
from typing import Annotated
from uuid import UUID

import msgspec
import uvloop
from cyclopts import Parameter
from msgspec import Struct
from rich.columns import Columns
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from cadogan.cli.players.boards import board, clock
from cadogan.cli.players.harmless_console import HarmlessConsole
from cadogan.cli.players.options import Plain
from cadogan.cli.players.watch import follow_in_lines
from cadogan.cli.serving.database import database
from cadogan.cli.serving.listeners import bound
from cadogan.cli.serving.serve import Running, both, command
from cadogan.cli.terminal.screens import has_screen
from cadogan.lobby.bots.bot_play import THINKING_S, play_out
from cadogan.lobby.bots.house_bot import HOUSE_BOTS
from cadogan.logs import set_up_logs
from cadogan.races.ids import RaceId
from cadogan.races.record.public_view import Standing
from cadogan.races.settings import game_named
from cadogan.rules import GAMES, Game, RulesError, Seed
from cadogan.rules.policies.policies import POLICIES, play_to_end
from cadogan.store.clock import Clock
from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan_client import Cadogan, RaceView, Seat
from cadogan_client.wire_types import Moved

FAST_S = (0.0, 0.0)
NAMES = ("Adelaide", "Whitmore")
POLICY_OF = {bot.name: POLICIES[bot.policy] for bot in HOUSE_BOTS if bot.name in NAMES}
LOOK_S = 1.0
"""Seconds of CPU in which a deal is looked for, so that a busy machine looks as far."""
MOVES_SHOWN = 5


Seeds = Annotated[str | None, Parameter(name=("--seed", "--deal"))]


class Report(Struct):
    """Result of the race. `replay_equals_live`: a replay of the log equals the race that was watched."""

    race_id: str
    seed: str
    standings: tuple[Standing, ...]
    moves: list[int]
    events: int
    replay_equals_live: bool


def demo_command(load: Callable[[], Running]) -> Callable[..., None]:
    """The command. `load` imports the service."""

    def demo(
        game: str = "duchess", *, seed: Seeds = None, fast: bool = False, json: bool = False, plain: Plain = False
    ) -> None:
        """Watch two bots race each other, then check the race against its log.

        Parameters
        ----------
        game
            Id of a game, as `cadogan games` lists them.
        seed
            Seed of the deal, 32 hexadecimal digits; or a numbered deal, such as ms:617 of Microsoft's FreeCell or
            pysol:24680 of PySolFC. Without it, one on which the bots get far.
        fast
            Play without thinking.
        json
            Print only one JSON object, at the end.
        plain
            Lines instead of a screen: for screen readers.
        """
        try:
            played = game_named(game)
            seed = None if seed is None else str(Seed.picked(seed, played))
        except RulesError as error:
            sys.exit(f"No demo: {error}")
        set_up_logs("critical")  # a player reads no log
        console = HarmlessConsole(quiet=json)
        watching = (
            watch_on_screen
            if not json and has_screen(plain=plain)
            else watch_in_lines
            if plain and not json
            else partial(watch, console=console)
        )
        with ExitStack() as stack:
            listener = stack.enter_context(bound("127.0.0.1", 0))
            (dsn, running), deal = both(
                lambda: both(lambda: stack.enter_context(database(None)), load),
                lambda: seed or deal_to_watch(played),
            )

            async def run() -> Report:
                async with running(dsn, listener, house_bots=False, winnable=False, may_own=True) as service:
                    live = await race(service.url, watching, game, deal, FAST_S if fast else THINKING_S)
                return await check(dsn, live)

            report = uvloop.run(run())
        if json:
            print(msgspec.json.encode(report).decode())
        console.print(summary(report))
        if not report.replay_equals_live:
            sys.exit("The log does not match the race that was watched.")

    return demo


Watching = Callable[[str, UUID], Coroutine[None, None, RaceView]]
"""Follows a race at a service as a spectator, and returns the race at its end."""


def deal_to_watch(game: Game) -> str:
    """Seed of a deal on which the weaker bot gets far, which gives most deals of some games up in ten moves.

    It plays the race as it plays here, because its random source begins alike.
    """
    until, name, best, furthest = time.thread_time() + LOOK_S, NAMES[-1], "", (-1, 0)
    while True:
        seed = Seed(secrets.token_bytes(16))
        end = play_to_end(game.start(seed.deck(game)), POLICY_OF[name], chance_of(name, str(seed)))
        reached = end.home, end.seen.bit_count()
        if reached > furthest:
            best, furthest = str(seed), reached
        if end.is_won or time.thread_time() >= until:
            return best


def chance_of(name: str, seed: str) -> random.Random:
    """The random source of a bot on a deal."""
    return random.Random(f"{name} {seed}")  # noqa: S311 - bots play, they keep no secrets


async def race(url: str, watching: Watching, game: str, seed: str, thinking_s: tuple[float, float]) -> RaceView:
    """Race two bots against each other. Returns the race as a spectator saw it end."""
    async with Cadogan(url) as first, Cadogan(url) as second:
        for client, name in zip((first, second), NAMES, strict=True):
            await client.sign_up(f"{name} {secrets.token_hex(3)}")
        made = await first.create_race(game, seats=2, seed=seed, countdown=0 if thinking_s == FAST_S else 3)
        async with asyncio.TaskGroup() as group:
            watched = group.create_task(watching(url, made.id))
            ending = Ending()
            for client, name in zip((first, second), NAMES, strict=True):
                bot = partial(play_out, policy=POLICY_OF[name], chance=chance_of(name, seed), thinking_s=thinking_s)
                group.create_task(take_part(client, made.id, bot, ending))
        return watched.result()


class Ending:
    """How two bots without a sensible move end their race. A racer who resigns is placed after a racer who plays on."""

    def __init__(self) -> None:
        self._home: dict[int, int] = {}
        self._have_played = asyncio.Barrier(len(NAMES))
        self._has_ended = asyncio.Event()

    async def end(self, seat: Seat, *, still_races: bool) -> None:
        """Wait until both have played, and resign in the order that costs no place: the racer behind first."""
        self._home[seat.number] = seat.board.home
        await self._have_played.wait()
        if seat.number != min(self._home, key=lambda number: self._home[number]):
            await self._has_ended.wait()
        if still_races:
            await seat.resign()
        self._has_ended.set()


async def take_part(
    client: Cadogan, race_id: UUID, bot: Callable[[Seat], Coroutine[None, None, bool]], ending: Ending
) -> None:
    """Race to the end as a bot."""
    async with client.race(race_id) as seat:
        await seat.ready()
        await seat.started()
        await ending.end(seat, still_races=await bot(seat))
        await seat.finished()


async def watch_on_screen(url: str, race_id: UUID) -> RaceView:
    """Follow the race on the screen. Exits if it is left before the end."""
    from cadogan.cli.terminal.application import Terminal  # noqa: PLC0415 - it brings Textual
    from cadogan.cli.terminal.watch_screen import WatchScreen  # noqa: PLC0415

    screen = WatchScreen(url, race_id, None, None, until_over=True)
    await Terminal(screen).run_async()
    if screen.view is None or not screen.view.race.is_over:
        sys.exit("The demo was left before its end.")
    return screen.view.race


async def watch_in_lines(url: str, race_id: UUID) -> RaceView:
    """Follow the race in lines."""
    async with Cadogan(url) as guest, guest.watch(race_id) as spectator:
        await follow_in_lines(spectator)
        return spectator.race


async def watch(url: str, race_id: UUID, console: Console) -> RaceView:
    """Follow the race as a spectator and show it."""
    moves: list[list[str]] = [[], []]
    async with Cadogan(url) as guest, guest.watch(race_id) as spectator:
        with Live(console=console, auto_refresh=False, transient=True) as live:
            async for event in spectator:
                if isinstance(event, Moved):
                    moves[event.seat] = [*moves[event.seat][1 - MOVES_SHOWN :], event.move]
                live.update(picture(spectator.race, moves), refresh=True)
        return spectator.race


def picture(view: RaceView, moves: list[list[str]]) -> Group:
    """Both boards side by side, with their last moves."""
    game = GAMES[view.settings.game]
    boards = [
        board(
            NAMES[seat.seat],
            seat.piles,
            seat.home,
            52 * game.rules.packs,
            Text("  ".join(moves[seat.seat]), style="dim"),
        )
        for seat in view.seats
        if seat.piles is not None
    ]
    return Group(Text(f"{game.name}, {view.phase}", style="bold"), Columns(boards))


async def check(dsn: str, live: RaceView) -> Report:
    """Rebuild the race from its log and compare it with the race that was watched."""
    async with await connect(dsn) as pool, Log(pool) as log:
        record, _ = await RaceReader(log, Clock()).public(RaceId(live.id))
    rebuilt = record.view()
    assert record.race is not None
    assert record.race.seed is not None  # the race was dealt
    assert rebuilt.standings is not None
    return Report(
        race_id=str(rebuilt.id),
        seed=str(record.race.seed),
        standings=rebuilt.standings,
        moves=[standing.moves for standing in sorted(rebuilt.standings, key=lambda standing: standing.seat)],
        events=len(record.payloads),
        replay_equals_live=msgspec.to_builtins(rebuilt) == msgspec.to_builtins(live),
    )


def summary(report: Report) -> Group:
    """Standings, and the command that shows more."""
    table = Table("place", "racer", "cards home", "moves", "time", "how")
    for standing in report.standings:
        table.add_row(
            str(standing.place),
            NAMES[standing.seat],
            str(standing.home),
            str(standing.moves),
            clock(standing.time),
            standing.how or "",
        )
    equal = "equals" if report.replay_equals_live else "does NOT equal"
    return Group(
        table,
        Text(f"Replayed from its {report.events} events, the race {equal} what was watched."),
        Text(f"Again: {command()} replay {report.race_id}", style="dim"),
    )
