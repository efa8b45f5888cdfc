/** Race at patience from TypeScript: the Cadogan API and its race socket. */
export { Client, type ClientOptions } from "./client.js";
export {
  commitmentOf,
  commitNonce,
  deckOf,
  digestOf,
  randomNonce,
  renewedSecretOf,
  seedOf,
  type Proof,
} from "./fair-deal.js";
export type { FeedEvent, FeedOptions, RaceFinish, RaceStart } from "./feed.js";
export { follow, opened, progressed } from "./race-view.js";
export { RaceLine, type LineState, type RaceLineOptions } from "./race-line.js";
export { hear, NOTHING, type Live } from "./live.js";
export type * from "./messages.js";
export type { components, paths } from "./openapi.js";
export { Problem } from "./problem.js";
export { seenOf, verifyProof, type Finding, type Seen } from "./proof.js";
export { Refused } from "./refusal.js"; // the exception; the message of that name is what it was made from
export type { Where } from "./playback-request.js";
