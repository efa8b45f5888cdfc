/** What a racer or a spectator shares of a result. */

import { tenths } from "../race/clock";
import { deckSize } from "../games/deck-size";
import { marginIn } from "./facts";
import { nameIn } from "../state/names";
import { addressOf } from "../state/route";
import { hasHiddenBoards } from "../race/standings";
import { share, type Shareable } from "./share";
import { emojiOf } from "../lobby/day-line";
import type { RaceView } from "cadogan-client";
import type { Game, OpenRace } from "../state/state.svelte";
import type { Words } from "../words";

export { share };

/** The text, the link and the picture. The deal of the day is shared as a line of emoji, which gives no card away. */
export function shareableOf(
  race: OpenRace,
  view: RaceView,
  game: Game,
  rows: NonNullable<RaceView["standings"]>,
  headline: string,
  texts: Words,
): Shareable {
  const nameOf = (seat: number) => nameIn(race.live, seat, texts);
  const mine = rows.find((row) => row.seat === race.live.seat) ?? null;
  const margin = mine && marginIn(rows, mine.seat, race.recording, nameOf, texts);
  const said = (row: (typeof rows)[number]) =>
    row.how === "won" && row.time != null ? tenths(row.time) : texts.seat.home(row.home, deckSize(game));
  const day = new Date(view.started_at ?? 0);
  const isDay = hasHiddenBoards(view) && view.deal !== null && mine !== null;
  const title = isDay
    ? `${texts.nav.day}, ${day.toLocaleDateString(texts.locale, { dateStyle: "long", timeZone: "UTC" })}: ${game.name}`
    : game.name;
  const lines = isDay
    ? [`${texts.service}, ${title}`, `${emojiOf(mine.home, deckSize(game))} ${said(mine)}`]
    : [
        `${texts.service}, ${title}: ${headline}${margin ? ` (${margin.value} ${margin.label})` : ""}`,
        ...(rows.length > 1
          ? rows.map((row) => `${texts.seat.place(row.place)} ${nameOf(row.seat)}: ${said(row)}`)
          : []),
      ];
  const isHeldBack = view.seats.some((seat) => seat.progress?.ahead);
  return {
    title: `${texts.service}, ${title}`,
    text: lines.join("\n"),
    address:
      location.origin +
      addressOf(
        isDay ? { at: "day", date: day.toISOString().slice(0, 10), game: game.id } : { at: "race", race: view.id },
      ),
    picture: {
      title,
      headline: margin ? `${headline} ${margin.value} ${margin.label}` : headline,
      rows: rows.map((row) => ({ seat: row.seat, name: nameOf(row.seat), home: row.home, said: said(row) })),
      all: deckSize(game),
      boards: race.recording && !isHeldBack ? race.recording.seats : [],
      length: race.recording?.length ?? 0,
    },
  };
}
