/**
 * Which card on the next board is which card on this one. Two packs have two of each face and a card that lies face
 * down has none, so a card is told by its place first, then by its face, and last by what must have come from where.
 * The same key is the same card: the table lets it travel instead of drawing another.
 */

import { HIDDEN, cardsOf } from "./pile";
import type { Piles } from "./types";

export interface Held {
  readonly key: number;
  readonly face: string;
  /** Order of arrival: who came later lies, and flies, above who came before. */
  readonly height: number;
}

export interface Arrangement {
  readonly piles: Readonly<Record<string, readonly Held[]>>;
  readonly keys: number;
  readonly heights: number;
}

export const NOTHING: Arrangement = { piles: {}, keys: 0, heights: 0 };

interface Place {
  readonly pile: string;
  readonly index: number;
  readonly face: string;
}

/** The cards of the next piles, each with the key that it had; a pile that is as it was is the same array. */
export function arrange(before: Arrangement, piles: Piles): Arrangement {
  const next = new Map(Object.entries(piles).map(([name, pile]) => [name, cardsOf(pile)]));
  const { kept, vacant } = stay(before, next);
  const keys = settle(vacant, released(before, kept));
  let { keys: last, heights } = before;
  const arranged: Record<string, readonly Held[]> = {};
  for (const [name, faces] of next) {
    const was = before.piles[name] ?? [];
    const stayed = kept.get(name) ?? 0;
    let below = 0;
    const held = faces.map((face, index) => {
      const old = index < stayed ? was[index] : undefined;
      const key = old?.key ?? keys.get(placeName(name, index)) ?? last++;
      const height = old && old.height > below ? old.height : ++heights;
      below = height;
      return old?.face === face && old.height === height ? old : { key, face, height };
    });
    arranged[name] = same(was, held) ? was : held;
  }
  return { piles: arranged, keys: last, heights };
}

/** How many cards of each pile lie where they lay, and the places that somebody came to. */
function stay(before: Arrangement, next: ReadonlyMap<string, readonly string[]>) {
  const kept = new Map<string, number>();
  const vacant: Place[] = [];
  for (const [pile, faces] of next) {
    const was = before.piles[pile] ?? [];
    let stayed = 0;
    while (stayed < faces.length && stayed < was.length && mayBe(was[stayed]?.face, faces[stayed])) stayed++;
    kept.set(pile, stayed);
    for (let index = stayed; index < faces.length; index++) vacant.push({ pile, index, face: faces[index] ?? HIDDEN });
  }
  return { kept, vacant };
}

/** Cards that left their places, those from the top of a pile first. */
function released(before: Arrangement, kept: ReadonlyMap<string, number>): Held[] {
  return Object.entries(before.piles).flatMap(([pile, cards]) => cards.slice(kept.get(pile) ?? 0).reverse());
}

/** Keys for the places: of a card with that face; else of one that was turned over on the way. */
function settle(vacant: readonly Place[], free: readonly Held[]): Map<string, number> {
  const keys = new Map<string, number>();
  const left = new Set(free);
  for (const fits of [sameFace, mayBe]) {
    for (const place of vacant) {
      if (keys.has(placeName(place.pile, place.index))) continue;
      const card = [...left].find((candidate) => fits(candidate.face, place.face));
      if (!card) continue;
      keys.set(placeName(place.pile, place.index), card.key);
      left.delete(card);
    }
  }
  return keys;
}

function sameFace(a: string | undefined, b: string | undefined): boolean {
  return a === b && a !== HIDDEN;
}

/** Whether they can be one card: it may have been turned over. */
function mayBe(a: string | undefined, b: string | undefined): boolean {
  return a === b || a === HIDDEN || b === HIDDEN;
}

function same(a: readonly Held[], b: readonly Held[]): boolean {
  return a.length === b.length && a.every((card, index) => card === b[index]);
}

function placeName(pile: string, index: number): string {
  return `${pile}.${index}`;
}
