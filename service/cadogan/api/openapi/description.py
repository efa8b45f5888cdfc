"""OpenAPI: title, tags and security of the API as a whole."""

from importlib.metadata import version

from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, ExternalDocumentation, License, SecurityScheme, Server, Tag

from cadogan.api.openapi.document import Description

TAGS = (
    Tag(name="players", description="Accounts and tokens."),
    Tag(name="apps", description="Apps that act for a player: OAuth 2.1, and revoking them."),
    Tag(name="webhooks", description="Addresses to which what happens to you is sent."),
    Tag(name="games", description="The games of patience and their options."),
    Tag(name="races", description="Creating and finding races."),
    Tag(name="pairing", description="Finding an opponent: matchmaking, house bots, and challenges."),
    Tag(name="tournaments", description="Arenas and sprints: entering, the table, and the races."),
    Tag(name="racing", description="A racer's commands. The race socket does the same, faster."),
    Tag(name="deals", description="Deals that were played, and playing them again."),
    Tag(name="days", description="The deal of the day: one for each game, which each player plays once."),
    Tag(name="record", description="The public record of a race."),
    Tag(name="ratings", description="Ratings by game, and the changes by each race."),
    Tag(name="practice", description="Practice from any position, with hints."),
    Tag(name="health", description="For operators."),
)

ABOUT = """Race each other at patience: all racers of a race play the same deal, each on their own board, live.

Refusals are `application/problem+json` (RFC 9457) with a stable `code`. Their `type` is the address of a page about it.
Unknown fields and parameters are refused by name. For racing, the [socket](/docs/wire) is
faster; [asyncapi.yaml](/docs/api/asyncapi.yaml) describes its messages."""


def description() -> Description:
    """Title, tags, security, and where the document is served: as JSON, without a page that needs a CDN."""
    return Description(
        title="Cadogan API",
        version=version("cadogan"),
        description=ABOUT,
        license=License(name="MIT", identifier="MIT"),
        external_docs=ExternalDocumentation(url="/docs", description="Quick start, guides, the socket, every error."),
        servers=[Server(url="/", description="Where this document is served.")],
        path="/api/v1/openapi.json",
        render_plugins=[JsonRenderPlugin(path="/")],
        use_handler_docstrings=True,
        tags=list(TAGS),
        components=Components(
            security_schemes={
                "bearer": SecurityScheme(
                    type="http",
                    scheme="bearer",
                    description="Token of a player, from createPlayer, createToken or takeLink. "
                    "Each operation names the scope that it takes.",
                )
            }
        ),
    )
