/**
 * Compares the log of a proof with the public events that a client was shown. Both are told as facts in the same words.
 * Facts of the race as a whole come in the order of the log, and so do those of each board; fair view shows a board later.
 */
import { commitmentOf } from "./fair-deal.js";
import type { AnyPublicEvent } from "./messages.js";
import type { Finding } from "./seen.js";
import type { LoggedEvent } from "./stored-event.js";

interface Fact {
  /** The board that the fact is about; null: the race as a whole. */
  readonly seat: number | null;
  readonly version: number;
  readonly words: string;
}

interface Row {
  readonly version: number;
  readonly event: LoggedEvent;
}

/** The first difference on each board and in the race as a whole. */
export async function shownFindings(
  raceId: string,
  rows: readonly Row[],
  shown: readonly AnyPublicEvent[],
): Promise<Finding[]> {
  const logged = bySeat(await loggedFacts(raceId, rows));
  const public_ = bySeat(shownFacts(shown));
  const findings: Finding[] = [];
  for (const seat of new Set([...logged.keys(), ...public_.keys()])) {
    const finding = firstDifference(logged.get(seat) ?? [], public_.get(seat) ?? []);
    if (finding !== null) findings.push(finding);
  }
  return findings;
}

function firstDifference(logged: readonly Fact[], shown: readonly Fact[]): Finding | null {
  for (let i = 0; i < Math.max(logged.length, shown.length); i += 1) {
    const [said, saw] = [logged[i], shown[i]];
    if (said?.words === saw?.words) continue;
    const version = said?.version ?? logged.at(-1)?.version ?? 0;
    if (said === undefined)
      return { version, words: `${saw?.words}: this client saw it, and the proof does not have it` };
    if (saw === undefined) return { version, words: `${said.words}: this client did not see it` };
    return { version, words: `${said.words}; this client saw: ${saw.words}` };
  }
  return null;
}

function bySeat(facts: readonly Fact[]): Map<number | null, Fact[]> {
  const seats = new Map<number | null, Fact[]>();
  for (const fact of facts) seats.set(fact.seat, [...(seats.get(fact.seat) ?? []), fact]);
  return seats;
}

/** Counts the actions of each board, and words them. */
class Actions {
  readonly #counts = new Map<number, number>();

  next(seat: number, what: string, t: number): string {
    const number = (this.#counts.get(seat) ?? 0) + 1;
    this.#counts.set(seat, number);
    return `seat ${seat}, action ${number}: ${what} at ${t} ms`;
  }
}

async function loggedFacts(raceId: string, rows: readonly Row[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  const actions = new Actions();
  let startedAt = 0;
  for (const { version, event } of rows) {
    const t = event.at - startedAt;
    const race = (words: string) => facts.push({ seat: null, version, words });
    switch (event.type) {
      case "RaceCreated":
        race(createdWords(event.settings));
        if (event.secret !== null) race(`the service committed to ${await commitmentOf(raceId, event.secret)}`);
        break;
      case "DealRenewed":
        race(`the deal was renewed, and the service committed to ${await commitmentOf(raceId, event.secret)}`);
        break;
      case "GhostSeated":
        race(`seat ${event.seat}: a ghost of ${event.player}`);
        break;
      case "RacerJoined":
        race(`seat ${event.seat}: ${event.player} joined`);
        if (event.commitment !== null) race(`seat ${event.seat} committed to ${event.commitment}`);
        break;
      case "RacerWithdrew":
        race(`seat ${event.seat} left before the start`);
        break;
      case "StartCalled":
        race("the start was called");
        break;
      case "RacerReady":
        race(`seat ${event.seat} was ready`);
        break;
      case "CountdownStarted":
        race("the countdown began");
        break;
      case "RaceStarted":
        startedAt = event.at;
        race(`the race started at ${event.at}`);
        break;
      case "MovePlayed":
        facts.push({
          seat: event.seat,
          version,
          words: actions.next(event.seat, `${event.move}${turning(event.turned)}`, t),
        });
        break;
      case "MoveUndone":
        facts.push({ seat: event.seat, version, words: actions.next(event.seat, "undo", t) });
        break;
      case "RacerLeft":
        race(`seat ${event.seat} went away at ${t} ms`);
        break;
      case "RacerReturned":
        race(`seat ${event.seat} came back at ${t} ms`);
        break;
      case "SeatEnded":
        race(`seat ${event.seat} ended: ${event.how} at ${t} ms`);
        break;
      case "RaceDecided":
        race(`the places were decided as ${event.places.join(", ")} at ${t} ms`);
        break;
      case "RaceFinished":
        race(`the race finished at ${t} ms`);
        break;
      case "RaceAbandoned":
        race(`the race was abandoned: ${event.reason}`);
        break;
      default: // a hint, the opening of a closed race, or an event that a later service adds: no fact
    }
  }
  return facts;
}

function shownFacts(shown: readonly AnyPublicEvent[]): Fact[] {
  const facts: Fact[] = [];
  const actions = new Actions();
  for (const event of shown) {
    const race = (words: string) => facts.push({ seat: null, version: 0, words });
    switch (event.type) {
      case "created":
        race(createdWords(event.settings));
        if (event.commitment !== null) race(`the service committed to ${event.commitment}`);
        break;
      case "renewed":
        race(`the deal was renewed, and the service committed to ${event.commitment}`);
        break;
      case "ghost-joined":
        race(`seat ${event.seat}: a ghost of ${event.ghost.player}`);
        break;
      case "joined":
        race(`seat ${event.seat}: ${event.player} joined`);
        if (event.commitment !== null) race(`seat ${event.seat} committed to ${event.commitment}`);
        break;
      case "withdrew":
        race(`seat ${event.seat} left before the start`);
        break;
      case "start-called":
        race("the start was called");
        break;
      case "ready":
        race(`seat ${event.seat} was ready`);
        break;
      case "countdown":
        race("the countdown began");
        break;
      case "started":
        race(`the race started at ${event.started_at}`);
        break;
      case "moved":
        facts.push({
          seat: event.seat,
          version: 0,
          words: actions.next(event.seat, `${event.move}${turning(event.turned)}`, event.t),
        });
        break;
      case "undone":
        facts.push({ seat: event.seat, version: 0, words: actions.next(event.seat, "undo", event.t) });
        break;
      case "left":
        race(`seat ${event.seat} went away at ${event.t} ms`);
        break;
      case "returned":
        race(`seat ${event.seat} came back at ${event.t} ms`);
        break;
      case "ended":
        race(`seat ${event.seat} ended: ${event.how} at ${event.t} ms`);
        break;
      case "decided":
        race(`the places were decided as ${placesOf(event.standings)} at ${event.t} ms`);
        break;
      case "finished":
        race(`the race finished at ${event.t} ms`);
        break;
      case "abandoned":
        race(`the race was abandoned: ${event.reason}`);
        break;
      default: // as above
    }
  }
  return facts;
}

function createdWords({ game, seats }: { readonly game: string; readonly seats: number }): string {
  return `the game is ${game}, for ${seats}`;
}

function turning(turned: string): string {
  return turned === "" ? "" : `, turning up ${turned}`;
}

function placesOf(standings: readonly { readonly seat: number; readonly place: number }[]): string {
  return [...standings]
    .sort((one, other) => one.seat - other.seat)
    .map(({ place }) => place)
    .join(", ");
}
