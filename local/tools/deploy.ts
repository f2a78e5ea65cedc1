import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/*
 * npm run deploy [-- cdk options]: checks the types, deploys every stack of STAGE, and then runs the migrations of
 * stored data that the deployed table has not seen. A failing step ends it with that step's exit code.
 */
const root = join(import.meta.dirname, "..", "..");
const outputsFile = join(root, "cdk.out", "outputs.json");

function run(command: string, args: string[], environment: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The deployed table's name, which the data stack exports for the other stacks. Throws when there is none. */
function readTableName(): string {
  const stacks = z
    .record(z.string(), z.record(z.string(), z.string()))
    .parse(JSON.parse(readFileSync(outputsFile, "utf8")));
  const name = Object.values(stacks)
    .flatMap((outputs) => Object.entries(outputs))
    .find(([output]) => output.startsWith("ExportsOutputRefTable"))?.[1];
  if (name === undefined)
    throw new Error("The deployed stacks export no table: run npm run migrate by hand.");
  return name;
}

rmSync(outputsFile, { force: true });
run("tsc", ["--noEmit"]);
run("tsc", ["--noEmit", "-p", "web"]);
const args = process.argv.slice(2);
const stacks = args.some((argument) => argument.startsWith("kindstead-")) ? [] : ["--all"];
run("cdk", ["deploy", ...stacks, "--outputs-file", outputsFile, ...args]);
run(process.execPath, ["local/tools/migrate.ts"], {
  AWS_REGION: process.env.AWS_REGION ?? "us-east-1",
  TABLE_NAME: readTableName(),
});
