/*
 * The owner's two colors, as the light and the dark scheme show them. A color that cannot be read on one of the look's
 * backgrounds is made darker or lighter until it can (WCAG 2.2 AA, contrast of 4.5). web/src/styles/tokens.css has the
 * initial colors and the backgrounds.
 */

export interface BrandColors {
  /** Of links, buttons and the first part of the wordmark. */
  main: string;
  /** Of small highlights and the second part of the wordmark. */
  accent: string;
}

export const initialColors: BrandColors = { main: "#2a4290", accent: "#b5391d" };

/** The settings that make them; null for what the owner has not changed. */
export interface ColorSettings {
  main_color: string | null;
  accent_color: string | null;
}

/** Text and buttons of a brand's colors are on these. */
const backgrounds = {
  light: ["#fffdf8", "#ffffff", "#fff1c9", "#e6f0d6", "#ddeaf7", "#fbe3db"],
  dark: ["#12172a", "#1a2138", "#232b47", "#262044", "#1b3532", "#1e3352", "#3b2438", "#1a2650"],
} as const;

type Scheme = keyof typeof backgrounds;
type Rgb = readonly [number, number, number];

const minContrast = 4.5;
const maxSteps = 50;

const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

const formatHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** `share` of 0 is the color itself, 1 is black or white. */
const mix = (rgb: Rgb, target: 0 | 255, share: number): Rgb =>
  rgb.map((part) => part + (target - part) * share) as never;

/** The relative luminance of WCAG. */
function getLuminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map((hex) => getLuminance(parseHex(hex))).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const hasEnoughContrast = (color: string, scheme: Scheme): boolean =>
  backgrounds[scheme].every((background) => getContrast(color, background) >= minContrast);

/** The color as a scheme shows it: the nearest shade that is readable there. */
function toReadable(color: string, scheme: Scheme): string {
  const rgb = parseHex(color);
  const target = scheme === "light" ? 0 : 255;
  for (let step = 0; step < maxSteps; step++) {
    const shade = formatHex(mix(rgb, target, step / maxSteps));
    if (hasEnoughContrast(shade, scheme)) return shade;
  }
  return scheme === "light" ? "#000000" : "#ffffff";
}

/** The initial colors have dark shades of their own. */
const initialDark: Readonly<Record<string, string>> = {
  [initialColors.main]: "#a9beff",
  [initialColors.accent]: "#ff9c7e",
};

export interface ShownColors {
  main: string;
  accent: string;
  /** Of a button below the pointer. */
  hover: string;
}

/** Both colors as a scheme shows them. */
export function toShownColors({ main, accent }: BrandColors, scheme: Scheme): ShownColors {
  const show = (color: string) =>
    (scheme === "dark" ? initialDark[color] : undefined) ?? toReadable(color, scheme);
  const shown = show(main);
  const hover = formatHex(mix(parseHex(shown), scheme === "light" ? 0 : 255, 0.25));
  return { main: shown, accent: show(accent), hover };
}

/** Says to the owner what happens to a color that is too light for text on white; undefined for one that stays. */
export const describeCorrection = (color: string): string | undefined =>
  hasEnoughContrast(color, "light") ? undefined : "We made it a little darker so that text stays readable.";

export const toBrandColors = (settings: Partial<ColorSettings>): BrandColors => ({
  main: settings.main_color ?? initialColors.main,
  accent: settings.accent_color ?? initialColors.accent,
});

const isInitial = ({ main, accent }: BrandColors): boolean =>
  main === initialColors.main && accent === initialColors.accent;

/** The tokens that a page with other colors has, as CSS; empty for the initial colors, which the style sheets have. */
export function buildColorStyle(colors: BrandColors): string {
  if (isInitial(colors)) return "";
  const declarations = Object.entries(buildColorTokens(colors)).map(([name, value]) => `${name}:${value}`);
  // More specific than the style sheets, which may come later.
  return `:root:root{${declarations.join(";")}}`;
}

/** The tokens of tokens.css that are a brand's colors. */
export function buildColorTokens(colors: BrandColors): Record<`--${string}`, string> {
  const [light, dark] = [toShownColors(colors, "light"), toShownColors(colors, "dark")];
  return {
    "--primary": `light-dark(${light.main},${dark.main})`,
    "--primary-hover": `light-dark(${light.hover},${dark.hover})`,
    "--accent": `light-dark(${light.accent},${dark.accent})`,
    "--focus": `light-dark(${light.main},#ffd36b)`,
  };
}
