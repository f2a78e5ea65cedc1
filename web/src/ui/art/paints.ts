/** Colors by name. far to deep are land and darken at night; leaf, fern and sage are plants in lamplight. */
export const paint = {
  sky: "var(--art-sky)",
  glow: "var(--art-glow)",
  cloud: "var(--art-cloud)",
  far: "var(--art-far)",
  mid: "var(--art-mid)",
  near: "var(--art-near)",
  deep: "var(--art-deep)",
  leaf: "var(--art-leaf)",
  fern: "var(--art-fern)",
  sage: "var(--art-sage)",
  sand: "var(--art-sand)",
  butter: "var(--art-butter)",
  amber: "var(--art-amber)",
  persimmon: "var(--art-persimmon)",
  brick: "var(--art-brick)",
  blueberry: "var(--art-blueberry)",
  indigo: "var(--art-indigo)",
  rose: "var(--art-rose)",
  plaster: "var(--art-plaster)",
  lamplight: "var(--art-lamplight)",
  rim: "var(--art-rim)",
  paper: "var(--art-paper)",
  shade: "var(--art-shade)",
  ink: "var(--art-ink)",
  wood: "var(--art-wood)",
  bark: "var(--art-bark)",
} as const;

export const skin = { fair: "#f3c7a5", tan: "#dba072", brown: "#ad6f46", deep: "#7a4d33" } as const;
export const hair = { black: "#271f2a", chestnut: "#6a3d29", ginger: "#c4632d", silver: "#d3d3da" } as const;
