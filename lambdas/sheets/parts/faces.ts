import { paint } from "./paper.ts";

export interface Child {
  skin: string;
  hair: string;
  style: "short" | "curls" | "bob" | "bun" | "locs" | "braids";
  shirt: string;
}

/** Brows, eyes and mouth on the 100 × 100 face. */
export interface Expression {
  brows: string;
  eyes: "open" | "wide" | "closed" | "down" | "wink" | "happy";
  mouth: string;
  extra?: string;
}

/** With HAIR for the color. */
const HAIR: Record<Child["style"], { behind: string; front: string }> = {
  short: {
    behind: "",
    front: `<path d="M22 46Q18 12 50 12T78 46Q74 30 60 28Q40 34 28 30Q22 36 22 46Z" fill="HAIR"/>`,
  },
  curls: {
    behind: `<path d="M20 54Q6 46 16 34Q10 18 28 18Q36 4 50 10Q64 4 72 18Q90 18 84 34Q94 46 80 54Z" fill="HAIR"/>`,
    front: `<path d="M24 42Q22 30 34 32Q42 24 50 31Q58 24 66 32Q78 30 76 42Q74 22 50 20T24 42Z" fill="HAIR"/>`,
  },
  bob: {
    behind: `<path d="M16 72Q12 8 50 8T84 72Q70 78 66 66H34Q30 78 16 72Z" fill="HAIR"/>`,
    front: `<path d="M22 46Q22 20 50 18T78 46Q74 34 56 26Q42 36 28 36Q23 40 22 46Z" fill="HAIR"/>`,
  },
  bun: {
    behind: `<circle cx="50" cy="10" r="12" fill="HAIR"/>`,
    front: `<path d="M22 48Q20 16 50 16T78 48Q74 32 50 30T22 48Z" fill="HAIR"/>`,
  },
  locs: {
    behind: "",
    front: `<path d="M22 52Q16 54 17 44Q14 20 34 16Q50 4 66 16Q86 20 83 44Q84 54 78 52L76 32L68 36L61 27L52 34L44 27L35 36L26 32Z" fill="HAIR"/>`,
  },
  braids: {
    behind: `<path d="M24 46Q8 52 14 66Q6 76 16 86Q26 78 22 68Q30 58 26 50ZM76 46Q92 52 86 66Q94 76 84 86Q74 78 78 68Q70 58 74 50Z" fill="HAIR"/>`,
    front: `<path d="M22 48Q18 14 50 14T78 48Q72 30 50 20Q28 30 22 48Z" fill="HAIR"/>`,
  },
};

const ink = paint.ink;
const drawPupil = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}" stroke="none"/>`;

const EYES: Record<Expression["eyes"], string> = {
  open: drawPupil(39, 52, 3.6) + drawPupil(61, 52, 3.6),
  wide: `<circle cx="39" cy="51" r="6.5" fill="#FFFFFF"/><circle cx="61" cy="51" r="6.5" fill="#FFFFFF"/>${drawPupil(39, 51, 3.2)}${drawPupil(61, 51, 3.2)}`,
  closed: '<path d="M33 52Q39 57 45 52M55 52Q61 57 67 52" fill="none"/>',
  happy: '<path d="M33 54Q39 47 45 54M55 54Q61 47 67 54" fill="none"/>',
  down: `<path d="M33 50Q39 48 45 50M55 50Q61 48 67 50" fill="none"/>${drawPupil(39, 54, 3.2)}${drawPupil(61, 54, 3.2)}`,
  wink: `${drawPupil(39, 52, 3.6)}<path d="M55 53Q61 47 67 53" fill="none"/>`,
};

/** Builds a child's head and shoulders on a 100 × 100 square, as SVG for drawSvg. */
export function buildFaceMarkup(child: Child, { brows, eyes, mouth, extra = "" }: Expression): string {
  const { behind, front } = HAIR[child.style];
  return [
    `<g stroke="${ink}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">`,
    behind.replaceAll("HAIR", child.hair),
    `<path d="M14 100Q16 84 38 82H62Q84 84 86 100Z" fill="${child.shirt}"/>`,
    `<path d="M42 74V84Q50 90 58 84V74Z" fill="${child.skin}"/>`,
    `<circle cx="22" cy="54" r="6" fill="${child.skin}"/><circle cx="78" cy="54" r="6" fill="${child.skin}"/>`,
    `<path d="M22 48Q22 22 50 22T78 48Q78 80 50 82Q22 80 22 48Z" fill="${child.skin}"/>`,
    front.replaceAll("HAIR", child.hair),
    EYES[eyes],
    brows ? `<path d="${brows}" fill="none"/>` : "",
    '<path d="M49 60Q52 63 49 65" fill="none" stroke-width="1.8"/>',
    `${mouth}${extra}</g>`,
  ].join("");
}
