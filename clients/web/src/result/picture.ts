/** The picture of a race that is shared: who was first, by how much, and the cards home over time. */

import type { Moment } from "../state/recording";

export interface Picture {
  readonly title: string;
  readonly headline: string;
  readonly rows: readonly {
    readonly seat: number;
    readonly name: string;
    readonly home: number;
    readonly said: string;
  }[];
  /** Cards of the game. */
  readonly all: number;
  /** Boards over time by seat, for the chart; empty without one. */
  readonly boards: readonly (readonly Moment[])[];
  readonly length: number;
}

/** The size that most services show in full. */
const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 64;

/** Colours of the seats on the dark felt. */
const SEATS = ["#7fd0a2", "#f0ae74", "#9ab8ff", "#f0a0d4", "#f4f4f4", "#6fdcf5", "#f2e06a", "#ff8078"];
const INK = "#f4f1e8";
const QUIET = "#c4d3ca";
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif';
const SANS = 'system-ui, "Segoe UI", Roboto, sans-serif';

/** Rows that have space; more racers are left out. */
const MOST_ROWS = 4;

export function draw(picture: Picture): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  drawFelt(context);
  text(context, "Cadogan", WIDTH - EDGE, 88, `600 34px ${SERIF}`, QUIET, "right");
  text(context, picture.title, EDGE, 88, `500 34px ${SANS}`, QUIET);
  drawHeadline(context, picture.headline);
  const hasChart = picture.boards.some((board) => board.length > 1);
  const right = hasChart ? WIDTH / 2 - 20 : WIDTH - EDGE;
  picture.rows.slice(0, MOST_ROWS).forEach((row, number) => drawRow(context, picture, row, 260 + 86 * number, right));
  if (hasChart) drawChart(context, picture);
  return canvas;
}

/** Smaller if it is long: letters that are squeezed are hard to read. */
function drawHeadline(context: CanvasRenderingContext2D, headline: string): void {
  const font = (size: number) => `600 ${size}px ${SERIF}`;
  context.font = font(68);
  const size = Math.min(68, (68 * (WIDTH - 2 * EDGE)) / (context.measureText(headline).width + 1));
  text(context, headline, EDGE, 178, font(Math.floor(size)), INK);
}

function drawFelt(context: CanvasRenderingContext2D): void {
  const light = context.createRadialGradient(WIDTH / 2, HEIGHT * 0.3, 60, WIDTH / 2, HEIGHT / 2, WIDTH * 0.7);
  light.addColorStop(0, "#37765d");
  light.addColorStop(1, "#173529");
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = "rgb(255 255 255 / 0.16)";
  context.lineWidth = 3;
  context.strokeRect(24, 24, WIDTH - 48, HEIGHT - 48);
}

function drawRow(
  context: CanvasRenderingContext2D,
  { all }: Picture,
  { seat, name, home, said }: Picture["rows"][number],
  y: number,
  right: number,
): void {
  const colour = SEATS[seat] ?? INK;
  const width = right - EDGE;
  text(context, said, right, y, `500 30px ${SANS}`, QUIET, "right");
  const space = width - context.measureText(said).width - 24; // in the font that it was drawn in
  text(context, shortened(context, name, `600 34px ${SANS}`, space), EDGE, y, `600 34px ${SANS}`, INK);
  context.fillStyle = "rgb(255 255 255 / 0.14)";
  context.fillRect(EDGE, y + 16, width, 14);
  context.fillStyle = colour;
  context.fillRect(EDGE, y + 16, (width * home) / all, 14);
}

/** Words as far as they fit. */
function shortened(context: CanvasRenderingContext2D, words: string, font: string, space: number): string {
  context.font = font;
  const fits = (text: string) => context.measureText(text).width <= space;
  if (fits(words)) return words;
  const letters = Array.from(words);
  while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("")}…`;
}

function drawChart(context: CanvasRenderingContext2D, { boards, length }: Picture): void {
  const [left, top, right, bottom] = [WIDTH / 2 + 40, 236, WIDTH - EDGE, HEIGHT - EDGE];
  const most = Math.max(1, ...boards.flat().map(({ home }) => home));
  const x = (t: number) => left + ((right - left) * t) / Math.max(1, length);
  const y = (home: number) => bottom - ((bottom - top) * home) / most;
  context.strokeStyle = "rgb(255 255 255 / 0.4)";
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(left, top);
  context.lineTo(left, bottom);
  context.lineTo(right, bottom);
  context.stroke();
  boards.forEach((board, seat) => {
    context.strokeStyle = SEATS[seat] ?? INK;
    context.lineWidth = 5;
    context.lineJoin = "round";
    context.beginPath();
    let home = board[0]?.home ?? 0;
    context.moveTo(left, y(home));
    for (const moment of board) {
      context.lineTo(x(moment.t), y(home));
      home = moment.home;
      context.lineTo(x(moment.t), y(home));
    }
    context.lineTo(right, y(home));
    context.stroke();
  });
}

function text(
  context: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  align: CanvasTextAlign = "left",
  width = WIDTH - 2 * EDGE,
): void {
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(words, x, y, width);
}
