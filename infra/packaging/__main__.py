"""`make dist`: the packages that people install, in `dist/`, with their digests in `dist/SHA256SUMS`.

- `cadogan`: an sdist, a wheel for every platform, and, with a C compiler, one with compiled modules for this platform
  and Python, which pip prefers where it fits.
- `cadogan-client`: an sdist and a wheel.
- `cadogan-client` for npm: a tarball.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from infra.packaging import fast
from infra.packaging.build_hook import COMPILED_MODULES
from infra.packaging.packages import ROOT, hatchling, npm_package, python_packages

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


def compiled_wheel(target: Path) -> None:
    """The wheel of the service with compiled modules, for this platform and Python. Needs a C compiler."""
    missing = fast.missing_requirement()
    if missing:
        print(f"No wheel with compiled modules: it needs {missing}.")
        return
    with TemporaryDirectory(prefix="cadogan-dist-") as temporary:
        compiled = Path(temporary) / "compiled"
        subprocess.run([sys.executable, "-m", "infra.packaging.fast", compiled], cwd=ROOT, check=True)
        hatchling(ROOT, target, "wheel", {COMPILED_MODULES: str(compiled)})


if __name__ == "__main__":
    main()
