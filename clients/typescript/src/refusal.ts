/** A refused command, which changed nothing: `code` for programs, `detail` for people. `docs/wire.md` lists the codes. */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor(
    readonly code: string,
    readonly detail: string,
    /** The `n` that the command carried. */
    readonly sentN?: number,
    /** The committed `n` of the board, if the command carried another. */
    readonly n?: number,
  ) {
    super(`${detail} (${code})`);
  }
}
