"""The handlers of a package, so that a new one is served without a list that names it."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from litestar.handlers import HTTPRouteHandler


def handlers_in(package: str) -> Iterator[HTTPRouteHandler]:
    """Every handler that a module of the package defines. Their order does not matter to anything."""
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        for value in vars(import_module(module.name)).values():
            # A module may import the handler of another one, which defines it.
            if isinstance(value, HTTPRouteHandler) and value.fn.__module__ == module.name:
                yield value
