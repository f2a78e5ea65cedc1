import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Graphviz } from "@hpcc-js/wasm-graphviz";
import { getLambdaName, routes } from "../../contract/routes.ts";

const docs = join(import.meta.dirname, "..", "..", "docs");

/** Text is laid out in Helvetica and drawn smaller, so that wider fonts fit into the same boxes. */
const fontScale = 0.86;

const lambdas = [...new Set(Object.values(routes).map(getLambdaName)), "item-page"].toSorted();

/** The Lambdas of routes, with a line break after each third one. */
const listLambdas = (isListed: (name: string) => boolean): string =>
  lambdas
    .filter(isListed)
    .map((name, place, { length }) => `${name}${place === length - 1 ? "" : place % 3 === 2 ? ",\\n" : ", "}`)
    .join("");

const isOfAdmins = (name: string) => name.endsWith("-admin");

/** Reads docs/architecture.dot, with the Lambdas of the routes in it. */
export const readDrawing = (): string =>
  readFileSync(join(docs, "architecture.dot"), "utf8")
    .replace("{of admins}", listLambdas(isOfAdmins))
    .replace(
      "{of visitors}",
      listLambdas((name) => !isOfAdmins(name) && name !== "stripe-webhook"),
    );

/** Renders docs/architecture.dot as SVG, without a browser or a network. */
export async function drawArchitecture(): Promise<string> {
  const graphviz = await Graphviz.load();
  const svg = graphviz.dot(readDrawing());
  return svg
    .replaceAll('font-family="Helvetica"', 'font-family="Helvetica,Arial,sans-serif"')
    .replace(
      /font-size="([\d.]+)"/g,
      (_, size: string) => `font-size="${(Number(size) * fontScale).toFixed(1)}"`,
    );
}

// npm run ops -- picture
if (import.meta.main) writeFileSync(join(docs, "architecture.svg"), await drawArchitecture());
