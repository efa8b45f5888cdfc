"""Weight of the page as browsers load it: compressed."""

import re
from pathlib import Path

FIRST_LOAD = 120_000
WHOLE = 250_000


def test_first_load_and_whole_page_stay_light(built_site: Path) -> None:
    named = set(re.findall(r'(?:src|href)="/([^"]+)"', (built_site / "index.html").read_text()))
    first = sum(weight_of(built_site / name) for name in {"index.html", *named} if not name.endswith(".webmanifest"))
    own = (path for path in built_site.rglob("*") if path.parent.name != "earlier")  # those are of other pages
    loaded = (path for path in own if path.suffix in {".html", ".js", ".css", ".json", ".svg"})
    whole = sum(map(weight_of, loaded))
    assert first <= FIRST_LOAD, f"the first load is {first} bytes"
    assert whole <= WHOLE, f"the page is {whole} bytes"


def weight_of(path: Path) -> int:
    """Bytes of a file as the service sends it."""
    compressed = path.with_name(f"{path.name}.br")
    return (compressed if compressed.exists() else path).stat().st_size
