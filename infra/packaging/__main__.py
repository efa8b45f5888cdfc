"""`make dist`: the packages that people install, in `dist/`, with their digests in `dist/SHA256SUMS`.

- `cadogan`: an sdist, a wheel for every platform, and, with a C compiler, one with compiled rules for this platform and
  Python, which pip prefers where it fits.
- `cadogan-client`: an sdist and a wheel.
- `cadogan-client` for npm: a tarball.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from infra.locks import npm
from infra.packaging import fast
from infra.packaging.build_hook import COMPILED_RULES

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"


def main() -> None:
    """Build all of them."""
    with TemporaryDirectory(prefix="cadogan-dist-") as temporary:  # so that `dist` is never half of them
        target = Path(temporary)
        python_packages(target)
        compiled_wheel(target)
        npm_package(target)
        files = sorted(target.iterdir())
        sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
        (target / "SHA256SUMS").write_text("".join(sums))
        shutil.rmtree(DIST, ignore_errors=True)
        shutil.copytree(target, DIST)
        for file in files:
            print(f"{file.stat().st_size / 1e6:6.2f} MB  dist/{file.name}")


def python_packages(target: Path) -> None:
    """Sdist and wheel of the service and of the SDK. Each wheel is built from its sdist, so that both are whole."""
    for project in (ROOT, ROOT / "clients" / "python"):
        hatchling(project, target, "sdist")
        with TemporaryDirectory(prefix="cadogan-dist-") as temporary:
            [sdist] = target.glob(f"{project_name(project)}-*.tar.gz")
            shutil.unpack_archive(sdist, temporary)  # our own; Debian 12's Python has no filters
            hatchling(next(Path(temporary).iterdir()), target, "wheel")


def project_name(project: Path) -> str:
    """Name of a project in its file names."""
    return "cadogan" if project == ROOT else "cadogan_client"


def compiled_wheel(target: Path) -> None:
    """The wheel of the service with compiled rules, for this platform and Python. Needs a C compiler."""
    missing = fast.missing_requirement()
    if missing:
        print(f"No wheel with compiled rules: it needs {missing}.")
        return
    with TemporaryDirectory(prefix="cadogan-dist-") as temporary:
        compiled = Path(temporary) / "compiled"
        subprocess.run([sys.executable, "-m", "infra.packaging.fast", compiled], cwd=ROOT, check=True)
        hatchling(ROOT, target, "wheel", {COMPILED_RULES: str(compiled)})


def npm_package(target: Path) -> None:
    """The tarball of the TypeScript SDK. npm compiles it first."""
    clients = ROOT / "clients"
    npm.install(clients)
    npm.run(clients, "pack", "--workspace", "cadogan-client", "--pack-destination", str(target), "--silent")


def hatchling(project: Path, target: Path, kind: str, environment: dict[str, str] | None = None) -> None:
    """Build one package of a project."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(target)]
    done = subprocess.run(
        command, cwd=project, env=os.environ | (environment or {}), capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{project.name}: no {kind} was built.\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    main()
