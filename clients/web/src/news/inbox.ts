/**
 * News of the player, on every page: challenges, their answers, rematches, and races that another tab has found.
 *
 * One tab of the browser reads the stream and passes the news on: a browser opens only six connections to a service, and
 * each stream takes one. Without locks (over plain HTTP) each tab asks every few seconds instead. A tab that keeps nothing
 * is a player of its own.
 *
 * A notice stays as long as what it offers (`offers.ts`), and so does its notification.
 */

import {
  Client,
  PLAYER_EVENT_TYPES,
  Problem,
  type AccountNews,
  type ChallengeNews,
  type components,
  type PlayerEvent,
  type SignInNews,
} from "cadogan-client";
import { isOwnChange } from "../account/own-changes";
import { chime } from "../browser/chime";
import { Backoff } from "../service/retry";
import { closeLeftNotifications, closeNotification, notify } from "./notification";
import { showError } from "../service/errors";
import { serviceNow } from "../service/service-clock";
import { ifAnswered } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { app, type Challenge, type Notice } from "../state/state.svelte";
import { load, openChannel, save } from "../browser/storage";
import { go } from "../state/navigation";
import { answered, followSeat } from "./offers";
import { followOwn } from "../race/own-races";

const CHANNEL = "cadogan.inbox";
const POLL_MS = 5_000;
/** A pairing is void if the player does not come within a minute. */
const PAIRED_MS = 60_000;
/** Answers that came so long ago, while no page was open, are no news. */
const STALE_MS = 600_000;
/** Sign-ins and changes of the account so long ago have been noticed elsewhere; a new browser reads those of weeks. */
const OF_ACCOUNT_MS = 86_400_000;
/** Notices that offer nothing go by themselves. */
const SHOWN_MS = 30_000;
/** Challenges whose answers this browser waits for at once: each takes a connection. */
const MOST_WAITED_FOR = 2;

/** Changes of the account before this are none that this browser tells: it was new to the player then. */
let newAt = 0;
/** Ends the following of what the notices offer, by id. */
const following = new Map<string, () => void>();
/** Ends the waiting for answers to challenges, by id. */
const waiting = new Map<string, AbortController>();
/** Passes on what became of a challenge; null in tabs that do not read the news. */
let passOn: ((event: ChallengeNews) => void) | null = null;

/** Follows the news of a player. Returns a function that stops this. */
export function followInbox(token: string, player: string): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = openChannel(CHANNEL);
  if (channel !== null) channel.onmessage = ({ data }: MessageEvent<PlayerEvent>) => receive(data, player);
  app.inbox = [];
  newAt = position(player) === "start" ? serviceNow() : 0;
  closeLeftNotifications();
  const read = async () => {
    passOn = (event) => {
      channel?.postMessage(event);
      receive(event, player);
    };
    waitForAnswers();
    const cursor = position(player);
    for await (const event of new Client({ url: location.origin, token }).incoming({ cursor, signal })) {
      keep(player, event.cursor);
      channel?.postMessage(event);
      receive(event, player, true);
    }
  };
  void findOpen(player, signal);
  const work = () => untilStopped(read, signal);
  if (!("locks" in navigator)) void poll(player, signal);
  else if (channel === null) void work();
  else navigator.locks.request(CHANNEL, { signal }, work).catch(() => undefined); // rejects when it is stopped
  return () => {
    stop.abort();
    channel?.close();
    passOn = null;
    app.inbox.forEach(dismiss);
    following.forEach((end) => end());
    following.clear();
  };
}

/** Removes a notice. */
export function dismiss({ id }: Pick<Notice, "id">): void {
  following.get(id)?.();
  following.delete(id);
  waiting.get(id)?.abort();
  waiting.delete(id);
  closeNotification(id);
  if (!app.inbox.some((each) => each.id === id)) return;
  app.inbox = app.inbox.filter((each) => each.id !== id);
  waitForAnswers();
}

/** Reads again after failures that the stream cannot repair by itself, until the token is valid no longer. */
async function untilStopped(read: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const backoff = new Backoff();
  while (!signal.aborted)
    await read().catch(async (error: unknown) => {
      if (signal.aborted) return;
      if (isSignedOut(error)) showError(error);
      else await backoff.pause(error);
    });
}

