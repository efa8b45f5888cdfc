"""Fuzzes one target with Atheris, which ends the process: `python -m infra.fuzz.guided.process TARGET FOLDER INPUTS`.

libFuzzer, which Atheris carries, keeps an input in FOLDER if it reaches code that no earlier one has reached.
"""

import importlib
import logging
import sys
from pathlib import Path

from infra.fuzz.guided.target import LONGEST_INPUT

SLOW_S = 20
"""Seconds after which an input counts as a hang."""


def main() -> None:
    """Fuzz. The exit status is not 0 if an input made the target raise."""
    name, folder, inputs = sys.argv[1:]
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["cadogan", "websockets", "h11", "cadogan_client"]):
        target = importlib.import_module("infra.fuzz.guided.targets").TARGETS[name]
    logging.disable()  # a line for each input otherwise
    for number, seed in enumerate(target.seeds()):
        (Path(folder) / f"seed-{number}").write_bytes(seed[:LONGEST_INPUT])
    options = [f"-runs={inputs}", f"-max_len={LONGEST_INPUT}", f"-timeout={SLOW_S}", "-rss_limit_mb=3000"]
    atheris.Setup([sys.argv[0], folder, *options, "-print_final_stats=1", f"-artifact_prefix={folder}-"], target.run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
