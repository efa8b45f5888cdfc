/** English words of framed pages and overlays. */

import { placesIn } from "../words/counts";
import type { Words } from "./words";

export const words: Words = {
  loading: "One moment…",
  missing: "There is no race at this address.",
  unreachable: "The connection is lost. Trying again…",
  phases: {
    lobby: "Open seats",
    countdown: "About to start",
    racing: "Live",
    decided: "Decided",
    finished: "Result",
    abandoned: "Never began",
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
