"""The settings of a node as lines for an operator."""

from dataclasses import fields

from cadogan.cli.serving.settings.settings import PREFIX, SECRETS, Settings


def in_lines(settings: Settings) -> str:
    """A line for each setting: its variable and its value. Secrets are not shown."""
    width = max(len(field.name) for field in fields(settings)) + len(PREFIX)
    return "\n".join(
        f"{PREFIX + field.name.upper():{width}}  {shown(field.name, getattr(settings, field.name))}"
        + ("  (default)" if getattr(settings, field.name) == field.default else "")
        for field in fields(settings)
    )


def shown(name: str, value: object) -> str:
    """A value as an operator writes it.

    >>> shown("limits", False), shown("database_url", "postgresql://ann:secret@host/cadogan"), shown("nats_url", None)
    ('0', '(set, not shown)', '-')
    """
    if value is None or value == "":
        return "-"
    if name in SECRETS:
        return "(set, not shown)"
    return str(int(value) if isinstance(value, bool) else value)
