import type { Random } from "../../../../../contract/seeded-random.ts";
import { type CoverPalette, INK, PAPER } from "./cover-palettes.ts";

interface Scene {
  moon: { x: number; y: number; r: number };
  crescent: boolean;
  far: string;
  near: string;
  book: { x: number; y: number; scale: number; tilt: number };
  trees: readonly (readonly [x: number, y: number])[];
  house?: readonly [x: number, y: number];
}

const scenes: readonly Scene[] = [
  {
    moon: { x: 306, y: 78, r: 42 },
    crescent: false,
    far: "M0 214C70 160 150 176 220 200S350 172 400 196V300H0Z",
    near: "M0 258C90 214 170 236 240 246S350 236 400 224V300H0Z",
    book: { x: 176, y: 204, scale: 1, tilt: -3 },
    trees: [
      [346, 214],
      [318, 222],
    ],
  },
  {
    moon: { x: 96, y: 84, r: 48 },
    crescent: true,
    far: "M0 196C80 176 120 220 200 204S330 140 400 168V300H0Z",
    near: "M0 232C110 222 160 268 250 258S360 214 400 226V300H0Z",
    book: { x: 262, y: 208, scale: 0.94, tilt: 5 },
    trees: [
      [40, 222],
      [68, 228],
    ],
    house: [128, 226],
  },
  {
    moon: { x: 200, y: 122, r: 88 },
    crescent: false,
    far: "M0 236C60 190 120 196 200 222S340 196 400 236V300H0Z",
    near: "M0 254C100 250 130 270 200 266S300 250 400 254V300H0Z",
    book: { x: 200, y: 214, scale: 1.12, tilt: 0 },
    trees: [
      [34, 236],
      [366, 236],
      [62, 244],
    ],
  },
  {
    moon: { x: 304, y: 92, r: 54 },
    crescent: true,
    far: "M0 168C60 150 120 168 180 206S320 232 400 206V300H0Z",
    near: "M0 212C70 190 140 214 200 246S320 266 400 240V300H0Z",
    book: { x: 286, y: 226, scale: 0.9, tilt: -6 },
    trees: [
      [36, 190],
      [158, 218],
    ],
    house: [84, 184],
  },
];

const drawMoon = ({ x, y, r }: Scene["moon"], crescent: boolean, palette: CoverPalette): string => {
  const full = `<circle cx="${x}" cy="${y}" r="${r}" fill="${palette.glow}"/>`;
  return crescent
    ? `${full}<circle cx="${x + r * 0.42}" cy="${y - r * 0.2}" r="${r * 0.86}" fill="${palette.ground}"/>`
    : full;
};

function drawStars(count: number, scene: Scene, palette: CoverPalette, random: Random): string {
  const { moon } = scene;
  const placed: { x: number; y: number; r: string }[] = [];
  while (placed.length < count) {
    const x = Math.round(24 + random() * 352);
    const y = Math.round(20 + random() * 104);
    const crowded = placed.some((other) => Math.hypot(x - other.x, y - other.y) < 26);
    if (crowded || Math.hypot(x - moon.x, y - moon.y) < moon.r + 16) continue;
    placed.push({ x, y, r: (2.4 + random() * 2.8).toFixed(1) });
  }
  const circles = placed.map(({ x, y, r }) => `<circle cx="${x}" cy="${y}" r="${r}"/>`);
  return `<g fill="${palette.speck}">${circles.join("")}</g>`;
}

function drawTree(x: number, y: number, palette: CoverPalette, random: Random): string {
  const height = Math.round(46 + random() * 22);
  const crown =
    random() < 0.5
      ? `<ellipse cx="${x}" cy="${y - height + 16}" rx="16" ry="${Math.round(height / 2.2)}" fill="${palette.leaf}"/>`
      : `<path d="M${x} ${y - height - 8}L${x + 19} ${y - 12}H${x - 19}Z" fill="${palette.leaf}" stroke="${palette.leaf}" stroke-width="6" stroke-linejoin="round"/>`;
  return `${crown}<path d="M${x} ${y - 30}V${y + 8}" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>`;
}

const drawHouse = (x: number, y: number, palette: CoverPalette): string =>
  `<path d="M${x - 24} ${y - 34}h48v44h-48Z" fill="${PAPER}"/><path d="M${x - 33} ${y - 30}l33 -30 33 30Z" fill="${palette.spark}" stroke="${palette.spark}" stroke-width="5" stroke-linejoin="round"/><path d="M${x - 7} ${y - 24}h15v16h-15Z" fill="${palette.glow}" stroke="${INK}" stroke-width="3"/>`;

const drawTextLine = (y: number): string =>
  `M-66 ${y}Q-42 ${y - 11} -18 ${y - 2}M66 ${y}Q42 ${y - 11} 18 ${y - 2}`;

const drawBook = ({ x, y, scale, tilt }: Scene["book"], palette: CoverPalette): string =>
  `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${scale})" stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><path d="M-94 -38V50Q-46 30 0 54Q46 30 94 50V-38Z" fill="${palette.spark}"/><path d="M0 -38Q-42 -66 -84 -46V38Q-42 20 0 44Z" fill="${PAPER}"/><path d="M0 -38Q42 -66 84 -46V38Q42 20 0 44Z" fill="${PAPER}"/><path d="${[-24, -6, 12].map(drawTextLine).join("")}" fill="none" stroke="${palette.haze}" stroke-width="6"/></g>`;

/** The cover of a story: hills, a moon and an open book. */
export function drawStoryCover(palette: CoverPalette, layout: number, random: Random): string {
  const scene = scenes[layout];
  if (!scene) throw new RangeError(`no story layout ${layout}`);
  return [
    drawStars(7 + Math.floor(random() * 5), scene, palette, random),
    drawMoon(scene.moon, scene.crescent, palette),
    `<path d="${scene.far}" fill="${palette.far}"/>`,
    ...scene.trees.map(([x, y]) => drawTree(x, y, palette, random)),
    scene.house ? drawHouse(...scene.house, palette) : "",
    `<path d="${scene.near}" fill="${palette.near}"/>`,
    drawBook(scene.book, palette),
  ].join("");
}
