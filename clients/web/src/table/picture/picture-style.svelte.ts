/** What all pictures of boards share: colours of the page, and cards that are drawn once. */

import type { Back } from "../../cards/back";
import type { Court } from "../../cards/court";
import { Painter, loadBack } from "../../cards/paint";
import type { Look } from "../../cards/paint";
import { loadCourts, whenIdle } from "../../cards/sheet";

interface Style {
  readonly look: DeclaredLook;
  readonly painter: Painter;
  /** Colour of the outlines of empty piles. */
  readonly edge: string;
}

/** The look that the page declares at an element. */
class DeclaredLook implements Look {
  readonly back: Back;
  #element: Element;

  constructor(back: Back, element: Element) {
    this.back = back;
    this.#element = element;
  }

  readonly colour = (name: string): string => getComputedStyle(this.#element).getPropertyValue(name).trim();

  /** Reads the look at another element from now on: the one before may have left the page, and then it has no colours. */
  moveTo(element: Element): void {
    this.#element = element;
  }
}

class PictureStyle {
  /** Increases when pictures have to be drawn again. */
  version = $state(0);
  #styles = new Map<string, Style>();
  #drawnFor = -1;
  #backs = new Map<string, HTMLImageElement | null>();
  #courts: Readonly<Record<string, Court>> | null = null;
  #isWatching = false;

  /** The style at an element, the same one until the version changes. */
  of(element: Element, back: Back, isFourColours: boolean, version: number): Style {
    this.#watch();
    if (this.#drawnFor !== version) this.#styles.clear();
    this.#drawnFor = version;
    const key = `${back} ${isFourColours}`;
    const before = this.#styles.get(key);
    if (before) {
      before.look.moveTo(element);
      return before;
    }
    const look = new DeclaredLook(back, element);
    const style = {
      look,
      painter: new Painter(look, this.#courts, this.#backOf(look)),
      edge: look.colour("--table-edge"),
    };
    this.#styles.set(key, style);
    return style;
  }

  /** The picture of a back; null until it is loaded. Then pictures are drawn again. */
  #backOf(look: Look): HTMLImageElement | null {
    const key = ["--card-back", "--card-back-line"].map(look.colour).join(" ") + look.back;
    const before = this.#backs.get(key);
    if (before !== undefined) return before;
    this.#backs.set(key, null);
    void loadBack(look).then((image) => {
      this.#backs.set(key, image);
      if (image) this.version++;
    });
    return null;
  }

  /** Follows themes, felts, contrast and zoom of the page, and loads the courts once. */
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const again = () => this.version++;
    new MutationObserver(again).observe(document.documentElement, {
      attributeFilter: ["data-theme", "data-felt", "data-back", "data-contrast"],
    });
    let ratio = devicePixelRatio;
    addEventListener("resize", () => {
      if (ratio !== devicePixelRatio) again();
      ratio = devicePixelRatio;
    });
    whenIdle(() => void this.#loadCourts());
  }

  async #loadCourts(): Promise<void> {
    this.#courts = await loadCourts();
    this.version++;
  }
}

export const pictureStyle = new PictureStyle();