/** Another device has ended the access of this browser, which says so at once, and not at the next click. */
function isSignedOut(error: unknown): boolean {
  return error instanceof Problem && error.code === "wrong-token";
}

/** Shows challenges that came before this page was opened. */
async function findOpen(player: string, signal: AbortSignal): Promise<void> {
  const answer = await dataOf(rest().GET("/api/v1/challenges", { params: { query: { limit: 20 } } })).catch(() => null);
  if (signal.aborted) return;
  for (const challenge of answer?.challenges ?? []) if (isFor(challenge, player)) add(challengeNotice(challenge));
}

async function poll(player: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const page = await pageAfter(position(player)).catch((error: unknown) => {
      if (!signal.aborted && isSignedOut(error)) showError(error);
      return null;
    });
    for (const event of page?.events ?? []) receive(event, player, true);
    if (page !== null) keep(player, page.next);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Where this browser has read to. What it reads of earlier days is too old to be shown. */
function position(player: string): string {
  const kept = load("inbox", isPosition);
  return kept?.player === player ? kept.cursor : "start";
}

function pageAfter(cursor: string): Promise<components["schemas"]["PlayerFeedPage"]> {
  return dataOf(rest().GET("/api/v1/players/me/feed", { params: { query: { cursor } } }));
}

function keep(player: string, cursor: string): void {
  save("inbox", { player, cursor });
}

function isPosition(value: unknown): value is { player: string; cursor: string } {
  return typeof value === "object" && value !== null && "player" in value && "cursor" in value;
}

/**
 * Handles an event. `isFirst`: this tab has read it, so it is the one that makes a sound. A later service, or a tab with
 * its page, may tell of what this page does not know.
 */
function receive(event: PlayerEvent, player: string, isFirst = false): void {
  if (!PLAYER_EVENT_TYPES.includes(event.type)) return;
  const isFresh = event.at >= serviceNow() - PAIRED_MS;
  if (isFresh && (event.type === "paired" || event.type === "tournament-paired" || event.type === "race-started"))
    followOwn(event.race, player);
  const notice = noticeOf(event, player);
  if (event.type === "challenge" && event.state !== "open") dismiss(event.challenge);
  if (notice === null) return;
  const show = (shown: Notice) => {
    add(shown);
    if (!isFirst) return;
    chime();
    notify(shown, () => go(shown.to));
  };
  if (event.type === "signed-in" || event.type === "account-changed") return void tellOfAccount(event, notice, show);
  const { kind, id, to } = notice;
  if (to.at !== "race") return show(notice);
  following.get(id)?.();
  following.set(id, followSeat(kind, to.race, player, { onThere: () => show(notice), onGone: () => dismiss(notice) }));
}

/** Waits for answers to the oldest challenges, in the tab that reads the news: only their makers get these as news. */
function waitForAnswers(): void {
  const open = app.inbox.filter((notice) => notice.kind === "challenge").slice(0, MOST_WAITED_FOR);
  for (const { id } of open) if (passOn !== null && !waiting.has(id)) void waitForAnswer(id);
}

async function waitForAnswer(id: string): Promise<void> {
  const stop = new AbortController();
  waiting.set(id, stop);
  const challenge = await answered(id, stop.signal);
  if (challenge === null || stop.signal.aborted) return;
  passOn?.({ type: "challenge", cursor: "", at: serviceNow(), state: challenge.state, challenge });
}

/**
 * Tells of a device that has signed in, or has changed the account, unless it is this browser. The device may have signed
 * out again, and left a further token; or it has a copy of the token of this browser, which has made no such change then.
 * Of many changes of one kind only the last stays: a thief must not bury the other notices under them.
 */
async function tellOfAccount(
  event: SignInNews | AccountNews,
  notice: Notice,
  show: (notice: Notice) => void,
): Promise<void> {
  if (event.at < serviceNow() - OF_ACCOUNT_MS || (event.type === "account-changed" && event.at < newAt)) return;
  const by = event.type === "signed-in" ? event.token : event.by;
  const list = await ifAnswered(() => dataOf(rest().GET("/api/v1/players/me/tokens")));
  const isHere = list?.tokens.some((each) => each.current && each.id === by) ?? false;
  if (isHere && (event.type === "signed-in" || isOwnChange(event))) return;
  dismiss(notice);
  show(notice.kind === "account-changed" ? { ...notice, isCopy: isHere } : notice);
}

function noticeOf(event: PlayerEvent, player: string): Notice | null {
  switch (event.type) {
    case "paired": {
      if (event.at < serviceNow() - PAIRED_MS) return null;
      const isHere = app.pairing?.id === event.pairing || isAt("race", event.race);
      return isHere ? null : { kind: "paired", id: event.pairing, to: { at: "race", race: event.race } };
    }
    case "tournament-paired": {
      // The page of the arena leads to the race by itself.
      const isLed = isAt("race", event.race) || isAt("arena", event.tournament);
      if (event.at < serviceNow() - PAIRED_MS || isLed) return null;
      return { kind: "paired", id: event.tournament, to: { at: "race", race: event.race } };
    }
    case "rematch": {
      if (event.at < serviceNow() - STALE_MS) return null;
      return isAt("race", event.race)
        ? null
        : { kind: "rematch", id: event.race, to: { at: "race", race: event.race } };
    }
    case "challenge":
      return challengeNews(event, player);
    case "passkey-copied":
      return { kind: "passkey-copied", id: event.passkey, name: event.name, to: { at: "account" } };
    case "signed-in":
      return { kind: "signed-in", id: event.token, name: event.name, to: { at: "account" } };
    case "account-changed": {
      const { change, name, by, device } = event;
      return {
        kind: "account-changed",
        id: `${by} ${change}`,
        change,
        name: name ?? null,
        device,
        isCopy: false,
        to: { at: "account" },
      };
    }
    case "race-started":
    case "race-ended":
    case "rated":
    case "token-revoked":
    case "tournament-started":
    case "tournament-ended":
      return null; // the pages of the race, the account and the arena show these
  }
}

function challengeNews(event: ChallengeNews, player: string): Notice | null {
  const { challenge, state } = event;
  if (state !== "open" && event.at < serviceNow() - STALE_MS) return null;
  if (isAt("challenge", challenge.id)) return null; // the page itself shows it
  if (state === "open") return isFor(challenge, player) ? challengeNotice(challenge) : null;
  if (challenge.maker.id !== player) return null; // the player's own answer, on another device
  const to = { at: "challenge", challenge: challenge.id } as const;
  const name = (challenge.taker ?? challenge.to)?.name ?? "";
  if (state === "declined")
    return { kind: "declined", id: challenge.id, name, why: challenge.decline_reason ?? null, to };
  if (state !== "accepted" || challenge.race == null || isAt("race", challenge.race)) return null;
  return { kind: "accepted", id: challenge.id, name, to: { at: "race", race: challenge.race } };
}

function challengeNotice({ id, maker, settings, expires_at }: Challenge): Notice {
  const to = { at: "challenge", challenge: id } as const;
  return { kind: "challenge", id, name: maker.name, game: settings.game, until: expires_at, to };
}

/** Whether a challenge waits for the player's answer. */
function isFor(challenge: Challenge, player: string): boolean {
  return challenge.state === "open" && challenge.to?.id === player;
}

function isAt(page: "race" | "challenge" | "arena", id: string): boolean {
  const { route } = app;
  return (
    (route.at === "race" && page === "race" && route.race === id) ||
    (route.at === "challenge" && page === "challenge" && route.challenge === id) ||
    (route.at === "arena" && page === "arena" && route.arena === id)
  );
}

function add(notice: Notice): void {
  const isShown = () => app.inbox.some((each) => each.id === notice.id && each.kind === notice.kind);
  if (isShown()) return;
  app.inbox = [...app.inbox.filter((each) => each.id !== notice.id), notice];
  const shownMs = shownMsOf(notice);
  if (shownMs !== null) setTimeout(() => isShown() && dismiss(notice), shownMs);
  waitForAnswers();
}

/** After how many milliseconds a notice goes by itself; null if only what it offers says. */
function shownMsOf(notice: Notice): number | null {
  switch (notice.kind) {
    case "challenge":
      return notice.until - serviceNow();
    case "declined":
      return SHOWN_MS;
    case "paired":
      return PAIRED_MS;
    case "accepted":
    case "rematch":
    case "signed-in":
    case "passkey-copied":
    case "account-changed":
      return null;
  }
}
