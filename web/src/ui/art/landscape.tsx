import { paint } from "./paints.ts";

/** A paper shape along the path `d`, with a light upper edge. */
export function Cut({ d, fill }: { d: string; fill: string }) {
  return (
    <>
      <path d={d} fill={fill} />
      <path d={d} fill={paint.rim} />
      <path d={d} fill={fill} transform="translate(0 5)" />
    </>
  );
}

/** The moon with its halo. */
export function Moon({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 56})`}>
      <circle r="84" fill={paint.glow} />
      <circle r="56" fill={paint.butter} />
      <g fill={paint.amber} opacity=".6">
        <circle cx="-20" cy="-16" r="11" />
        <circle cx="18" cy="14" r="15" />
        <circle cx="-14" cy="26" r="6" />
        <circle cx="24" cy="-24" r="5" />
      </g>
    </g>
  );
}

/** Small cut-out stars, each at [x, y, size]. */
export function Stars({ at }: { at: readonly (readonly [number, number, number])[] }) {
  return (
    <g fill={paint.paper}>
      {at.map(([x, y, size]) => (
        <path
          key={`${x} ${y}`}
          d="M0-10C1.5-3 3-1.5 10 0 3 1.5 1.5 3 0 10-1.5 3-3 1.5-10 0-3-1.5-1.5-3 0-10Z"
          transform={`translate(${x} ${y}) scale(${size})`}
        />
      ))}
    </g>
  );
}

/** A cloud about 100 wide with its flat base at (x, y). */
export function Cloud({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      d="M-46 0C-60 0-62-20-46-22-46-40-22-46-12-34-2-50 26-46 28-28 44-34 58-22 52-8 50-2 46 0 40 0Z"
      fill={paint.cloud}
      transform={`translate(${x} ${y}) scale(${scale})`}
    />
  );
}

/** A small house with lit windows; (x, y) is the center of its base. */
export function House({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M18-58h10v24h-10Z" fill={paint.brick} />
      <path d="M-30 2v-34L0-58l30 26V2Z" fill={paint.paper} />
      <path d="M-38-28 0-62l38 34-6 6L0-50l-32 28Z" fill={paint.persimmon} />
      <path d="M-7 2v-18q7-8 14 0V2Z" fill={paint.blueberry} />
      <path d="M-23-24h11v12h-11ZM12-24h11v12H12Z" fill={paint.butter} />
    </g>
  );
}

/** A tree with a round crown; (x, y) is the base of its trunk. */
export function Tree({ x, y, scale = 1, fill }: { x: number; y: number; scale?: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-4 2-2-40h4L4 2Z" fill={paint.bark} />
      <path d="M0-92C20-92 30-74 28-60 30-44 16-32 0-32S-30-44-28-60C-30-74-20-92 0-92Z" fill={fill} />
      <path d="M0-36v-34M0-50l10-9M0-58l-9-8" fill="none" stroke={paint.bark} strokeWidth="3" />
    </g>
  );
}

/** Tufts of grass, each at [x, y]. */
export function Grass({ at, stroke }: { at: readonly (readonly [number, number])[]; stroke: string }) {
  return (
    <path
      d={at.map(([x, y]) => `M${x} ${y}q-2-9-8-12m8 12q0-11 1-16m-1 16q3-8 9-11`).join("")}
      fill="none"
      stroke={stroke}
      strokeWidth="3"
    />
  );
}
