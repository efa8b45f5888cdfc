"""Validates rules: the range of each count, from the table of axes, and what one axis requires of the others.

Every `Game` is validated, so the engine never gets rules that cannot be played. The first fault is reported.
"""

import json
from collections.abc import Iterator

from cadogan.rules.axes import AXES, SHOWN_IF_AVAILABLE, Rules, cards_laid, cards_of_opening
from cadogan.rules.cards import RANKS
from cadogan.rules.errors import InvalidRules

Fault = tuple[str, str]
"""An axis with an invalid value, and what would be right."""


def validate(rules: Rules) -> None:
    """Raises InvalidRules, with the axis, its value and what would be right, if rules make no sense."""
    for faults in (
        faults_of_counts,
        faults_of_piles,
        faults_of_columns,
        faults_of_foundations,
        faults_of_complete_runs,
        faults_of_returns,
        faults_of_reserve,
        faults_of_stock,
    ):
        for axis, right in faults(rules):
            raise InvalidRules(axis, json.dumps(getattr(rules, axis)), right)


def faults_of_counts(rules: Rules) -> Iterator[Fault]:
    """Counts out of range."""
    for axis, about in AXES.items():
        count, allowed = getattr(rules, axis), about.allowed
        if allowed is not None and count is not None and count not in allowed:
            yield axis, f"it takes {about.counts}"


def faults_of_piles(rules: Rules) -> Iterator[Fault]:
    """Piles that the game does not have, and more cards than the pack has."""
    piles = [f"{kind}{i}" for kind, count in (("t", rules.columns), ("r", rules.reserves)) for i in range(count)]
    most = 52 * rules.packs
    for axis, unit in (("unit", rules.unit), ("last_unit", rules.last_unit)):
        if not set(unit) <= set(piles):
            yield (
                axis,
                f"its piles are of {' '.join(piles) or 'the tableau and the reserve, and this game has neither'}",
            )
        if len(unit) > most:
            yield axis, f"it takes {most} piles at most"
    for place in rules.deal:
        if not cards_laid(rules, place):
            needs = NEEDED.get(place, "`columns`")
            yield "deal", f"to deal to the {place} it needs {needs}"
    cards = cards_of_opening(rules)
    if rules.cells and rules.deal[-1:] == ("reserve",):
        cards -= rules.reserves - 1  # the last round may leave cells free
    if cards > most:
        yield "deal", f"with what is taken out it lays {cards} cards; there are only {most}"


NEEDED = {
    "reserve": "`reserves` and a `reserve_depth`",
    "unit": "a `unit`",
    "columns": "`columns` and their `lengths`",
}
"""By step of the opening deal: what the game must have for it. All others need columns."""


def faults_of_columns(rules: Rules) -> Iterator[Fault]:
    """Lengths of columns that the game does not have, and gaps that would show a face-down card."""
    has_lengths = "columns" in rules.deal
    if len(rules.lengths) != (rules.columns if has_lengths else 0):
        yield "lengths", f"it takes {rules.columns} numbers exactly where `deal` lays the columns"
    if min(rules.lengths, default=0) < 0:
        yield "lengths", "it takes numbers from 0"
    if rules.face_down and len(rules.face_down) != rules.columns:
        yield "face_down", f"it takes nothing or {rules.columns} numbers"
    if min(rules.face_down, default=0) < 0:
        yield "face_down", "it takes numbers from 0"
    for axis, sources in (("gaps", rules.gaps), ("gaps_without_reserve", rules.gaps_without_reserve)):
        if rules.gap_rank != "any" and {"stock", "stock if no waste"} & set(sources):
            yield axis, f"it takes no card of the stock where gaps take only {rules.gap_rank}: that card lies face down"


def faults_of_complete_runs(rules: Rules) -> Iterator[Fault]:
    """Foundations that take complete runs, in a game in which there are none or something else is at home."""
    if rules.home == "cards":
        return
    each = 4 * rules.packs
    if rules.build is None or rules.build.step != -1:
        yield "home", "it takes cards where tableau piles are not built down"
    if (rules.ascending, rules.descending, rules.by_suit, rules.foundation_wrap) != (each, 0, True, False):
        yield "home", f"it takes cards where foundations are not {each}, up in suit without wrap"
    if rules.base != "A" or rules.taken_out:
        yield "home", "it takes cards where a card starts a foundation"


