/** Whether the page is being printed. Browsers tell no sizes of paper, so that boards get fixed ones. */

import { flushSync } from "svelte";

export const printing = $state({ isOn: false });

/** Sizes of a board on paper, in CSS pixels: two side by side on A4 and Letter, and one alone. */
export const PRINTED = { half: { width: 340, height: 255 }, full: { width: 690, height: 480 } } as const;

const set = (isOn: boolean) => () => flushSync(() => (printing.isOn = isOn));

addEventListener("beforeprint", set(true));
addEventListener("afterprint", set(false));
