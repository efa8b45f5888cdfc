/**
 * Commands without an answer yet. They are sent in order, and again over each new connection until they are answered.
 *
 * Sending a command twice is safe: the service recognizes one that it has carried out by its `n` and repeats the answer.
 */
import type { Ack, AnyCommand, Done, DoPlay, DoUndo, Refused as RefusedMessage } from "./messages.js";
import { Refused } from "./refusal.js";

export type Answer = Ack | Done | RefusedMessage;

/** The `action` of an `ack` that answers an undo. */
const UNDO = "undo";

interface PendingCommand {
  readonly command: AnyCommand;
  /**
   * `sent`: over the current connection, or to be sent over the next one. `held`: sent once the commands before it have
   * been carried out. `doomed`: depends on a command that was refused, so the service will refuse it too.
   */
  status: "sent" | "held" | "doomed";
  resolve(answer: Ack | Done): void;
  reject(refused: Refused): void;
}

export class PendingCommands {
  #pending: PendingCommand[] = [];
  readonly #send: (command: AnyCommand) => void;

  constructor(send: (command: AnyCommand) => void) {
    this.#send = send;
  }

  /** The `n` that the next move or undo must carry, for a board that is at `n` now. */
  nextN(n: number): number {
    const next = this.#pending.flatMap(({ command, status }) =>
      isBoardCommand(command) && status !== "doomed" ? [command.n + 1] : [],
    );
    return next.at(-1) ?? n;
  }

  /** Sends a command; resolves with its answer, or rejects with Refused. */
  submit(command: AnyCommand): Promise<Ack | Done> {
    const status = this.#pending.some((each) => each.status === "held") ? "held" : "sent";
    return new Promise((resolve, reject) => {
      this.#pending.push({ command, status, resolve, reject });
      if (status === "sent") this.#send(command);
    });
  }

  /**
   * Sends the pending commands over a new connection, for a board that is at `n`.
   *
   * Moves below `n` may have been carried out, or the board may have moved on in another way. The commands behind them
   * assume the first case, so they are held until those moves are answered. Doomed commands are not sent again: a board
   * that has moved on in another way could accept them.
   */
  sendAgain(n: number): void {
    this.#refuse((each) => each.status === "doomed");
    const last = this.#pending.findLastIndex(({ command }) => isBoardCommand(command) && command.n < n);
    this.#pending.forEach((each, index) => (each.status = last < 0 || index <= last ? "sent" : "held"));
    for (const { command, status } of this.#pending) if (status === "sent") this.#send(command);
  }

  /** Settles the command that an answer belongs to. Ignores repeated answers and those to another connection. */
  settle(answer: Answer): void {
    const index = this.#pending.findIndex(({ command, status }) => status !== "held" && isAnswer(answer, command));
    const [settled] = index < 0 ? [] : this.#pending.splice(index, 1);
    if (settled === undefined) return;
    if (answer.type === "refused") {
      settled.reject(new Refused(answer.code, answer.detail, answer.sent_n ?? undefined, answer.n ?? undefined));
      if (isBoardCommand(settled.command)) this.#doomFrom(index);
    } else {
      settled.resolve(answer);
    }
    if (this.#pending[0]?.status === "held") this.#sendHeld();
  }

  /** Rejects all pending commands, because no answer will come. */
  rejectAll(code: string, detail: string): void {
    const pending = this.#pending;
    this.#pending = [];
    for (const each of pending) each.reject(new Refused(code, detail));
  }

  /** Marks the moves behind a refused one as doomed, and refuses those that were held. */
  #doomFrom(index: number): void {
    for (const each of this.#pending.slice(index)) {
      if (isBoardCommand(each.command) && each.status === "sent") each.status = "doomed";
    }
    this.#refuse(({ command, status }) => status === "held" && isBoardCommand(command));
  }

  #refuse(isRefused: (each: PendingCommand) => boolean): void {
    const refused = this.#pending.filter(isRefused);
    this.#pending = this.#pending.filter((each) => !isRefused(each));
    for (const each of refused) each.reject(dependentRefusal(each.command));
  }

  #sendHeld(): void {
    for (const each of this.#pending) {
      each.status = "sent";
      this.#send(each.command);
    }
  }
}

/** Whether a command carries the `n` of the board. */
function isBoardCommand(command: AnyCommand): command is DoPlay | DoUndo {
  return command.type === "play" || command.type === "undo";
}

function dependentRefusal(command: AnyCommand): Refused {
  const sentN = isBoardCommand(command) ? command.n : undefined;
  return new Refused("wrong-n", `a move before this one was refused, so the board never reached n=${sentN}`, sentN);
}

/** Whether an answer belongs to a command. Moves and undos are matched by their `n`, others by their type. */
function isAnswer(answer: Answer, command: AnyCommand): boolean {
  switch (command.type) {
    case "play":
      return isAck(answer, command.n, command.move) || isRefusal(answer, command);
    case "undo":
      return isAck(answer, command.n, UNDO) || isRefusal(answer, command);
    default:
      return answer.type !== "ack" && answer.command === command.type;
  }
}

function isAck(answer: Answer, n: number, action: string): boolean {
  return answer.type === "ack" && answer.n === n + 1 && answer.action === action;
}

function isRefusal(answer: Answer, command: DoPlay | DoUndo): boolean {
  return answer.type === "refused" && answer.command === command.type && answer.sent_n === command.n;
}
