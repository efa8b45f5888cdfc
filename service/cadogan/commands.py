"""Commands that run the whole service, or describe it.

The service takes longer to import than everything else that a command does before it serves. A command imports it once
it has checked what it was asked for, beside the start of Postgres.
"""

from cadogan.cli.asyncapi import asyncapi_command
from cadogan.cli.demo import demo_command
from cadogan.cli.openapi import openapi_command
from cadogan.cli.serve import Running, serve_command


def service() -> Running:
    """Import the service and prepare its routes, so that a process that is forked to serve has both."""
    from cadogan.api.application import routes  # noqa: PLC0415 - see above
    from cadogan.app import running  # noqa: PLC0415

    routes()
    return running


def openapi_text() -> str:
    """The text of openapi.yaml."""
    from cadogan.api.openapi.openapi_yaml import openapi_yaml  # noqa: PLC0415 - see above

    return openapi_yaml()


def asyncapi_text() -> str:
    """The text of asyncapi.yaml."""
    from cadogan.api.openapi.asyncapi import asyncapi_yaml  # noqa: PLC0415 - see above

    return asyncapi_yaml()


serve = serve_command(service)
demo = demo_command(service)
openapi = openapi_command(openapi_text)
asyncapi = asyncapi_command(asyncapi_text)
