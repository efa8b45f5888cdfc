"""`make fast`: compile the rules with mypyc, for this Python. It needs a C compiler and Python's headers."""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from mypyc.build import mypycify
from setuptools import setup  # type: ignore[import-untyped]  # one call of it is not worth stubs

from cadogan.rules.mypyc_modules import COMPILED, SOURCES, digest

MODULES = (
    "compiled_rules",
    "position",
    "legal",
    "layout",
    "refusal",
    "solver.search",
    "solver.likeness",
    "solver.promise",
    "solver.safety",
    "solver.stock",
)
"""What a move passes through. The rest describes games, or is read once."""

GROUP = "cadogan.rules.all"
"""mypyc adds `__mypyc`: the library that holds them all."""

FLAGS = "-fvisibility=hidden"
"""Calls between our own functions need not go through a table; that takes a tenth off."""


def main() -> None:
    """Compile, unless these very sources are compiled already. Older compiled modules are thrown away."""
    made = COMPILED / digest()
    if any(made.glob(f"layout{sysconfig.get_config_var('EXT_SUFFIX')}")):
        print("the rules are compiled already")
        return
    missing = what_is_missing()
    if missing:
        sys.exit(f"make fast needs {missing}; nothing else does: the rules run in Python as before")
    with TemporaryDirectory(prefix="cadogan-fast-") as temporary:
        built = build(Path(temporary))
        shutil.rmtree(COMPILED, ignore_errors=True)
        COMPILED.mkdir()
        shutil.move(built, made)
    print(f"compiled: {' '.join(MODULES)}")


def what_is_missing() -> str | None:
    """What the machine lacks for compiling."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"a C compiler, and {compiler} is not there"
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").exists():
        return f"Python's headers (often a package python3-dev), and {headers} lacks them"
    return None


def build(temporary: Path) -> Path:
    """Compile into a temporary folder; the folder of the modules there."""
    os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()
    os.chdir(SOURCES.parents[1])  # mypy names modules by the way from here
    sources = [
        str((SOURCES / module.replace(".", "/")).with_suffix(".py").relative_to(Path.cwd())) for module in MODULES
    ]
    options = ["--config-file=", "--strict", f"--cache-dir={temporary / 'mypy'}"]
    extensions = mypycify([*options, *sources], group_name=GROUP, target_dir=str(temporary / "c"))
    to = ["--build-lib", str(temporary / "lib"), "--build-temp", str(temporary / "objects")]
    setup(name="cadogan-rules", packages=[], ext_modules=extensions, script_args=["--quiet", "build_ext", *to])
    return temporary / "lib" / "cadogan" / "rules"


if __name__ == "__main__":
    main()
