import type { Pdf } from "./document.ts";
import { type Box, fitInside } from "./paper.ts";

type Attributes = Record<string, string>;

const INHERITED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
] as const;

const parseAttributes = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );

const toNumber = (attributes: Attributes, name: string): number => Number(attributes[name] ?? 0);

function applyTransform(pdf: Pdf, steps: string): void {
  for (const [, kind, list = ""] of steps.matchAll(/(?<!\w)(\w+)\(([^()]*)\)/g)) {
    const [a = 0, b, c] = list.split(/[\s,]+/).map(Number);
    if (kind === "translate") pdf.translate(a, b ?? 0);
    else if (kind === "scale") pdf.scale(a, b ?? a, {});
    else if (kind === "rotate") pdf.rotate(a, { origin: [b ?? 0, c ?? 0] });
    else throw new Error(`this reader of SVG knows no transform ${kind}`);
  }
}

function addOutline(pdf: Pdf, element: string, attributes: Attributes): void {
  const read = (name: string) => toNumber(attributes, name);
  if (element === "path") pdf.path(attributes.d ?? "");
  else if (element === "circle") pdf.circle(read("cx"), read("cy"), read("r"));
  else if (element === "ellipse") pdf.ellipse(read("cx"), read("cy"), read("rx"), read("ry"));
  else if (element === "rect" && read("rx") > 0)
    pdf.roundedRect(read("x"), read("y"), read("width"), read("height"), read("rx"));
  else if (element === "rect") pdf.rect(read("x"), read("y"), read("width"), read("height"));
  else throw new Error(`this reader of SVG knows no <${element}>`);
}

function applyColors(pdf: Pdf, style: Attributes): void {
  const { fill = "none", stroke = "none" } = style;
  pdf.lineWidth(Number(style["stroke-width"] ?? 1));
  pdf.lineCap(style["stroke-linecap"] === "round" ? "round" : "butt");
  pdf.lineJoin(style["stroke-linejoin"] === "round" ? "round" : "miter");
  const [dash, space = dash] = (style["stroke-dasharray"] ?? "").split(" ").map(Number);
  if (dash) pdf.dash(dash, { space: space ?? dash });
  else pdf.undash();
  if (fill !== "none" && stroke !== "none") pdf.fillAndStroke(fill, stroke);
  else if (fill !== "none") pdf.fill(fill);
  else if (stroke !== "none") pdf.stroke(stroke);
}

/**
 * Draws SVG markup into a PDF as vectors. Supports `<g>`, `<path>`, `<rect>`, `<circle>` and `<ellipse>` with
 * presentation attributes. `viewBox` is the size of the drawing, which is centered in `box`. Throws for an unsupported
 * element or transform.
 */
export function drawSvg(
  pdf: Pdf,
  markup: string,
  viewBox: { width: number; height: number },
  box: Box,
): void {
  const place = fitInside(box, viewBox.width / viewBox.height);
  const styles: Attributes[] = [{}];
  pdf
    .save()
    .translate(place.x, place.y)
    .scale(place.width / viewBox.width);
  for (const [, slash, element = "", rest = ""] of markup.matchAll(/<(\/?)(\w+)(?!\w)([^<>]*)>/g)) {
    if (slash) {
      if (element === "g") pdf.restore();
      if (element === "g") styles.pop();
      continue;
    }
    if (element === "svg") continue;
    const attributes = parseAttributes(rest);
    const own = INHERITED.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : []));
    const style = { ...styles.at(-1), ...Object.fromEntries(own) };
    pdf.save();
    if (attributes.transform) applyTransform(pdf, attributes.transform);
    if (element === "g" && !rest.endsWith("/")) {
      styles.push(style);
      continue;
    }
    addOutline(pdf, element, attributes);
    applyColors(pdf, style);
    pdf.restore();
  }
  pdf.restore();
}
