export type Point = readonly [x: number, y: number];

const CURVE_STEPS = 16;

const evaluateBezier = (a: Point, b: Point, c: Point, d: Point, t: number): Point => {
  const u = 1 - t;
  const evaluate = (i: 0 | 1) =>
    u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [evaluate(0), evaluate(1)];
};

/** Returns points along an SVG path with absolute M, L, H, V, C and S commands, in stroke direction. */
export function samplePoints(path: string): Point[] {
  const points: Point[] = [];
  let here: Point = [0, 0];
  let lastControl: Point = here;
  const moveTo = (to: Point) => {
    points.push(to);
    here = to;
    lastControl = to;
  };
  const addCurve = (first: Point, second: Point, to: Point) => {
    for (let step = 1; step <= CURVE_STEPS; step += 1)
      points.push(evaluateBezier(here, first, second, to, step / CURVE_STEPS));
    here = to;
    lastControl = second;
  };
  for (const [, command = "", list = ""] of path.matchAll(/([MLHVCSZ])([^MLHVCSZ]*)/g)) {
    const n = [...list.matchAll(/-?[\d.]+/g)].map(Number);
    for (let at = 0; at < n.length; ) {
      const readPoint = (): Point => [n[at++] ?? 0, n[at++] ?? 0];
      if (command === "H") moveTo([n[at++] ?? 0, here[1]]);
      else if (command === "V") moveTo([here[0], n[at++] ?? 0]);
      else if (command === "C") addCurve(readPoint(), readPoint(), readPoint());
      else if (command === "S")
        addCurve([2 * here[0] - lastControl[0], 2 * here[1] - lastControl[1]], readPoint(), readPoint());
      else moveTo(readPoint());
    }
  }
  return points;
}

/** Returns the point at `distance` along the points, or the last one. */
export function findPointAlong(points: readonly Point[], distance: number): Point {
  let left = distance;
  let from = points[0] ?? [0, 0];
  for (const to of points.slice(1)) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length >= left && length > 0) {
      const share = left / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
    from = to;
  }
  return from;
}
