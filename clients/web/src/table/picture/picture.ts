/** A board on a canvas: one element in place of one for each card, for pages with many boards. */

import { MARKS, MARK_LINE } from "../../cards/mark";
import type { Painter } from "../../cards/paint";
import { INDEX_FROM } from "../../cards/face";
import { cornerOf, markOf } from "../board/empty-pile";
import { NOTHING, arrange } from "../board/identity";
import type { Layout, Spot } from "../designs/layout";
import { positionsOf } from "../designs/positions";
import type { Piles } from "../../cards/pile";
import type { TableRules } from "../board/types";

/** Draws a board over the whole of a canvas, which is as large as the layout, in CSS pixels. */
export function drawBoard(
  canvas: HTMLCanvasElement,
  { rules, piles }: { readonly rules: TableRules; readonly piles: Piles },
  layout: Layout,
  painter: Painter,
  edge: string,
): void {
  const { width, height } = layout;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.scale(ratio, ratio);
  const isSharp = (to: number) => Math.round(to * ratio) / ratio;
  for (const spot of layout.spots.values()) drawSlot(context, spot, layout, rules, piles, edge);
  const cards = arrange(NOTHING, piles).piles;
  for (const spot of layout.spots.values())
    for (const { card, x, y, step, fan } of positionsOf(
      cards[spot.pile] ?? [],
      spot,
      layout,
      true,
      rules.reserve_depth,
    ))
      painter.paint(
        context,
        card.face,
        layout.card.width,
        fan === "down" ? step : layout.card.height,
        isSharp(x),
        isSharp(y),
      );
}

function drawSlot(
  context: CanvasRenderingContext2D,
  { pile, x, y }: Spot,
  { card }: Layout,
  rules: TableRules,
  piles: Piles,
  edge: string,
): void {
  if (piles[pile]) return;
  const line = Math.max(1, card.width * 0.015);
  context.strokeStyle = context.fillStyle = edge;
  context.lineWidth = line;
  context.beginPath();
  context.roundRect(x + line / 2, y + line / 2, card.width - line, card.height - line, card.width * 0.065);
  context.stroke();
  if (card.width < INDEX_FROM) return;
  drawMark(context, markOf(pile, rules, piles, null), x, y, card.width / 100);
  drawMark(context, cornerOf(pile, rules, piles), x, y - 0.02 * card.height, (0.42 * card.width) / 100);
}

function drawMark(context: CanvasRenderingContext2D, name: string | null, x: number, y: number, scale: number): void {
  const mark = name && MARKS[name];
  if (!mark) return;
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.translate(mark.x, mark.y);
  context.lineWidth = MARK_LINE;
  context.lineCap = context.lineJoin = "round";
  if (mark.isFilled) context.fill(new Path2D(mark.path));
  else context.stroke(new Path2D(mark.path));
  context.restore();
}
