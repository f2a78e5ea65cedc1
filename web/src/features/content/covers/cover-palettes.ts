/** Outlines and white, the same in every palette. */
export const INK = "#1E2743";
export const PAPER = "#FFFDF8";

/** A background color and the colors that go with it; all flat, without gradients. */
export interface CoverPalette {
  ground: string;
  /** grid lines and distant shapes: close to the ground color */
  haze: string;
  far: string;
  near: string;
  glow: string;
  /** a yellow that is visible on white paper */
  yolk: string;
  spark: string;
  leaf: string;
  /** stars */
  speck: string;
  /** digits and lines on the ground: dark, but light on a dark ground */
  pen: string;
}

export const coverPalettes: readonly CoverPalette[] = [
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
