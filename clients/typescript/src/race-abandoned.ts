/** The race never started. */
export class RaceAbandoned extends Error {
  override readonly name = "RaceAbandoned";
}
