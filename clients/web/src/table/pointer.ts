/** Pointer input: clicks of both buttons, double clicks and drags by mouse, finger or pen. */

/** A shorter move is a click; in pixels. */
const THRESHOLD: Readonly<Record<string, number>> = { mouse: 4, pen: 6, touch: 8 };

/** Longest time between the clicks of a double click, in milliseconds. */
const DOUBLE_MS = 320;

const RIGHT = 2;

export interface Grip {
  readonly pile: string;
  readonly index: number;
}

export interface PointerTable {
  at(x: number, y: number): Grip | null;
  /** Elements to drag from a grip; empty if nothing can be moved. */
  lift(grip: Grip): readonly HTMLElement[];
  drop(x: number, y: number): void;
  cancel(): void;
  tap(grip: Grip): void;
  /** The second of two quick clicks on a pile. */
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
  private last: { grip: Grip; at: number } | null = null;
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
    if (press.lifted) this.table.drop(...within(event, press.box));
    else this.click(press.grip, event.timeStamp);
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

  private click(grip: Grip, now: number): void {
    const twice = this.last?.grip.pile === grip.pile && now - this.last.at < DOUBLE_MS && grip.pile !== "s";
    this.last = twice ? null : { grip, at: now };
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
