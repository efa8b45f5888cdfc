/** Ways to a race: an opponent who wants the same game, a house bot, a friend with a link, practice. */

import type { RaceView } from "cadogan-client";
import { dealOf, raceAgainOf, raceOf, type RacePlan } from "../race/race-plan";
import { app, type Game, type Pairing } from "../state/state.svelte";
import { showError } from "../service/errors";
import { attempt, inBackground } from "../service/requests";
import { Backoff, isTemporary } from "../service/retry";
import { dataOf, rest } from "../service/service";
import { serviceNow } from "../service/service-clock";
import { ensurePlayer } from "../account/account";
import { pairedRaces, seatsToTake } from "../race/race";
import { go } from "../state/navigation";
import { practiseOffline } from "../practice/begin";

/** Seconds of a long poll. */
const WAIT_S = 20;

/** Looks for an opponent for a game, until there is a race or the player stops the search. */
export async function findOpponent(game: string, rated: boolean): Promise<void> {
  const body = { game, options: {}, rated };
  const pairing = await attempt(() => dataOf(rest().POST("/api/v1/pairings", { body })));
  if (pairing !== null) await waitFor(pairing);
}

/** The practice race with which the player spends the search; null if there is none. */
let meanwhile: string | null = null;

/** Practises while the search goes on. The practice is given up once the race begins. */
export async function practiseMeanwhile(game: string): Promise<void> {
  const race = await attempt(() => dataOf(rest().POST("/api/v1/races", { body: practiceOf(game) })));
  if (race === null) return;
  if (app.pairing?.race) return void giveUpPractice(race.id); // an opponent came first
  meanwhile = race.id;
  seatsToTake.set(race.id, true);
  go({ at: "race", race: race.id });
}

/**
 * Races a house bot at once: the one with this id, or one of the player's strength. If none is free, a search goes on.
 * The pairing for a bot alone is shown to nobody: it would flash.
 */
export async function raceBot(game: string, options: Pairing["options"] = {}, player?: string): Promise<void> {
  const body = { game, options, rated: false };
  const waiting = app.pairing;
  const pairing = waiting ?? (await attempt(() => dataOf(rest().POST("/api/v1/pairings", { body }))));
  if (pairing === null) return;
  const params = { path: { pairing_id: pairing.id } };
  const named = player === undefined ? {} : { player };
  const paired = await attempt(() => dataOf(rest().POST("/api/v1/pairings/{pairing_id}/bot", { params, body: named })));
  if (app.pairing?.id !== waiting?.id) return; // the search has led to the race, or was stopped
  if (paired?.race) {
    app.pairing = waiting && paired;
    enterRace(paired.race);
  } else if (waiting === null) await inBackground(() => cancel(pairing));
}

/** Stops the search. */
export async function stopSearch(): Promise<void> {
  const pairing = app.pairing;
  app.pairing = null;
  if (pairing !== null) await attempt(() => cancel(pairing));
}

/** Creates a race as planned, or a race on the deal that the player chose. */
export async function openRace(plan: RacePlan, game: Game): Promise<void> {
  const chosen = plan.deal === "chosen" ? dealOf(plan, game) : null;
  if (!app.isReachable && plan.company === "alone") {
    practiseOffline(raceOf(plan, game, Date.now()), plan.bot || undefined);
    return;
  }
  const params = { path: { deal_id: chosen?.is === "deal" ? chosen.id : "" } };
  const race = await attempt(() =>
    dataOf(
      chosen?.is === "deal"
        ? rest().POST("/api/v1/deals/{deal_id}/races", { params, body: raceAgainOf(plan) })
        : rest().POST("/api/v1/races", { body: raceOf(plan, game, serviceNow()) }),
    ),
  );
  if (race !== null) enterRace(race.id, { ready: plan.company === "alone" });
}

/** Creates an unlisted race, for friends who get its link. */
export async function inviteFriend(game: string, seats: number): Promise<void> {
  const body = { game, seats, listed: false };
  const race = await attempt(() => dataOf(rest().POST("/api/v1/races", { body })));
  if (race !== null) enterRace(race.id, { ready: false });
}

