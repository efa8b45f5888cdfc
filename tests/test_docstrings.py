"""Every example in a docstring of the service is true.

pytest's own `--doctest-modules` would import a second copy, in Python, of each module that `make fast` has compiled,
and later tests would use that copy. Compiled modules also keep no docstrings. Here the examples come from the source
and run against the module that the service imports.
"""

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

SERVICE = Path(__file__).parents[1] / "service"
MODULES = {
    ".".join(path.relative_to(SERVICE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SERVICE.rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
}


def examples(module: str, path: Path) -> Iterator[doctest.DocTest]:
    """Yield a doctest for each docstring of a module that has examples."""
    shared = vars(import_module(module))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node, clean=False) or ""
            name = getattr(node, "name", module)
            line = node.body[0].lineno - 1 if docstring else 0
            test = doctest.DocTestParser().get_doctest(docstring, shared, name, str(path), line)
            if test.examples:
                yield test


@pytest.mark.parametrize("module", MODULES)
def test_every_example_in_a_docstring_is_true(module: str) -> None:
    runner = doctest.DebugRunner()
    tests = list(examples(module, MODULES[module]))
    assert tests
    for test in tests:
        try:
            runner.run(test)
        except doctest.DocTestFailure as failure:
            line = (test.lineno or 0) + failure.example.lineno + 1
            pytest.fail(f"{test.filename}:{line}: {failure.example.source}printed {failure.got}", pytrace=False)
