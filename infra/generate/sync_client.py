"""Generates `cadogan_client/sync.py`, the client for code without asyncio.

Each public method of the asynchronous classes becomes a method that runs it in an event loop thread and waits.
unasync does not fit: it deletes `async` and `await`, but a seat reads
its connection in a background task while its caller waits for answers, which needs a running loop.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = "cadogan_client"
SOURCES = Path(__file__).parents[2] / "clients/python" / PACKAGE
TARGET = SOURCES / "sync.py"

CLASSES = {"Watch": "watch", "Seat": "seat", "Cadogan": "client"}
"""Classes and their modules. A class comes before those whose methods return it."""
ROOT = "Cadogan"
"""The class that users construct. It owns the event loop thread, which the objects it returns share."""

HEAD = '''"""The client for code without asyncio: `from cadogan_client.sync import Cadogan`.

Each method runs the method of the asynchronous client in an event loop thread and waits for its result. Generated from
that client; do not edit.
"""
'''

Function = ast.FunctionDef | ast.AsyncFunctionDef


def sync_client(requests: str) -> str:
    """Text of the module. `requests` is the text of the module with the methods that only send a request."""
    modules = {name: ast.parse((SOURCES / f"{module}.py").read_text()) for name, module in CLASSES.items()}
    modules["Requests"] = ast.parse(requests)
    classes = {name: class_in(module, name) for name, module in modules.items()}
    classes[ROOT].body += classes["Requests"].body
    bodies = "\n\n".join(sync_class(classes[name]) for name in CLASSES)
    return formatted(f"{HEAD}\n{imports(modules, bodies)}\n\n{bodies}\n", TARGET)


def class_in(module: ast.Module, name: str) -> ast.ClassDef:
    """The class with a name."""
    (found,) = [node for node in module.body if isinstance(node, ast.ClassDef) and node.name == name]
    return found


def sync_class(node: ast.ClassDef) -> str:
    """Text of the synchronous class."""
    parts = [f"class {node.name}:", quoted(plain(ast.get_docstring(node) or ""), 1), *constructor(node)]
    parts += [attribute(name, annotation) for name, annotation in attributes(node)]
    for function in functions(node):
        parts += ["", *method(node, function)]
    return "\n".join(parts)


def functions(node: ast.ClassDef) -> Iterator[Function]:
    """Public methods, and those of the protocols that have a synchronous counterpart."""
    for member in node.body:
        if isinstance(member, Function) and (not member.name.startswith("_") or member.name in PROTOCOL):
            yield member


def attributes(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Public attributes with their types. Raises SystemExit for an attribute without an annotation."""
    for member in node.body:
        match member:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if not name.startswith("_"):
                yield name, ast.unparse(annotation)
            case _:
                pass
    (init,) = [member for member in node.body if isinstance(member, ast.FunctionDef) and member.name == "__init__"]
    for statement in init.body:
        match statement:
            case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=annotation) if not name.startswith("_"):
                yield name, ast.unparse(annotation)
            case ast.Assign(targets=[ast.Attribute(attr=name)]) if not name.startswith("_"):
                sys.exit(f"{node.name}.{name} needs a type annotation in `__init__`: sync.py repeats it.")


def attribute(name: str, annotation: str) -> str:
    """Property with the current value of an attribute."""
    return f'''
    @property
    def {name}(self) -> {annotation}:
        """The current value."""
        return self._async.{name}'''


def constructor(node: ast.ClassDef) -> list[str]:
    """Text of `__init__`: users construct the root, which constructs the others."""
    if node.name != ROOT:
        return [
            "",
            f"    def __init__(self, thread: EventLoopThread, of: Async{node.name}) -> None:",
            "        self._thread = thread",
            "        self._async = of",
        ]
    (init,) = [member for member in node.body if isinstance(member, ast.FunctionDef) and member.name == "__init__"]
    return [
        "",
        f"    def __init__({ast.unparse(init.args)}) -> None:",
        "        self._thread = EventLoopThread()",
        f"        self._async = Async{ROOT}({passed(init.args)})",
    ]


PROTOCOL = {"__aenter__": "__enter__", "__aexit__": "__exit__", "__aiter__": "__iter__"}


def method(node: ast.ClassDef, function: Function) -> list[str]:
    """Lines of the synchronous method."""
    if function.name == "__aexit__":
        return leaving(node)
    decorators = [f"    @{ast.unparse(decorator)}" for decorator in function.decorator_list]
    answer = ast.unparse(function.returns) if function.returns else "None"
    name = PROTOCOL.get(function.name, function.name)
    head = f"    def {name}({ast.unparse(function.args)}) -> {answer.replace('AsyncIterator[', 'Iterator[')}:"
    text = ast.get_docstring(function)
    documented = [quoted(plain(text), 2)] if text else []
    return [*decorators, head, *documented, *body(function, answer)]


