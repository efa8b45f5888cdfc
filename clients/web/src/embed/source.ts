/** Reads a race over HTTP, without a token: what there is, then each event as it happens. */

import type { AnyPublicEvent, RaceView } from "cadogan-client";
import { withOptions } from "../games/options";
import type { TableRules } from "../table/board/types";
import { Film } from "./film";

export interface Game {
  readonly id: string;
  readonly name: string;
  readonly rules: TableRules;
  readonly options: Parameters<typeof withOptions>[0]["options"];
}

export interface Opened {
  readonly film: Film;
  readonly game: Game;
  /** Names by id of a player. Deleted players have none. */
  readonly names: Map<string, string>;
  /** Milliseconds that the service's clock is ahead of this one. */
  readonly ahead: number;
}

interface EventPage {
  readonly events: readonly AnyPublicEvent[];
  readonly p: number;
  readonly next: string | null;
}

export class Missing extends Error {}

const OVER: readonly string[] = ["finished", "abandoned"];
export const AGAIN_MS = 5_000;

/** Asks the API, without a token. Throws `Missing` at 404. */
export async function get(path: string): Promise<Response> {
  const answer = await fetch(`/api/v1/${path}`, { credentials: "omit" });
  if (answer.status === 404) throw new Missing(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Loads a race with all its events until now. Throws `Missing` if there is none. */
export async function open(race: string): Promise<Opened> {
  const answer = await get(`races/${race}`);
  const ahead = Date.parse(answer.headers.get("Date") ?? "") - Date.now();
  const view = (await answer.json()) as RaceView;
  const film = new Film(view);
  const [game] = await Promise.all([
    get(`games/${encodeURIComponent(view.settings.game)}`).then((said) => said.json() as Promise<Game>),
    catchUp(race, film),
  ]);
  const names = new Map<string, string>();
  await addNames(names, film.at(film.length));
  return { film, game: withOptions(game, view.settings.options), names, ahead: Number.isNaN(ahead) ? 0 : ahead };
}

/** Reads the events that a film lacks, page by page. */
async function catchUp(race: string, film: Film): Promise<void> {
  for (let page: EventPage; ;) {
    page = (await (await get(`races/${race}/events?since=${film.length}`)).json()) as EventPage;
    page.events.forEach((event) => film.add(event));
    if (page.next === null) return;
  }
}

/** Adds the names of the players that a race has and that are not known yet. */
export async function addNames(names: Map<string, string>, race: RaceView): Promise<boolean> {
  const players = race.seats.map(({ player, ghost }) => ghost?.player ?? player);
  const unknown = players.filter((player) => player !== null && !names.has(player)) as string[];
  if (unknown.length === 0) return false;
  const answer = await get(`players?${unknown.map((id) => `id=${id}`).join("&")}`);
  const found = (await answer.json()) as { players: readonly { id: string; name: string }[] };
  unknown.forEach((id) => names.set(id, ""));
  found.players.forEach(({ id, name }) => names.set(id, name));
  return true;
}

/**
 * Follows a race to its end. Browsers resume a stream that breaks by themselves, after the last event that arrived; one
 * that is refused is asked for again after a while.
 */
export function followRace(race: string, film: Film, heard: () => void, reachable: (is: boolean) => void): void {
  if (OVER.includes(film.at(film.length).phase)) return;
  const stream = new EventSource(`/api/v1/races/${race}/events?since=${film.length}`);
  stream.onopen = () => reachable(true);
  stream.onmessage = ({ data }: MessageEvent<string>) => {
    film.add(JSON.parse(data) as AnyPublicEvent);
    heard();
    if (OVER.includes(film.at(film.length).phase)) stream.close();
  };
  stream.onerror = () => {
    reachable(false);
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(() => followRace(race, film, heard, reachable), AGAIN_MS * (1 + Math.random()));
  };
}
