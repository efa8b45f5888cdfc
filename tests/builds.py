"""What some tests need to have built: the web client, the pages at /docs, npm packages.

Each fixture calls make when the first test that needs it is about to run. Make rebuilds only what has changed.
"""

import fcntl
import os
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CALLER = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "GNUMAKEFLAGS")
"""Variables of the make that started pytest: its jobs and its options are not ours."""


def build(target: str) -> None:
    """Have make bring a file up to date; the workers of a run take turns.

    The running environment counts as complete (`--assume-old`): a test never installs Python packages into it.
    """
    lock = Path(tempfile.gettempdir()) / f"cadogan-build-{sha256(str(ROOT).encode()).hexdigest()[:12]}"
    with lock.open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        stamps = [f"--assume-old={sys.prefix}/{stamp}" for stamp in ("bin/python", "service", "docs")]
        made = subprocess.run(
            ["make", "--no-print-directory", *stamps, f"VENV={sys.prefix}", target],
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name not in CALLER},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    if made.returncode:
        pytest.fail(f"`make {target}` failed:\n{made.stdout}", pytrace=False)


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The built web client."""
    build("service/cadogan/site/index.html")
    return ROOT / "service/cadogan/site"


@pytest.fixture(scope="session")
def built_docs() -> Path:
    """The built pages at /docs."""
    build("service/cadogan/docs/index.html")
    return ROOT / "service/cadogan/docs"


@pytest.fixture(scope="session")
def client_packages() -> Path:
    """The npm packages of `clients`."""
    build("clients/node_modules/.package-lock.json")
    return ROOT / "clients/node_modules"


@pytest.fixture(scope="session")
def spec_packages() -> Path:
    """The npm packages of `infra/spec`: a linter and a generator for openapi.yaml."""
    build("infra/spec/node_modules/.package-lock.json")
    return ROOT / "infra/spec/node_modules"
