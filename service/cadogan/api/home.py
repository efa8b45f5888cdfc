"""The page at the root: what this is, and where the rest is."""

from pathlib import Path

from litestar import MediaType, get

PAGE = Path(__file__).with_name("home.html").read_text(encoding="utf-8")


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def home() -> str:
    """Page for people who come with a browser."""
    return PAGE
