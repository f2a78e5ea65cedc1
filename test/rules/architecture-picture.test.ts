import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawArchitecture } from "../../local/tools/draw-architecture.ts";
import { root } from "./source.ts";

it("docs/architecture.svg: is what `npm run ops -- picture` draws from docs/architecture.dot", async () => {
  expect(await drawArchitecture()).toBe(readFileSync(join(root, "docs/architecture.svg"), "utf8"));
});
