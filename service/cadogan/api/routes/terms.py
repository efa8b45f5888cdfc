"""Bodies that choose settings of a race. In some of them, a deal or an earlier race gives the others."""

from typing import Any

from msgspec import defstruct
from msgspec.structs import fields

from cadogan.races.settings import Settings


def without(*given: str) -> type[Settings]:
    """A base for bodies that choose all settings of a race but those that are given."""
    if unknown := set(given).difference(Settings.__struct_fields__):
        raise ValueError(f"there are no settings {', '.join(sorted(unknown))}")
    chosen = [(field.name, field.type, field.default) for field in fields(Settings) if field.name not in given]
    namespace = {"described_by": Settings}
    return defstruct("Terms", chosen, namespace=namespace, frozen=True, kw_only=True, forbid_unknown_fields=True)  # type: ignore[return-value]  # it lacks what is given, which no handler reads


def chosen(body: Settings) -> dict[str, Any]:
    """Settings that a body chooses, by name."""
    return {name: getattr(body, name) for name in Settings.__struct_fields__ if hasattr(body, name)}
