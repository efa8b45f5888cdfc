/**
 * News of the player, on every page: challenges, their answers, rematches, and races that another tab has found.
 *
 * One tab of the browser reads the stream and passes the news on: a browser opens only six connections to a service, and
 * each stream takes one. Without locks (over plain HTTP) each tab asks every few seconds instead. A tab that keeps nothing
 * is a player of its own.
 */

import { Client, type ChallengeNews, type components, type PlayerEvent } from "cadogan-client";
import { chime } from "../chime";
import { Backoff } from "../retry";
import { notify } from "../notification";
import { serviceNow } from "../service-clock";
import { dataOf, rest } from "../service";
import { app, type Challenge, type Notice } from "../state.svelte";
import { load, save } from "../storage";
import { go } from "./navigation";

const CHANNEL = "cadogan.inbox";
const POLL_MS = 5_000;
/** A pairing is void if the player does not come within a minute. */
const PAIRED_MS = 60_000;
/** Answers that came so long ago, while no page was open, are no news. */
const STALE_MS = 600_000;
/** Notices that need no answer go by themselves. */
const SHOWN_MS = 30_000;

/** Follows the news of a player. Returns a function that stops this. */
export function followInbox(token: string, player: string): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = openChannel();
  if (channel !== null) channel.onmessage = ({ data }: MessageEvent<PlayerEvent>) => receive(data, player);
  app.inbox = [];
  const read = async () => {
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
    app.inbox = [];
  };
}

/** The line between tabs. Null where site data is blocked: there tabs share neither news nor locks nor a player. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** Removes a notice. */
export function dismiss(notice: Notice): void {
  app.inbox = app.inbox.filter((each) => each.id !== notice.id);
}

/** Reads again after failures that the stream cannot repair by itself. */
async function untilStopped(read: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const backoff = new Backoff();
  while (!signal.aborted) await read().catch((error: unknown) => backoff.pause(error));
}

/** Shows challenges that came before this page was opened. */
async function findOpen(player: string, signal: AbortSignal): Promise<void> {
  const answer = await dataOf(rest().GET("/api/v1/challenges", { params: { query: { limit: 20 } } })).catch(() => null);
  if (signal.aborted) return;
  for (const challenge of answer?.challenges ?? []) if (isFor(challenge, player)) add(challengeNotice(challenge));
}

async function poll(player: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const page = await pageAfter(position(player)).catch(() => null);
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

/** Handles an event. `isFirst`: this tab has read it, so it is the one that makes a sound. */
function receive(event: PlayerEvent, player: string, isFirst = false): void {
  const notice = noticeOf(event, player);
  if (event.type === "challenge" && event.state !== "open")
    app.inbox = app.inbox.filter((each) => each.id !== event.challenge.id);
  if (notice === null) return;
  add(notice);
  if (!isFirst) return;
  chime();
  notify(notice, () => go(notice.to));
}

function noticeOf(event: PlayerEvent, player: string): Notice | null {
  switch (event.type) {
    case "paired": {
      if (event.at < serviceNow() - PAIRED_MS) return null;
      const isHere = app.pairing?.id === event.pairing || isAt("race", event.race);
      return isHere ? null : { kind: "paired", id: event.pairing, to: { at: "race", race: event.race } };
    }
    case "rematch": {
      if (event.at < serviceNow() - STALE_MS) return null;
      const isHere = isAt("race", event.race) || isAt("race", event.rematch_of); // that page offers it
      return isHere ? null : { kind: "rematch", id: event.race, to: { at: "race", race: event.race } };
    }
    case "challenge":
      return challengeNews(event, player);
    case "race-started":
    case "race-ended":
    case "rated":
    case "token-revoked":
      return null; // the pages of the race and the account show these
  }
}

function challengeNews(event: ChallengeNews, player: string): Notice | null {
  const { challenge, state } = event;
  if (state !== "open" && event.at < serviceNow() - STALE_MS) return null;
  if (isAt("challenge", challenge.id)) return null; // the page itself shows it
  if (state === "open") return isFor(challenge, player) ? challengeNotice(challenge) : null;
  const to = { at: "challenge", challenge: challenge.id } as const;
  const name = (challenge.taker ?? challenge.to)?.name ?? "";
  if (state === "declined")
    return { kind: "declined", id: challenge.id, name, why: challenge.decline_reason ?? null, to };
  if (state !== "accepted" || challenge.race == null || isAt("race", challenge.race)) return null;
  return { kind: "accepted", id: challenge.id, name, to: { at: "race", race: challenge.race } };
}

function challengeNotice({ id, maker, settings }: Challenge): Notice {
  return { kind: "challenge", id, name: maker.name, game: settings.game, to: { at: "challenge", challenge: id } };
}

/** Whether a challenge waits for the player's answer. */
function isFor(challenge: Challenge, player: string): boolean {
  return challenge.state === "open" && challenge.to?.id === player;
}

function isAt(page: "race" | "challenge", id: string): boolean {
  const { route } = app;
  return (
    (route.at === "race" && page === "race" && route.race === id) ||
    (route.at === "challenge" && page === "challenge" && route.challenge === id)
  );
}

function add(notice: Notice): void {
  if (app.inbox.some((each) => each.id === notice.id && each.kind === notice.kind)) return;
  app.inbox = [...app.inbox.filter((each) => each.id !== notice.id), notice];
  if (notice.kind !== "challenge") setTimeout(() => dismiss(notice), SHOWN_MS);
}
