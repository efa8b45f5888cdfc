"""The page of all settings at /docs, from the settings of `cadogan serve`."""

from collections.abc import Iterator
from typing import cast

from cyclopts import Argument, Group
from docstring_parser import parse_from_object  # cyclopts reads the help of options with it

from cadogan.cli.serving.settings.environment import FILE
from cadogan.cli.serving.settings.settings import SECRETS, Settings
from cadogan.main import program

HEAD = """\
# Configuration

Each setting of `cadogan serve` is an environment variable and an option. An option counts more than a variable, and
`CADOGAN_PORT` more than `PORT`. Switches take 1 or 0 as variables; as options they are like `--respawn` and
`--no-respawn`.

    cadogan serve --check       # show the settings as the service understands them, and end
    cadogan doctor              # look at the machine, Postgres and the proxy with these settings, and name cures

A secret can be read from a file: `DATABASE_URL_FILE=/run/secrets/database_url` instead of `DATABASE_URL`. The other
commands that read the database take `DATABASE_URL`, its file, and `CADOGAN_DATA` as well.

The service logs `unknown_setting` for each variable that begins with `CADOGAN_` and is no setting, and `--check` exits
with 1. Variables that Kubernetes sets for a Service with the name `cadogan`, such as `CADOGAN_SERVICE_HOST`, are
ignored.
"""

LINKS = {
    "webhook_networks": "[Webhooks](webhooks.md#create-one)",
    "limits": "[Rate limits](limits.md)",
    "drain": "[Stopping a node](operating.md#stopping-a-node)",
    "respawn": "[When the service is killed](operating.md#when-the-service-is-killed)",
    "processes": "[Several processes on one machine](operating.md#several-processes-on-one-machine)",
    "trusted_proxies": "[Running behind a proxy](operating.md#running-behind-a-proxy)",
    "public_url": "[Running behind a proxy](operating.md#running-behind-a-proxy)",
    "database_url": "[Postgres and its standby](operating.md#postgres-and-its-standby)",
    "database_connections": "[Connections to Postgres](operating.md#connections-to-postgres)",
    "pooler_url": "[Connections to Postgres](operating.md#connections-to-postgres)",
    "data": "[Embedded Postgres](operating.md#embedded-postgres)",
    "nats_url": "[More than one node](operating.md#more-than-one-node)",
    "winnable": "[Winnable deals](deals.md)",
}
"""Where the page says more."""

DESCRIPTIONS = {
    described.arg_name: " ".join((described.description or "").split())
    for described in parse_from_object(Settings).params
}


def page() -> str:
    """The page."""
    return "\n".join((HEAD, *sections()))


def sections() -> Iterator[str]:
    """A table for each group of settings."""
    of_group: dict[str, list[Argument]] = {}
    for argument in program("serve")["serve"].assemble_argument_collection():
        if argument.parameter.env_var:
            (group,) = cast("tuple[Group]", argument.parameter.group)
            of_group.setdefault(group.name, []).append(argument)
    for title, settings in of_group.items():
        yield f"## {title}\n\n| variable | option | default | |\n|---|---|---|---|"
        yield from map(row, settings)
        yield ""


def row(argument: Argument) -> str:
    """The row of a setting."""
    name = argument.name.removeprefix("--").replace("-", "_")
    variables = [*(argument.parameter.env_var or ())]
    if name in SECRETS:
        variables += [variable + FILE for variable in variables]
    link = f" {LINKS[name]}." if name in LINKS else ""
    named = ", ".join(f"`{variable}`" for variable in variables)
    return f"| {named} | `{argument.name}` | {default(argument)} | {DESCRIPTIONS[name]}{link} |"


def default(argument: Argument) -> str:
    """The default of a setting, as a variable has it."""
    value = argument.field_info.default
    return "" if value in (None, "") else f"`{int(value) if isinstance(value, bool) else value}`"
