/** Texts that teach a game: the card before the first race, the panel of rules, and why a move is refused. */

import { countsIn } from "./counts";

const counted = countsIn("en-GB");

export const teaching = {
  first: (game: string) => `Your first race at ${game}`,
  goal: (cards: number) => `Bring all ${cards} cards to the foundations; in a race, before your rivals do.`,
  start: "Start",
  later: "Not now",
  understood: "Got it",
  waits: "Nothing starts before you are ready.",
  rules: "Rules",
  rulesOf: (game: string) => `Rules of ${game}`,
  close: "Close the rules",
  key: "Key: ?",
  more: "Names, history, odds and options",
  inThisRace: "In this race",
  pause: "Pause the example",
  play: "Play the example",
  example: (game: string) => `Example of ${game}`,
  order: "Who is first",
  /** How to play at the table, apart from the rules. */
  atTable: "At the table",
  ways: [
    "A tap or click plays a card that has one place to go. Or drag it.",
    "A double tap or a right click sends a card home. Send home (A) sends all that can go.",
    "When nothing can go wrong any more, Finish (A) sends the last cards home.",
  ],
  waysWithUndo: "Undo (U or Ctrl-Z) takes moves back, one after the other.",
  waysWithoutUndo: "This race has no undo.",
  waysWithHints: "Hint (H) shows a good move, and says why.",
  waysOfKeys: "Every pile has a key, shown while you use the keyboard. M turns sounds on and off, ? opens these rules.",
  hints: {
    home: "That is one more card home.",
    turnsUp: "It turns up a face-down card.",
    frees: (card: string) => `Then the ${card} can go home.`,
    gap: "It empties a pile: a gap can take another card.",
    opens: "It frees the card below.",
    reserve: "It is one card fewer in the reserve, which holds up the game longest.",
    cell: "It frees a cell.",
    builds: "Other cards can be built on it there.",
    waste: "It takes a card off the waste and makes the next one available.",
    fills: "It fills a gap, where more can be built.",
    deal: "No move on the table helps more: look at the next cards.",
    redeal: "The stock is used up: go through it again.",
  },
  refusals: {
    onCard: (card: string, top: string) => `The ${card} does not go on the ${top}.`,
    inGap: (card: string) => `The ${card} does not go into this gap.`,
    onFoundation: (card: string) => `The ${card} is not next on this foundation.`,
    notTaken: (card: string) => `The ${card} cannot be moved now.`,
    notHome: (card: string) => `The ${card} cannot go home now.`,
    noPlace: (card: string) => `No pile takes the ${card} now.`,
    closed: "This pile takes no cards.",
    home: "Cards on foundations stay there.",
    empty: "There is no card here.",
    hidden: "This card lies face down.",
    stock: "The stock cannot be dealt now.",
    offers: (count: number): string =>
      count === 0
        ? "No card can be moved."
        : counted(count, { one: "The highlighted card can be moved.", other: "The highlighted cards can be moved." }),
    targets: "The highlighted piles take it.",
  },
};