def body(function: Function, answer: str) -> list[str]:  # noqa: PLR0911 - one table
    """Lines that call the asynchronous object and wait."""
    call = f"self._async.{function.name}({passed(function.args)})"
    match function:
        case _ if function.name == "__aenter__":
            return [f"        self._thread.run({call})", "        return self"]
        case _ if function.name == "__aiter__":
            return ["        return self._thread.iterate(self._async)"]
        case _ if any(ast.unparse(decorator) == "property" for decorator in function.decorator_list):
            return [f"        return self._async.{function.name}"]
        case _ if answer.startswith("AsyncIterator["):
            return [f"        return self._thread.iterate({call})"]
        case ast.FunctionDef() if answer in CLASSES:
            return [f"        return {answer}(self._thread, {call})"]
        case ast.FunctionDef():
            return [f"        return {call}"]
        case _:
            return [f"        {'' if answer == 'None' else 'return '}self._thread.run({call})"]


def leaving(node: ast.ClassDef) -> list[str]:
    """Lines of `__exit__`; that of the root also stops the thread."""
    leave = "self._thread.run(self._async.__aexit__(*details))"
    if node.name != ROOT:
        return ["    def __exit__(self, *details: object) -> None:", f"        {leave}"]
    return [
        "    def __exit__(self, *details: object) -> None:",
        "        try:",
        f"            {leave}",
        "        finally:",
        "            self._thread.close()",
    ]


def passed(arguments: ast.arguments) -> str:
    """Arguments of a call that passes on the parameters of a method."""
    names = [each.arg for each in [*arguments.posonlyargs, *arguments.args] if each.arg != "self"]
    if arguments.vararg:
        names.append(f"*{arguments.vararg.arg}")
    names += [f"{each.arg}={each.arg}" for each in arguments.kwonlyargs]
    if arguments.kwarg:
        names.append(f"**{arguments.kwarg.arg}")
    return ", ".join(names)


def imports(modules: Mapping[str, ast.Module], bodies: str) -> str:
    """Imports of the names that the bodies use, from where the sources import or define them."""
    used = {node.id for node in ast.walk(ast.parse(bodies)) if isinstance(node, ast.Name)}
    sources = {"Iterator": "collections.abc", "EventLoopThread": f"{PACKAGE}.event_loop_thread"}
    for name, module in modules.items():
        sources |= origins(module, f"{PACKAGE}.{CLASSES.get(name, 'requests')}")
    by_module: dict[str, list[str]] = {}
    for name in sorted((used & sources.keys()) - CLASSES.keys()):
        by_module.setdefault(sources[name], []).append(name)
    for name, source in CLASSES.items():
        by_module.setdefault(f"{PACKAGE}.{source}", []).append(f"{name} as Async{name}")
    ours = [module for module in sorted(by_module) if module.startswith(PACKAGE)]
    theirs = [module for module in sorted(by_module) if not module.startswith(PACKAGE)]
    groups = [[f"from {module} import {', '.join(by_module[module])}" for module in group] for group in (theirs, ours)]
    return "\n\n".join("\n".join(group) for group in groups)


def origins(module: ast.Module, path: str) -> dict[str, str]:
    """The module of each name that a module imports or defines at its top level."""
    modules: dict[str, str] = {}
    for node in module.body:
        match node:
            case ast.ImportFrom(module=str(source), names=names):
                modules |= {name.name: source for name in names}
            case ast.ClassDef(name=name):
                modules[name] = path
            case ast.Assign(targets=[ast.Name(id=name)]):
                modules[name] = path
            case _:
                pass
    return modules


def plain(text: str) -> str:
    """A docstring for synchronous code: without `async`, `await`, and the paragraphs about asyncio."""
    paragraphs = [paragraph for paragraph in text.split("\n\n") if "asyncio" not in paragraph]
    return "\n\n".join(paragraphs).replace("async ", "").replace("await ", "")


def quoted(text: str, depth: int) -> str:
    """A docstring at an indentation depth."""
    indent = "    " * depth
    lines = text.splitlines()
    rest = [f"{indent}{line}".rstrip() for line in lines[1:]]
    return "\n".join([f'{indent}"""{lines[0]}', *rest, f'{indent}"""']) if rest else f'{indent}"""{lines[0]}"""'


def formatted(text: str, target: Path) -> str:
    """The text as ruff formats it for a file, with sorted imports. Where it is not installed, people do not read it."""
    ruff = Path(sys.executable).with_name("ruff")
    if not ruff.exists():
        return text
    for arguments in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        command = [str(ruff), *arguments, "--stdin-filename", str(target), "-"]
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return text
