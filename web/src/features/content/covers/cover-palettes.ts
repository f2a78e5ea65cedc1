/** What outlines, what is white: the same in every palette. */
export const INK = "#1E2743";
export const PAPER = "#FFFDF8";

/** One sheet of colored paper and the paints that go on it: flat gouache, no tints in between. */
export interface CoverPalette {
  ground: string;
  /** squared-paper lines and far-away things: close to the ground */
  haze: string;
  far: string;
  near: string;
  glow: string;
  /** the yellow that still shows on white paper */
  yolk: string;
  spark: string;
  leaf: string;
  /** stars */
  speck: string;
  /** numerals and lines drawn on the ground: ink, but light on dark paper */
  pen: string;
}

export const COVER_PALETTES: readonly CoverPalette[] = [
  // dawn
  {
    ground: "#FBE3DB",
    haze: "#F0C9BC",
    far: "#8C9BD0",
    near: "#2A4290",
    glow: "#FFC94A",
    yolk: "#FFC94A",
    spark: "#B5391D",
    leaf: "#5C8A45",
    speck: "#FFFDF8",
    pen: INK,
  },
  // morning
  {
    ground: "#DDEAF7",
    haze: "#BCD3EA",
    far: "#8DB36B",
    near: "#5C8A45",
    glow: "#FFC94A",
    yolk: "#FFC94A",
    spark: "#B5391D",
    leaf: "#2A4290",
    speck: "#FFFDF8",
    pen: INK,
  },
  // meadow
  {
    ground: "#E6F0D6",
    haze: "#CBDDB0",
    far: "#F0A868",
    near: "#B5391D",
    glow: "#FFC94A",
    yolk: "#FFC94A",
    spark: "#2A4290",
    leaf: "#5C8A45",
    speck: "#FFFDF8",
    pen: INK,
  },
  // noon
  {
    ground: "#FFF1C9",
    haze: "#F5DC9A",
    far: "#E9795A",
    near: "#2A4290",
    glow: "#F2A93B",
    yolk: "#F2A93B",
    spark: "#B5391D",
    leaf: "#5C8A45",
    speck: "#FFFDF8",
    pen: INK,
  },
  // dusk
  {
    ground: "#F2A07B",
    haze: "#DE8660",
    far: "#6C6BB0",
    near: "#1A2650",
    glow: "#FFF1C9",
    yolk: "#F2A93B",
    spark: "#B5391D",
    leaf: "#2A4290",
    speck: "#FFF1C9",
    pen: INK,
  },
  // night
  {
    ground: "#1A2650",
    haze: "#2C3C74",
    far: "#3D57AE",
    near: "#5C8A45",
    glow: "#FFC94A",
    yolk: "#FFC94A",
    spark: "#E9795A",
    leaf: "#8DB36B",
    speck: "#FFF1C9",
    pen: PAPER,
  },
];
