"""A racer on two nodes has not left while one line is open."""

from tests.service.live import entered, public_events, racing


async def test_a_racer_on_two_nodes_has_not_left_when_one_line_ends(url: str, other_url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as here, entered(race, 1) as other:
        async with entered(race.at(other_url), 0) as there:
            await there.play(0, "r1-f3")  # so that the racer is known to be present
            await here.until("ack", n=1)
        await here.play(1, "deal")
        await other.until("moved", n=2)
        async with entered(race.at(other_url)):
            await here.play(2, "deal")
        await other.until("moved", n=3)
    told = await public_events(race)
    last = max(place for place, event in enumerate(told) if event["type"] == "moved")
    assert not [event for event in told[:last] if event["type"] == "left" and event["seat"] == 0]
