"""Builds packages with hatchling and npm. A fresh clone has both: the pages at /docs offer the packages of the SDKs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from infra.locks import npm

ROOT = Path(__file__).parents[2]


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
