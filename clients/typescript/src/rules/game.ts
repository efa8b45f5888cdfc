/** A game: rules as a value, and the options that players may choose. */
import { deckOf } from "../fair-deal.js";
import { isPlayed, type Axes, type Rules } from "./axes.js";
import { parseDeck } from "./cards.js";
import { InvalidOption } from "./errors.js";
import type { Layout } from "./layout.js";
import { dealLayout } from "./opening.js";
import { parseSeed } from "./seed.js";
import { seenLayout } from "./seen.js";
import { Tables } from "./tables.js";

export type OptionValue = number | string | null;

/** An option as data. `sets` has its values in display order, each with the axes that it sets. */
export interface OptionData {
  readonly name: string;
  readonly sets: readonly (readonly [value: OptionValue, axes: Axes])[];
  /** Whether races of the game were played before it had this option. They have its first value, and do not say so. */
  readonly is_newer: boolean;
}

/** A game as data, as the service's engine has checked it. Axes that are left out have their defaults. */
export interface GameData {
  readonly id: string;
  readonly name: string;
  readonly rules: Axes;
  readonly options: readonly OptionData[];
}

/** Games as data, with the defaults of all axes. */
export interface GamesData {
  readonly defaults: Axes;
  readonly games: readonly GameData[];
}

/** An option that players may choose. */
export class Option {
  readonly name: string;
  readonly isNewer: boolean;
  readonly #sets: ReadonlyMap<OptionValue, Axes>;

  constructor({ name, sets, is_newer }: OptionData) {
    this.name = name;
    this.isNewer = is_newer;
    this.#sets = new Map(sets.filter(([, axes]) => isPlayed(axes)));
  }

  /** Every value that the option takes here, in display order. */
  get values(): readonly OptionValue[] {
    return [...this.#sets.keys()];
  }

  /** Axes that a value sets. Undefined if the option does not take the value. */
  sets(value: OptionValue): Axes | undefined {
    return this.#sets.get(value);
  }

  /** Value that leads to these rules of its game. */
  valueIn(rules: Rules): OptionValue | undefined {
    const axesOf = (value: OptionValue) => Object.entries(this.#sets.get(value) ?? {});
    return this.values.find((value) =>
      axesOf(value).every(([axis, set]) => JSON.stringify(rules[axis as keyof Rules]) === JSON.stringify(set)),
    );
  }
}

/** A set of rules with a name. */
export class Game {
  #tables: Tables | null = null;

  constructor(
    readonly id: string,
    readonly name: string,
    readonly rules: Rules,
    readonly options: readonly Option[],
  ) {}

  /** Value of every option, as races record them: without newer options that have their default. */
  get chosen(): Readonly<Record<string, OptionValue>> {
    const values = this.options
      .map((option) => [option, option.valueIn(this.rules)] as const)
      .filter(([option, value]) => !(option.isNewer && value === option.values[0]))
      .map(([option, value = null]) => [option.name, value] as const);
    return Object.fromEntries(values);
  }

  /** The game with other options. Options that are not named keep their values. Throws InvalidOption. */
  withOptions(options: Readonly<Record<string, OptionValue>>): Game {
    let rules = this.rules;
    for (const [name, value] of Object.entries(options)) {
      const option = this.options.find((each) => each.name === name);
      if (option === undefined) {
        const have = this.options.map((each) => each.name).join(", ") || "none";
        throw new InvalidOption(`${this.id} has no option ${JSON.stringify(name)}; its options are: ${have}`);
      }
      const axes = option.sets(value);
      if (axes === undefined) {
        const right = option.values.map((each) => each ?? "null (unlimited)").join(" or ");
        throw new InvalidOption(
          `${this.id}: option ${JSON.stringify(name)} is ${JSON.stringify(value)}; it takes ${right}`,
        );
      }
      rules = { ...rules, ...axes };
    }
    return new Game(this.id, this.name, rules, this.options);
  }

  /** Cards of a deal, the first dealt first, from 32 hexadecimal digits or a number such as `ms:11982`. Rejects with InvalidSeed. */
  async deck(seed: string): Promise<string[]> {
    return deckOf(parseSeed(seed), this.rules.packs, this.rules.suits);
  }

  /** Deal a permutation of the packs. Throws InvalidDeck with what is wrong. */
  start(deck: Iterable<string>): Layout {
    this.#tables ??= new Tables(this.rules);
    return dealLayout(this.#tables, parseDeck(deck, this.rules.packs, this.rules.suits));
  }

  /**
   * A board as its player sees it: its piles, in the notation of the API, and the redeals left. Its face-down cards are not
   * known, and stay so when they turn up: they go nowhere, and take no card. Every legal move of such a layout is legal
   * whatever these cards are.
   */
  seen(piles: Readonly<Record<string, string>>, redealsLeft: number | null = null): Layout {
    this.#tables ??= new Tables(this.rules);
    return seenLayout(this.#tables, piles, redealsLeft);
  }
}

/** Games by id, in the order of the data. Those with axes or values that this engine does not know are left out. */
export function gamesOf({ defaults, games }: GamesData): ReadonlyMap<string, Game> {
  const played = games.filter(({ rules }) => isPlayed(rules));
  return new Map(
    played.map(({ id, name, rules, options }) => [
      id,
      // the service checked that the axes make sense together, and `isPlayed` each of them
      new Game(
        id,
        name,
        { ...defaults, ...rules } as unknown as Rules,
        options.map((each) => new Option(each)),
      ),
    ]),
  );
}
