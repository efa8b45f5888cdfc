/** Positions of cards in piles. Fans are compressed where they would leave their space. */

import type { TrackedCard } from "../board/identity";
import { HIDDEN, kindOf } from "../../cards/pile";
import type { Layout, Spot } from "./layout";
import type { Fan } from "./blocks";

/** Steps of a fan in card widths: after a face-up card (usual or large index), a back, and in a fan to the right. */
const OPEN_STEP = 0.34;
const LARGE_STEP = 0.43;
const BACK_STEP = 0.045;
const SIDE_STEP = 0.6;

/** Stacking orders of a layer: more than cards arrive on a pile in a race. */
const LAYER = 40_000;

/** Less than this of a card, in pixels, is nothing: cards that lie on each other show no index but the top one's. */
const HAIR = 1;

/** Number of cards drawn of a squared pile: the top one, and those that show during animations. */
const DRAWN = 3;

export interface CardPosition {
  readonly card: TrackedCard;
  readonly pile: string;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  /** Visible pixels of the most covered face-up card of the pile, along the fan. The index must fit into them. */
  readonly step: number;
  readonly fan: Fan;
  /** Stacking order on the table. */
  readonly z: number;
}

/**
 * Positions of the drawn cards of a pile. A reserve in a fan to the right has steps for as many cards as were dealt, so
 * that no card moves away under the finger when the one above it leaves.
 */
export function positionsOf(
  pile: readonly TrackedCard[],
  spot: Spot,
  layout: Layout,
  large: boolean,
  dealt = 0,
): readonly CardPosition[] {
  const first = firstDrawn(pile, spot);
  const drawn = pile.slice(first);
  const isFanOfReserve = spot.fan === "right" && kindOf(spot.pile) === "reserve";
  const steps = stepsOf(drawn, spot, layout, large, isFanOfReserve ? dealt : 0);
  const covered = steps.filter(
    (step, number) => step > HAIR && number < drawn.length - 1 && drawn[number]?.face !== HIDDEN,
  );
  const step = Math.min(layout.card.height, ...covered);
  let offset = 0;
  return drawn.map((card, number) => {
    const place = {
      card,
      pile: spot.pile,
      index: first + number,
      x: spot.x + (spot.fan === "right" ? offset : 0),
      y: spot.y + (spot.fan === "down" ? offset : 0),
      step,
      fan: spot.fan,
      z: spot.layer * LAYER + 2 * card.height,
    };
    offset += steps[number] ?? 0;
    return place;
  });
}

function firstDrawn(pile: readonly TrackedCard[], spot: Spot): number {
  const squared = spot.fan === "squared" || kindOf(spot.pile) === "waste";
  return squared ? Math.max(0, pile.length - DRAWN) : 0;
}

function stepsOf(
  cards: readonly TrackedCard[],
  spot: Spot,
  layout: Layout,
  large: boolean,
  least: number,
): readonly number[] {
  if (spot.fan === "squared") return cards.map(() => 0);
  const [width, extent] = [layout.card.width, spot.fan === "down" ? layout.card.height : layout.card.width];
  const open = spot.fan === "right" ? SIDE_STEP : large ? LARGE_STEP : OPEN_STEP;
  const ease = cards.map((card) => (card.face === HIDDEN ? BACK_STEP : open) * width);
  const missing = Math.max(0, least - cards.length) * open * width;
  const wanted = ease.slice(0, -1).reduce((sum, step) => sum + step, missing);
  const squeeze = Math.min(1, Math.max(0, spot.room - extent) / (wanted || 1));
  return ease.map((step) => step * squeeze);
}

/** Positions by card. An unchanged position stays the same object, so that only changed cards are drawn again. */
export function unchanged(
  places: readonly CardPosition[],
  before: ReadonlyMap<number, CardPosition>,
): Map<number, CardPosition> {
  return new Map(
    places.map((place) => {
      const was = before.get(place.card.key);
      return [place.card.key, was && same(was, place) ? was : place];
    }),
  );
}

function same(a: CardPosition, b: CardPosition): boolean {
  return (
    a.card === b.card &&
    a.z === b.z &&
    a.x === b.x &&
    a.y === b.y &&
    a.step === b.step &&
    a.pile === b.pile &&
    a.index === b.index
  );
}

/** The uppermost card at a point; without one, the empty pile there. */
export function gripAt(
  places: readonly CardPosition[],
  layout: Layout,
  x: number,
  y: number,
): { pile: string; index: number } | null {
  const { width, height } = layout.card;
  const hit = (at: { x: number; y: number }) => x >= at.x && x < at.x + width && y >= at.y && y < at.y + height;
  const card = places
    .filter(hit)
    .reduce<CardPosition | null>(
      (top, place) => ((top?.pile === place.pile ? top.index > place.index : (top?.z ?? 0) > place.z) ? top : place),
      null,
    );
  if (card) return { pile: card.pile, index: card.index };
  const spot = [...layout.spots.values()].find(hit);
  return spot ? { pile: spot.pile, index: 0 } : null;
}