def faults_of_returns(rules: Rules) -> Iterator[Fault]:
    """Foundation cards that may not come back."""
    if rules.home == "cards" and rules.base in {"A", "2"}:
        return
    why = "complete runs leave" if rules.home == "runs" else "a card decides the base, which would be unknown again"
    for axis in ("built_from", "gaps", "gaps_without_reserve"):
        if "foundation" in getattr(rules, axis):
            yield axis, f"it takes no foundation where {why}"


def faults_of_foundations(rules: Rules) -> Iterator[Fault]:
    """Foundations that cannot take every card, and bases that are not determined."""
    least = 4 * rules.packs
    if rules.ascending + rules.descending < least:
        yield (
            "ascending",
            f"every card must find a foundation: `ascending` and `descending` are at least {least} together",
        )
    is_whole = rules.foundation_wrap or rules.base == "A"
    if not is_whole and min(rules.ascending, rules.descending) < least:
        right = f"it takes true, or base A, or {least} foundations each way; without wrap some cards never come home"
        yield "foundation_wrap", right
    if (rules.base == "first card") != ("foundation" in rules.deal) or rules.deal.count("foundation") > 1:
        yield "base", "it is 'first card' exactly where `deal` lays one card on the first foundation"
    base = RANKS.find(rules.base)
    starts = [RANKS[base]] * bool(rules.ascending) + [RANKS[base - 1]] * bool(rules.descending) if base >= 0 else []
    if not set(rules.taken_out) <= set(starts) or len(set(rules.taken_out)) < len(rules.taken_out):
        yield "taken_out", f"with these foundations it takes each of {' '.join(starts) or 'no rank'} at most once"
    if (rules.base == "chosen") != bool(rules.lifted_first):
        yield "lifted_first", "it takes reserve, tableau or both where `base` is chosen, and nothing elsewhere"
    laid = {"tableau" if place in {"tableau from the right", "columns"} else place for place in rules.deal}
    if "unit" in laid:
        laid |= {"tableau" if name.startswith("t") else "reserve" for name in rules.unit}
    if not set(rules.lifted_first) <= laid or len(set(rules.lifted_first)) < len(rules.lifted_first):
        yield "lifted_first", "it takes places where `deal` lays cards, each once"


def faults_of_reserve(rules: Rules) -> Iterator[Fault]:
    """Values for a reserve that the game does not have, and cards that would move face down."""
    if not rules.reserves:
        for axis in ("reserve_depth", "filled_at_once", "gaps", "cells"):
            if getattr(rules, axis):
                yield axis, f"it takes {json.dumps(getattr(Rules(), axis))} in a game without `reserves`"
    if bool(rules.reserve_depth) != ("reserve" in rules.deal):
        yield "reserve_depth", "it is more than 0 exactly where `deal` lays the reserve"
    if "reserve" in rules.gaps_without_reserve:
        yield "gaps_without_reserve", "it takes any source but the reserve, which is empty then"
    if "reserve" in rules.lifted_first and rules.reserve_available != "top":
        yield "reserve_available", "it takes top where the reserve may be lifted first"
    if rules.cells and (rules.reserve_shown, rules.reserve_available) != ("all", "top"):
        yield "cells", "it takes false where a reserve does not lie open with its top cards available"
    if rules.reserve_shown not in SHOWN_IF_AVAILABLE[rules.reserve_available]:
        right = " or ".join(SHOWN_IF_AVAILABLE[rules.reserve_available])
        yield "reserve_shown", f"it takes {right} where {rules.reserve_available} is available: no card moves face down"


def faults_of_stock(rules: Rules) -> Iterator[Fault]:
    """A stock that cannot be dealt, and redeals without cards."""
    if rules.cards_to_waste:
        return
    if not rules.unit and cards_of_opening(rules) < 52 * rules.packs:
        yield "cards_to_waste", "it takes at least 1 where there is no `unit` to deal instead"
    if rules.waste_limit is not None:
        yield "waste_limit", "it takes null in a game without a waste"
    if rules.redeals != 0 and rules.gather == "waste":
        yield "gather", "it takes piles where there are redeals and no waste"
