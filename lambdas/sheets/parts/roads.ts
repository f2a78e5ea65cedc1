import type { Pdf } from "./document.ts";
import { type Box, paint, shrinkBox } from "./paper.ts";
import { drawPicture, type PictureName } from "./pictures.ts";
import { samplePoints } from "./stroke-points.ts";

/** A line from one picture to another, to cut or to trace. */
export interface Road {
  from: PictureName;
  to: PictureName;
  /** An SVG path on a strip 400 wide and 100 high. */
  line: string;
}

const ICON_ROOM = 80;

/** Draws a road: dashed to `cut`, dotted to `trace`. */
export function drawRoad(pdf: Pdf, { from, to, line }: Road, box: Box, use: "cut" | "trace"): void {
  const icon = { y: box.y, width: ICON_ROOM - 4, height: box.height };
  drawPicture(pdf, from, shrinkBox({ ...icon, x: box.x }, 12));
  drawPicture(pdf, to, shrinkBox({ ...icon, x: box.x + box.width - icon.width }, 12));
  const road = {
    x: box.x + ICON_ROOM,
    y: box.y + 12,
    width: box.width - 2 * ICON_ROOM,
    height: box.height - 24,
  };
  samplePoints(line).forEach(([x, y], index) => {
    const spot = [road.x + (x / 400) * road.width, road.y + (y / 100) * road.height] as const;
    if (index === 0) pdf.moveTo(...spot);
    else pdf.lineTo(...spot);
  });
  pdf.lineJoin("round");
  if (use === "cut") pdf.lineWidth(2).lineCap("butt").dash(8, { space: 6 }).stroke(paint.ink);
  else pdf.lineWidth(4).lineCap("round").dash(0.01, { space: 9 }).stroke(paint.guide);
  pdf.undash();
}
