/** What the web client knows of cards and tables, for `python -m infra.picture_assets`. */

import { backs } from "../../clients/web/src/cards/back";
import { courtSymbol, unpacked } from "../../clients/web/src/cards/court";
import courts from "../../clients/web/src/cards/courts.json";
import { symbols } from "../../clients/web/src/cards/face";
import { layoutOf } from "../../clients/web/src/table/designs/layout";

/** All symbols of two drawings, of the courts and of a back. */
export function sheet(): string {
  const drawn = Object.entries(unpacked(courts)).map(([card, court]) => courtSymbol(card, court));
  return symbols("small") + symbols("classic") + drawn.join("") + backs("trellis");
}

/** Places of all piles of a game on a table of a size: `[x, y, direction of the fan, space for it]`, and the width of a card. */
export function placesOf(rules: never, width: number, height: number) {
  const { card, spots } = layoutOf(rules, width, height, false);
  const round = (number: number) => Math.round(number * 10) / 10;
  const places = [...spots.values()].map(({ pile, x, y, fan, room }) => [pile, [round(x), round(y), fan, round(room)]]);
  return { card: round(card.width), piles: Object.fromEntries(places) };
}
