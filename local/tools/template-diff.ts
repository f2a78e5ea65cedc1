import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeDifferences, type Templates } from "./releases/compare-templates.ts";
import { runCommand } from "./run-command.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- templates:diff <directory before> <directory after>: prints in Markdown what differs between the templates
 * that two runs of `npm run synth -- --output <directory>` wrote. Needs no account.
 */
const suffix = ".template.json";

await runCommand(async () => {
  const [before, after] = process.argv.slice(2);
  if (before === undefined || after === undefined)
    throw new UsageError("Usage: npm run ops -- templates:diff <directory before> <directory after>");
  console.log(describeDifferences(readTemplates(before), readTemplates(after)));
});

function readTemplates(directory: string): Templates {
  const files = readdirSync(directory).filter((file) => file.endsWith(suffix));
  if (files.length === 0) throw new UsageError(`${directory} has no templates`);
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -suffix.length),
      JSON.parse(readFileSync(join(directory, file), "utf8")),
    ]),
  );
}
