/** Emotes of the open race: shown for a moment, and not at all to a player who has muted them. */

import type { Emote } from "cadogan-client";
import { announce } from "../state/announcements";
import { nameIn } from "../state/names";
import { app, type OpenRace, type ShownEmote } from "../state/state.svelte";
import { words } from "../words";

const SHOWN_MS = 4_000;
/** Emotes that are shown at once; older ones make room. */
const MOST = 3;

let count = 0;

/** Shows an emote of a racer. The player's own are shown even if the others are muted. */
export function showEmote(race: OpenRace, { seat, emote }: Emote): void {
  const texts = words(app.preferences.language);
  const name = texts.company.emotes.names[emote] as string | undefined;
  if (name === undefined) return; // a later service has more
  if (seat !== race.live.seat) {
    if (!app.preferences.emotes) return;
    announce(`${nameIn(race.live, seat, texts)}: ${name}`);
  }
  show(race, { id: ++count, seat, emote });
}

/** Tells the player that the last emote came too early. */
export function showTooMany(race: OpenRace): void {
  announce(words(app.preferences.language).company.emotes.tooMany);
  show(race, { id: ++count, seat: null, emote: null });
}

function show(race: OpenRace, shown: ShownEmote): void {
  race.emotes = [...race.emotes, shown].slice(-MOST);
  setTimeout(() => (race.emotes = race.emotes.filter(({ id }) => id !== shown.id)), SHOWN_MS);
}
