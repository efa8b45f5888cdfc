import { describe, expect, it } from "vitest";
import { optionsOf } from "../../src/embed/options";

const at = (path: string, languages: readonly string[] = ["fr", "es-MX"]) =>
  optionsOf(new URL(path, "https://cadogan.example"), languages);

describe("options of an address", () => {
  it("have defaults", () => {
    expect(at("/embed/races/AB")).toEqual({
      kind: "embed",
      of: "race",
      id: "ab",
      top: 100,
      player: null,
      language: "es",
      theme: null,
      where: null,
      plays: false,
      names: true,
      clock: true,
      cards: true,
      scale: 1,
    });
  });

  it("name a moment, a language and a theme", () => {
    const said = at("/embed/races/ab?n=40&seat=1&lang=en&theme=dark&play=1");
    expect(said).toMatchObject({ where: { seat: 1, n: 40, t: null }, language: "en", theme: "dark", plays: true });
  });

  it("leave out parts of an overlay", () => {
    const said = at("/overlay/races/ab?names=0&clock=0&cards=0&scale=1.5", []);
    expect(said).toMatchObject({ kind: "overlay", names: false, clock: false, cards: false, scale: 1.5 });
  });

  it("choose the rows of a table", () => {
    expect(at("/embed/arenas/AB")).toMatchObject({ of: "table", id: "ab", top: 100, player: null });
    expect(at("/overlay/arenas/ab")).toMatchObject({ of: "table", top: 5 });
    expect(at("/overlay/arenas/ab?top=3&player=CD")).toMatchObject({ top: 3, player: "cd" });
    expect(at("/overlay/arenas/ab?top=900000")).toMatchObject({ top: 100 });
  });

  it("ignore what is no value", () => {
    const said = at("/overlay/races/ab?lang=xx&theme=pink&n=-1&t=a&scale=900");
    expect(said).toMatchObject({ language: "es", theme: null, where: null, scale: 1 });
  });
});
