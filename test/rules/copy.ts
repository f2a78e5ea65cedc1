import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { collectCopy, formatCopy } from "./collect-copy.ts";
import { root, sourceFiles } from "./source.ts";

/* npm run copy: writes docs/copy.md. With --root it reads another checkout, and --out names another file. */
const { values } = parseArgs({
  options: {
    root: { type: "string", default: root },
    out: { type: "string", default: join(root, "docs", "copy.md") },
  },
});
writeFileSync(values.out, formatCopy(collectCopy(sourceFiles(resolve(values.root)))));
