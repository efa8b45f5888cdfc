"""What the OpenAPI document says of the API as a whole; the rest of it comes from handlers and Structs."""

from importlib.metadata import version

from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, ExternalDocumentation, License, SecurityScheme, Server, Tag

from cadogan.api.openapi.document import Description

TAGS = (
    Tag(name="players", description="A name, and tokens that prove whose it is."),
    Tag(name="games", description="The games of patience and their options."),
    Tag(name="races", description="Making and finding races."),
    Tag(
        name="pairing", description="Finding somebody to race: one who wants the same, a bot, or one who is challenged."
    ),
    Tag(name="racing", description="What a racer does. The socket of the race does the same, quicker."),
    Tag(name="deals", description="Deals that were played, and playing them again."),
    Tag(name="days", description="The deal of the day: one for each game, which everybody plays once."),
    Tag(name="record", description="What everybody may know of a race, now and later."),
    Tag(name="ratings", description="How strong players are, by game, and what each race changed."),
    Tag(name="practice", description="Playing alone, from any position, with hints."),
    Tag(name="health", description="For whoever operates the service."),
)

ABOUT = """Race each other at patience: everybody in a race plays the same deal on a board of their own, live.

Refusals are `application/problem+json` (RFC 9457) with a lasting `code`, and a `type` that is the address of its page.
A field or parameter that is not described here is refused by name. While one races, the
[socket](/docs/wire) is quicker."""


def description() -> Description:
    """Title, tags, how one is authorised, where the document is served: as JSON, without a page that needs a CDN."""
    return Description(
        title="Cadogan",
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
