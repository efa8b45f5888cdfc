/** Where each card of a pile lies: a fan at its ease, pressed together where it would leave its room. */

import type { Held } from "./identity";
import { HIDDEN, kindOf } from "./pile";
import type { Layout, Spot } from "./layout";
import type { Fan } from "./plot";

/** Steps of a fan in widths of a card: from a card that shows its face, with usual or large indices, and from a back. */
const OPEN_STEP = 0.31;
const LARGE_STEP = 0.43;
const BACK_STEP = 0.045;
const SIDE_STEP = 0.3;

/** Of a squared pile only these are drawn: the top one, and those that show while cards travel. */
const DRAWN = 3;

export interface Place {
  readonly card: Held;
  readonly pile: string;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  /** What shows of it beside or above the card on it, in pixels, and on which side; the index must fit there. */
  readonly step: number;
  readonly fan: Fan;
}

/** Places of those cards of a pile that are drawn. */
export function placesOf(pile: readonly Held[], spot: Spot, layout: Layout, large: boolean): readonly Place[] {
  const first = firstDrawn(pile, spot);
  const drawn = pile.slice(first);
  const steps = stepsOf(drawn, spot, layout, large);
  let offset = 0;
  return drawn.map((card, number) => {
    const place = {
      card,
      pile: spot.pile,
      index: first + number,
      x: spot.x + (spot.fan === "right" ? offset : 0),
      y: spot.y + (spot.fan === "down" ? offset : 0),
      step: number < drawn.length - 1 ? (steps[number] ?? 0) : layout.card.height,
      fan: spot.fan,
    };
    offset += steps[number] ?? 0;
    return place;
  });
}

function firstDrawn(pile: readonly Held[], spot: Spot): number {
  const squared = spot.fan === "squared" || kindOf(spot.pile) === "waste";
  return squared ? Math.max(0, pile.length - DRAWN) : 0;
}

function stepsOf(cards: readonly Held[], spot: Spot, layout: Layout, large: boolean): readonly number[] {
  if (spot.fan === "squared") return cards.map(() => 0);
  const [width, extent] = [layout.card.width, spot.fan === "down" ? layout.card.height : layout.card.width];
  const open = spot.fan === "right" ? SIDE_STEP : large ? LARGE_STEP : OPEN_STEP;
  const ease = cards.map((card) => (card.face === HIDDEN ? BACK_STEP : open) * width);
  const wanted = ease.slice(0, -1).reduce((sum, step) => sum + step, 0);
  const squeeze = Math.min(1, Math.max(0, spot.room - extent) / (wanted || 1));
  return ease.map((step) => step * squeeze);
}

/** Places by card, each the same object as before where nothing about it changed: only what changed is drawn again. */
export function unchanged(places: readonly Place[], before: ReadonlyMap<number, Place>): Map<number, Place> {
  return new Map(
    places.map((place) => {
      const was = before.get(place.card.key);
      return [place.card.key, was && same(was, place) ? was : place];
    }),
  );
}

function same(a: Place, b: Place): boolean {
  return (
    a.card === b.card && a.x === b.x && a.y === b.y && a.step === b.step && a.pile === b.pile && a.index === b.index
  );
}

/** The card or, where none lies, the pile under a point; cards that came later lie above. */
export function placeAt(
  places: readonly Place[],
  layout: Layout,
  x: number,
  y: number,
): { pile: string; index: number } | null {
  const { width, height } = layout.card;
  const hit = (at: { x: number; y: number }) => x >= at.x && x < at.x + width && y >= at.y && y < at.y + height;
  const card = places
    .filter(hit)
    .reduce<Place | null>((top, place) => (top?.pile === place.pile && top.index > place.index ? top : place), null);
  if (card) return { pile: card.pile, index: card.index };
  const spot = [...layout.spots.values()].find(hit);
  return spot ? { pile: spot.pile, index: 0 } : null;
}
