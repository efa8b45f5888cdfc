/** The result of a race in a few figures, for its racer. */

import type { RaceView } from "cadogan-client";
import { tenths } from "../race/clock";
import { cardTimeOf } from "./decision";
import { marginOf } from "./margin";
import { addressOf } from "../state/route";
import type { Recording } from "../state/recording";
import type { OpenRace } from "../state/state.svelte";
import type { Words } from "../words";
import { changeOf, oneDecimal } from "../words/counts";

export interface Fact {
  readonly value: string;
  readonly label: string;
  /** Address of the page with more; null if there is none. */
  readonly to: string | null;
  /** Whether to celebrate it. */
  readonly isGood: boolean;
}

type Rows = NonNullable<RaceView["standings"]>;

/** How to say seconds with one decimal, in the language of the page. */
export function secondsOf(ms: number, texts: Words): string {
  return texts.result.seconds(oneDecimal(ms / 1000, texts.locale));
}

/** By how much a seat won or lost, such as `12.4 s` and `ahead of Blanche`; null if there is no margin. */
export function marginIn(
  rows: Rows,
  seat: number,
  recording: Recording | null,
  nameOf: (seat: number) => string,
  texts: Words,
): Fact | null {
  const margin = marginOf(rows, seat, recording);
  if (margin === null) return null;
  const value = margin.unit === "ms" ? secondsOf(margin.by, texts) : texts.result.cards(margin.by);
  const label = margin.isAhead ? texts.result.ahead(nameOf(margin.to)) : texts.result.behind(nameOf(margin.to));
  return { value, label, to: null, isGood: margin.isAhead };
}

/** The figures in the order of their places; null for those that are not known, or that there are none of. */
export function factsOf(
  race: OpenRace,
  rows: Rows,
  game: string,
  nameOf: (seat: number) => string,
  texts: Words,
): readonly (Fact | null)[] {
  const { race: view, seat } = race.live;
  if (view === null || seat === null) return [];
  return [
    marginIn(rows, seat, race.recording, nameOf, texts),
    ratingIn(race, seat, texts),
    bestIn(race, rows, seat, game, texts),
    paceIn(race, rows, seat, texts),
    placeIn(race, view, texts), // the last: but for the day, nobody knows before it comes that there is one
  ];
}

function ratingIn({ ratings }: OpenRace, seat: number, texts: Words): Fact | null {
  const mine = ratings.find((each) => each.seat === seat);
  if (!mine) return null;
  const value = changeOf(mine.change, texts.locale);
  return {
    value,
    label: texts.result.ratingNow(oneDecimal(mine.after.rating, texts.locale)),
    to: null,
    isGood: mine.change > 0,
  };
}

/** The record of before may be of this race: the service counts it as soon as all its seats have ended. */
function bestIn({ best }: OpenRace, rows: Rows, seat: number, game: string, texts: Words): Fact | null {
  const mine = rows.find((row) => row.seat === seat);
  if (best === null || !mine) return null;
  const isWon = mine.how === "won" && mine.time != null;
  if (isWon && (best.time === null || (mine.time ?? 0) <= best.time))
    return { value: `★ ${tenths(mine.time ?? 0)}`, label: texts.result.newBest(game), to: null, isGood: true };
  if (best.time !== null) return { value: tenths(best.time), label: texts.result.best(game), to: null, isGood: false };
  const home = Math.max(best.home, mine.home);
  if (home === 0) return null; // nothing to be told of
  return { value: texts.result.cards(home), label: texts.result.mostHome(game), to: null, isGood: false };
}

function placeIn({ onDeal }: OpenRace, view: RaceView, texts: Words): Fact | null {
  if (onDeal === null || view.deal == null) return null;
  const to = onDeal.isToday
    ? addressOf({ at: "day", date: null, game: view.settings.game })
    : addressOf({ at: "deal", deal: view.deal });
  const value = texts.result.placeOf(texts.seat.place(onDeal.place), onDeal.of);
  return { value, label: onDeal.isToday ? texts.result.onDay : texts.result.onDeal, to, isGood: onDeal.place === 1 };
}

/** Time for a card home, against the median of the player's races at the game. */
function paceIn({ cardTime }: OpenRace, rows: Rows, seat: number, texts: Words): Fact | null {
  const mine = rows.find((row) => row.seat === seat);
  const pace = mine === undefined ? null : cardTimeOf(mine);
  if (pace === null) return null;
  const label = texts.result.perCard(cardTime === null ? null : secondsOf(cardTime, texts));
  return { value: secondsOf(pace, texts), label, to: null, isGood: cardTime !== null && pace < cardTime };
}
