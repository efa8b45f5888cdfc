/** Imports of the clients: from room to room in one direction, and nowhere in a circle. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const WEB = join(ROOT, "clients/web/src");
const SDK = join(ROOT, "clients/typescript/src");
const ENDINGS = ["", ".ts", ".svelte", "/index.ts"];

/** Rooms of the page with what they hold. A room imports those below it; `App.svelte` and its like are above all. */
const ROOMS = {
  embed: "the frame for pages of others, built by itself",
  offline: "the service worker, built by itself",
  pages: "a component for each address",
  frame: "header, footer and banners",
  news: "notices and notifications",
  playing: "a race as its racer sees it",
  watching: "a race as others see it",
  replay: "the replay, and the check of its proof",
  result: "the result, and how it is shared",
  lobby: "ways to a race, and its lobby",
  people: "other players",
  race: "the open race: connection, commands, terms, emotes",
  practice: "the rules of the SDK: games without the service, and moves before it answers",
  games: "what a newcomer to a game reads",
  webhooks: "webhooks of the player",
  account: "the player, tokens and apps",
  service: "requests, retries and reachability",
  look: "elements that every page has",
  state: "`app`, the one object that pages show; addresses, preferences",
  table: "the table, which knows no rules",
  "table/input": "keys and pointers",
  "table/picture": "boards as pictures",
  "table/moves": "what a move does, and why one is not possible",
  "table/designs": "where piles lie",
  "table/board": "what a board is",
  words: "texts by language",
  cards: "drawings of cards",
  browser: "storage, sounds, files that load later",
  styles: "style sheets",
  "styles/fonts": "type faces",
};

/** The files of a folder and of the folders in it, each with the files that it imports: types and what is loaded later as well. */
function importsIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
  const imported = (name: string): string[] => {
    if (!/\.(ts|svelte)$/.test(name)) return [];
    const text = readFileSync(join(folder, name), "utf8");
    return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)].map(([, path = ""]) => {
      const target = join(dirname(name), path).replace(/\.js$/, "");
      const file = ENDINGS.map((ending) => join(target + ending)).find((each) => files.includes(each));
      if (file === undefined) throw new Error(`${name} imports ${path}, which does not exist`);
      return file;
    });
  };
  return new Map(files.map((name) => [name, imported(name)]));
}

/** Files that import each other in a circle, the first one again at the end; none if there is no circle. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const from = (file: string, way: readonly string[]): readonly string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    const circle = (imports.get(file) ?? []).map((next) => from(next, [...way, file])).find(({ length }) => length > 0);
    done.add(file);
    return circle ?? [];
  };
  return [...imports.keys()].map((file) => from(file, [])).find(({ length }) => length > 0) ?? [];
}

test.each([WEB, SDK])("no files import each other in a circle", (folder) => {
  expect(circleIn(importsIn(folder))).toEqual([]);
});

test("the SDK without its rules does not load them", () => {
  const isOfRules = (file: string) => file.startsWith("rules/");
  const others = [...importsIn(SDK)].filter(([file]) => !isOfRules(file));
  expect(others.filter(([, targets]) => targets.some(isOfRules)).map(([file]) => file)).toEqual([]);
});

test("a circle is found behind the file that leads to it", () => {
  const imports = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["d", "b"]],
  ]);
  expect(circleIn(imports)).toEqual(["b", "c", "b"]);
});

test("rooms import those below them", () => {
  const order = Object.keys(ROOMS);
  const imports = importsIn(WEB);
  const rooms = new Set([...imports.keys()].map(dirname).filter((room) => room !== "."));
  expect([...order].sort()).toEqual([...rooms].sort());
  const heightOf = (file: string) => order.indexOf(dirname(file)); // of `App.svelte` and the like, -1: above all rooms
  const upwards = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => heightOf(target) < heightOf(file)).map((target) => `${file} imports ${target}`),
  );
  expect(upwards).toEqual([]);
});
