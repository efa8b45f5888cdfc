/** The own result on a deal of the day as a text, which tells nothing about the cards. */

import { deckSize } from "../games/deck-size";
import { minutes } from "../race/clock";
import type { DayStanding, Game } from "../state/state.svelte";
import type { Words } from "../words";

/** Squares in a line of emoji. */
const SQUARES = 10;

/** Such as `Cadogan 128 · Duchess · 47 of 52 · 6:12 · top 8 %`, and a picture of the cards home below it. */
export function dayLine(number: number, { result, top, ended }: DayStanding, game: Game, texts: Words): string {
  const [home, all] = [result?.home ?? 0, deckSize(game)];
  const parts = [
    `${texts.service} ${number}`,
    game.name,
    texts.today.homeOf(home, all),
    ...(result?.time == null ? [] : [minutes(result.time)]),
    ...(top === null || ended < 2 ? [] : [texts.today.top(top)]),
  ];
  return `${parts.join(" · ")}\n${emojiOf(home, all)}`;
}

/** A result as a line of emoji, which gives no card away. */
export function emojiOf(home: number, all: number): string {
  const full = Math.floor((SQUARES * home) / all);
  const half = full < SQUARES && (SQUARES * home) % all > 0 ? 1 : 0;
  return "🟩".repeat(full) + "🟨".repeat(half) + "⬜".repeat(SQUARES - full - half);
}