/** Creates a practice race, with undo and hints; with `winnable` on a deal that is proved to be. Without the service, and
 * against a bot of this page, this browser deals. */
export async function practise(game: string, winnable = false, bot?: string): Promise<void> {
  if (bot !== undefined || !app.isReachable) {
    practiseOffline({ game }, bot);
    return;
  }
  const body = { ...practiceOf(game), ...(winnable ? { deal: "winnable" as const } : {}) };
  const race = await attempt(() => dataOf(rest().POST("/api/v1/races", { body })));
  if (race !== null) enterRace(race.id);
}

const practiceOf = (game: string) =>
  ({ game, seats: 1, undo: "free", hints: true, listed: false, countdown: 0, time_limit: 86_400 }) as const;

async function giveUpPractice(race_id: string): Promise<void> {
  const params = { path: { race_id } };
  await inBackground(() => dataOf(rest().POST("/api/v1/races/{race_id}/resign", { params })));
}

/** Goes to a race and takes a seat there. Stops a search for another race. `isPaired`: it is for its racers alone. */
export function enterRace(race: string, { ready = true, replacing = false, isPaired = false } = {}): void {
  const { pairing } = app;
  app.pairing = null;
  if (meanwhile !== null && meanwhile !== race) void giveUpPractice(meanwhile);
  meanwhile = null;
  if (pairing !== null && pairing.race !== race) void inBackground(() => cancel(pairing));
  seatsToTake.set(race, ready);
  if (isPaired) pairedRaces.add(race);
  go({ at: "race", race }, replacing);
}

/** Plays the deal of a finished race again, against the ghost of its best board. */
export async function playAgain(race: RaceView): Promise<void> {
  await raceBoards(race.id, [race.standings?.[0]?.seat ?? 0]);
}

/** Races the ghosts of a race again, on the same deal: those that are of the race of the first one. */
export async function raceGhosts({ seats }: RaceView): Promise<void> {
  const ghosts = seats.flatMap(({ ghost }) => ghost ?? []);
  const race = ghosts[0]?.race;
  if (race === undefined) return;
  await raceBoards(
    race,
    ghosts.filter((ghost) => ghost.race === race).map((ghost) => ghost.seat),
  );
}

async function raceBoards(race: string, seats: number[]): Promise<void> {
  if (!(await ensurePlayer())) return;
  const params = { path: { race_id: race } };
  const body = { seats };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/races/{race_id}/ghosts", { params, body })));
  if (made !== null) enterRace(made.id);
}

async function waitFor(first: Pairing): Promise<void> {
  let pairing = first;
  const backoff = new Backoff();
  app.pairing = pairing;
  while (app.pairing?.id === pairing.id) {
    if (pairing.race && (pairing.state === "paired" || pairing.state === "begun")) {
      enterRace(pairing.race, { isPaired: true });
      return;
    }
    if (pairing.state !== "waiting") break;
    try {
      const params = { path: { pairing_id: pairing.id }, query: { wait: WAIT_S } };
      pairing = await dataOf(rest().GET("/api/v1/pairings/{pairing_id}", { params }));
      backoff.reset();
    } catch (error) {
      if (!isTemporary(error)) {
        showError(error);
        return giveUp(pairing);
      }
      await backoff.pause(error); // the service keeps a pairing for a minute without requests
    }
    if (app.pairing?.id === pairing.id) app.pairing = pairing;
  }
  if (app.pairing?.id === pairing.id) app.pairing = null;
}

/** Cancels the pairing after a failure: its opponent would wait in vain. */
async function giveUp(pairing: Pairing): Promise<void> {
  if (app.pairing?.id !== pairing.id) return;
  app.pairing = null;
  await inBackground(() => cancel(pairing));
}

async function cancel({ id }: Pairing): Promise<Pairing> {
  return dataOf(rest().DELETE("/api/v1/pairings/{pairing_id}", { params: { path: { pairing_id: id } } }));
}
