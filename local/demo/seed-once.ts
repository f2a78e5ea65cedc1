import { once } from "node:events";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import * as z from "zod";
import { roles } from "../../contract/roles.ts";
import type { SeedTargets } from "./seed-targets.ts";

const account = z.object({ role: z.enum(roles), email: z.string(), password: z.string() });
const seedResult = z.object({ accounts: z.array(account) });

export type SeededAccount = z.infer<typeof account>;

interface Options {
  stateDir: string;
  /** The Lambda functions' environment variables, so that the product's own stores work in the worker. */
  environment: Record<string, string>;
  targets: SeedTargets;
  print(line: string): void;
  /** Gets each line that the stores log, as of a function. */
  log(line: string): void;
}

/**
 * Fills an empty state with the demo library, advisors and accounts, unless an earlier start has completed the seed.
 * An interrupted seed is run again; this is safe because every item gets the same id each time. Returns the accounts.
 */
export async function seedOnce({
  stateDir,
  environment,
  targets,
  print,
  log,
}: Options): Promise<SeededAccount[]> {
  const seeded = findSeededAccounts(stateDir);
  if (seeded) return seeded;
  print("Storing the demo library and accounts");
  const worker = new Worker(new URL("./seed-worker.ts", import.meta.url), {
    env: environment,
    workerData: targets,
    stdout: true,
    stderr: true,
  });
  for (const stream of [worker.stdout, worker.stderr]) createInterface({ input: stream }).on("line", log);
  const [message] = await Promise.race([
    once(worker, "message"),
    once(worker, "exit").then(() => Promise.reject(new Error("The seed worker exited before it finished"))),
  ]);
  const { accounts } = seedResult.parse(message);
  const file = toResultFile(stateDir);
  writeFileSync(`${file}.tmp`, JSON.stringify({ accounts }), { flush: true });
  renameSync(`${file}.tmp`, file);
  return accounts;
}

/** The demo accounts that an earlier start has created, or undefined when the seed has not completed. */
export function findSeededAccounts(stateDir: string): SeededAccount[] | undefined {
  const file = toResultFile(stateDir);
  return existsSync(file) ? seedResult.parse(JSON.parse(readFileSync(file, "utf8"))).accounts : undefined;
}

const toResultFile = (stateDir: string): string => join(stateDir, "seeded.json");
