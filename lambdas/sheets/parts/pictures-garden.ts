import { paint } from "./paper.ts";

const petals = [0, 60, 120, 180, 240, 300]
  .map(
    (turn) =>
      `<ellipse cx="50" cy="22" rx="12" ry="15" fill="${paint.coral}" transform="rotate(${turn} 50 40)"/>`,
  )
  .join("");

const rays = Array.from(
  { length: 8 },
  (_, ray) => `<path d="M50 4V15" fill="none" transform="rotate(${ray * 45} 50 50)"/>`,
).join("");

/** Plants, food and things in the sky, each on a 100 × 100 square. */
export const garden = {
  apple: `<path d="M50 34C34 20 10 30 12 56C14 78 30 94 42 92Q50 88 58 92C70 94 86 78 88 56C90 30 66 20 50 34Z" fill="${paint.persimmon}"/><path d="M50 34Q50 22 58 12" fill="none"/><path d="M57 24Q66 10 84 16Q78 32 57 24Z" fill="${paint.leaf}"/>`,
  pear: `<path d="M50 22Q64 24 64 44Q84 54 82 72Q78 94 50 94T18 72Q16 54 36 44Q36 24 50 22Z" fill="${paint.pear}"/><path d="M50 22Q50 12 56 6" fill="none"/><path d="M55 17Q66 6 80 14Q72 26 55 17Z" fill="${paint.leaf}"/>`,
  strawberry: `<path d="M50 94Q14 72 16 40Q34 26 50 34Q66 26 84 40Q86 72 50 94Z" fill="${paint.persimmon}"/><path d="M22 34Q36 34 50 14Q64 34 78 34Q64 46 50 40Q36 46 22 34Z" fill="${paint.leaf}"/><path d="M36 56v5M50 52v5M64 56v5M43 72v5M57 72v5" fill="none" stroke="${paint.butter}"/>`,
  carrot: `<path d="M34 36Q50 24 66 36Q66 62 50 96Q34 62 34 36Z" fill="${paint.coral}"/><path d="M50 32Q30 22 32 6Q46 10 50 30Q54 8 68 6Q70 22 50 32Z" fill="${paint.leaf}"/><path d="M38 50H50M62 60H52M42 70H50" fill="none"/>`,
  banana: `<path d="M20 14L32 12Q34 60 88 70L90 80Q66 98 38 82Q12 64 20 14Z" fill="${paint.butter}"/><path d="M28 34Q34 72 78 80" fill="none"/>`,
  mushroom: `<path d="M36 54Q34 92 50 92T64 54Z" fill="#F0D5B4"/><path d="M8 56Q10 14 50 14T92 56Q50 66 8 56Z" fill="${paint.persimmon}"/><circle cx="34" cy="36" r="7" fill="${paint.paper}"/><circle cx="62" cy="30" r="6" fill="${paint.paper}"/><circle cx="72" cy="48" r="5" fill="${paint.paper}"/>`,
  flower: `<path d="M50 50V96M50 78Q62 62 78 68Q74 86 50 84" fill="${paint.leaf}"/>${petals}<circle cx="50" cy="40" r="13" fill="${paint.butter}"/>`,
  tulip: `<path d="M50 60V96M50 90Q30 90 26 64Q46 66 50 90Q54 66 74 64Q70 90 50 90" fill="${paint.leaf}"/><path d="M26 16L40 30L50 10L60 30L74 16Q80 60 50 62T26 16Z" fill="${paint.plum}"/>`,
  leaf: `<path d="M14 86Q10 28 86 12Q92 78 32 80Z" fill="${paint.pear}"/><path d="M12 92Q40 60 68 34M40 62V46M40 62L58 64M56 46V32M56 46L72 48" fill="none"/>`,
  acorn: `<path d="M24 46Q24 84 50 94Q76 84 76 46Z" fill="#C98B52"/><path d="M16 46Q16 22 50 22T84 46Q50 56 16 46Z" fill="#8A5A3B"/><path d="M50 22V8" fill="none"/>`,
  tree: `<path d="M44 60H56L60 94H40Z" fill="#8A5A3B"/><path d="M50 6Q76 6 76 28Q92 36 84 54Q78 70 50 68Q22 70 16 54Q8 36 24 28Q24 6 50 6Z" fill="${paint.leaf}"/>`,
  sun: `<circle cx="50" cy="50" r="25" fill="${paint.butter}"/>${rays}`,
  moon: `<path d="M62 8A43 43 0 1 0 92 62A34 34 0 0 1 62 8Z" fill="${paint.butter}"/>`,
  star: `<path d="M50 8L62 38L94 40L69 60L78 92L50 74L22 92L31 60L6 40L38 38Z" fill="${paint.butter}"/>`,
  cloud: `<path d="M26 78Q6 76 8 58Q10 44 26 44Q28 22 50 22Q70 22 74 42Q94 42 92 62Q90 78 74 78Z" fill="${paint.skyPaper}"/>`,
} as const;
