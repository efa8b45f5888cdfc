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
  lifted: readonly HTMLElement[] | null;
}

export class Pointer {
  private press: Press | null = null;
  private last: { grip: Grip; at: number } | null = null;
  private frame = 0;

  constructor(private readonly table: PointerTable) {}

  down(event: PointerEvent, root: HTMLElement): void {
    if (this.press || event.button !== 0) return;
    const [x, y] = within(event, root);
    const grip = this.table.at(x, y);
    if (!grip) {
      this.table.cancel();
      return;
    }
    root.setPointerCapture(event.pointerId);
    this.press = { id: event.pointerId, grip, x: event.clientX, y: event.clientY, kind: event.pointerType, lifted: null };
  }

  move(event: PointerEvent): void {
    const press = this.press;
    if (!press || press.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.lifted) {
      if (Math.hypot(dx, dy) < (THRESHOLD[press.kind] ?? 4)) return;
      press.lifted = this.table.lift(press.grip);
    }
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => hang(press.lifted ?? [], `${dx}px ${dy}px`));
  }

  up(event: PointerEvent, root: HTMLElement): void {
    const press = this.press;
    if (!press || press.id !== event.pointerId) return;
    this.release();
    if (press.lifted) this.table.drop(...within(event, root));
    else this.click(press.grip, event.timeStamp);
  }

  /** The system took the pointer away, or Escape did: everything goes back. */
  cancel(): void {
    if (!this.press) return;
    this.release();
    this.table.cancel();
  }

  private release(): void {
    cancelAnimationFrame(this.frame);
    hang(this.press?.lifted ?? [], "");
    this.press = null;
  }

  private click(grip: Grip, now: number): void {
    const twice = this.last && this.last.grip.pile === grip.pile && now - this.last.at < DOUBLE_MS && grip.pile !== "s";
    this.last = twice ? null : { grip, at: now };
    if (!twice) this.table.tap(grip);
    else this.table.double(grip);
  }
}

/** Lifted cards follow the pointer at once; let go, they glide to where they belong. */
function hang(cards: readonly HTMLElement[], translate: string): void {
  for (const card of cards) {
    card.style.transition = translate ? "none" : "";
    card.style.translate = translate;
  }
}

function within(event: PointerEvent, root: HTMLElement): [number, number] {
  const box = root.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
