"""Commands that run the whole service, or describe it.

The service takes longer to import than everything else that a command does before it serves. A command imports it once
it has checked what it was asked for, beside the start of Postgres.
"""

import sys

from cadogan.cli.players.demo import demo_command
from cadogan.cli.serving.serve import Running, serve_command


def service() -> Running:
    """Import the service and prepare its routes, so that a process that is forked to serve has both."""
    from cadogan.api.application import routes  # noqa: PLC0415 - see above
    from cadogan.app import running  # noqa: PLC0415

    routes()
    return running


def openapi() -> None:
    """Print openapi.yaml."""
    from cadogan.api.openapi.openapi_yaml import openapi_yaml  # noqa: PLC0415 - see above

    sys.stdout.write(openapi_yaml())


def asyncapi() -> None:
    """Print asyncapi.yaml."""
    from cadogan.api.openapi.asyncapi import asyncapi_yaml  # noqa: PLC0415 - see above

    sys.stdout.write(asyncapi_yaml())


serve = serve_command(service)
demo = demo_command(service)
