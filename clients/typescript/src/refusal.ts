/** A command changed nothing: `code` for programs, `detail` for people. `docs/wire.md` lists the codes. */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor(
    readonly code: string,
    readonly detail: string,
    /** Count that the command believed the board to have. */
    readonly sentN?: number,
    /** True count of the board, where the command was wrong about it. */
    readonly n?: number,
  ) {
    super(`${detail} (${code})`);
  }
}
