"""`python -m infra.sync_client`: writes the client for code without asyncio, from the one that has it.

Each public method of the asynchronous classes becomes one that waits for it; so the two cannot differ in anything but
that. A test compares what is checked in with what this would write.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = "cadogan_client"
SOURCES = Path(__file__).parents[1] / "clients/python" / PACKAGE
TARGET = SOURCES / "sync.py"

CLASSES = {"Watch": "watch", "Seat": "seat", "Cadogan": "client"}
"""The classes, and the modules in which they are. Those that are answered come before those that answer."""
ROOT = "Cadogan"
"""The one that people make themselves; it has the portal that all the others share."""

HEAD = '''"""The client for code without asyncio: `from cadogan_client.sync import Cadogan`.

The same methods as those of the asynchronous client, which does the work in a thread of its own; each waits for its
answer. Written by `python -m infra.sync_client`: change the classes there is an `Async…` of here, and run that.
"""
'''

Function = ast.FunctionDef | ast.AsyncFunctionDef


def sync_client() -> str:
    """The module."""
    modules = {name: ast.parse((SOURCES / f"{module}.py").read_text()) for name, module in CLASSES.items()}
    bodies = "\n\n".join(sync_class(class_in(modules[name], name)) for name in CLASSES)
    return formatted(f"{HEAD}\n{imports(modules, bodies)}\n\n{bodies}\n")


def class_in(module: ast.Module, name: str) -> ast.ClassDef:
    """Class of that name."""
    (found,) = [node for node in module.body if isinstance(node, ast.ClassDef) and node.name == name]
    return found


def sync_class(node: ast.ClassDef) -> str:
    """The class that waits."""
    parts = [f"class {node.name}:", quoted(plain(ast.get_docstring(node) or ""), 1), *constructor(node)]
    parts += [attribute(name, annotation) for name, annotation in attributes(node)]
    for function in functions(node):
        parts += ["", *method(node, function)]
    return "\n".join(parts)


def functions(node: ast.ClassDef) -> Iterator[Function]:
    """Methods that are of the public face."""
    for member in node.body:
        if isinstance(member, Function) and (not member.name.startswith("_") or member.name in PROTOCOL):
            yield member


def attributes(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Public attributes with their types; SystemExit for one whose type is not written down."""
    for member in node.body:
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            yield member.target.id, ast.unparse(member.annotation)
    (init,) = [member for member in node.body if isinstance(member, ast.FunctionDef) and member.name == "__init__"]
    for statement in init.body:
        match statement:
            case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=annotation) if not name.startswith("_"):
                yield name, ast.unparse(annotation)
            case ast.Assign(targets=[ast.Attribute(attr=name)]) if not name.startswith("_"):
                sys.exit(f"{node.name}.{name} needs its type in `__init__`, for the client that waits")


def attribute(name: str, annotation: str) -> str:
    """Attribute of the asynchronous object, as it is now."""
    return f'''
    @property
    def {name}(self) -> {annotation}:
        """As it is now."""
        return self._async.{name}'''


def constructor(node: ast.ClassDef) -> list[str]:
    """How it is made: by people, or by the one that they made."""
    if node.name != ROOT:
        return [
            "",
            f"    def __init__(self, portal: Portal, of: Async{node.name}) -> None:",
            "        self._portal = portal",
            "        self._async = of",
        ]
    (init,) = [member for member in node.body if isinstance(member, ast.FunctionDef) and member.name == "__init__"]
    return [
        "",
        f"    def __init__({ast.unparse(init.args)}) -> None:",
        "        self._portal = Portal()",
        f"        self._async = Async{ROOT}({passed(init.args)})",
    ]


PROTOCOL = {"__aenter__": "__enter__", "__aexit__": "__exit__", "__aiter__": "__iter__"}


def method(node: ast.ClassDef, function: Function) -> list[str]:
    """The method that waits."""
    if function.name == "__aexit__":
        return leaving(node)
    decorators = [f"    @{ast.unparse(decorator)}" for decorator in function.decorator_list]
    answer = ast.unparse(function.returns) if function.returns else "None"
    name = PROTOCOL.get(function.name, function.name)
    head = f"    def {name}({ast.unparse(function.args)}) -> {answer.replace('AsyncIterator[', 'Iterator[')}:"
    said = ast.get_docstring(function)
    documented = [quoted(plain(said), 2)] if said else []
    return [*decorators, head, *documented, *body(function, answer)]


