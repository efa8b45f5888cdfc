import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addressOf, routeOf, type Route } from "../../src/state/route";

const PLACES: Route[] = [
  { at: "home" },
  { at: "race", race: "019a7b2c-0000-7000-8000-000000000000" },
  { at: "replay", race: "019a7b2c-0000-7000-8000-000000000000", t: 12_345, seat: 1 },
  { at: "replay", race: "019a7b2c-0000-7000-8000-000000000000", t: null, seat: null },
  { at: "games" },
  { at: "game", game: "eagle-wing" },
  { at: "player", player: "a b/c" },
  { at: "leaderboard", game: "duchess" },
  { at: "day", date: null, game: null },
  { at: "day", date: "2026-11-20", game: "canfield" },
  { at: "deal", deal: "019a7b2c-0000-7000-8000-000000000001" },
  { at: "challenge", challenge: "019a7b2c-0000-7000-8000-000000000002" },
  { at: "arenas" },
  { at: "arena", arena: "019a7b2c-0000-7000-8000-000000000003" },
  { at: "account" },
  { at: "webhooks" },
  { at: "new-token", name: "My bot", scopes: ["race:play", "player:read"] },
  { at: "consent", query: "client_id=Card+Stats&state=a%26b" },
  { at: "device", code: null },
  { at: "device", code: "K7QM-4TXW-9DHA" },
];

test.each(PLACES)("the address of a page leads back to it: $at", (route) => {
  expect(routeOf(new URL(addressOf(route), "http://here"))).toEqual(route);
});

test("an unknown address is a page of its own", () => {
  for (const path of ["/x", "/races", "/games/a/b", "/account/x", "/races/1/boards", "/players"])
    expect(routeOf(new URL(path, "http://here"))).toEqual({ at: "nowhere", path });
});

test("an address with a malformed percent-encoding is unknown", () => {
  for (const path of ["/players/%E0%A4%A", "/races/%/replay", "/%ff"])
    expect(routeOf(new URL(path, "http://here"))).toEqual({ at: "nowhere", path });
});

test("race ids are case-insensitive", () => {
  const route = routeOf(new URL("/races/019A7B2C-0000-7000-8000-00000000000A", "http://here"));
  expect(route).toEqual({ at: "race", race: "019a7b2c-0000-7000-8000-00000000000a" });
});

test("the scopes of a link for a token may be separated in any way", () => {
  for (const query of ["scopes=a&scopes=b", "scopes=a,b", "scopes=a+b", "scopes=a%20b,"]) {
    const route = routeOf(new URL(`/account/tokens/new?${query}`, "http://here"));
    expect(route).toEqual({ at: "new-token", name: "", scopes: ["a", "b"] });
  }
});

test("a malformed time is ignored", () => {
  const route = routeOf(new URL("/races/r/replay?t=-4&seat=one", "http://here"));
  expect(route).toEqual({ at: "replay", race: "r", t: null, seat: null });
});

test("the shortcuts of the installed page lead to pages", () => {
  const file = new URL("../../public/manifest.webmanifest", import.meta.url);
  const { shortcuts } = JSON.parse(readFileSync(file, "utf8")) as { shortcuts: { url: string }[] };
  expect(shortcuts.length).toBeGreaterThan(1);
  for (const { url } of shortcuts) expect(routeOf(new URL(url, "http://here")).at, url).not.toBe("nowhere");
});
