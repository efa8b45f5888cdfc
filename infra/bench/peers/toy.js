// The game of the peers, in place of rules: a board is a number of moves, of which the same four are always legal.

export const LEGAL = ["deal", "r1-t1", "r2-t4", "r3-t2"];

export class Race {
  constructor(id) {
    this.id = id;
    this.began = Date.now();
    this.version = 0;
    this.boards = [0, 0];
  }

  /** The event of a move. Throws if it is not legal, or not a move on this board. */
  decide(seat, { n, move }) {
    if (n !== this.boards[seat]) throw new Error(`the board of seat ${seat} is at ${this.boards[seat]}, not at ${n}`);
    if (!LEGAL.includes(move)) throw new Error(`${move} is not legal`);
    return { type: "moved", p: this.version + 1, t: Date.now() - this.began, seat, n: n + 1, move };
  }

  apply(event) {
    this.version = event.p;
    this.boards[event.seat] = event.n;
  }
}
