import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Graphviz } from "@hpcc-js/wasm-graphviz";

const docs = join(import.meta.dirname, "..", "..", "docs");

/** Text is laid out in Helvetica and drawn smaller, so that wider fonts fit into the same boxes. */
const fontScale = 0.86;

/** Renders docs/architecture.dot as SVG, without a browser or a network. */
export async function drawArchitecture(): Promise<string> {
  const graphviz = await Graphviz.load();
  const svg = graphviz.dot(readFileSync(join(docs, "architecture.dot"), "utf8"));
  return svg
    .replaceAll('font-family="Helvetica"', 'font-family="Helvetica,Arial,sans-serif"')
    .replace(
      /font-size="([\d.]+)"/g,
      (_, size: string) => `font-size="${(Number(size) * fontScale).toFixed(1)}"`,
    );
}

// npm run ops -- picture
if (import.meta.main) writeFileSync(join(docs, "architecture.svg"), await drawArchitecture());
