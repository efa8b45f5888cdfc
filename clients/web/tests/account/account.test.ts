import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, asked, cut, Deferred, json, NO_ANSWER, problem } from "../fake-browser";
import { ensurePlayer, loadMe } from "../../src/account/account";
import { listTokens } from "../../src/account/devices";
import { signOut } from "../../src/state/session";
import { isText, load, save } from "../../src/browser/storage";
import { app, type Player, type Token } from "../../src/state/state.svelte";

const ADA = { id: "a", name: "Ada" } as Player;

beforeEach(() => {
  vi.useFakeTimers();
  app.token = "of Ada";
  app.me = null;
  app.trouble = null;
});

afterEach(() => void vi.useRealTimers());

/** Gives one answer after another, then none. */
function inTurn(...answers: (() => Response)[]): void {
  answer(() => (answers.shift() ?? cut)());
}

test("the player of a token is requested until the service answers", async () => {
  inTurn(
    cut,
    () => problem(503, "unavailable"),
    () => problem(500, "fault"),
    () => json(ADA),
  );
  const asking = loadMe();
  await vi.advanceTimersByTimeAsync(0);
  expect([app.me, app.isReachable]).toEqual([null, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  await asking;
  expect([app.me, app.token, app.trouble]).toEqual([ADA, "of Ada", null]);
});

test("an expired token is dropped after one request", async () => {
  inTurn(() => problem(401, "wrong-token"));
  await loadMe();
  expect([app.me, app.token, asked.length]).toEqual([null, null, 1]);
});

test("a browser with a token never signs up again", async () => {
  inTurn(cut);
  expect(await ensurePlayer("Bertha")).toBe(false);
  expect([asked, app.token, app.trouble?.words]).toEqual([["GET /players/me"], "of Ada", NO_ANSWER]);
  inTurn(() => json(ADA));
  expect(await ensurePlayer("Bertha")).toBe(true);
  expect([asked, app.me]).toEqual([["GET /players/me"], ADA]);
});

test("a late player does not replace the player of a new token", async () => {
  answer(() => {
    app.token = "of Bertha";
    return json(ADA);
  });
  await loadMe();
  expect(app.me).toBeNull();
});

test("signing out clears private data", () => {
  app.tokens = [{ id: "t" }] as Token[];
  app.secrets = { code: "1234" };
  signOut();
  expect([app.tokens, app.secrets]).toEqual([null, {}]);
});

test("signing out leaves the token that another tab has stored since", () => {
  save("token", "of Ben");
  signOut();
  expect([app.token, load("token", isText)]).toEqual([null, "of Ben"]);
  app.token = "of Ben";
  signOut();
  expect(load("token", isText)).toBeNull();
});

test("a late refusal of a token that was signed out leaves the next player signed in", async () => {
  const late = new Deferred();
  answer(() => late.promise);
  const asking = listTokens();
  app.token = "of Ben";
  late.resolve(problem(401, "wrong-token"));
  await asking;
  expect(app.token).toBe("of Ben");
});
