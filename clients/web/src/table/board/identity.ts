/**
 * Matches the cards of two successive boards, so that the table can animate them.
 *
 * Faces do not identify cards: two packs have each face twice, and face-down cards have none. Cards are matched first by
 * position, then by face, and last among the remaining cards, which may have been turned over. A matched card keeps its
 * key.
 */
import { HIDDEN, cardsOf, type Piles } from "../../cards/pile";

export interface TrackedCard {
  readonly key: number;
  readonly face: string;
  /** Stacking order: later arrivals lie above earlier ones, also during animations. */
  readonly height: number;
}

export interface Arrangement {
  readonly piles: Readonly<Record<string, readonly TrackedCard[]>>;
  readonly keys: number;
  readonly heights: number;
}

export const NOTHING: Arrangement = { piles: {}, keys: 0, heights: 0 };

interface CardPosition {
  readonly pile: string;
  readonly index: number;
  readonly face: string;
}

/** Cards of the next piles, with the keys of their matches. An unchanged pile stays the same array. */
export function arrange(before: Arrangement, piles: Piles): Arrangement {
  const next = new Map(Object.entries(piles).map(([name, pile]) => [name, cardsOf(pile)]));
  const { kept, vacant } = stay(before, next);
  const keys = settle(vacant, released(before, kept));
  let { keys: last, heights } = before;
  const arranged: Record<string, readonly TrackedCard[]> = {};
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

/** Number of cards of each pile that stayed in place, and the positions that other cards took. */
function stay(before: Arrangement, next: ReadonlyMap<string, readonly string[]>) {
  const kept = new Map<string, number>();
  const vacant: CardPosition[] = [];
  for (const [pile, faces] of next) {
    const was = before.piles[pile] ?? [];
    let stayed = 0;
    while (stayed < faces.length && stayed < was.length && mayBe(was[stayed]?.face, faces[stayed])) stayed++;
    kept.set(pile, stayed);
    for (let index = stayed; index < faces.length; index++) vacant.push({ pile, index, face: faces[index] ?? HIDDEN });
  }
  return { kept, vacant };
}

/** Cards that left their positions; in each pile from the top. */
function released(before: Arrangement, kept: ReadonlyMap<string, number>): TrackedCard[] {
  return Object.entries(before.piles).flatMap(([pile, cards]) => cards.slice(kept.get(pile) ?? 0).reverse());
}

/** Keys for the positions: from a card with the same face, else from one that may have been turned over. */
function settle(vacant: readonly CardPosition[], free: readonly TrackedCard[]): Map<string, number> {
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

/** Whether both faces may belong to one card: it may have been turned over. */
function mayBe(a: string | undefined, b: string | undefined): boolean {
  return a === b || a === HIDDEN || b === HIDDEN;
}

function same(a: readonly TrackedCard[], b: readonly TrackedCard[]): boolean {
  return a.length === b.length && a.every((card, index) => card === b[index]);
}

function placeName(pile: string, index: number): string {
  return `${pile}.${index}`;
}
