"""What cannot be of a person.

PersonError
├── InvalidName   nobody can be called so
└── NameTaken     somebody else is called so
"""


class PersonError(ValueError):
    """Base of everything that `cadogan.people` raises."""


class InvalidName(PersonError):
    """Nobody can be called so; `name` as it was given."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name


class NameTaken(PersonError):
    """Somebody else is called so; `suggestion` is a name like it that is free, if one was found."""

    def __init__(self, name: str, suggestion: str | None) -> None:
        like = "" if suggestion is None else f"; {suggestion!r} is free"
        super().__init__(f"somebody is called {name!r} already{like}")
        self.name = name
        self.suggestion = suggestion
