import { paint } from "./paints.ts";

/**
 * A face of radius `r` with its center at (x, y): eyes lowered to a book, closed in a smile, or open. The scene adds the
 * hair.
 */
export function Face({
  x,
  y,
  r,
  skin,
  eyes = "lowered",
  tilt = 0,
}: {
  x: number;
  y: number;
  r: number;
  skin: string;
  eyes?: "lowered" | "smiling" | "open";
  tilt?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt}) scale(${r / 40})`}>
      <path d="M-38-4a9 10 0 1 0 2 18ZM38-4a9 10 0 1 1-2 18Z" fill={skin} />
      <path d="M0-40C25-40 38-22 38 0 38 26 22 41 0 41S-38 26-38 0C-38-22-25-40 0-40Z" fill={skin} />
      <g fill={paint.persimmon} opacity=".32">
        <circle cx="-21" cy="16" r="7.5" />
        <circle cx="21" cy="16" r="7.5" />
      </g>
      <g fill="none" stroke="#271f2a" strokeWidth="3.4">
        {eyes === "lowered" && <path d="M-21 3q6 6 12 0M9 3q6 6 12 0" />}
        {eyes === "smiling" && <path d="M-21 5q6-7 12 0M9 5q6-7 12 0" />}
        <path d="M-9 22q9 8 18 0" />
      </g>
      {eyes === "open" && (
        <g fill="#271f2a">
          <circle cx="-14" cy="3" r="4" />
          <circle cx="14" cy="3" r="4" />
        </g>
      )}
    </g>
  );
}
