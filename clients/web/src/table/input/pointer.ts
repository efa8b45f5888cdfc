/** Pointer input: clicks of both buttons, double clicks and drags by mouse, finger or pen. */

/** A shorter move is a click; in pixels. */
const THRESHOLD: Readonly<Record<string, number>> = { mouse: 4, pen: 6, touch: 8 };

/** Longest time between the clicks of a double click, in milliseconds. */
const DOUBLE_MS = 320;
/** Clicks that are further apart are on different cards; in pixels. Fingers hit the same place less exactly. */
const SAME_PLACE: Readonly<Record<string, number>> = { mouse: 8, pen: 12, touch: 16 };

const RIGHT = 2;

export interface Grip {
  readonly pile: string;
  readonly index: number;
}

export interface PointerTable {
  at(x: number, y: number): Grip | null;
  /** Elements to drag from a grip; empty if nothing can be moved. */
  lift(grip: Grip): readonly HTMLElement[];
  /** A drag ends at a point, so far from where it began. */
  drop(x: number, y: number, dx: number, dy: number): void;
  cancel(): void;
  tap(grip: Grip): void;
  /** The second click of a double click. */
  tapAgain(grip: Grip): void;
  /** A click with the right button. */
  send(grip: Grip): void;
}

interface Press {
  readonly id: number;
  readonly grip: Grip;
  readonly x: number;
  readonly y: number;
  readonly kind: string;
  /** Bounds of the table, read once per press: reading them forces a layout. */
  readonly box: DOMRect;
  lifted: readonly HTMLElement[] | null;
}

export class Pointer {
  private press: Press | null = null;
  private last: { grip: Grip; at: number; x: number; y: number } | null = null;
  private frame = 0;

  constructor(private readonly table: PointerTable) {}

  down(event: PointerEvent, root: HTMLElement): void {
    if (this.press || (event.button !== 0 && event.button !== RIGHT)) return;
    const box = root.getBoundingClientRect();
    const [x, y] = within(event, box);
    const grip = this.table.at(x, y);
    if (event.button === RIGHT) {
      if (grip) this.table.send(grip);
      return;
    }
    if (!grip) {
      this.table.cancel();
      return;
    }
    root.setPointerCapture(event.pointerId);
    const { pointerId: id, clientX, clientY, pointerType: kind } = event;
    this.press = { id, grip, x: clientX, y: clientY, kind, box, lifted: null };
  }

  move(event: PointerEvent): void {
    const press = this.press;
    if (press?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.lifted) {
      if (Math.hypot(dx, dy) < (THRESHOLD[press.kind] ?? 4)) return;
      press.lifted = this.table.lift(press.grip);
      for (const card of press.lifted) card.style.transition = "none";
    }
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => hang(press.lifted ?? [], `${dx}px ${dy}px`));
  }

  up(event: PointerEvent): void {
    const press = this.press;
    if (press?.id !== event.pointerId) return;
    this.release();
    if (!press.lifted) this.click(press, event.timeStamp);
    else this.table.drop(...within(event, press.box), event.clientX - press.x, event.clientY - press.y);
  }

  /** Ends the drag and puts everything back, after Escape or when the system takes the pointer away. */
  cancel(): void {
    if (!this.press) return;
    this.release();
    this.table.cancel();
  }

  /** Ends the drag; the cards glide to their positions. */
  private release(): void {
    cancelAnimationFrame(this.frame);
    const lifted = this.press?.lifted ?? [];
    for (const card of lifted) card.style.transition = "";
    hang(lifted, "");
    this.press = null;
  }

  /** Clicks on the stock are never double: each deals. */
  private click({ grip, x, y, kind }: Press, now: number): void {
    const { last } = this;
    const isNear = last !== null && Math.hypot(x - last.x, y - last.y) <= (SAME_PLACE[kind] ?? 8);
    const twice = isNear && last.grip.pile === grip.pile && now - last.at < DOUBLE_MS && grip.pile !== "s";
    this.last = twice ? null : { grip, at: now, x, y };
    if (!twice) this.table.tap(grip);
    else this.table.tapAgain(grip);
  }
}

/** Moves dragged cards with the pointer. */
function hang(cards: readonly HTMLElement[], translate: string): void {
  for (const card of cards) card.style.translate = translate;
}

function within(event: PointerEvent, box: DOMRect): [number, number] {
  return [event.clientX - box.left, event.clientY - box.top];
}
