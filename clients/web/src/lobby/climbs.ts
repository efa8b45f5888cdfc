/** Climbs and falls in the table of a tournament. */

interface Placed {
  readonly player: string;
  readonly place: number;
}

/**
 * Places by which players have climbed, or fallen if it is less than 0, by player. A player who is new, or who kept the
 * place, has none.
 */
export function climbsOf(before: readonly Placed[], after: readonly Placed[]): ReadonlyMap<string, number> {
  const places = new Map(before.map((row) => [row.player, row.place]));
  const climbs = new Map<string, number>();
  for (const { player, place } of after) {
    const climbed = (places.get(player) ?? place) - place;
    if (climbed !== 0) climbs.set(player, climbed);
  }
  return climbs;
}
