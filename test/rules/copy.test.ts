import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collectCopy, formatCopy } from "./collect-copy.ts";
import { root, sourceFiles } from "./source.ts";

it("docs/copy.md lists every user-visible text as the sources have it (npm run copy)", () => {
  const expected = formatCopy(collectCopy(sourceFiles()));
  expect(readFileSync(join(root, "docs", "copy.md"), "utf8")).toBe(expected);
});
