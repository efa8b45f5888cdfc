/** The cascade after a win: cards fall off the foundations in turn, bounce on the lower edge, and leave at the sides. */
import { cardsOf, kindOf, type Piles } from "../cards/pile";
import type { Layout } from "./designs/layout";

/** Time in which the first cards are drawn, on slow devices too, in milliseconds. */
export const LEAD_MS = 200;
/** All cards have begun to fall within this time, in milliseconds. */
const STARTS_MS = 2300;
/** Milliseconds between two choices of the cards that are drawn. Each of them costs a frame, so they are few. */
export const TICK_MS = 200;
/** A card is drawn this long before it falls, in milliseconds: two ticks before the card on it falls at the latest. */
const DRAWN_MS = 500;
/** The least and the greatest sideways speed, as a multiple of the speed that reaches the edge at the end of a flight. */
const SPEEDS = [1.4, 2.1] as const;
/** Time of a fall from the upper to the lower edge, in milliseconds. */
const FALL_MS = 400;
/** Height of each bounce, as a share of the fall. */
const BOUNCES = [0.55, 0.3, 0.16];

/** A parabola, exactly: a fall from rest, and the way up again. */
const FALL = "cubic-bezier(0.333, 0, 0.667, 0.333)";
const RISE = "cubic-bezier(0.333, 0.667, 0.667, 1)";

export interface Flight {
  readonly face: string;
  /** Where the card lies, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Stacking order before the flight. */
  readonly height: number;
  /** When the card begins to fall, in milliseconds from the start of the first. */
  readonly delay: number;
  /** How far the card moves sideways, in pixels. */
  readonly across: number;
  /** When the card is beyond the edge, in milliseconds. */
  readonly gone: number;
  readonly down: readonly Keyframe[];
}

/** Duration of each flight with all its bounces, the last of which are beyond an edge, and of the whole cascade. */
const upAndDown = BOUNCES.map((share) => 2 * FALL_MS * Math.sqrt(share));
export const FLIGHT_MS = upAndDown.reduce((sum, ms) => sum + ms, FALL_MS);
export const CASCADE_MS = LEAD_MS + STARTS_MS + FLIGHT_MS / SPEEDS[0];

/** Flights of all cards on foundations: the top card of each foundation in turn. */
export function flightsOf(piles: Piles, layout: Layout): readonly Flight[] {
  const foundations = [...layout.spots.values()].filter(({ pile }) => kindOf(pile) === "foundation");
  const left = foundations.map((spot) => ({ spot, cards: [...cardsOf(piles[spot.pile])] }));
  const all = left.reduce((sum, { cards }) => sum + cards.length, 0);
  const flights: Flight[] = [];
  while (flights.length < all) {
    for (const { spot, cards } of left) {
      const face = cards.pop();
      if (face === undefined) continue;
      const number = flights.length;
      const delay = (STARTS_MS * number) / all;
      const speed = speedOf(number);
      const across = speed * toEdge(spot.x, number, layout);
      const gone = delay + FLIGHT_MS / speed;
      const down = downFrom(spot.y, layout);
      flights.push({ face, x: spot.x, y: spot.y, height: cards.length, delay, across, gone, down });
    }
  }
  return flights;
}

/** Cards that are drawn at a time: neither those that lie below others for long, nor those beyond an edge. */
export function drawnAt(flights: readonly Flight[], ms: number): readonly Flight[] {
  return flights.filter(({ delay, gone }) => delay - DRAWN_MS <= ms && ms < gone);
}

/** Sideways speeds that look random. */
function speedOf(number: number): number {
  const [least, greatest] = SPEEDS;
  return least + ((greatest - least) * ((number * 37) % 23)) / 22;
}

/** Way to beyond an edge: to both sides in turn. */
function toEdge(x: number, number: number, { width, card }: Layout): number {
  const isLeft = (number * 5) % 3 === 0;
  return isLeft ? -(x + card.width) : width - x;
}

function downFrom(y: number, { height, card }: Layout): readonly Keyframe[] {
  const floor = Math.max(0, height - card.height - y);
  const at = (way: number) => `0 ${way}px`;
  let ms = FALL_MS;
  const frames: Keyframe[] = [{ offset: 0, translate: at(0), easing: FALL }];
  frames.push({ offset: ms / FLIGHT_MS, translate: at(floor), easing: RISE });
  BOUNCES.forEach((share, number) => {
    const half = (upAndDown[number] ?? 0) / 2;
    frames.push({ offset: (ms + half) / FLIGHT_MS, translate: at(floor * (1 - share)), easing: FALL });
    ms += 2 * half;
    frames.push({ offset: Math.min(1, ms / FLIGHT_MS), translate: at(floor), easing: RISE });
  });
  return frames;
}
