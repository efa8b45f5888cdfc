"""`python -m infra.npm_locks`: takes all addresses out of the npm locks.

npm leaves out where packages come from, as `.npmrc` tells it to; it still writes down whom each of them asks for money.
What a lock has to say is which versions, and their hashes.
"""

import json
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCKS = [ROOT / folder / "package-lock.json" for folder in ("clients", "infra/docs", "infra/spec")]


def main() -> None:
    """Write each lock anew, without."""
    for path in LOCKS:
        lock = json.loads(path.read_text(encoding="utf-8"))
        for package in lock["packages"].values():
            package.pop("funding", None)
        path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
