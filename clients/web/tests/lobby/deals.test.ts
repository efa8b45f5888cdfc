import { expect, test } from "vitest";
import { answer, Deferred, json } from "../fake-browser";
import { openDay, openDeal } from "../../src/lobby/deals";
import { go } from "../../src/state/navigation";
import { app } from "../../src/state/state.svelte";

const EARLY = "2026-11-19";
const LATER = "2026-11-20";

const tableOf = (day: string) => json({ deal: { day }, results: [], next: null });

test("late results of one day do not appear on the page of another", async () => {
  const late = new Deferred();
  const asked = new Deferred<void>();
  answer((path) => {
    const [day = "", game] = path.split("/").slice(2);
    if (!game) return json({ day, deals: [] });
    if (day === EARLY) return tableOf(day);
    asked.resolve();
    return late.promise;
  });
  go({ at: "day", date: LATER, game: "duchess" });
  const first = openDay(LATER, "duchess");
  await asked.promise;
  go({ at: "day", date: EARLY, game: "duchess" });
  await openDay(EARLY, "duchess");
  late.resolve(tableOf(LATER));
  await first;
  expect([app.day?.day, app.dayTable?.deal.day]).toEqual([EARLY, EARLY]);
});

test("a late deal does not appear on the page of another", async () => {
  const late = new Deferred();
  answer((path) => (path.endsWith("/A") ? late.promise : json({ id: "B" })));
  go({ at: "deal", deal: "A" });
  const first = openDeal("A");
  go({ at: "deal", deal: "B" });
  await openDeal("B");
  late.resolve(json({ id: "A" }));
  await first;
  expect(app.deal?.id).toBe("B");
});

test("a deal is loaded again at each visit", async () => {
  answer(() => json({ id: "C", boards: [] }));
  go({ at: "deal", deal: "C" });
  await openDeal("C");
  const late = new Deferred();
  answer(() => late.promise);
  go({ at: "home" });
  go({ at: "deal", deal: "C" });
  const again = openDeal("C");
  expect(app.deal?.boards).toEqual([]);
  late.resolve(json({ id: "C", boards: [{}] }));
  await again;
  expect(app.deal?.boards).toHaveLength(1);
});
