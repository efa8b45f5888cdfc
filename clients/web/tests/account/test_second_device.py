"""A second device by a square code, with two browsers: the square leads the one to what the other confirms."""

import io
import re
from collections.abc import Callable

from PIL import Image
from playwright.async_api import Page, expect

from clients.web.tests.conftest import SOON_MS, People, Person

PHONE = {"width": 390, "height": 844}
BLOCKS = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4}
"""Blocks of a version at level M, which are of one length."""
DATA = {1: 16, 2: 28, 3: 44, 4: 64, 5: 86, 6: 108}
"""Bytes of data of a version at level M."""
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda _, y: y % 2 == 0,
    lambda x, _: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)


def read(picture: bytes, size: int) -> str:
    """Text of a square code (ISO/IEC 18004) of level M, in a picture with a rim of four modules. Corrects nothing."""
    image = Image.open(io.BytesIO(picture)).convert("L")
    unit = image.width / (size + 8)
    middle = [int((at + 4.5) * unit) for at in range(size)]
    dark = [[float(image.getpixel((x, y))) < 128 for x in middle] for y in middle]  # type: ignore[arg-type]  # one channel
    version = (size - 17) // 4
    said = int("".join(str(int(dark[8][x])) for x in range(5)), 2) ^ 0b10101
    assert said >> 3 == 0, "level M"
    mask = MASKS[said & 7]
    bits = "".join(str(int(dark[y][x] != mask(x, y))) for x, y in way(size, version))
    words = [int(bits[at : at + 8], 2) for at in range(0, DATA[version] * 8, 8)]
    data = [word for block in range(BLOCKS[version]) for word in words[block :: BLOCKS[version]]]
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100", "bytes"
    length = int(stream[4:12], 2)
    return bytes(int(stream[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode()


def way(size: int, version: int) -> list[tuple[int, int]]:
    """Modules of the data in their order."""
    found, columns = [], [x for x in range(size - 1, 0, -2) if x > 6] + [5, 3, 1]
    for turn, right in enumerate(columns):
        for y in range(size) if turn % 2 else reversed(range(size)):
            found += [(x, y) for x in (right, right - 1) if is_data(x, y, size, version)]
    return found


def is_data(x: int, y: int, size: int, version: int) -> bool:
    """Whether a module is none of those that cameras look for."""
    in_corner = (x < 9 and y < 9) or (x >= size - 8 and y < 9) or (x < 9 and y >= size - 8)
    in_mark = version > 1 and abs(x - (size - 7)) <= 2 and abs(y - (size - 7)) <= 2
    return not in_corner and not in_mark and 6 not in {x, y}


async def link_in_square(page: Page, label: str = "Square code of the link") -> str:
    """What a camera reads."""
    square = page.get_by_role("img", name=label)
    await square.scroll_into_view_if_needed()
    _, _, size, _ = str(await square.get_attribute("viewBox")).split()
    return read(await square.screenshot(scale="device"), int(size) - 8)


async def shown(person: Person, name: str) -> str:
    """Signs up, and shows a code. Returns the link that its square has."""
    await person.sign_up(name)
    await person.page.get_by_text("Sign in on another device").click()
    await person.button("Show the code").click()
    link = await link_in_square(person.page)
    await expect(person.page.get_by_label("The link for the other device")).to_have_value(link)
    assert re.fullmatch(rf"{re.escape(person.url)}/account#\w{{4}}-\w{{4}}-\w{{4}}", link)
    return link


async def opened(people: People, link: str) -> tuple[Person, str]:
    """Opens a link on a phone. Returns the phone, and the name under which it waits."""
    phone = await people.new_person(viewport=PHONE)
    await phone.goto(link)
    await phone.page.get_by_text("Go on only if you made this code on a device of your own").wait_for()
    await phone.button("Use this account here").click()
    assert "#" not in phone.page.url
    waiting = phone.page.get_by_text("Waiting for your other device.")
    named = re.search("“(.*)”", await waiting.inner_text())
    assert named is not None
    assert re.fullmatch(r"Chrome, Linux \d\d", named[1])
    return phone, named[1]


async def test_a_phone_comes_in_by_the_square_once_the_desk_says_so(people: People) -> None:
    desk = await people.new_person()
    phone, name = await opened(people, await shown(desk, "Rosalind"))
    await desk.page.get_by_text(f"“{name}” wants to use your account.").wait_for()
    await desk.button("Allow").click()
    await desk.page.get_by_text(f"“{name}” may act for you now.").wait_for()
    await phone.heading("Rosalind").wait_for()
    told = desk.page.get_by_text(f"A device has signed in to your account: {name}.")
    await told.wait_for(timeout=2 * SOON_MS)  # at a heartbeat, if a busy node has missed the moment


async def test_the_square_stays_beside_codes_and_tokens_that_are_made_meanwhile(people: People) -> None:
    desk = await people.new_person()
    link = await shown(desk, "Clementine")
    await desk.page.get_by_text("Recovery codes").click()
    await desk.button("Make ten new codes").click()
    await expect(desk.page.locator(".secret")).to_have_count(1)
    assert await link_in_square(desk.page) == link
    await desk.page.get_by_text("Tokens", exact=True).click()
    await desk.page.get_by_label("Purpose").fill("statistics")
    await desk.button("Create token").click()
    await expect(desk.page.locator(".secret")).to_have_count(2)
    await desk.button("Show the code").click()
    await expect(desk.page.get_by_label("The link for the other device")).not_to_have_value(link)
    await expect(desk.page.locator(".secret")).to_have_count(2)


async def test_a_phone_that_is_refused_stays_outside(people: People) -> None:
    desk = await people.new_person()
    link = await shown(desk, "Sebastian")
    phone, _ = await opened(people, link)
    await desk.button("Refuse").click()
    await desk.page.get_by_text("This code is no longer valid.").wait_for()
    await phone.page.get_by_role("alert").filter(has_text="this code is not valid").wait_for()
    await expect(phone.button("Sign up")).to_be_visible()
    late = await people.new_person(viewport=PHONE)
    await late.goto(link)
    await late.button("Use this account here").click()
    await late.page.get_by_role("alert").filter(has_text="this code is not valid").wait_for()


async def test_a_link_signs_in_nobody_who_only_opens_it(people: People) -> None:
    attacker, victim = await people.new_person(), await people.new_person(viewport=PHONE)
    await victim.goto(await shown(attacker, "Mallory"))
    await expect(victim.button("Use this account here")).to_be_visible()
    await expect(victim.button("Sign up")).to_be_visible()
    await victim.sign_up("Ottoline")
    await expect(attacker.page.get_by_text("wants to use your account")).to_have_count(0)


async def test_a_link_takes_no_account_from_a_browser_that_has_one(people: People) -> None:
    desk, phone = await people.new_person(), await people.new_person(viewport=PHONE)
    link = await shown(desk, "Tabitha")
    await phone.sign_up("Ursula")
    await phone.goto("/games")
    await phone.goto(link)
    await phone.page.get_by_text("You are Ursula.").wait_for()
    await expect(phone.button("Use this account here")).to_have_count(0)
