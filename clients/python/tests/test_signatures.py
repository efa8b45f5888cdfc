"""Programs of an earlier release call the same methods. Most are generated, so a change of a route could change one."""

import ast
from pathlib import Path
from types import ModuleType

import pytest

from cadogan_client import client, requests, sync

RELEASED = Path(__file__).with_name("signatures.txt")
"""Methods of the asynchronous client in 0.3.0. A line changes only if every call that it allowed still works."""


def signatures(*modules: ModuleType) -> set[str]:
    """Public methods of the clients in these modules, as `sync.py` has them."""
    return {
        f"{member.name}({ast.unparse(member.args)}) -> {ast.unparse(member.returns)}".replace("AsyncI", "I")
        for module in modules
        for node in ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name in {"Cadogan", "Requests"}
        for member in node.body
        if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef) and member.returns
        if not member.name.startswith("_")
    }


@pytest.mark.parametrize("modules", [(client, requests), (sync,)], ids=["asynchronous", "synchronous"])
def test_every_method_of_the_release_has_its_signature(modules: tuple[ModuleType, ...]) -> None:
    released = set(RELEASED.read_text(encoding="utf-8").splitlines())
    assert len(released) > 60
    assert released - signatures(*modules) == set()
