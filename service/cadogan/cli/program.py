"""The `cadogan` command and its subcommands."""

from collections.abc import Callable
from importlib.metadata import version

from cyclopts import App

from cadogan.cli.asyncapi import asyncapi_command
from cadogan.cli.demo import demo_command
from cadogan.cli.export import export
from cadogan.cli.fair_play import fair_play_command
from cadogan.cli.games import games
from cadogan.cli.import_ import import_command
from cadogan.cli.odds import odds
from cadogan.cli.openapi import openapi_command
from cadogan.cli.players import players
from cadogan.cli.rebuild import rebuild
from cadogan.cli.replay import replay
from cadogan.cli.serve import Running, serve_command
from cadogan.cli.set_aside import set_aside
from cadogan.cli.solve import solve_command
from cadogan.cli.table import table
from cadogan.cli.verify import verify
from cadogan.cli.watch import watch
from cadogan.rules import RULES_FORM


def program(running: Running, openapi_document: Callable[[], str], asyncapi_document: Callable[[], str]) -> App:
    """All commands. `running` serves on a listening socket while its block runs."""
    app = App(name="cadogan", help="Race each other at patience.", version=f"{version('cadogan')}, rules: {RULES_FORM}")
    app.command(serve_command(running), name="serve")
    app.command(demo_command(running), name="demo")
    app.command(watch)
    app.command(replay)
    app.command(export)
    app.command(import_command, name="import")
    app.command(games)
    app.command(table)
    app.command(solve_command, name="solve")
    app.command(odds)
    app.command(verify)
    app.command(fair_play_command, name="fair-play")
    app.command(openapi_command(openapi_document), name="openapi")
    app.command(asyncapi_command(asyncapi_document), name="asyncapi")
    app.command(rebuild)
    app.command(set_aside)
    app.command(players)
    return app
