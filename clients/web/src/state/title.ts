/** Titles of pages, for tabs and the history. */

import type { Live } from "cadogan-client";
import { nameIn } from "./names";
import type { App, Game } from "./state.svelte";
import type { Words } from "../words";

type Games = Readonly<Record<string, Game>>;

/** Name of the page, then of the service; on the front page only the latter. */
export function titleOf(app: App, games: Games, texts: Words): string {
  const name = app.missing ? texts.missing[app.missing] : nameOf(app, games, texts);
  return name === "" ? texts.service : `${name} · ${texts.service}`;
}

function nameOf(app: App, games: Games, texts: Words): string {
  const { route } = app;
  const game = (id: string | undefined) => (id === undefined ? "" : (games[id]?.name ?? id));
  const nameOfRace = (live: Live) =>
    [game(live.race?.settings.game), live.racers.map(({ seat }) => nameIn(live, seat, texts)).join(", ")]
      .filter(Boolean)
      .join(": ");
  switch (route.at) {
    case "home":
      return "";
    case "race":
      if (app.race?.line.is === "closed" && app.race.line.code === "unknown-race") return texts.trouble.noRace;
      return app.race ? nameOfRace(app.race.live) : "";
    case "replay":
      return app.replay ? `${texts.replay.title}: ${game(app.replay.game)}` : texts.replay.title;
    case "games":
      return texts.games.title;
    case "game":
      return games[route.game]?.name ?? (Object.keys(games).length > 0 ? texts.missing.unknown : "");
    case "player":
      return app.player?.profile.name ?? "";
    case "leaderboard":
      return texts.leaderboard.title(game(route.game));
    case "day":
      return texts.day.title;
    case "deal":
      return texts.deal.title;
    case "challenge":
      return texts.challenge.title;
    case "arenas":
    case "arena":
      return texts.nav.arenas;
    case "account":
      return texts.account.title;
    case "webhooks":
      return texts.webhooks.title;
    case "new-token":
      return texts.apps.token.title;
    case "consent":
      return app.consent ? texts.apps.consent.asks(app.consent.app) : texts.apps.consent.title;
    case "device":
      return texts.apps.device.title;
    case "nowhere":
      return texts.missing.unknown;
  }
}
