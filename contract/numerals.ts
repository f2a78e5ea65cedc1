/**
 * The digits 0 to 9 as pen strokes in the order and direction in which children learn them, in a 60 × 100 box. They are
 * drawn because covers cannot rely on a font, and because our typeface has a slashed zero, which confuses young children.
 */
export const NUMERALS = [
  ["M30 8C6 8 6 92 30 92S54 8 30 8"],
  ["M14 28L34 10V92"],
  ["M10 32C10 2 52 2 52 34C52 56 26 66 10 92H54"],
  ["M10 26C16 2 52 4 50 28C49 42 38 47 26 48C42 47 54 55 54 70C54 98 14 98 7 76"],
  ["M16 10L10 58H56", "M42 12V92"],
  ["M17 10L13 47C32 34 54 44 54 66C54 96 17 98 8 79", "M17 10H50"],
  ["M45 9C24 24 9 44 9 66C9 99 53 99 53 67C53 38 16 38 10 62"],
  ["M8 10H54L26 92"],
  ["M48 22C44 4 12 5 13 27C14 49 53 46 53 70C53 99 8 99 8 70C8 46 47 49 48 27Z"],
  ["M53 34C53 2 9 2 9 34C9 64 48 64 53 38V34C53 58 40 78 22 92"],
] as const satisfies readonly (readonly string[])[];
