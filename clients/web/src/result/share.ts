/** Sharing of a result or a replay: by the system's own dialog, which has every app of a phone; else by copying. */

import { loaded } from "../browser/chunks";
import type { Picture } from "./picture";

export interface Shareable {
  readonly title: string;
  /** Without the address, which follows it. */
  readonly text: string;
  readonly address: string;
  readonly picture: Picture;
}

/** What to show where there is no such dialog. `picture` is a `data:` address. */
export interface Prepared {
  readonly text: string;
  readonly picture: string;
  /** HTML that shows the race on another page; null if neither a race nor a tournament is shared. */
  readonly frame: string | null;
}

/** Opens the system's dialog. Returns what to copy where there is none. */
export async function share({ title, text, address, picture }: Shareable): Promise<Prepared | null> {
  const { draw } = await loaded(() => import("./picture")); // not part of the first load
  const canvas = draw(picture);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  const files = file === null ? [] : [new File([file], "cadogan.png", { type: file.type })];
  const prepared = {
    text: `${text}\n${address}`,
    picture: canvas.toDataURL("image/png"),
    frame: frameOf(address, title),
  };
  if (!("share" in navigator)) return prepared;
  const data = { title, text, url: address };
  try {
    await navigator.share(navigator.canShare({ files }) ? { ...data, files } : data);
    return null;
  } catch (error) {
    return isCancelled(error) ? null : prepared;
  }
}

/** The frame for the address of a race, of a moment of its replay, or of a tournament; null for any other address. */
export function frameOf(address: string, title: string): string | null {
  const { origin, pathname, search } = new URL(address);
  const [kind, id] = pathname.split("/").filter(Boolean);
  if ((kind !== "races" && kind !== "arenas") || !id) return null;
  const [source, named] = [`${origin}/embed/${kind}/${id}${search}`, title].map(escaped);
  return `<iframe src="${source}" width="800" height="500" title="${named}" style="border: 0" loading="lazy" allowfullscreen></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
