/**
 * Commands that are under way: sent in the order they were given, sent again over every new connection until answered.
 *
 * That is harmless, because the service knows a command that it has carried out by its `n`, and repeats the answer.
 */
import type { Ack, Done, DoPlay, DoReady, DoResign, DoUndo, Refused as Refusal } from "./messages.js";
import { Refused } from "./refusal.js";

export type Order = DoPlay | DoUndo | DoReady | DoResign;
export type Answer = Ack | Done | Refusal;

/** What an `ack` calls an undo. */
const UNDO = "undo";

interface UnderWay {
  readonly order: Order;
  /**
   * `held`: it is sent once it is known that those before it were carried out. `vain`: it counted on one that was refused
   * since, and the service will refuse it too.
   */
  is: "sent" | "held" | "vain";
  resolve(answer: Ack | Done): void;
  reject(refused: Refused): void;
}

export class Orders {
  #underWay: UnderWay[] = [];
  readonly #send: (order: Order) => void;

  constructor(send: (order: Order) => void) {
    this.#send = send;
  }

  /** Count of the board after the moves and undos under way, if it is `n` now. */
  nextN(n: number): number {
    const counts = this.#underWay.flatMap(({ order, is }) => (isCounted(order) && is !== "vain" ? [order.n + 1] : []));
    return counts.at(-1) ?? n;
  }

  /** Gives an order; the answer, or Refused. */
  give(order: Order): Promise<Ack | Done> {
    const is = this.#underWay.some((each) => each.is === "held") ? "held" : "sent";
    return new Promise((resolve, reject) => {
      this.#underWay.push({ order, is, resolve, reject });
      if (is === "sent") this.#send(order);
    });
  }

  /**
   * Sends what is under way over a new connection, for a board that is at `n`.
   *
   * Moves that the board has room for wait until those before them are answered: those may have been carried out, or the
   * board may have gone on otherwise, and then nobody meant the later ones for it. For the same reason what counted on a
   * refused move is not said again.
   */
  sendAgain(n: number): void {
    this.#refuse((each) => each.is === "vain");
    const isOld = ({ order }: UnderWay): boolean => isCounted(order) && order.n < n;
    const last = this.#underWay.findLastIndex(isOld);
    this.#underWay.forEach((each, index) => (each.is = last < 0 || index <= last ? "sent" : "held"));
    for (const { order, is } of this.#underWay) if (is === "sent") this.#send(order);
  }

  /** Hears an answer; one that answers nothing of ours is an echo, or another connection's. */
  hear(answer: Answer): void {
    const index = this.#underWay.findIndex(({ order, is }) => is !== "held" && isAnswer(answer, order));
    const [answered] = index < 0 ? [] : this.#underWay.splice(index, 1);
    if (answered === undefined) return;
    if (answer.type === "refused") {
      answered.reject(new Refused(answer.code, answer.detail, answer.sent_n ?? undefined, answer.n ?? undefined));
      if (isCounted(answered.order)) this.#disappoint(index);
    } else {
      answered.resolve(answer);
    }
    if (this.#underWay[0]?.is === "held") this.#release();
  }

  /** Lets all who wait know that no answer will come. */
  fail(code: string, detail: string): void {
    const waiting = this.#underWay;
    this.#underWay = [];
    for (const each of waiting) each.reject(new Refused(code, detail));
  }

  /** Lets moves from there on go with the one before them, which was refused. */
  #disappoint(from: number): void {
    for (const each of this.#underWay.slice(from)) if (isCounted(each.order) && each.is === "sent") each.is = "vain";
    this.#refuse(({ order, is }) => is === "held" && isCounted(order));
  }

  #refuse(isRefused: (each: UnderWay) => boolean): void {
    const refused = this.#underWay.filter(isRefused);
    this.#underWay = this.#underWay.filter((each) => !isRefused(each));
    for (const each of refused) each.reject(inVain(each.order));
  }

  #release(): void {
    for (const each of this.#underWay) {
      each.is = "sent";
      this.#send(each.order);
    }
  }
}

function isCounted(order: Order): order is DoPlay | DoUndo {
  return order.type === "play" || order.type === "undo";
}

function inVain(order: Order): Refused {
  const sentN = isCounted(order) ? order.n : undefined;
  return new Refused("wrong-n", `a move before this one was refused, so the board never came to n=${sentN}`, sentN);
}

/** Whether that is the answer to the order. Moves and undos are known by their count, others by their name. */
function isAnswer(answer: Answer, order: Order): boolean {
  switch (order.type) {
    case "play":
      return isAck(answer, order.n, order.move) || isRefusal(answer, order);
    case "undo":
      return isAck(answer, order.n, UNDO) || isRefusal(answer, order);
    default:
      return answer.type !== "ack" && answer.command === order.type;
  }
}

function isAck(answer: Answer, n: number, action: string): boolean {
  return answer.type === "ack" && answer.n === n + 1 && answer.action === action;
}

function isRefusal(answer: Answer, order: DoPlay | DoUndo): boolean {
  return answer.type === "refused" && answer.command === order.type && answer.sent_n === order.n;
}
