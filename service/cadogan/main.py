"""The `cadogan` command. The module of a subcommand is imported when it runs: each needs other parts of the house."""

import codecs
import gc
import os
import sys
from contextlib import suppress
from io import TextIOWrapper

gc.set_threshold(500_000)  # nothing that is imported is garbage: looking for some took a sixth of the start

from cyclopts import App  # noqa: E402 - see above

from cadogan.cli.players.harmless import harmless_lines  # noqa: E402
from cadogan.cli.serving.settings.environment import SecretError, drop_service_link, read_secrets  # noqa: E402

COMMANDS = {
    "serve": "cadogan.commands:serve",
    "doctor": "cadogan.cli.operators.doctor.doctor:doctor",
    "race": "cadogan.cli.players.race:race",
    "practise": "cadogan.cli.players.practise:practise",
    "demo": "cadogan.commands:demo",
    "watch": "cadogan.cli.players.watch:watch",
    "replay": "cadogan.cli.players.replay:replay",
    "export": "cadogan.cli.players.export:export",
    "import": "cadogan.cli.players.import_:import_command",
    "games": "cadogan.cli.players.games:games",
    "table": "cadogan.cli.players.table:table",
    "solve": "cadogan.cli.players.solve:solve_command",
    "odds": "cadogan.cli.players.odds:odds",
    "verify": "cadogan.cli.players.verify:verify",
    "tournament": "cadogan.cli.players.tournament:tournament",
    "fair-play": "cadogan.cli.players.fair_play:fair_play_command",
    "openapi": "cadogan.commands:openapi",
    "asyncapi": "cadogan.commands:asyncapi",
    "ready": "cadogan.cli.serving.ready:ready",
    "migrate": "cadogan.cli.operators.migrate:migrate",
    "fsck": "cadogan.cli.operators.fsck:fsck",
    "archive": "cadogan.cli.operators.archive:archive",
    "restore": "cadogan.cli.operators.archive:restore",
    "compact": "cadogan.cli.operators.compact:compact",
    "rebuild": "cadogan.cli.operators.rebuild:rebuild",
    "set-aside": "cadogan.cli.operators.set_aside:set_aside",
    "players": "cadogan.cli.operators.players:players",
}

LOG_NOTHING = frozenset({"race", "practise", "--version"})
"""Commands without a part that writes logs, which take a sixth of the start to import."""


def program(asked: str) -> App:
    """All commands, of which the one that is `asked` for will run."""
    app = App(name="cadogan", help="Race each other at patience.", version=versions, config=read_secrets)
    for name, place in COMMANDS.items():
        app.command(place, name=name)
    if asked not in COMMANDS and asked != "--version":  # a list of all commands shows the begin of their docstrings
        for name in COMMANDS:
            app[name]
    return app


def versions() -> str:
    """Version of the package and form of the rules."""
    from importlib.metadata import version  # noqa: PLC0415 - a tenth of the time of every command, as the next one

    from cadogan.rules import RULES_FORM  # noqa: PLC0415

    return f"{version('cadogan')}, rules: {RULES_FORM}"


IN_ASCII = dict(zip("♣♠♥♦─━│┃▼·…⏎←→", "CSHD--||v..<<>", strict=True))
"""Characters of tables, for terminals that cannot show them."""
LINES, BLOCKS = range(0x2500, 0x2580), range(0x2580, 0x25A0)


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that the terminal's encoding lacks: ASCII for tables, codes for names."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    return "".join(IN_ASCII.get(each) or coded(each) for each in missing), error.end


def coded(character: str) -> str:
    """A corner or a block as one character, so that a table keeps its columns; else the code."""
    if ord(character) in LINES:
        return "+"
    if ord(character) in BLOCKS:
        return "#"
    return character.encode("ascii", "backslashreplace").decode()


def write_whatever_comes() -> None:
    """Write characters that the terminal's encoding lacks in others: a name must not end the command."""
    codecs.register_error("in_ascii", in_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="in_ascii")


def main() -> None:
    """Run the command line."""
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    write_whatever_comes()
    if asked not in LOG_NOTHING:
        from cadogan.logs import set_up_logs  # noqa: PLC0415 - see LOG_NOTHING

        set_up_logs()  # before anything is logged: standard output belongs to the command
    drop_service_link(os.environ)
    try:
        with suppress(KeyboardInterrupt):
            program(asked)()
    except SystemExit as end:  # the reason may quote a service
        sys.exit(harmless_lines(end.code) if isinstance(end.code, str) else end.code)
    except SecretError as error:
        sys.exit(str(error))
    except BrokenPipeError:  # the reader closed the pipe, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python would try again at its end
