"""`python -m infra.locks.npm_locks`: removes all URLs from the npm locks.

A lock needs only versions and hashes. `.npmrc` makes npm leave out download URLs, but npm still writes the funding
links of packages.
"""

import json
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCKS = [ROOT / folder / "package-lock.json" for folder in ("clients", "infra/bench/peers", "infra/docs", "infra/spec")]


def main() -> None:
    """Write each lock again without funding links."""
    for path in LOCKS:
        lock = json.loads(path.read_text(encoding="utf-8"))
        for package in lock["packages"].values():
            package.pop("funding", None)
        path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