def body(function: Function, answer: str) -> list[str]:  # noqa: PLR0911 - one table
    """What it does: ask the asynchronous object, and wait."""
    asked = f"self._async.{function.name}({passed(function.args)})"
    match function:
        case _ if function.name == "__aenter__":
            return [f"        self._portal.run({asked})", "        return self"]
        case _ if function.name == "__aiter__":
            return ["        return self._portal.iterate(self._async)"]
        case _ if any(ast.unparse(decorator) == "property" for decorator in function.decorator_list):
            return [f"        return self._async.{function.name}"]
        case _ if answer.startswith("AsyncIterator["):
            return [f"        return self._portal.iterate({asked})"]
        case ast.FunctionDef() if answer in CLASSES:
            return [f"        return {answer}(self._portal, {asked})"]
        case ast.FunctionDef():
            return [f"        return {asked}"]
        case _:
            return [f"        {'' if answer == 'None' else 'return '}self._portal.run({asked})"]


def leaving(node: ast.ClassDef) -> list[str]:
    """The end of a `with` block; that of the root ends the thread too."""
    left = "self._portal.run(self._async.__aexit__(*details))"
    if node.name != ROOT:
        return ["    def __exit__(self, *details: object) -> None:", f"        {left}"]
    return [
        "    def __exit__(self, *details: object) -> None:",
        "        try:",
        f"            {left}",
        "        finally:",
        "            self._portal.close()",
    ]


def passed(arguments: ast.arguments) -> str:
    """The arguments of a method, as they are passed on."""
    there = [each.arg for each in [*arguments.posonlyargs, *arguments.args] if each.arg != "self"]
    if arguments.vararg:
        there.append(f"*{arguments.vararg.arg}")
    there += [f"{each.arg}={each.arg}" for each in arguments.kwonlyargs]
    if arguments.kwarg:
        there.append(f"**{arguments.kwarg.arg}")
    return ", ".join(there)


def imports(modules: Mapping[str, ast.Module], bodies: str) -> str:
    """Imports of the names that are used; those of the sources, and what the sources define themselves."""
    used = {node.id for node in ast.walk(ast.parse(bodies)) if isinstance(node, ast.Name)}
    known = {"Iterator": "collections.abc", "Portal": f"{PACKAGE}.event_loop_thread"}
    for name, module in modules.items():
        known |= origins(module, f"{PACKAGE}.{CLASSES[name]}")
    by_module: dict[str, list[str]] = {}
    for name in sorted((used & known.keys()) - CLASSES.keys()):
        by_module.setdefault(known[name], []).append(name)
    for name, source in CLASSES.items():
        by_module.setdefault(f"{PACKAGE}.{source}", []).append(f"{name} as Async{name}")
    ours = [module for module in sorted(by_module) if module.startswith(PACKAGE)]
    theirs = [module for module in sorted(by_module) if not module.startswith(PACKAGE)]
    groups = [[f"from {module} import {', '.join(by_module[module])}" for module in group] for group in (theirs, ours)]
    return "\n\n".join("\n".join(group) for group in groups)


def origins(module: ast.Module, path: str) -> dict[str, str]:
    """The module that each name at the top of a module comes from."""
    known: dict[str, str] = {}
    for node in module.body:
        match node:
            case ast.ImportFrom(module=str(source), names=names):
                known |= {name.name: source for name in names}
            case ast.ClassDef(name=name):
                known[name] = path
            case ast.Assign(targets=[ast.Name(id=name)]):
                known[name] = path
            case _:
                pass
    return known


def plain(text: str) -> str:
    """Words for those who do not await; what is about asyncio is not for them."""
    paragraphs = [paragraph for paragraph in text.split("\n\n") if "asyncio" not in paragraph]
    return "\n\n".join(paragraphs).replace("async ", "").replace("await ", "")


def quoted(text: str, depth: int) -> str:
    """A docstring."""
    indent = "    " * depth
    lines = text.splitlines()
    rest = [f"{indent}{line}".rstrip() for line in lines[1:]]
    return "\n".join([f'{indent}"""{lines[0]}', *rest, f'{indent}"""']) if rest else f'{indent}"""{lines[0]}"""'


def formatted(text: str) -> str:
    """The text as ruff lays it out, imports in their order."""
    ruff = Path(sys.executable).with_name("ruff")
    for arguments in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        command = [str(ruff), *arguments, "--stdin-filename", str(TARGET), "-"]
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return text


if __name__ == "__main__":
    TARGET.write_text(sync_client())
