/** Distances between piles, in card widths. */

export interface Spacing {
  /** Between neighbouring piles. */
  readonly gap: number;
  /** Between parts of a table. */
  readonly wide: number;
  /** Around the table. */
  readonly margin: number;
}

/**
 * Spacings that a layout chooses from: narrow ones leave more of a phone to the cards, wide ones fill a screen whose
 * height limits the cards.
 */
export const SPACINGS: readonly Spacing[] = [
  { gap: 0.05, wide: 0.1, margin: 0.05 },
  { gap: 0.12, wide: 0.3, margin: 0.16 },
  { gap: 0.22, wide: 0.46, margin: 0.16 },
  { gap: 0.34, wide: 0.6, margin: 0.16 },
  { gap: 0.48, wide: 0.76, margin: 0.16 },
];
