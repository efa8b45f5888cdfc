/** A race or a table in a frame on another page, or over a streamer's picture. It keeps nothing, and needs no token. */

import "./embed.css";
import { Embed } from "./embed";
import { make } from "./make";
import { optionsOf } from "./options";
import type { Options } from "./options";
import { Overlay } from "./overlay";
import { Rows } from "./rows";
import { followTable } from "./table";
import { Missing, addNames, followRace, open } from "./source";
import { wordsIn } from "./words";
import type { Words } from "./words";

const AGAIN_MS = 5_000;

const options = optionsOf(new URL(location.href), navigator.languages);
const root = document.documentElement;
root.lang = options.language;
root.dataset.kind = options.kind;
if (options.theme) root.dataset.theme = options.theme;
root.style.setProperty("--scale", String(options.scale));
const app = document.getElementById("app");
if (app) void begin(app, options, wordsIn(options.language));

async function begin(page: HTMLElement, options: Options, texts: Words): Promise<void> {
  try {
    if (options.kind === "embed") page.replaceChildren(make("p", "notice", texts.loading));
    await show(page, options, texts);
  } catch (error) {
    const isMissing = error instanceof Missing;
    if (options.kind === "embed")
      page.replaceChildren(make("p", "notice", isMissing ? texts.missing : texts.unreachable));
    if (!isMissing) setTimeout(() => void begin(page, options, texts), AGAIN_MS * (1 + Math.random()));
  }
}

async function show(page: HTMLElement, options: Options, texts: Words): Promise<void> {
  if (options.of === "table") {
    const table = new Rows(options, texts);
    await followTable(
      options.id,
      (news) => {
        if (!table.element.isConnected) page.replaceChildren(table.element);
        table.show(news);
      },
      (is) => table.reachable(is),
    );
    return;
  }
  const race = await open(options.id);
  const view = options.kind === "embed" ? new Embed(race, options, texts) : new Overlay(race, options, texts);
  page.replaceChildren(view.element);
  view.start();
  followRace(
    options.id,
    race.film,
    () => {
      view.heard();
      void addNames(race.names, race.film.at(race.film.length)).then(
        (has) => has && view.heard(),
        () => undefined,
      );
    },
    (is) => view.reachable(is),
  );
}
