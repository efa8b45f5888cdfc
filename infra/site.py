"""`make site` builds the web client and `make check` checks its types, by the machine's Node.js or one from a wheel."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
CLIENTS = ROOT / "clients"
LOCK = CLIENTS / "package-lock.json"
INSTALLED = CLIENTS / "node_modules" / ".package-lock.json"
LEAST_NODE = (20, 19)
"""What Vite needs."""


def main() -> None:
    """Install what the lock names, if it changed since; then build, or check."""
    npm = npm_command()
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        print("Fetching what the web client is built with (once)", flush=True)
        run(npm, "ci", "--silent")
        INSTALLED.touch()
    run(npm, "run", "check" if sys.argv[1:] == ["check"] else "build", "--silent")


def npm_command() -> Path:
    """`npm` of a Node.js that is new enough; it is installed in the virtual environment if the machine has none."""
    found = shutil.which("npm")
    if found is not None and node_version() >= LEAST_NODE:
        return Path(found)
    own = Path(sys.executable).with_name("npm")
    if not own.exists():
        print("Fetching Node.js (once), for there is none here that is new enough", flush=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--require-hashes"]
        subprocess.run([*pip, "-r", ROOT / "infra" / "locks" / "node.txt"], check=True)
    return own


def node_version() -> tuple[int, ...]:
    """Version of the machine's Node.js; () if it has none."""
    node = shutil.which("node")
    if node is None:
        return ()
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(number) for number in re.findall(r"\d+", said))


def run(npm: Path, *arguments: str) -> None:
    """Run npm in the workspace of the clients; what it says of a fault is the fault's explanation."""
    path = f"{npm.parent}{os.pathsep}{os.environ['PATH']}"  # npm looks for its own node there
    done = subprocess.run([npm, *arguments], cwd=CLIENTS, env=os.environ | {"PATH": path}, check=False)
    if done.returncode:
        sys.exit(f"`npm {' '.join(arguments)}` in {CLIENTS} failed; what it said is above")


if __name__ == "__main__":
    main()
