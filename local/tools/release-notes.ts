import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findReleaseNotes } from "./releases/find-release-notes.ts";
import { runCommand } from "./run-command.ts";
import { UsageError } from "./usage-error.ts";

/* npm run ops -- release:notes v1.2.0: prints the changelog's section of a version, for the release on GitHub. */

await runCommand(async () => {
  const [tag] = process.argv.slice(2);
  if (tag === undefined) throw new UsageError("Usage: npm run ops -- release:notes v1.2.0");
  const changelog = readFileSync(join(import.meta.dirname, "..", "..", "CHANGELOG.md"), "utf8");
  console.log(findReleaseNotes(changelog, tag));
});
