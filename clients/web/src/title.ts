/** What the browser's tab and its history say of a page. */

import type { Live } from "cadogan-client";
import { nameIn } from "./names";
import type { App, Game } from "./state.svelte";
import type { Words } from "./words";

type Games = Readonly<Record<string, Game>>;

/** The page's own name, then the service's; the service's alone at home. */
export function titleOf(app: App, games: Games, texts: Words): string {
  const name = app.missing ? texts.missing[app.missing] : nameOf(app, games, texts);
  return name === "" ? texts.service : `${name} · ${texts.service}`;
}

function nameOf(app: App, games: Games, texts: Words): string {
  const { place } = app;
  const game = (id: string | undefined) => (id === undefined ? "" : (games[id]?.name ?? id));
  const nameOfRace = (live: Live) =>
    [game(live.race?.settings.game), live.racers.map(({ seat }) => nameIn(live, seat, texts)).join(", ")]
      .filter(Boolean)
      .join(": ");
  switch (place.at) {
    case "home":
      return "";
    case "race":
      if (app.race?.line.is === "closed" && app.race.line.code === "unknown-race") return texts.trouble.noRace;
      return app.race ? nameOfRace(app.race.live) : "";
    case "replay":
      return app.past ? `${texts.replay.title}: ${game(app.past.game)}` : texts.replay.title;
    case "games":
      return texts.games.title;
    case "game":
      return games[place.game]?.name ?? (Object.keys(games).length > 0 ? texts.missing.unknown : "");
    case "player":
      return app.player?.profile.name ?? "";
    case "leaderboard":
      return texts.leaderboard.title(game(place.game));
    case "day":
      return texts.day.title;
    case "deal":
      return texts.deal.title;
    case "challenge":
      return texts.challenge.title;
    case "account":
      return texts.account.title;
    case "nowhere":
      return texts.missing.unknown;
  }
}
