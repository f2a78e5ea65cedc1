/** The brightness of a color such as "#2A4290", from 0 to 1. */
function getBrightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

/** Areas of at least this brightness stay white; a darker one, such as a counter, gets a light tint. */
const whiteFrom = 0.78;
const tintFrom = 0.45;

/** Whether only white letters can be read on a color, also when it is printed as a gray. */
export const isDark = (color: string): boolean => getBrightness(color) < tintFrom;

/** A gray that needs little ink and stays readable: white paper instead of colored areas, thin dark lines and text. */
export function saveInk<Color>(color: Color, kind: "area" | "line" = "area"): Color | string {
  if (typeof color !== "string" || !color.startsWith("#")) return color;
  const brightness = getBrightness(color);
  if (kind === "area" && brightness >= whiteFrom) return "#FFFFFF";
  if (kind === "area" && brightness >= tintFrom) return "#DDDDDD";
  const level = Math.round(Math.min(brightness, 0.7) * 255)
    .toString(16)
    .padStart(2, "0");
  return `#${level}${level}${level}`;
}
