/** A board, drawn with the service's pictures of cards: the script of a framed page stays small. */

import { NOTHING, arrange } from "../table/board/identity";
import { layoutOf } from "../table/designs/layout";
import { HIDDEN, RANKS, SUITS, rankOf, suitOf, type Piles } from "../cards/pile";
import { positionsOf } from "../table/designs/positions";
import type { TableRules } from "../table/board/types";

/** Width of a card in pixels from which on it has all its pips. */
const CLASSIC_FROM = 66;
const COLUMNS = RANKS.length;
const ROWS = SUITS.length - 1;

export class Board {
  readonly element = document.createElement("div");
  readonly #rules: TableRules;
  readonly #cards = new Map<number, HTMLElement>();
  readonly #slots = new Map<string, HTMLElement>();
  #arrangement = NOTHING;

  constructor(rules: TableRules) {
    this.#rules = rules;
    this.element.className = "felt";
    this.element.setAttribute("role", "img");
    new ResizeObserver(() => this.#place()).observe(this.element);
  }

  /** Shows piles, and says in words what is on them. */
  show(piles: Piles | null, label: string): void {
    this.element.ariaLabel = label;
    this.#arrangement = arrange(this.#arrangement, piles ?? {});
    this.#place();
  }

  #place(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    const layout = layoutOf(this.#rules, width, height, false);
    this.element.classList.toggle("classic", layout.card.width >= CLASSIC_FROM);
    this.element.style.setProperty("--card", `${layout.card.width}px`);
    const unused = new Set(this.#cards.keys());
    for (const spot of layout.spots.values()) {
      move(this.#slot(spot.pile), spot.x, spot.y);
      for (const { card, x, y } of positionsOf(this.#arrangement.piles[spot.pile] ?? [], spot, layout, false)) {
        unused.delete(card.key);
        const element = this.#card(card.key);
        move(element, x, y);
        element.style.zIndex = String(card.height);
        element.style.backgroundPosition = pictureOf(card.face);
      }
    }
    for (const key of unused) {
      this.#cards.get(key)?.remove();
      this.#cards.delete(key);
    }
  }

  #slot(pile: string): HTMLElement {
    return known(this.#slots, pile, () => this.#element("slot"));
  }

  #card(key: number): HTMLElement {
    return known(this.#cards, key, () => this.#element("card"));
  }

  #element(kind: string): HTMLElement {
    const element = document.createElement("i");
    element.className = kind;
    this.element.append(element);
    return element;
  }
}

function known<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const before = map.get(key);
  if (before !== undefined) return before;
  const made = make();
  map.set(key, made);
  return made;
}

function move(element: HTMLElement, x: number, y: number): void {
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/** Where the picture of a card is on the sheet: a row for each suit, and the back at the end of the first. */
function pictureOf(face: string): string {
  const [column, row] = face === HIDDEN ? [COLUMNS, 0] : [RANKS.indexOf(rankOf(face)), SUITS.indexOf(suitOf(face))];
  return `${(100 * column) / COLUMNS}% ${(100 * row) / ROWS}%`;
}
