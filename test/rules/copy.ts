import { collectCopy, formatCopy } from "./collect-copy.ts";
import { sourceFiles } from "./source.ts";

/* npm run ops -- copy: prints every text that a person reads by file, with {…} for values. */
process.stdout.write(formatCopy(collectCopy(sourceFiles())));
