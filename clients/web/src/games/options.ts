/** Games with the options of a race, which change what lies on its table. */

type OptionValue = number | string | null;

interface Optional {
  readonly rules: object;
  /** Nodes of the release before this one do not say what a value sets. */
  readonly options: readonly { name: string; sets?: readonly { value: OptionValue; axes: object }[] }[];
}

/** The game with the rules that some options make. Options left out have their defaults. */
export function withOptions<G extends Optional>(game: G, options: Readonly<Record<string, OptionValue>>): G {
  const axes = game.options.map(({ name, sets }) => sets?.find(({ value }) => value === options[name])?.axes ?? {});
  return { ...game, rules: Object.assign({}, game.rules, ...axes) as G["rules"] };
}
