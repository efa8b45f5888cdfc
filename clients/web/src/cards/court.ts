/**
 * Kings, queens and knaves, drawn by Adrian Kennard (CC0). Their drawings are loaded after the page; until then the frame
 * is empty but for the suits.
 */

import type { Rank, Suit } from "./pile";
import { suitPath } from "./suit";

/** Size of a drawing. */
const WIDTH = 650;
const HEIGHT = 1000;

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The frame on a card: below a usual index, and between two large ones. */
export const FRAME = {
  usual: { x: 19.5, y: 24, width: 61, height: 92 },
  low: { x: 24, y: 32, width: 52, height: 76 },
} as const satisfies Record<string, Frame>;

/** Layers of a drawing, from the lowest: paint, width of its lines (0: filled), path; and small suits on the clothes. */
export interface Court {
  readonly layers: readonly (readonly [paint: string, line: number, path: string])[];
  readonly pips: readonly (readonly [x: number, y: number, height: number, angle: number])[];
}

/** A drawing of `courts.json`: as above, but a path is its commands and its numbers, apart, which compresses better. */
interface Packed {
  readonly layers: readonly (readonly [paint: string, line: number, commands: string, numbers: string])[];
  readonly pips: Court["pips"];
}

/** The drawings of `courts.json`. */
export function unpacked(courts: unknown): Readonly<Record<string, Court>> {
  const drawn = Object.entries(courts as Readonly<Record<string, Packed>>).map(([card, { layers, pips }]) => {
    const paths = layers.map(([paint, line, ...packed]) => [paint, line, pathOf(...packed)] as const);
    return [card, { layers: paths, pips }] as const;
  });
  return Object.fromEntries(drawn);
}

/**
 * A path. Each number is a character: 0 is `#`, -1 is `$`, 1 is `%` and so on. All points are relative to the one before,
 * those within a curve too. The third number of an arc is four times its angle, plus 2 if it is the long one, plus 1 if
 * it turns clockwise.
 */
function pathOf(commands: string, numbers: string): string {
  let at = 0;
  const next = (): number => {
    const code = numbers.charCodeAt(at++) - 35;
    return code % 2 ? -(code + 1) / 2 : code / 2;
  };
  return commands.replace(/[^z]/g, (command) => {
    const told: number[] = [];
    if (command === "a") {
      told.push(next(), next());
      const turn = next();
      told.push(turn >> 2, (turn >> 1) & 1, turn & 1);
    }
    let x = 0;
    let y = 0;
    for (let points = command === "c" ? 3 : 1; points > 0; points -= 1) told.push((x += next()), (y += next()));
    return command + told.join(" ");
  });
}

/** A court card in its frame, the lower half upside down. */
export function standing(rank: Rank, suit: Suit, { x, y, width, height }: Frame): string {
  const half = `<use href="#court-${rank}${suit}" width="${WIDTH}" height="${HEIGHT}"/>`;
  const suits = `${suitPath(suit, 88, 104, 160)} ${suitPath(suit, WIDTH - 88, HEIGHT - 104, 160, 180)}`;
  return (
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">` +
    `${half}<g transform="rotate(180 ${WIDTH / 2} ${HEIGHT / 2})">${half}</g>` +
    `<path d="${suits}" fill="currentColor"/></svg>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="var(--court-blue)" stroke-width=".7"/>`
  );
}

/** The head of a court card, for small cards, from `x` to the right edge. */
export function portrait(rank: Rank, suit: Suit, x: number): string {
  const width = 94 - x;
  return (
    `<svg x="${x}" y="36" width="${width}" height="98" viewBox="0 0 ${WIDTH} 796" preserveAspectRatio="xMidYMin slice">` +
    `<use href="#court-${rank}${suit}" width="${WIDTH}" height="${HEIGHT}"/></svg>` +
    `<rect x="${x}" y="36" width="${width}" height="98" fill="none" stroke="var(--court-blue)" stroke-opacity=".6" stroke-width="1"/>`
  );
}

/** The same on a canvas whose unit is a hundredth of the card's width; `court` is null until it is loaded. */
export function paintPortrait(
  context: CanvasRenderingContext2D,
  court: Court | null,
  suit: Suit,
  colour: (paint: string) => string,
): void {
  const ink = context.fillStyle;
  context.save();
  context.beginPath();
  context.rect(14, 36, 80, 98);
  context.clip();
  context.translate(14, 36);
  context.scale(80 / WIDTH, 80 / WIDTH);
  context.lineCap = context.lineJoin = "round";
  for (const [paint, line, path] of court?.layers ?? []) {
    context.fillStyle = context.strokeStyle = colour(paint);
    context.lineWidth = line;
    if (line) context.stroke(new Path2D(path));
    else context.fill(new Path2D(path));
  }
  context.fillStyle = ink;
  for (const [x, y, height, angle] of court?.pips ?? [])
    context.fill(new Path2D(suitPath(suit, x, y, height * 0.8, angle)));
  context.restore();
  context.save();
  context.globalAlpha = 0.6;
  context.strokeStyle = colour("blue");
  context.lineWidth = 1;
  context.strokeRect(14, 36, 80, 98);
  context.restore();
}

/** The symbol of a drawing, for `standing` and `portrait`. */
export function courtSymbol(card: string, { layers, pips }: Court): string {
  const suit = card.charAt(1) as Suit;
  const drawn = layers.map(([paint, line, path]) => {
    const colour = `var(--court-${paint})`;
    return line
      ? `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"/>`
      : `<path d="${path}" fill="${colour}"/>`;
  });
  const small = pips.map(([x, y, height, angle]) => suitPath(suit, x, y, height * 0.8, angle)).join(" ");
  const all = `${drawn.join("")}<path d="${small}" fill="currentColor"/>`;
  return `<symbol id="court-${card}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${all}</symbol>`;
}
