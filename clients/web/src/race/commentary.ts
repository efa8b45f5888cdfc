/** What a screen reader says of an open race, but for the own board: its start, racers who leave, how far they are. */

import type { Live, ToClient } from "cadogan-client";
import { deckSize } from "../games/deck-size";
import { announce } from "../state/announcements";
import { nameIn } from "../state/names";
import { app } from "../state/state.svelte";
import { words } from "../words";
import { moment } from "./line";
import { homeOf } from "./standings";

/** Progress of other racers is announced every so many cards; each card would drown the announcements of own moves. */
const PROGRESS_STEP = 5;

type Seat = NonNullable<Live["race"]>["seats"][number];

/** Announces events outside the own board. */
export function announceEvent(live: Live, message: ToClient): void {
  const texts = words(app.preferences.language);
  const nameOf = (seat: number) => nameIn(live, seat, texts);
  const isOther = "seat" in message && message.seat !== live.seat;
  if (message.type === "countdown") announce(texts.countdown(Math.ceil((message.starts_at - moment()) / 1000)));
  if (message.type === "started") announce(texts.table.dealt);
  if (message.type === "ended" && isOther) announce(`${nameOf(message.seat)}: ${texts.seat[message.how]}.`);
  const isOn = live.race?.phase !== "lobby"; // in a lobby, an absence only changes who may start, which the page says
  if (message.type === "left" && isOther && isOn) {
    announce(`${nameOf(message.seat)}: ${texts.seat.away(Math.ceil((message.until_at - moment()) / 1000))}.`);
  }
  if (message.type === "returned" && isOther && isOn) announce(`${nameOf(message.seat)}: ${texts.seat.back}.`);
}

/** Announces the progress of other racers, in steps. */
export function announceProgress(live: Live, before: Live): void {
  const game = app.games[live.race?.settings.game ?? ""];
  if (game === undefined || before.race?.phase !== "racing") return;
  const texts = words(app.preferences.language);
  for (const seat of live.race?.seats ?? []) {
    const was = before.race.seats[seat.seat];
    if (seat.seat === live.seat || seat.ended || was === undefined || progressSteps(seat) <= progressSteps(was))
      continue;
    announce(`${nameIn(live, seat.seat, texts)}: ${texts.seat.home(homeOf(seat, null), deckSize(game))}.`);
  }
}

function progressSteps(seat: Seat): number {
  return Math.floor(homeOf(seat, null) / PROGRESS_STEP);
}
