/** Race at patience from TypeScript: the Cadogan REST API and race socket. */
export {
  Cadogan,
  type Availability,
  type BlockList,
  type CadoganOptions,
  type Challenge,
  type DeclineReason,
  type RaceFilter,
  type Scope,
} from "./cadogan.js";
export { Client, newSecret, type ClientOptions, type NewPlayer, type SignUpOptions } from "./client.js";
export { ExportBroken, type ExportedRace, type RaceExportOptions, type StoredItem } from "./exports.js";
export { commitmentOf, commitNonce, deckOf, houseNonceOf, randomNonce, renewedSecretOf, seedOf } from "./fair-deal.js";
export type {
  ChallengeNews,
  FeedEvent,
  FeedOptions,
  PairingNews,
  PlayerEvent,
  RaceEndNews,
  RaceFinish,
  RaceStart,
  RaceStartNews,
  RatingNews,
  RematchNews,
  TableChange,
  TableRow,
  TokenNews,
  SignInNews,
  PasskeyNews,
  AccountNews,
  TournamentEnd,
  TournamentPairing,
  TournamentStart,
} from "./feed.js";
export { PLAYER_EVENT_TYPES, withChange } from "./feed.js";
export { hear, NOTHING, type Live } from "./live.js";
export { LiveSocket, type Interrupted, type LiveReceived, type LiveSocketOptions } from "./live-socket.js";
export { digestOf } from "./log-digest.js";
export type * from "./messages.js";
export type { components, paths } from "./openapi.js";
export type { PairOptions } from "./pairing.js";
export type { Where } from "./playback-request.js";
export { Problem } from "./problem.js";
export { verifyProof, type Known, type Proof, type Verification } from "./proof.js";
export { RaceAbandoned } from "./race-abandoned.js";
export type { ReadTypes, Rest } from "./rest.js";
export { Seat } from "./seat.js";
export { checkRevealed, seenOf, type Finding, type Seen } from "./seen.js";
export { RaceLine, type EmoteName, type LineState, type RaceLineOptions } from "./race-line.js";
export { follow, opened, progressed } from "./race-view.js";
export { UnfairDeal } from "./unfair-deal.js";
export { Refused } from "./refusal.js"; // the exception; it hides the message type of the same name
export { verifyWebhook, WrongSignature, type WebhookHeaders, type WebhookMessage } from "./webhook.js";
