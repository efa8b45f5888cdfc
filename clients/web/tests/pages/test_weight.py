"""Weight of the page as browsers load it: compressed."""

import re
from pathlib import Path

from cadogan.rules.words import LANGUAGES

FIRST_LOAD = 190_000
"""With the fonts, which the styles name."""
FONTS = 60_000
WHOLE = 311_000
"""With the longest of the languages: nobody loads two. Without the rules."""
RULES = 25_000
"""The rules of all games and what plays them without a network, which is loaded once there is time."""


def test_first_load_and_whole_page_stay_light(built_site: Path) -> None:
    named = set(re.findall(r'(?:src|href)="/([^"]+)"', (built_site / "index.html").read_text()))
    fonts = {path.relative_to(built_site).as_posix() for path in (built_site / "assets").glob("*.woff2")}
    loaded = {"index.html", *named, *fonts}
    first = sum(weight_of(built_site / name) for name in loaded if not name.endswith(".webmanifest"))
    own = (path for path in built_site.rglob("*") if path.parent.name != "earlier")  # those are of other pages
    rest = (path for path in own if path.suffix in {".html", ".js", ".css", ".json", ".svg"})
    languages = [next((built_site / "assets").glob(f"{code}-*.js")) for code in LANGUAGES if code != "en"]
    words = [weight_of(path) for path in languages]
    (rules,) = (built_site / "assets").glob("local-line-*.js")
    whole = sum(map(weight_of, rest)) - sum(words) + max(words) - weight_of(rules)
    assert rules.relative_to(built_site).as_posix() not in loaded
    assert weight_of(rules) <= RULES
    assert not loaded & {path.relative_to(built_site).as_posix() for path in languages}
    assert first <= FIRST_LOAD, f"the first load is {first} bytes"
    assert 0 < sum(weight_of(built_site / name) for name in fonts) <= FONTS
    assert whole <= WHOLE, f"the page is {whole} bytes"


def weight_of(path: Path) -> int:
    """Bytes of a file as the service sends it."""
    compressed = path.with_name(f"{path.name}.br")
    return (compressed if compressed.exists() else path).stat().st_size
