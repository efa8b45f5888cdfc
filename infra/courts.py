"""`python -m infra.courts FOLDER` writes `clients/web/src/cards/courts.json` from drawings of the court cards.

FOLDER holds `KS.svg` … `JC.svg` as Adrian Kennard drew them (https://www.me.uk/cards/, CC0 1.0: no rights reserved).
The npm package `@heruka-urgyen/react-playing-cards` 0.5.0 has them in `src/images/2color`. A card is 400 px wide on the
largest screens, so whole numbers in a frame of 650 by 1000 are exact enough, and take a quarter of the bytes.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

TARGET = Path(__file__).parents[1] / "clients" / "web" / "src" / "cards" / "courts.json"
SCALE = 0.5
PAINT = {"#FC4": "gold", "red": "red", "#44F": "blue", "black": "ink"}
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
TOKEN = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
SYMBOL = re.compile(r'<symbol id="\w\w\d" .*?</symbol>', re.DOTALL)
PATH = re.compile(r'<path ((?:[\w-]+="[^"]*" ?)+)')
PIP = re.compile(
    r'<use xlink:href="#S\w\w" height="(\d+)" transform='
    r'"translate\(([\d.]+),([\d.]+)\)scale\(1,0.972\)rotate\((-?\d+)\)'
)


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path with their numbers; a repeated command is named again."""
    tokens = TOKEN.findall(path)
    at, name = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            name, at = tokens[at], at + 1
        count = ARGUMENTS[name.upper()]
        yield name, [float(number) for number in tokens[at : at + count]]
        at += count
        name = {"M": "L", "m": "l"}.get(name, name)


def shortened(path: str, *, turned: bool) -> str:
    """The path with relative whole numbers. `turned` mirrors it, as some cards do."""
    drawn: list[str] = []
    x = y = first_x = first_y = 0.0
    pen = start = (0, 0)
    last = ""
    for name, numbers in commands(path):
        to = name.upper()
        if to == "Z":
            drawn.append("z")
            x, y, pen, last = first_x, first_y, start, "z"
            continue
        base = (x, y) if name.islower() else (0.0, 0.0)
        points = absolute(to, numbers, base, (x, y))
        x, y = points[-1]
        placed = [place(point, turned=turned) for point in points]
        if to == "A":
            radii = [max(1, round(radius * SCALE)) for radius in numbers[:2]]
            sweep = int(numbers[4]) ^ turned
            said = [*radii, round(numbers[2]), int(numbers[3]), sweep, *less(placed[-1], pen)]
        else:
            said = [part for point in placed for part in less(point, pen)]
        letter = {"H": "l", "V": "l"}.get(to, to.lower())
        pen = placed[-1]
        if to == "M":
            first_x, first_y, start = x, y, pen
        elif letter == "l" and said == [0, 0]:
            continue
        drawn.append(joined(said, None if letter == last and letter != "m" else letter))
        last = letter
    return "".join(drawn)


def absolute(
    to: str, numbers: list[float], base: tuple[float, float], pen: tuple[float, float]
) -> list[tuple[float, float]]:
    """The points of a command in the coordinates of the drawing."""
    if to == "H":
        return [(base[0] + numbers[0], pen[1])]
    if to == "V":
        return [(pen[0], base[1] + numbers[0])]
    pairs = numbers[5:] if to == "A" else numbers
    return [(base[0] + pairs[at], base[1] + pairs[at + 1]) for at in range(0, len(pairs), 2)]


def place(point: tuple[float, float], *, turned: bool) -> tuple[int, int]:
    """A point in whole numbers."""
    return round((1300 - point[0] if turned else point[0]) * SCALE), round(point[1] * SCALE)


def less(point: tuple[int, int], pen: tuple[int, int]) -> tuple[int, int]:
    """A point relative to the pen."""
    return point[0] - pen[0], point[1] - pen[1]


def joined(numbers: list[int], letter: str | None) -> str:
    """Numbers after a letter, with as few separators as possible."""
    text = letter or ""
    for at, number in enumerate(numbers):
        needs_space = number >= 0 and (at > 0 or letter is None)
        text += f" {number}" if needs_space else str(number)
    return text


def court(drawing: str) -> dict[str, object]:
    """The layers of a card, from the lowest: paint, width of a line or 0, and path; and small suits on the clothes."""
    layers: list[list[object]] = []
    pips: list[list[float]] = []
    for symbol in SYMBOL.findall(drawing):
        turned = "scale(-1,1)" in symbol
        for attributes in PATH.findall(symbol):
            given = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
            width = float(given.get("stroke-width", 0)) * SCALE if "stroke" in given else 0
            layers.append([PAINT[given.get("stroke") or given["fill"]], width, shortened(given["d"], turned=turned)])
        for height, x, y, angle in PIP.findall(symbol):
            across = 1300 - float(x) if turned else float(x)
            pips.append(
                [
                    round(across * SCALE),
                    round(float(y) * SCALE),
                    round(float(height) * SCALE),
                    -int(angle) if turned else int(angle),
                ]
            )
    return {"layers": layers, "pips": pips}


def main() -> None:
    """Write all twelve."""
    folder = Path(sys.argv[1])
    drawn = {f"{rank}{suit}": court((folder / f"{rank}{suit}.svg").read_text()) for rank in "KQJ" for suit in "CSHD"}
    TARGET.write_text(json.dumps(drawn, separators=(",", ":")) + "\n")
    sys.stdout.write(f"{TARGET.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
