"""The list of periodic tasks has each, with the pause that it has."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import cadogan
from cadogan.metrics.tasks import TASKS
from cadogan.store.projections.projection import Projection
from infra.docs.metrics import page
from tests.metrics.conftest import Observed

SERVICE = Path(cadogan.__file__).parent
PROJECTIONS = {"listing", "ratings", "results", "feats"}


def begun() -> Iterator[tuple[str, float]]:
    """Names and pauses of all calls of `every` in the service."""
    for path in SERVICE.rglob("*.py"):
        text = path.read_text()
        if "import every\n" not in text:
            continue
        module = importlib.import_module(".".join(("cadogan", *path.relative_to(SERVICE).with_suffix("").parts)))
        for call in ast.walk(ast.parse(text)):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "every":
                seconds, name = (ast.unparse(argument) for argument in call.args[:2])
                names = PROJECTIONS if name == "self.name" else {eval(name, vars(module))}
                for each in names:
                    yield each, eval(seconds, vars(module))


def test_the_list_has_each_periodic_task_with_its_pause() -> None:
    assert sorted(begun()) == sorted((task.name, task.seconds) for task in TASKS)
    assert {kind.name for kind in Projection.__subclasses__() if kind.__module__.startswith("cadogan.")} == PROJECTIONS


def test_the_page_of_metrics_has_each_task() -> None:
    text = page()
    assert [task.name for task in TASKS if f"| `{task.name}` | {task.seconds:g} s | {task.about} |" not in text] == []


async def test_a_node_reports_the_age_of_the_tasks_that_it_does(observed: Observed) -> None:
    scraped = await observed.until("cadogan_lease_held", 1, role="matchmaker")
    shown = {sample.labels["task"] for sample in scraped.families["cadogan_task_age_seconds"].samples}
    assert {"heartbeat", "clock", "listing", "old-news", "partitions", "vital-signs"} <= shown
    assert shown <= {task.name for task in TASKS}
    assert 0 <= scraped.value("cadogan_task_age_seconds", task="heartbeat") < 30
