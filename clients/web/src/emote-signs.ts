/** Signs of the emotes, in the order of the menu. The words beside them say the same. */

import type { EmoteName } from "cadogan-client";

export const EMOTES: Readonly<Record<EmoteName, string>> = {
  hello: "👋",
  "good-luck": "🍀",
  "well-played": "👏",
  wow: "😮",
  oops: "😅",
  thanks: "🤝",
};
