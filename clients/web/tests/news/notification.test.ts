import { afterEach, expect, test, vi } from "vitest";
import { Deferred } from "../fake-browser";
import { closeLeftNotifications, closeNotification, notify } from "../../src/news/notification";
import type { Notice } from "../../src/state/state.svelte";

const NOTICE = { kind: "paired", id: "p", to: { at: "race", race: "r" } } as Notice;

afterEach(() => vi.unstubAllGlobals());

/** The notifications of a service worker, as on phones, where a page cannot make any. */
class FakeWorker {
  readonly shown: { title: string; tag: string; data: string }[] = [];
  /** `ready` comes after this. */
  readonly late = new Deferred<undefined>();

  constructor() {
    const refuse = function (): never {
      throw new TypeError("Illegal constructor");
    };
    vi.stubGlobal("Notification", Object.assign(refuse, { permission: "granted" }));
    vi.stubGlobal("document", { hidden: true });
    const ready = this.late.promise.then(() => this);
    vi.stubGlobal("navigator", { serviceWorker: { ready, getRegistration: async () => Promise.resolve(this) } });
  }

  async showNotification(title: string, content: { tag: string; data: string }): Promise<void> {
    this.shown.push({ title, ...content });
    return Promise.resolve();
  }

  async getNotifications({ tag }: { tag?: string } = {}): Promise<{ close: () => void }[]> {
    const found = this.shown.filter((each) => tag === undefined || each.tag === tag);
    return Promise.resolve(found.map((each) => ({ close: () => this.shown.splice(this.shown.indexOf(each), 1) })));
  }
}

test("where a page cannot make notifications, as on phones, the service worker does", async () => {
  const worker = new FakeWorker();
  worker.late.resolve(undefined);
  notify(NOTICE, () => undefined);
  await vi.waitFor(() => expect(worker.shown).toMatchObject([{ title: "Cadogan", tag: "p", data: "/races/r" }]));
});

test("a notification that is withdrawn before the service worker is ready does not stay", async () => {
  const worker = new FakeWorker();
  const show = vi.spyOn(worker, "showNotification");
  notify(NOTICE, () => undefined);
  notify({ ...NOTICE, id: "other" }, () => undefined);
  closeNotification("p");
  worker.late.resolve(undefined);
  await vi.waitFor(() => expect(worker.shown).toMatchObject([{ tag: "other" }]));
  expect(show).toHaveBeenCalledTimes(2);
});

test("a page closes the notifications that earlier pages have left with the service worker", async () => {
  const worker = new FakeWorker();
  worker.shown.push({ title: "Cadogan", tag: "old", data: "/races/r" });
  closeLeftNotifications();
  await vi.waitFor(() => expect(worker.shown).toEqual([]));
});
