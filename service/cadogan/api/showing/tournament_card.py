"""What a link to a tournament shows: the head of its page, and its picture."""

from collections.abc import Mapping

from cadogan.api.showing.head import Head, Picture
from cadogan.api.showing.race_head import game_name, in_words, name_of
from cadogan.pictures.drawings import TournamentPicture, TournamentRow
from cadogan.races.ids import PlayerId
from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.podium import PLACES
from cadogan.tournaments.tournament import Tournament

ROWS = 6
"""Rows on the picture."""
KINDS = {"arena": "An arena", "sprint": "A sprint"}
STATUS = {"scheduled": "Soon", "running": "Live", "ended": "Result", "cancelled": "Cancelled"}


def first_rows(tournament: Tournament) -> list[Entrant]:
    """The first rows of the table, of players who have points."""
    return [each for each in tournament.table()[:ROWS] if each.points]


def tournament_head(tournament: Tournament, names: Mapping[PlayerId, str]) -> Head:
    """Head of the page of a tournament."""
    terms = tournament.created.terms
    address = f"/pictures/tournaments/{tournament.id}.png?phase={tournament.phase}"  # chats keep a picture for days
    return Head(
        path=f"/arenas/{tournament.id}",
        title=terms.name,
        about=about(tournament, names),
        picture=Picture(address, f"The first places of {terms.name}"),
        is_indexed=terms.listed,
        has_frame=True,
    )


def about(tournament: Tournament, names: Mapping[PlayerId, str]) -> str:
    """A sentence or two about a tournament."""
    what = f"{KINDS[tournament.created.terms.kind]} of {games(tournament)}"
    match tournament.phase:
        case "cancelled":
            return f"{what}. It was cancelled."
        case "ended":
            first = [f"{place}. {name_of(each.player, names)}" for place, each in _numbered(tournament)]
            return f"{what}: {', '.join(first)}." if first else f"{what}. It is over."
        case "scheduled" | "running":
            return f"{what}: many races, one table. Come and go as you like."


def _numbered(tournament: Tournament) -> list[tuple[int, Entrant]]:
    return list(enumerate(first_rows(tournament)[:PLACES], 1))


def games(tournament: Tournament) -> str:
    """Names of its games in a line."""
    return in_words([game_name(game) for game in tournament.created.terms.games], "and")


def tournament_drawing(tournament: Tournament, names: Mapping[PlayerId, str]) -> TournamentPicture:
    """Picture of a tournament, with the first places of its table."""
    count = len(tournament.table())
    return TournamentPicture(
        title=tournament.created.terms.name,
        status=STATUS[tournament.phase],
        is_live=tournament.phase == "running",
        about=f"{KINDS[tournament.created.terms.kind]} of {games(tournament)}",
        players="1 player" if count == 1 else f"{count} players",
        rows=tuple(TournamentRow(name_of(each.player, names), each.points) for each in first_rows(tournament)),
    )
