import { expect, it } from "vitest";
import { Pdf } from "./document.ts";
import { drawSvg } from "./svg.ts";

const box = { x: 0, y: 0, width: 100, height: 100 };

it.each(['<text x="1">Hi</text>', '<path d="M0 0" transform="skewX(20)" fill="#000000"/>'])(
  "drawSvg refuses what it would leave out: %s",
  (markup) => {
    const pdf = new Pdf({ paper: "Letter", ink: "color", name: null }, {});
    expect(() => drawSvg(pdf, markup, { width: 400, height: 300 }, box)).toThrow(/knows no/);
    pdf.end();
  },
);
