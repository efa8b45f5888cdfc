"""Commands that run the whole service, or describe it."""

from cadogan.api.openapi.asyncapi import asyncapi_yaml
from cadogan.api.openapi.openapi_yaml import openapi_yaml
from cadogan.app import running
from cadogan.cli.asyncapi import asyncapi_command
from cadogan.cli.demo import demo_command
from cadogan.cli.openapi import openapi_command
from cadogan.cli.serve import serve_command

serve = serve_command(running)
demo = demo_command(running)
openapi = openapi_command(openapi_yaml)
asyncapi = asyncapi_command(asyncapi_yaml)
