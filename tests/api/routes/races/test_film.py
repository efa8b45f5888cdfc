"""A film of the last moves of a race: made when it is asked for, of what everybody may see."""

import io
import time
from uuid import uuid4

import pytest
from PIL import Image

from cadogan.pictures.painter import FILM_PATIENCE_S, Painter
from tests.api.conftest import Person, problem, race_on, race_won_by


async def test_a_finished_race_has_a_film(ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    film = await ada.http.get(f"/races/{race}/film", timeout=FILM_PATIENCE_S)
    assert (film.status_code, film.headers["content-type"]) == (200, "image/webp")
    assert Image.open(io.BytesIO(film.content)).size == (1200, 630)
    asked = {"If-None-Match": film.headers["etag"]}
    again = await ada.http.get(f"/races/{race}/film", headers=asked, timeout=FILM_PATIENCE_S)
    assert (again.status_code, again.content) == (304, b"")
    problem(await ada.http.get(f"/races/{race}/film?seat=2"), 404, "unknown-seat")


async def test_no_film_shows_what_may_not_be_seen_yet(ada: Person, bob: Person) -> None:
    problem(await ada.http.get(f"/races/{uuid4()}/film"), 404, "unknown-race")
    open_race = await race_on(ada, bob)
    problem(await ada.http.get(f"/races/{open_race}/film"), 409, "wrong-phase")
    until = time.time_ns() // 1_000_000 + 600_000
    closed = await race_won_by(ada, bob, view="closed", closed_until=until)
    problem(await ada.http.get(f"/races/{closed}/film"), 409, "held-back")


async def test_a_film_is_refused_while_too_many_wait(ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    race = await race_won_by(ada, bob)
    monkeypatch.setattr(Painter, "is_busy", property(lambda _: True))
    refused = await ada.http.get(f"/races/{race}/film")
    problem(refused, 503, "overloaded")
    assert int(refused.headers["retry-after"]) > 0
