/** The rules of the games: deals and moves judged without a service. In a race the service alone judges. */
import { DATA } from "./data.js";
import { gamesOf } from "./game.js";

export type { Rules } from "./axes.js";
export { IllegalMove, InvalidDeck, InvalidMove, InvalidOption, InvalidSeed, RulesError } from "./errors.js";
export {
  gamesOf,
  type Game,
  type GameData,
  type GamesData,
  type Option,
  type OptionData,
  type OptionValue,
} from "./game.js";
export { hint } from "./hint.js";
export type { Layout } from "./layout.js";
export { parseSeed } from "./seed.js";

/** Every game by its id, in the order of lists. */
export const GAMES = gamesOf(DATA);
