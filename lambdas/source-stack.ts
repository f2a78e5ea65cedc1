import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** Sources are relative to the bundle, which lies two directories below the repository's root (lib/constructs/bundle-lambda.ts). */
const upwards = /^(\.\.\/)+/;
const framePosition = /(file:\/\/\S+\.mjs):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | undefined>();

/**
 * Returns the stack with the positions of the sources instead of the bundle's. Reads a source map when an error needs it:
 * Node's own `--enable-source-maps` reads all of them at each cold start, a tenth of its time
 * (docs/decisions/cold-starts.md).
 */
export const mapStack = (stack: string): string =>
  stack.replace(framePosition, (position, url: string, line: string, column: string) => {
    const origin = findMap(url)?.findOrigin(Number(line), Number(column));
    return origin && "fileName" in origin
      ? `${origin.fileName.replace(upwards, "")}:${origin.lineNumber}:${origin.columnNumber}`
      : position;
  });

function findMap(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(`${fileURLToPath(url)}.map`));
  return maps.get(url);
}

const readMap = (path: string): SourceMap | undefined =>
  existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined;
