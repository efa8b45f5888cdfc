/** Texts that teach a game: the card before the first race, the panel of rules, and why a move is refused. */

export const teaching = {
  first: (game: string) => `Your first race at ${game}`,
  goal: (cards: number) => `Bring all ${cards} cards to the foundations, before your rivals do.`,
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
  unlimited: "unlimited",
  pause: "Pause the example",
  play: "Play the example",
  example: (game: string) => `Example of ${game}`,
  order: "Who is first",
  refusals: {
    onCard: (card: string, top: string) => `The ${card} does not go on the ${top}.`,
    inGap: (card: string) => `The ${card} does not go into this gap.`,
    onFoundation: (card: string) => `The ${card} is not next on this foundation.`,
    notTaken: (card: string) => `The ${card} cannot be moved now.`,
    noPlace: (card: string) => `No pile takes the ${card} now.`,
    closed: "This pile takes no cards.",
    home: "Cards on foundations stay there.",
    empty: "There is no card here.",
    hidden: "This card lies face down.",
    stock: "The stock cannot be dealt now.",
    offers: (count: number): string =>
      count === 0
        ? "No card can be moved."
        : count === 1
          ? "The highlighted card can be moved."
          : "The highlighted cards can be moved.",
    targets: "The highlighted piles take it.",
  },
};
