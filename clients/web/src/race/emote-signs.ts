/**
 * Drawings of the emotes in a box of 24 by 24, in the order of the menu: not every system has a font with such signs. The
 * words beside them say the same.
 */

import type { EmoteName } from "cadogan-client";

const FACE =
  "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.2a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6zM9 7.8a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zm6 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z";

export const EMOTES: Readonly<Record<EmoteName, string>> = {
  hello: `${FACE}M7.2 13.2h9.6a4.8 4.8 0 0 1-9.6 0z`,
  /** A four-leaf clover. */
  "good-luck":
    "M12 11.2C8 9.8 6.6 7 7.6 4.6S11 2.4 12 5c1-2.6 3.4-2.8 4.4-.4s-.4 5.2-4.4 6.6zm0 1.6c4 1.4 5.4 4.2 4.4 6.6s-3.4 2.2-4.4-.4c-1 2.6-3.4 2.8-4.4.4s.4-5.2 4.4-6.6zM11.2 12c-1.4 4-4.2 5.4-6.6 4.4S2.4 13 5 12c-2.6-1-2.8-3.4-.4-4.4s5.2.4 6.6 4.4zm1.6 0c1.4-4 4.2-5.4 6.6-4.4s2.2 3.4-.4 4.4c2.6 1 2.8 3.4.4 4.4s-5.2-.4-6.6-4.4z",
  "well-played": "M12.0 2.8L14.5 9.4L21.5 9.7L16.0 14.1L17.9 20.9L12.0 17.0L6.1 20.9L8.0 14.1L2.5 9.7L9.5 9.4z",
  wow: `${FACE}M12 12.6a2.4 2.900 0 1 0 0 5.8 2.4 2.900 0 0 0 0-5.8z`,
  oops: `${FACE}M7.4 16.6l1.8-2.6 2.8 2 2.8-2 1.8 2.6-1.4 1-.8-1.2-2.4 1.700-2.4-1.700-.8 1.2z`,
  /** A heart. */
  thanks:
    "M12 21C5 15.6 2 12.2 2 8.4A5.300 5.300 0 0 1 7.300 3c2 0 3.700 1 4.700 2.700A5.4 5.4 0 0 1 16.700 3 5.300 5.300 0 0 1 22 8.4c0 3.8-3 7.2-10 12.6z",
};
