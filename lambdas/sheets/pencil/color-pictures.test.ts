import { expect, it } from "vitest";
import { type Point, samplePoints } from "../parts/stroke-points.ts";
import { colorPictures } from "./color-pictures.ts";

/** Half the height of a number, and half of the line. */
const minRoom = 9;

/** The distance from a point to the line between two others. */
function getDistance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [width, height] = [toX - fromX, toY - fromY];
  const along = ((x - fromX) * width + (y - fromY) * height) / (width ** 2 + height ** 2 || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(fromX + share * width - x, fromY + share * height - y);
}

it.each(Object.entries(colorPictures))("%s: no line crosses a number", (_, { regions }) => {
  // Circles are wide enough for their number.
  for (const [place, { labels }] of regions.entries())
    for (const label of labels)
      for (const { shape } of regions.slice(place).filter((region) => !/[AaQ]/.test(region.shape))) {
        const points = samplePoints(shape);
        const rooms = points.slice(1).map((to, before) => getDistance(label, points[before] ?? to, to));
        expect(Math.min(...rooms), `the number at ${label}`).toBeGreaterThan(minRoom);
      }
});
