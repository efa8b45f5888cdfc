"""Configuration of Sphinx. Pages load nothing from other origins."""

from importlib import metadata

from pygments.lexers.special import TextLexer  # type: ignore[import-untyped]  # it has no type annotations
from sphinx.application import Sphinx

project = "Cadogan"
release = metadata.version("cadogan")
project_copyright = "the people of Cadogan, MIT licence"
html_title = f"Cadogan {release}"
html_theme = "furo"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#14532d", "color-brand-content": "#14532d"},
    "dark_css_variables": {"color-brand-primary": "#9fd8b4", "color-brand-content": "#9fd8b4"},
}
html_copy_source = False
html_show_sphinx = False
extensions = ["myst_parser"]
myst_enable_extensions = ["deflist"]  # the glossary
myst_heading_anchors = 3
myst_url_schemes = {
    "http": None,
    "https": None,
    "site": "/docs/{{path}}",
}  # links to files of the site that are no pages
exclude_patterns = ["examples/*.md"]
pygments_style = "friendly"


def setup(app: Sphinx) -> None:
    """Register languages of code blocks that have no highlighting: `transcript` (in `notation.md`) and `race`."""
    app.add_lexer("transcript", TextLexer)
    app.add_lexer("race", TextLexer)
