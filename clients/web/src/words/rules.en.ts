/** Short descriptions of the games for people. `docs/rules.md` has the exact rules. */

export interface GameWords {
  /** Translated name, if the service's name is an English description. */
  name?: string;
  /** One sentence on what is special about the game. */
  about: string;
  /** Names in this language, if there are any besides those that the service has. */
  also?: readonly string[];
  /** Where the game comes from, if the language is not the service's. */
  history?: string;
  /** The rules by subject. Rows of `docs/rules.md` have the same names; `tests/rules.test.ts` compares them. */
  how: Readonly<Record<string, string>>;
}

const GRAND = {
  deal: "Two packs. Six cards fall at a time: four face up on the four piles, two face down to the reserve.",
  foundations:
    "The foundations: for each suit one is built up from the ace to the king, and one down from the king to the ace.",
  tableau:
    "Only the top card of each pile can be played, and only to a foundation. There is no building on the piles. Empty piles are filled by the next deal.",
  reserve: "When the stock is empty the reserve opens: then each of its cards can go to a foundation.",
  redeals: "Three redeals: piles and reserve are gathered and dealt again.",
  "last round": "After the third redeal there is no reserve: four cards fall at a time, one on each pile.",
} as const;

const EAGLE = "The trunk lies face down. When a wing is empty, the top card of the trunk fills it at once.";
const BUILT = {
  foundations: "Foundations are built up in suit from the rank of the first card, from king on to ace.",
  wings: "Wings are built down in suit, from ace on to king, at most three cards, and one card moves at a time.",
  gaps: EAGLE,
  trunk: "The last card of the trunk is turned up and may go to a foundation or a wing at once.",
  stock: "Deal one card at a time to the waste; its top card can be played.",
  "trunk empty": "Once the trunk is empty, a gap takes the top of the waste or of another wing.",
} as const;

export const rules: Record<string, GameWords> = {
  duchess: {
    about: "Four fans, four columns, and the first card you lift decides the base.",
    how: {
      deal: "Three cards lie face up on each of four fans, one on each of four columns. The other 36 are the stock.",
      start:
        "Start with the top card of any fan: play it to a foundation. Its rank is the base of all four foundations.",
      foundations: "Foundations are built up in suit, from king on to ace, until each has thirteen cards.",
      tableau: "Columns are built down in alternating colours, from ace on to king.",
      runs: "Any run from the top of a column moves as one.",
      available: "The top cards of fans, columns and waste can be played. No card can be played to a fan.",
      gaps: "A gap takes the top card of a fan. Once all fans are empty it takes the top of the waste, or the next card of the stock if there is no waste.",
      stock: "Deal one card at a time to the waste.",
      redeals: "One redeal: when the stock is empty, you may turn the waste over and go through it again.",
    },
  },
  "grand-duchess": {
    about: "Two packs fall six cards at a time: four to the piles, two to a reserve that opens when the stock ends.",
    how: GRAND,
  },
  parisienne: {
    about: "Grand Duchess with an ace and a king of each suit on the foundations from the start.",
    how: {
      start: "An ace and a king of each suit start on the foundations.",
      ...GRAND,
    },
  },
  "eagle-wing": {
    about: "Eight wings without building, fed from a face-down trunk. Wins are very rare: that is the game.",
    how: {
      deal: "Thirteen cards are the trunk, one lies face up on each of eight wings, and one starts the first foundation. The other 30 are the stock.",
      foundations: "Foundations are built up in suit from the rank of the first card, from king on to ace.",
      wings: "There is no building on the wings: their cards only go to foundations.",
      gaps: EAGLE,
      trunk: "The last card of the trunk is turned up and may go to a foundation at once.",
      "trunk empty":
        "Once the trunk is empty, you may fill a gap with the top of the waste or the next card of the stock, or leave it.",
      stock: "Deal one card at a time to the waste; its top card can go to a foundation.",
      redeals: "Two redeals: when the stock is empty, you may turn the waste over.",
    },
  },
  "eagle-wing-coops": {
    about: "The version of Helen L. Coops, AisleRiot and PySolFC: wings are built down in suit, at most three cards.",
    how: {
      deal: "Thirteen cards are the trunk, one lies face up on each of eight wings, and one starts the first foundation. The other 30 are the stock.",
      ...BUILT,
      redeals: "Two redeals: the waste is turned over.",
    },
  },
  wings: {
    about: "Eagle Wing with building, a trunk of fourteen and one redeal.",
    how: {
      deal: "Fourteen cards are the trunk, one lies face up on each of eight wings, and one starts the first foundation. The other 29 are the stock.",
      ...BUILT,
      redeals: "One redeal: the waste is turned over.",
    },
  },
  "bald-eagle": {
    about: "Eagle Wing with building, and a trunk of seventeen.",
    how: {
      deal: "Seventeen cards are the trunk, one lies face up on each of eight wings, and one starts the first foundation. The other 26 are the stock.",
      ...BUILT,
      redeals: "Two redeals: the waste is turned over.",
    },
  },
  canfield: {
    about:
      "The parent of the family: a reserve of thirteen, four columns, three cards at a time, any number of redeals.",
    how: {
      deal: "Thirteen cards are the reserve, the top one face up. One lies face up on each of four columns, and one starts the first foundation. The other 34 are the stock.",
      foundations:
        "The first card goes to a foundation: its rank is the base. Foundations are built up in suit, from king on to ace.",
      tableau:
        "Columns are built down in alternating colours, from ace on to king. One card, or the whole column, moves to another.",
      reserve: "Only the top card of the reserve can be played. An empty column is filled from it at once.",
      gaps: "Once the reserve is empty, a gap takes the top of the waste or of a column.",
      stock:
        "Three cards at a time go to the waste, the last of them on top. The waste may be turned over as often as you like.",
    },
  },
  storehouse: {
    about: "Canfield with the twos on the foundations, columns built in suit, and one card at a time.",
    how: {
      deal: "Thirteen cards are the reserve, the top one face up, and one lies face up on each of four columns. The other 31 are the stock.",
      foundations: "The four twos start on the foundations, which are built up in suit to the ace.",
      tableau: "Columns are built down in suit, from ace on to king. One card, or the whole column, moves to another.",
      reserve: "Only the top card of the reserve can be played. An empty column is filled from it at once.",
      gaps: "Once the reserve is empty, a gap takes the top of the waste or of a column.",
      stock: "Deal one card at a time to the waste. Two redeals: the waste is turned over.",
    },
  },
  "sir-tommy": {
    about: "One card at a time, to a foundation or on any of four piles. Perhaps the oldest patience.",
    how: {
      deal: "Turn up one card. Play it to a foundation or to any of the four piles before you turn up the next one.",
      foundations: "Foundations are built up from ace to king, regardless of suit.",
      tableau: "The top card of a pile can go to a foundation at any time, and nowhere else. There is no redeal.",
    },
  },
};
