/** Errors of the rules. Their codes are those with which the service refuses the same. */

/** Base of every error of the rules: `code` for programs, the message for people. */
export class RulesError extends Error {
  override readonly name: string = "RulesError";

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The game does not have this option, or the option does not take this value. */
export class InvalidOption extends RulesError {
  override readonly name = "InvalidOption";

  constructor(message: string) {
    super("invalid-option", message);
  }
}

/** A seed is sixteen bytes in hexadecimal, or a numbered deal such as `ms:11982`. */
export class InvalidSeed extends RulesError {
  override readonly name = "InvalidSeed";

  constructor(message: string) {
    super("invalid-seed", message);
  }
}

/** A deck is a permutation of the game's packs. */
export class InvalidDeck extends RulesError {
  override readonly name = "InvalidDeck";

  constructor(message: string) {
    super("invalid-deck", message);
  }
}

/** The text is not a move in the notation. */
export class InvalidMove extends RulesError {
  override readonly name = "InvalidMove";

  constructor(message: string) {
    super("invalid-move", message);
  }
}

/** The rules forbid this move in this position. `reason` says which rule. */
export class IllegalMove extends RulesError {
  override readonly name = "IllegalMove";

  constructor(
    readonly move: string,
    readonly reason: string,
  ) {
    super("illegal-move", `${move}: ${reason}`);
  }
}
