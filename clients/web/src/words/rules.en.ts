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
  /** The rules, one sentence each. */
  how: readonly string[];
}

const GRAND = [
  "Two packs. Six cards fall at a time: four face up on the four piles, two face down to the reserve.",
  "The foundations: for each suit one is built up from the ace to the king, and one down from the king to the ace.",
  "Only the top card of each pile can be played, and only to a foundation. There is no building on the piles. Empty piles are filled by the next deal.",
  "When the stock is empty the reserve opens: then each of its cards can go to a foundation.",
  "Three redeals: piles and reserve are gathered and dealt again. After the third there is no reserve.",
] as const;

const EAGLE = "The trunk lies face down. When a wing is empty, the top card of the trunk fills it at once.";
const BUILT = [
  "Foundations are built up in suit from the rank of the first card, from king on to ace.",
  "Wings are built down in suit, at most three cards, and one card moves at a time.",
  EAGLE,
  "The last card of the trunk is turned up and may go to a foundation or a wing at once.",
  "Deal one card at a time to the waste; its top card can be played.",
  "Once the trunk is empty, a gap takes the top of the waste or of another wing.",
] as const;

export const rules: Record<string, GameWords> = {
  duchess: {
    about: "Four fans, four columns, and the first card you lift decides the base.",
    how: [
      "Start with the top card of any fan: play it to a foundation. Its rank is the base of all four foundations.",
      "Foundations are built up in suit, from king on to ace, until each has thirteen cards.",
      "Columns are built down in alternating colours, from ace on to king. Any run from the top of a column moves as one.",
      "The top cards of fans, columns and waste can be played. No card can be played to a fan.",
      "A gap takes the top card of a fan. Once all fans are empty it takes the top of the waste, or the next card of the stock if there is no waste.",
      "Deal one card at a time to the waste. Once, when the stock is empty, you may turn the waste over and go through it again.",
    ],
  },
  "grand-duchess": {
    about: "Two packs fall six cards at a time: four to the piles, two to a reserve that opens when the stock ends.",
    how: GRAND,
  },
  parisienne: {
    about: "Grand Duchess with an ace and a king of each suit on the foundations from the start.",
    how: ["An ace and a king of each suit start on the foundations.", ...GRAND],
  },
  "eagle-wing": {
    about: "Eight wings without building, fed from a face-down trunk. Wins are very rare: that is the game.",
    how: [
      "Foundations are built up in suit from the rank of the first card, from king on to ace.",
      "There is no building on the wings: their cards only go to foundations.",
      EAGLE,
      "The last card of the trunk is turned up and may go to a foundation at once.",
      "Once the trunk is empty, you may fill a gap with the top of the waste or the next card of the stock, or leave it.",
      "Deal one card at a time to the waste. Twice, when the stock is empty, you may turn the waste over.",
    ],
  },
  "eagle-wing-coops": {
    about: "The version of Helen L. Coops, AisleRiot and PySolFC: wings are built down in suit, at most three cards.",
    how: [...BUILT, "Two redeals: the waste is turned over."],
  },
  wings: {
    about: "Eagle Wing with building, a trunk of fourteen and one redeal.",
    how: [...BUILT, "One redeal: the waste is turned over."],
  },
  "bald-eagle": {
    about: "Eagle Wing with building, and a trunk of seventeen.",
    how: [...BUILT, "Two redeals: the waste is turned over."],
  },
  canfield: {
    about:
      "The parent of the family: a reserve of thirteen, four columns, three cards at a time, any number of redeals.",
    how: [
      "The first card goes to a foundation: its rank is the base. Foundations are built up in suit, from king on to ace.",
      "Columns are built down in alternating colours. One card, or the whole column, moves to another.",
      "Only the top card of the reserve can be played. An empty column is filled from it at once.",
      "Once the reserve is empty, a gap takes the top of the waste or of a column.",
      "Three cards at a time go to the waste, the last of them on top. The waste may be turned over as often as you like.",
    ],
  },
  storehouse: {
    about: "Canfield with the twos on the foundations, columns built in suit, and one card at a time.",
    how: [
      "The four twos start on the foundations, which are built up in suit to the ace.",
      "Columns are built down in suit, from ace on to king. One card, or the whole column, moves to another.",
      "Only the top card of the reserve can be played. An empty column is filled from it at once.",
      "Once the reserve is empty, a gap takes the top of the waste or of a column.",
      "Deal one card at a time to the waste. Two redeals: the waste is turned over.",
    ],
  },
  "sir-tommy": {
    about: "One card at a time, to a foundation or on any of four piles. Perhaps the oldest patience.",
    how: [
      "Turn up one card. Play it to a foundation or to any of the four piles before you turn up the next one.",
      "Foundations are built up from ace to king, regardless of suit.",
      "The top card of a pile can go to a foundation at any time, and nowhere else. There is no redeal.",
    ],
  },
};
