import { pictureMessages } from "../../../../contract/brand-pictures.ts";

const svgNamespace = "http://www.w3.org/2000/svg";
/** Drawn this wide or high, which is enough for each size. */
const drawnSide = 2_048;
const activeElements = "script, foreignObject, iframe, object, embed, audio, video";
const loadingAttributes = /^(?:xlink:)?href$|^src$/;
const isOwnReference = (value: string) => /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,]|$)/.test(value);

/**
 * Reads an SVG that loads nothing, and gives it a size that canvases understand. Throws `otherType` for what is no SVG, and
 * with a message for one that has a script, loads something, or does not say its proportions.
 */
export function readSafeSvg(text: string, otherType: string): Blob {
  if (!/<svg[\s>]/.test(text)) throw new Error(otherType);
  const { documentElement: root } = new DOMParser().parseFromString(text, "image/svg+xml");
  if (root.namespaceURI !== svgNamespace || root.querySelector("parsererror"))
    throw new Error(pictureMessages.unreadable);
  if (isActive(root)) throw new Error(pictureMessages.unsafeSvg);
  const [width, height] = readProportions(root);
  if (!(width > 0 && height > 0)) throw new Error(pictureMessages.unreadable);
  const scale = drawnSide / Math.max(width, height);
  if (!root.hasAttribute("viewBox")) root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.setAttribute("width", String(width * scale));
  root.setAttribute("height", String(height * scale));
  return new Blob([new XMLSerializer().serializeToString(root)], { type: "image/svg+xml" });
}

const isActive = (root: Element): boolean =>
  root.querySelector(activeElements) !== null ||
  [root, ...root.querySelectorAll("*")].some(
    (element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (loadingAttributes.test(name) && !isOwnReference(value)) ||
          loadsByStyle(value),
      ) ||
      (element.localName === "style" && loadsByStyle(element.textContent ?? "")),
  );

const loadsByStyle = (css: string): boolean =>
  /@import/i.test(css) ||
  [...css.matchAll(/url\(\s*["']?([^"')]*)/gi)].some(([, address = ""]) => !isOwnReference(address));

/** Of the view box, else of the size in whatever unit. */
function readProportions(root: Element): [width: number, height: number] {
  const [, , width, height] = (root.getAttribute("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (width && height) return [width, height];
  const read = (name: string) => Number.parseFloat(root.getAttribute(name) ?? "");
  return [read("width"), read("height")];
}
