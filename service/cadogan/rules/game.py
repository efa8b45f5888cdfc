"""A game: rules as a value, its names, and the options that players may choose."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from cadogan.rules.axes import Rules
from cadogan.rules.cards import Card, new_deck, parse_deck
from cadogan.rules.compiled_rules import STOCK, CompiledRules
from cadogan.rules.errors import InvalidOption
from cadogan.rules.layout import Layout, deal_layout
from cadogan.rules.validation import validate
from cadogan.rules.words import Exact, Words

OptionValue = int | str | None

compile_rules = lru_cache(maxsize=64)(CompiledRules)
"""Compiles rules, and keeps the results: compiling takes as long as hundreds of moves and up to 10 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option that players may choose. `sets` has the axes that each of its values sets, in display order."""

    name: str
    sets: Mapping[OptionValue, Mapping[str, object]] = field(hash=False)
    about: str
    is_newer: bool = False
    """Whether races of the game were played before it had this option. They lack it and were played with its first
    value, which therefore stays its default. Races of today lack it too while it has that value, so that equal
    conditions have equal records, and nodes of the previous release can read them."""

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """Every value that the option takes, in display order."""
        return tuple(self.sets)

    @property
    def range(self) -> str:
        """The values in words, such as `11 to 21`, `0 to 2 or null (unlimited)` or `any or whole`."""
        numbers = [value for value in self.values if isinstance(value, int)]
        is_range = len(numbers) > 1 and max(numbers) - min(numbers) == len(numbers) - 1
        words = [f"{min(numbers)} to {max(numbers)}"] if is_range else [f"{number}" for number in numbers]
        words += [value for value in self.values if isinstance(value, str)]
        words += ["null (unlimited)"] if None in self.values else []
        return " or ".join(words)

    def value_in(self, rules: Rules) -> OptionValue:
        """Value that leads to these rules of its game."""
        return next(
            value
            for value, axes in self.sets.items()
            if all(getattr(rules, axis) == setting for axis, setting in axes.items())
        )


def setting(axis: str, values: Iterable[OptionValue]) -> dict[OptionValue, dict[str, object]]:
    """Axes that each value of an option sets, if it sets one axis to the value itself.

    >>> setting("pile_limit", (3, None))
    {3: {'pile_limit': 3}, None: {'pile_limit': None}}
    """
    return {value: {axis: value} for value in values}


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """Number of cards in each place after the deal. It is the same for every deck."""

    cards: int
    """Total."""
    home: int
    stock: int
    """Cards in the stock."""
    tableau: tuple[int, ...]
    """By pile, from the left."""
    tableau_face_down: tuple[int, ...]
    """Face-down cards on each tableau pile."""
    reserve: tuple[int, ...]
    """Cards on each reserve pile."""
    reserve_face_down: tuple[int, ...]
    """Face-down cards on each reserve pile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """How many deals people can expect to win: `won` of `of`."""

    won: int
    """Deals won."""
    of: int
    """Deals played."""
    source: str
    """Where the figure is printed."""
    policy: str | None = None
    """Policy of the house bot that played these deals of `docs/odds.md`, seeing only what a racer sees; None if a book
    or a page prints the figure."""


TABLE_OF_POLICIES = "docs/odds.md, results of policies with hidden cards"


def counted(won: int) -> Odds:
    """Odds of the policy `patient` on 100 deals."""
    return Odds(won=won, of=100, source=TABLE_OF_POLICIES, policy="patient")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A set of rules with a name. `also` has its other names. Raises InvalidRules if the rules make no sense."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    about: str
    source: str
    history: str = ""
    """Who described the game first and where its names come from, as far as the sources tell."""
    odds: Odds | None = None
    choices: tuple[str, ...] = ()
    """Our choices where the sources disagree."""
    minutes: int = 10
    """Default time limit of a race."""
    has_winnable_deals: bool = True
    """Whether the solver soon finds deals that can be won. If not, no race of the game asks for one."""
    lost_deals: tuple[str, ...] = ()
    """Numbered deals, such as `ms:11982`, that the solver proves lost with these options."""
    rules: Rules
    options: tuple[Option, ...] = ()
    place: int = 1_000
    """In lists of all games. Games with the same place follow each other by name."""
    renown: int = 1_000
    """In lists that people choose from: the games that most people know come first, the others by `place`."""
    exact: Exact = field(default=Exact(rows={}), repr=False, compare=False)
    words: Mapping[str, Words] = field(default_factory=dict, repr=False, compare=False)
    """By language."""
    first: tuple[str, ...] = ()
    """Subjects of the three sentences that a newcomer needs first."""
    compiled: CompiledRules = field(init=False, repr=False, compare=False)
    """The rules, compiled for the engine."""

    def __post_init__(self) -> None:
        validate(self.rules)
        object.__setattr__(self, "compiled", compile_rules(self.rules))

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """Value of every option, as races record them: without newer options that have their default."""
        values = {option: option.value_in(self.rules) for option in self.options}
        return {
            option.name: value
            for option, value in values.items()
            if not (option.is_newer and value == option.values[0])
        }

    @property
    def opening(self) -> Opening:
        """Number of cards in each place after the deal."""
        layout = self.start(new_deck(self.rules.packs, self.rules.suits))
        sizes = tuple(map(len, layout.stacks))
        return Opening(
            cards=len(layout.deal.cards),
            home=layout.home,
            stock=sizes[STOCK],
            tableau=tuple(sizes[number] for number in self.compiled.tableau),
            tableau_face_down=tuple(map(layout.face_down, self.compiled.tableau)),
            reserve=tuple(sizes[number] for number in self.compiled.reserve),
            reserve_face_down=tuple(map(layout.face_down, self.compiled.reserve)),
        )

    def with_options(self, options: Mapping[str, OptionValue] | None = None, /, **more: OptionValue) -> "Game":
        """The game with other options. Options that are not named keep their values. Raises InvalidOption.

        >>> from cadogan.rules import GAMES
        >>> GAMES["eagle-wing"].with_options(trunk=17, redeals=None).chosen
        {'trunk': 17, 'redeals': None}
        """
        wanted = {**(options or {}), **more}
        axes: dict[str, object] = {}
        for name, value in wanted.items():
            option = self._option(name)
            # True and 1.0 equal 1, but are not valid values
            if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
                raise InvalidOption(f"{self.id}: option {name!r} is {value!r}; it takes {option.range}")
            axes |= option.sets[value]
        if all(getattr(self.rules, axis) == value for axis, value in axes.items()):
            return self
        # the options name the axes and their values; validation checks both
        return replace(self, lost_deals=(), rules=replace(self.rules, **axes))  # type: ignore[arg-type]

    def start(self, deck: Iterable[Card | str]) -> Layout:
        """Deal a permutation of the pack(s). Raises InvalidDeck with what is wrong."""
        return deal_layout(self.compiled, parse_deck(deck, self.rules.packs, self.rules.suits))

    def _option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        have = ", ".join(option.name for option in self.options) or "none"
        raise InvalidOption(f"{self.id} has no option {name!r}; its options are: {have}")
