/** Mouse, finger and pen: what is a click, what a drag, and the cards that hang on it. */

/** A pointer that moved less than this, in pixels, has clicked. */
const THRESHOLD: Readonly<Record<string, number>> = { mouse: 4, pen: 6, touch: 8 };

/** A second click within so many milliseconds is a double click. */
const DOUBLE_MS = 320;

export interface Grip {
  readonly pile: string;
  readonly index: number;
}

export interface PointerTable {
  at(x: number, y: number): Grip | null;
  /** Elements that are lifted at a grip; none where nothing may be. */
  lift(grip: Grip): readonly HTMLElement[];
  drop(x: number, y: number): void;
  cancel(): void;
  tap(grip: Grip): void;
  double(grip: Grip): void;
}

interface Press {
  readonly id: number;
  readonly grip: Grip;
  readonly x: number;
  readonly y: number;
  readonly kind: string;
  /** Where the table lies on the page; asked for once, for an answer costs a layout. */
  readonly box: DOMRect;
  lifted: readonly HTMLElement[] | null;
}

export class Pointer {
  private press: Press | null = null;
  private last: { grip: Grip; at: number } | null = null;
  private frame = 0;

  constructor(private readonly table: PointerTable) {}

  down(event: PointerEvent, root: HTMLElement): void {
    if (this.press || event.button !== 0) return;
    const box = root.getBoundingClientRect();
    const [x, y] = within(event, box);
    const grip = this.table.at(x, y);
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

  /** The system took the pointer away, or Escape did: everything goes back. */
  cancel(): void {
    if (!this.press) return;
    this.release();
    this.table.cancel();
  }

  /** Cards that are let go glide to where they belong. */
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
    else this.table.double(grip);
  }
}

/** Lifted cards follow the pointer at once. */
function hang(cards: readonly HTMLElement[], translate: string): void {
  for (const card of cards) card.style.translate = translate;
}

function within(event: PointerEvent, box: DOMRect): [number, number] {
  return [event.clientX - box.left, event.clientY - box.top];
}
