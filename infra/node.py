"""`python -m infra.node FOLDER …` installs the npm packages of a folder and runs npm there, if it is told what.

It is the machine's Node.js that runs, or one from a wheel: the web client, the reference of the API and the linter of
openapi.yaml are all made with it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEAST_NODE = (20, 19)
"""What Vite needs."""


def main() -> None:
    """Install what the lock of the folder names, if it changed since; then run npm, if there is more to do."""
    folder, *words = sys.argv[1:]
    install(ROOT / folder)
    if words:
        run(ROOT / folder, *words, "--silent")


def install(folder: Path) -> None:
    """Install what the lock of a folder names, if it changed since it was done last."""
    installed = folder / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < (folder / "package-lock.json").stat().st_mtime:
        print(f"Fetching the packages of {folder.relative_to(ROOT)} (once)", flush=True)
        run(folder, "ci", "--silent")
        installed.touch()


def run(folder: Path, *arguments: str) -> None:
    """Run npm in a folder; what it says of a fault is the fault's explanation."""
    npm = program("npm")
    path = f"{npm.parent}{os.pathsep}{os.environ['PATH']}"  # npm looks for its own node there
    done = subprocess.run([npm, *arguments], cwd=folder, env=os.environ | {"PATH": path}, check=False)
    if done.returncode:
        sys.exit(f"`npm {' '.join(arguments)}` in {folder} failed; what it said is above")


def program(name: str) -> Path:
    """`npm` or `node` of a Node.js that is new enough; where the machine has none, it comes into our environment."""
    found = shutil.which(name)
    if found is not None and node_version() >= LEAST_NODE:
        return Path(found)
    own = Path(sys.executable).with_name(name)
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


if __name__ == "__main__":
    main()
