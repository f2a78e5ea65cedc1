import { execFileSync } from "node:child_process";
import * as z from "zod";
import { runCommand } from "./run-command.ts";

/*
 * npm run ops -- audit: fails for a known high or critical vulnerability in what is deployed or runs in a browser
 * (docs/decisions/libraries.md). If the registry answers no advisory requests, as a mirror may, it prints that nothing
 * was checked; with
 * --required that is a failure too.
 */

const report = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
});
const failure = z.object({ message: z.string().default("no reason given") });

/** The outcome of `npm audit --json`. */
export function readAudit(output: string): { isChecked: boolean; isSafe: boolean; text: string } {
  const found = report.safeParse(parseJson(output));
  if (!found.success) {
    const { message } = failure.catch({ message: "no answer" }).parse(parseJson(output));
    return {
      isChecked: false,
      isSafe: true,
      text: `NOT CHECKED: the registry gave no advisories (${message}).`,
    };
  }
  const { high = 0, critical = 0, ...others } = found.data.metadata.vulnerabilities;
  const lesser = (others.info ?? 0) + (others.low ?? 0) + (others.moderate ?? 0);
  const text = `Known vulnerabilities: ${critical} critical, ${high} high, ${lesser} lesser.`;
  return { isChecked: true, isSafe: high + critical === 0, text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** npm's exit code is 1 both for a finding and for a registry that does not answer, so only its output is read. */
function askRegistry(): string {
  try {
    return execFileSync("npm", ["audit", "--omit=dev", "--json"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 60_000,
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout } = error as { stdout?: unknown };
    return typeof stdout === "string" ? stdout : "";
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const { isChecked, isSafe, text } = readAudit(askRegistry());
    console.log(text);
    if (!isSafe) console.log("`npm audit --omit=dev` names the packages.");
    if (!isSafe || (!isChecked && process.argv.includes("--required"))) process.exitCode = 1;
  });
