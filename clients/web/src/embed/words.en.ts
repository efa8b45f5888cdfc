/** English words of framed pages and overlays, and what every language has to say. */

import { placesIn } from "../words/counts";

export interface Words {
  readonly loading: string;
  readonly missing: string;
  readonly unreachable: string;
  readonly phases: Readonly<
    Record<"lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned" | "cancelled", string>
  >;
  readonly live: string;
  readonly backToLive: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly next: string;
  readonly moment: string;
  readonly speed: string;
  readonly open: string;
  readonly free: string;
  readonly deleted: string;
  readonly ghost: (name: string) => string;
  readonly board: (name: string, home: number, all: number) => string;
  readonly home: (home: number, all: number) => string;
  readonly place: (place: number) => string;
  readonly ended: Readonly<Record<string, string>>;
  readonly controls: string;
}

export const words: Words = {
  loading: "One moment…",
  missing: "There is nothing at this address.",
  unreachable: "The connection is lost. Trying again…",
  phases: {
    lobby: "Open seats",
    countdown: "About to start",
    racing: "Live",
    decided: "Decided",
    finished: "Result",
    abandoned: "Never began",
    cancelled: "Cancelled",
  },
  live: "Live",
  backToLive: "Back to live",
  play: "Play",
  pause: "Pause",
  back: "One move back",
  next: "One move on",
  moment: "Moment",
  speed: "Speed",
  open: "Open at Cadogan",
  free: "A free seat",
  deleted: "deleted player",
  ghost: (name) => `Ghost of ${name}`,
  board: (name, home, all) => `${name}: ${home} of ${all} cards home`,
  home: (home, all) => `${home} of ${all}`,
  place: placesIn("en-GB", { one: "#st", two: "#nd", few: "#rd", other: "#th" }),
  ended: {
    won: "won",
    stuck: "no moves left",
    resigned: "resigned",
    "out of time": "out of time",
    gone: "did not return",
  },
  controls: "Replay",
};
