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


ERRORS = [path for path in sorted(SERVICE.rglob("errors.py")) if "└──" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", ERRORS, ids=lambda path: path.parent.name)
def test_the_tree_of_errors_in_a_docstring_has_every_class(path: Path) -> None:
    module = ast.parse(path.read_text(encoding="utf-8"))
    lines = (ast.get_docstring(module) or "").splitlines()
    tree = [line.strip("├─└│ ") for line in lines if "── " in line and "errors.py" not in line]  # those of other files
    _, *classes = [node.name for node in module.body if isinstance(node, ast.ClassDef)]
    assert sorted(line.split()[0] for line in tree) == sorted(classes)
