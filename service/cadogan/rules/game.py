"""A game: the rules as a value, with its names and the options that players may choose."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from cadogan.rules.axes import Rules
from cadogan.rules.cards import PACK, Card, parse_deck
from cadogan.rules.compiled_rules import STOCK, Plan
from cadogan.rules.errors import InvalidOption
from cadogan.rules.layout import Layout, deal_layout
from cadogan.rules.validation import check_sense

OptionValue = int | str | None

plan_of = lru_cache(maxsize=64)(Plan)
"""Plan of some rules; making one takes as long as hundreds of moves, and the largest that make sense take 10 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something players may choose: the axis it sets, and the values that make sense there, the first shown first."""

    name: str
    axis: str
    values: tuple[OptionValue, ...]
    about: str

    @property
    def range(self) -> str:
        """The values in words: `11 to 21`, `0 to 2 or null (unlimited)`, `any or whole`."""
        numbers = [value for value in self.values if isinstance(value, int)]
        words = [f"{min(numbers)} to {max(numbers)}"] if numbers else []
        words += [value for value in self.values if isinstance(value, str)]
        words += ["null (unlimited)"] if None in self.values else []
        return " or ".join(words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How many cards lie where after the deal, whatever the deck."""

    cards: int
    """All of them."""
    home: int
    stock: int
    tableau: tuple[int, ...]
    """By pile, from the left; all face up."""
    reserve: tuple[int, ...]
    reserve_face_down: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A set of rules that people know by a name. `also` are its other names. InvalidRules when they make no sense."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    about: str
    source: str
    choices: tuple[str, ...] = ()
    """What we chose where the sources disagree."""
    minutes: int = 10
    """Usual time limit of a race."""
    rules: Rules
    options: tuple[Option, ...] = ()
    plan: Plan = field(init=False, repr=False, compare=False)
    """What the engine computes once from the rules."""

    def __post_init__(self) -> None:
        check_sense(self.rules)
        object.__setattr__(self, "plan", plan_of(self.rules))

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """The value of every option as this game is played."""
        return {option.name: getattr(self.rules, option.axis) for option in self.options}

    @property
    def opening(self) -> Opening:
        """How the cards lie after the deal."""
        layout = self.start(PACK * self.rules.packs)
        sizes = tuple(map(len, layout.stacks))
        return Opening(
            cards=len(layout.deal.cards),
            home=layout.home,
            stock=sizes[STOCK],
            tableau=tuple(sizes[number] for number in self.plan.tableau),
            reserve=tuple(sizes[number] for number in self.plan.reserve),
            reserve_face_down=tuple(map(layout.face_down, self.plan.reserve)),
        )

    def with_options(self, options: Mapping[str, OptionValue] | None = None, /, **more: OptionValue) -> "Game":
        """Play the game with other options; those not named keep their values. InvalidOption names what is wrong.

        >>> from cadogan.rules import GAMES
        >>> GAMES["eagle-wing"].with_options(trunk=17, redeals=None).chosen
        {'trunk': 17, 'redeals': None}
        """
        wanted = {**(options or {}), **more}
        axes = {}
        for name, value in wanted.items():
            option = self._option(name)
            # True and 1.0 equal 1, but nobody means them
            if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
                raise InvalidOption(f"{self.id}: option {name!r} is {value!r}; it takes {option.range}")
            axes[option.axis] = value
        if all(getattr(self.rules, axis) == value for axis, value in axes.items()):
            return self
        # axes are named by options, whose values were checked above
        return replace(self, rules=replace(self.rules, **axes))  # type: ignore[arg-type]

    def start(self, deck: Iterable[Card | str]) -> Layout:
        """Deal a permutation of the pack(s); InvalidDeck says what is wrong with one."""
        return deal_layout(self.plan, parse_deck(deck, self.rules.packs))

    def _option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        have = ", ".join(option.name for option in self.options) or "none"
        raise InvalidOption(f"{self.id}: there is no option {name!r}; its options: {have}")
