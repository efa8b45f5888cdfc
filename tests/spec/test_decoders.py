"""Everything that decodes bytes from outside decodes them or refuses them, whatever they are.

This is the short form, with random changes. `make decoders` uses a fuzzer that is guided by coverage.
"""

import json
from pathlib import Path
from random import Random

import pytest

from infra.fuzz.guided.mutation import mutations
from infra.fuzz.guided.target import Target
from infra.fuzz.guided.targets import TARGETS

FOUND = Path(__file__).parents[1] / "vectors" / "fuzzed.jsonl"
COUNT = 1000
"""Changed inputs of each target."""


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_changed_inputs_are_decoded_or_refused(target: Target) -> None:
    seeds = target.seeds()
    assert seeds
    for data in [*seeds, *mutations(seeds, COUNT, Random(target.name))]:
        try:
            target.run(data)
        except BaseException as error:
            error.add_note(f"the input, for {FOUND.name}: {data.hex()}")
            raise


@pytest.mark.parametrize("line", FOUND.read_text(encoding="utf-8").splitlines())
def test_inputs_that_once_broke_a_decoder_break_it_no_more(line: str) -> None:
    found = json.loads(line)
    TARGETS[found["target"]].run(bytes.fromhex(found["input"]) * found.get("times", 1))


def test_a_decoder_that_breaks_is_found() -> None:
    def broken(data: bytes) -> None:
        if data.startswith(b"ab") and len(data) > 2:
            raise ValueError(data)

    with pytest.raises(ValueError, match="ab"):
        test_changed_inputs_are_decoded_or_refused(Target("broken", broken, lambda: [b"ab"]))
