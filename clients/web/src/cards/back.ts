/** Backs of cards. Their colours come from the page. */

import { suitPath } from "./suit";

/** The backs that players choose from; each has a colour of its own in `table.css`. */
export const BACKS = ["trellis", "waves", "rays", "tiles", "stars", "plain"] as const;
export type Back = (typeof BACKS)[number];

const LINE = `stroke="var(--card-back-line)" fill="none"`;

/** What is drawn inside the frame, in the coordinates of a card of 100 by 140. */
const PATTERNS: Readonly<Record<Back, () => string>> = {
  trellis: () => {
    const across = Array.from({ length: 25 }, (_, number) => {
      const start = number * 10 - 140;
      return `M${start} 0 L${start + 140} 140 M${start + 140} 0 L${start} 140`;
    });
    return `<path d="${across.join(" ")}" ${LINE} stroke-width="1"/>`;
  },
  waves: () => {
    const rows = Array.from({ length: 17 }, (_, row) => {
      const arcs = Array.from({ length: 9 }, () => "a6 6 0 0 1 12 0").join(" ");
      return `M${row % 2 ? -2 : 4} ${14 + row * 8} ${arcs}`;
    });
    return `<path d="${rows.join(" ")}" ${LINE} stroke-width="1.3"/>`;
  },
  rays: () => {
    const rays = Array.from({ length: 36 }, (_, number) => {
      const angle = (number * Math.PI) / 18;
      return `M50 70 L${(50 + 100 * Math.cos(angle)).toFixed(1)} ${(70 + 100 * Math.sin(angle)).toFixed(1)}`;
    });
    const rings = [26, 40, 54].map((radius) => `<circle cx="50" cy="70" r="${radius}" ${LINE} stroke-width="1.2"/>`);
    return `<path d="${rays.join(" ")}" ${LINE} stroke-width=".9"/>${rings.join("")}`;
  },
  tiles: () => {
    const tiles = Array.from({ length: 35 }, (_, number) => {
      const [x, y] = [18 + (number % 5) * 16, 22 + Math.floor(number / 5) * 16];
      return `M${x} ${y - 7} L${x + 7} ${y} L${x} ${y + 7} L${x - 7} ${y} Z`;
    });
    return `<path d="${tiles.join(" ")}" fill="var(--card-back-line)" fill-opacity=".75"/>`;
  },
  stars: () => {
    const stars = Array.from({ length: 28 }, (_, number) => {
      const row = Math.floor(number / 4);
      return suitPath("D", 20 + (number % 4) * 19 + (row % 2 ? 4 : 0), 20 + row * 17, row % 2 ? 6 : 10);
    });
    return `<path d="${stars.join(" ")}" fill="var(--card-back-line)"/>`;
  },
  plain: () => `<rect x="16" y="16" width="68" height="108" rx="3" ${LINE} stroke-width="1"/>`,
};

/** The symbol of a back, with an id such as `back-trellis`. */
export function backs(name: Back): string {
  return `<symbol id="back-${name}" viewBox="0 0 100 140" overflow="visible">${drawn(name)}</symbol>`;
}

/** A back as a picture of its own, which knows no colours of the page. */
export function backPicture(name: Back, colour: (name: string) => string): string {
  const content = drawn(name).replace(/var\((--[\w-]+)\)/g, (_, variable: string) => colour(variable));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="140" viewBox="0 0 100 140">${content}</svg>`;
}

function drawn(name: Back): string {
  return (
    `<rect width="100" height="140" rx="6.5" fill="var(--card-back)"/>` +
    `<svg x="8" y="8" width="84" height="124" viewBox="8 8 84 124">${PATTERNS[name]()}</svg>` +
    `<rect x="8" y="8" width="84" height="124" rx="4" ${LINE} stroke-width="2"/>` +
    `<circle cx="50" cy="70" r="19" fill="var(--card-back)" stroke="var(--card-back-line)" stroke-width="1.6"/>` +
    `<path d="${suitPath("S", 50, 69, 23)}" fill="var(--card-back-line)"/>`
  );
}
