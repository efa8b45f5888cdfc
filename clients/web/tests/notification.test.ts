import { afterEach, expect, test, vi } from "vitest";
import "./actions/browser";
import { notify } from "../src/notification";
import type { Notice } from "../src/state.svelte";

const NOTICE = { kind: "paired", id: "p", to: { at: "race", race: "r" } } as Notice;

afterEach(() => vi.unstubAllGlobals());

test("where a page cannot make notifications, as on phones, the service worker does", async () => {
  const made: unknown[] = [];
  const showNotification = async (...content: unknown[]) => void made.push(content);
  const refuse = function (): never {
    throw new TypeError("Illegal constructor");
  };
  vi.stubGlobal("Notification", Object.assign(refuse, { permission: "granted" }));
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({ showNotification }) } });
  notify(NOTICE, () => undefined);
  await vi.waitFor(() => expect(made).toEqual([["Cadogan", expect.objectContaining({ tag: "p", data: "/races/r" })]]));
});
