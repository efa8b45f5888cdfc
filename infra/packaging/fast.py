"""`make fast`: compiles the rules and the path of a move with mypyc for this Python.

It needs a C compiler and the headers of Python.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from mypyc.build import mypycify
from setuptools import setup  # type: ignore[import-untyped]  # stubs are not worth it for one call

from cadogan.compiled import COMPILED, LIBRARY, MODULES, SOURCES, digest, source_of

GROUP = f"cadogan.{LIBRARY.removesuffix('__mypyc')}"
"""Name of the shared library. mypyc appends `__mypyc`."""

FLAGS = "-fvisibility=hidden"
"""Calls between our functions then bypass the procedure linkage table, which saves a tenth of the time."""


def main() -> None:
    """Compile into a folder, which the service finds unless it is another one. Nothing is compiled twice."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else COMPILED
    target = folder / digest()
    if any(target.glob(f"rules/layout{sysconfig.get_config_var('EXT_SUFFIX')}")):
        print("all of it is compiled already")
        return
    missing = missing_requirement()
    if missing:
        sys.exit(f"make fast needs {missing}. Everything still runs in Python.")
    with TemporaryDirectory(prefix="cadogan-fast-") as temporary:
        built = build(Path(temporary))
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        shutil.move(built, target)
    print(f"compiled: {' '.join(MODULES)}")


def missing_requirement() -> str | None:
    """A requirement for compiling that the machine lacks. None if it has all."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"a C compiler, and {compiler} was not found"
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").exists():
        return f"Python's headers (often a package python3-dev), and {headers} lacks them"
    return None


def build(temporary: Path) -> Path:
    """Compile in a temporary folder. Returns the folder of the compiled modules."""
    os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()
    os.chdir(SOURCES.parent)  # mypy derives module names from paths relative to here
    sources = [str(source_of(module).relative_to(Path.cwd())) for module in MODULES]
    options = ["--config-file=", "--strict", f"--cache-dir={temporary / 'mypy'}"]
    extensions = mypycify([*options, *sources], group_name=GROUP, target_dir=str(temporary / "c"))
    outputs = ["--build-lib", str(temporary / "lib"), "--build-temp", str(temporary / "objects")]
    setup(name="cadogan-compiled", packages=[], ext_modules=extensions, script_args=["--quiet", "build_ext", *outputs])
    return temporary / "lib" / "cadogan"


if __name__ == "__main__":
    main()
