/**
 * Cards on a canvas, for pictures of boards: drawn once for each face and size, and copied from then on. The paths are
 * those of the table's cards; its smaller drawings are enough for pictures.
 */

import { HIDDEN, rankOf, suitOf } from "./pile";
import type { Suit } from "./pile";
import { backPicture } from "./back";
import type { Back } from "./back";
import { paintPortrait } from "./court";
import type { Court } from "./court";
import { BOTH_CORNERS_FROM, INDEX_FROM, drawingFor, shapeOf } from "./face";
import { suitPath } from "./suit";

/** Space around a card for its shadow, in pixels. */
const SHADOW = 6;

/** Colours and back of the cards, as the page declares them at an element. */
export interface Look {
  readonly back: Back;
  readonly colour: (name: string) => string;
}

type SmallDrawing = "small" | "pressed" | "mini";

/** Variables with the colour of a suit, and with the one that it has without four colours. */
const suitColours = { C: "--card-club", S: "--card-ink", H: "--card-red", D: "--card-diamond" } as const;
const otherwise = { C: "--card-ink", S: "--card-ink", H: "--card-red", D: "--card-red" } as const;

export class Painter {
  readonly #look: Look;
  readonly #courts: Readonly<Record<string, Court>> | null;
  readonly #ratio = devicePixelRatio;
  readonly #sprites = new Map<string, HTMLCanvasElement>();
  readonly #back: HTMLImageElement | null;

  /** Draws with what has been loaded: without courts their frames stay empty, without a back its ground is plain. */
  constructor(look: Look, courts: Readonly<Record<string, Court>> | null, back: HTMLImageElement | null) {
    this.#look = look;
    this.#courts = courts;
    this.#back = back;
  }

  /** Draws a card of a width at a position, of which so many pixels show from its upper edge. */
  paint(onto: CanvasRenderingContext2D, face: string, width: number, shows: number, x: number, y: number): void {
    const drawing = smallDrawing(width, shows);
    const key = `${drawing} ${drawing === "mini" && face !== HIDDEN ? suitOf(face) : face} ${width}`;
    let sprite = this.#sprites.get(key);
    if (!sprite) this.#sprites.set(key, (sprite = this.#sprite(face, drawing, width)));
    const size = sprite.width / this.#ratio;
    onto.drawImage(sprite, x - SHADOW, y - SHADOW, size, sprite.height / this.#ratio);
  }

  #sprite(face: string, drawing: SmallDrawing, width: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const scale = width / 100;
    canvas.width = Math.ceil((width + 2 * SHADOW) * this.#ratio);
    canvas.height = Math.ceil((1.4 * width + 2 * SHADOW) * this.#ratio);
    const context = canvas.getContext("2d");
    if (context === null) return canvas;
    context.scale(this.#ratio, this.#ratio);
    context.translate(SHADOW, SHADOW);
    this.#paper(context, face === HIDDEN, width);
    context.scale(scale, scale);
    if (face === HIDDEN) {
      if (this.#back) context.drawImage(this.#back, 0, 0, 100, 140);
      return canvas;
    }
    const suit = suitOf(face);
    context.fillStyle = context.strokeStyle = this.#ink(suit);
    if (drawing === "mini") {
      context.fill(new Path2D(suitPath(suit, 50, 70, 72)));
      return canvas;
    }
    const { suits, ranks, stroke, isCourt } = shapeOf(rankOf(face), suit, drawing);
    if (isCourt)
      paintPortrait(context, this.#courts?.[face] ?? null, suit, (paint) => this.#look.colour(`--court-${paint}`));
    context.fillStyle = context.strokeStyle = this.#ink(suit);
    context.fill(new Path2D(suits));
    context.lineWidth = stroke;
    context.lineCap = context.lineJoin = "round";
    context.stroke(new Path2D(ranks));
    return canvas;
  }

  /** The card without its face: edge, shadow and light, as of the cards on a table. */
  #paper(context: CanvasRenderingContext2D, isBack: boolean, width: number): void {
    const [height, radius] = [1.4 * width, 0.065 * width];
    const isTiny = width < INDEX_FROM;
    const edge = isTiny ? 0.5 : 1;
    context.save();
    if (!isTiny) {
      [context.shadowColor, context.shadowBlur] = ["rgb(0 0 0 / 0.35)", 4 * this.#ratio];
      context.shadowOffsetY = 1.5 * this.#ratio;
    }
    context.beginPath();
    context.roundRect(0, 0, width, height, radius);
    context.fillStyle = this.#look.colour(isBack ? "--card-back" : "--card");
    context.fill();
    context.restore();
    if (!isBack) {
      const light = context.createLinearGradient(0, 0, 0.3 * width, 0.6 * height);
      light.addColorStop(0, "rgb(255 255 255 / 0.35)");
      light.addColorStop(1, "rgb(255 255 255 / 0)");
      context.fillStyle = light;
      context.fill();
    }
    context.beginPath();
    context.roundRect(-edge / 2, -edge / 2, width + edge, height + edge, radius + edge / 2);
    context.strokeStyle = this.#look.colour("--card-edge");
    context.lineWidth = edge;
    context.stroke();
  }

  #ink(suit: Suit): string {
    return this.#look.colour(suitColours[suit]) || this.#look.colour(otherwise[suit]);
  }
}

/** The drawing that a table has on small cards, whatever the deck. */
function smallDrawing(width: number, shows: number): SmallDrawing {
  const drawing = drawingFor(Math.min(width, BOTH_CORNERS_FROM - 1), shows, "classic");
  return drawing === "mini" || drawing === "pressed" ? drawing : "small";
}

/** Loads the picture of a back in the colours of a look; null if the browser cannot show it. */
export async function loadBack(look: Look): Promise<HTMLImageElement | null> {
  const image = new Image(100, 140);
  image.src = `data:image/svg+xml,${encodeURIComponent(backPicture(look.back, look.colour))}`;
  return image.decode().then(
    () => image,
    () => null,
  );
}
