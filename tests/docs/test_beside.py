"""Pages that are built beside a service: by what a fresh clone has, and the build ends with it."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_build_ends_with_the_service_that_it_is_for(tmp_path: Path) -> None:
    log = tmp_path / "log"
    os.mkfifo(log)  # its reader sees the end of the last process that writes
    build = f"{sys.executable} -m infra.docs.beside {log} sh -c 'sleep 60 & sleep 60'"
    with (
        subprocess.Popen(["sh", "-c", f"{build} & exec cat"], cwd=ROOT, stdin=subprocess.PIPE) as service,
        log.open("rb") as output,  # once it is being built
    ):
        assert service.stdin is not None
        service.stdin.close()
        assert output.read() == b""
    assert service.returncode == 0


def test_nothing_that_make_serve_runs_needs_a_package_for_development() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    development = {re.split(r"[\[<>=]", line)[0] for line in extras["dev"]}
    modules = {
        module: None
        for module, distributions in packages_distributions().items()
        if development & {distribution.lower() for distribution in distributions}
    }
    assert {"mypyc", "hypothesis"} <= modules.keys()
    imports = (
        "import infra.docs.__main__, infra.docs.beside, infra.generate.__main__, infra.locks.npm, cadogan.commands"
    )
    subprocess.run([sys.executable, "-c", f"import sys; sys.modules |= {modules}; {imports}"], cwd=ROOT, check=True)
