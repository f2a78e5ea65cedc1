import { paint } from "./paper.ts";

/** Toys, clothes and vehicles, each on a 100 × 100 square. */
export const things = {
  heart: `<path d="M50 90C-14 46 14 6 50 32C86 6 114 46 50 90Z" fill="${paint.persimmon}"/>`,
  ball: `<circle cx="50" cy="50" r="40" fill="${paint.persimmon}"/><path d="M50 10Q24 50 50 90Q76 50 50 10Z" fill="${paint.paper}"/><path d="M10 50Q30 62 50 62T90 50" fill="none"/>`,
  balloon: `<path d="M50 72Q18 56 20 34Q24 8 50 8T80 34Q82 56 50 72Z" fill="${paint.plum}"/><path d="M50 72L44 80H56ZM50 80Q42 88 50 96" fill="none"/><path d="M32 30Q34 20 44 18" fill="none" stroke="${paint.paper}"/>`,
  kite: `<path d="M52 4L84 38L52 74L24 38Z" fill="${paint.coral}"/><path d="M24 38H84M52 4V74" fill="none"/><path d="M52 74Q36 80 44 88T30 96" fill="none"/>`,
  boat: `<path d="M8 66H92L78 90H24Z" fill="${paint.persimmon}"/><path d="M48 60V8L16 60Z" fill="${paint.paper}"/><path d="M56 60V20L84 60Z" fill="${paint.butter}"/><path d="M52 66V6" fill="none"/>`,
  car: `<path d="M6 70Q6 52 20 50L32 28H66L80 50Q94 52 94 70Z" fill="${paint.blueberry}"/><path d="M36 34H48V50H28ZM54 34H64L72 50H54Z" fill="${paint.skyPaper}"/><circle cx="28" cy="72" r="12" fill="${paint.ink}"/><circle cx="72" cy="72" r="12" fill="${paint.ink}"/><circle cx="28" cy="72" r="4" fill="${paint.paper}" stroke="none"/><circle cx="72" cy="72" r="4" fill="${paint.paper}" stroke="none"/>`,
  rocket: `<path d="M36 62L18 82L36 80ZM64 62L82 82L64 80Z" fill="${paint.persimmon}"/><path d="M50 4Q74 30 66 78H34Q26 30 50 4Z" fill="${paint.skyPaper}"/><circle cx="50" cy="40" r="10" fill="${paint.blueberry}"/><path d="M42 80L50 96L58 80Z" fill="${paint.butter}"/>`,
  house: `<path d="M18 46H82V92H18Z" fill="${paint.butterPaper}"/><path d="M8 48L50 10L92 48Z" fill="${paint.persimmon}"/><path d="M42 92V64H58V92Z" fill="${paint.blueberry}"/><path d="M24 58h12v12h-12ZM64 58h12v12h-12Z" fill="${paint.sky}"/>`,
  umbrella: `<path d="M8 52Q12 12 50 12T92 52Q82 44 71 52Q60 44 50 52Q40 44 29 52Q18 44 8 52Z" fill="${paint.plum}"/><path d="M50 6V84Q50 94 60 94T70 84" fill="none"/>`,
  cup: `<path d="M74 36Q94 34 92 52Q90 68 72 66" fill="none" stroke-width="6"/><path d="M14 30H76L70 88H20Z" fill="${paint.sky}"/><path d="M16 48H74" fill="none"/>`,
  cupcake: `<path d="M22 54H78L70 92H30Z" fill="${paint.butter}"/><path d="M38 56L42 90M62 56L58 90" fill="none"/><path d="M14 56Q12 40 26 38Q26 20 50 20T74 38Q88 40 86 56Z" fill="#F3B7A6"/><circle cx="50" cy="15" r="8" fill="${paint.persimmon}"/>`,
  book: `<path d="M50 24Q30 10 8 18V80Q30 72 50 86Z" fill="${paint.paper}"/><path d="M50 24Q70 10 92 18V80Q70 72 50 86Z" fill="${paint.paper}"/><path d="M18 34Q30 32 40 38M18 48Q30 46 40 52M60 38Q70 32 82 34M60 52Q70 46 82 48" fill="none" stroke="${paint.coral}"/>`,
  sock: `<path d="M34 8H66V48L86 68Q92 86 76 90H60L34 66Z" fill="${paint.leaf}"/><path d="M34 22H66" fill="none" stroke-width="7" stroke="${paint.butter}"/><path d="M34 8H66V48L86 68Q92 86 76 90H60L34 66Z" fill="none"/>`,
  mitten: `<path d="M30 72V34Q30 8 52 8T74 34V40Q90 34 92 46Q92 58 74 72Z" fill="${paint.coral}"/><path d="M26 72H78V90H26Z" fill="${paint.butter}"/>`,
  hat: `<path d="M22 66Q22 22 50 22T78 66Z" fill="${paint.blueberry}"/><path d="M14 64H86V84H14Z" fill="${paint.sky}"/><circle cx="50" cy="16" r="10" fill="${paint.paper}"/>`,
  button: `<circle cx="50" cy="50" r="38" fill="${paint.pear}"/><circle cx="50" cy="50" r="27" fill="none"/><circle cx="42" cy="42" r="5" fill="${paint.ink}"/><circle cx="58" cy="42" r="5" fill="${paint.ink}"/><circle cx="42" cy="58" r="5" fill="${paint.ink}"/><circle cx="58" cy="58" r="5" fill="${paint.ink}"/>`,
  bell: `<path d="M14 74Q24 66 24 46Q26 20 50 20T76 46Q76 66 86 74Z" fill="${paint.butter}"/><circle cx="50" cy="14" r="6" fill="${paint.butter}"/><path d="M40 76Q42 90 50 90T60 76Z" fill="${paint.persimmon}"/>`,
  key: `<circle cx="30" cy="40" r="22" fill="${paint.butter}"/><circle cx="30" cy="40" r="8" fill="${paint.paper}"/><path d="M48 52L88 80L80 90L72 84L66 90L58 84L62 76L42 60Z" fill="${paint.butter}"/>`,
  crayon: `<path d="M12 74L62 24L78 40L28 90Z" fill="${paint.blueberry}"/><path d="M62 24L78 40L92 10Z" fill="${paint.sky}"/><path d="M22 64L38 80M52 34L68 50" fill="none"/>`,
} as const;
