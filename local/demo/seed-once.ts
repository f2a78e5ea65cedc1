import { once } from "node:events";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import * as z from "zod";
import { roles } from "../../contract/roles.ts";
import type { Places } from "./places.ts";

const account = z.object({ role: z.enum(roles), email: z.string(), password: z.string() });
const marker = z.object({ accounts: z.array(account) });

export type SeededAccount = z.infer<typeof account>;

interface Options {
  stateDir: string;
  /** What the functions are told, so that the product's own stores work here. */
  environment: Record<string, string>;
  places: Places;
  say(line: string): void;
}

/**
 * Fills an empty state with the demo content and accounts, unless an earlier start has done so to the end. A
 * broken-off one is simply run again: everything has the same ids each time. Returns the demo accounts.
 */
export async function seedOnce({ stateDir, environment, places, say }: Options): Promise<SeededAccount[]> {
  const done = seededAccounts(stateDir);
  if (done) return done;
  say("Filling the library and making the demo accounts");
  const worker = new Worker(new URL("./run.ts", import.meta.url), {
    env: environment,
    workerData: places,
  });
  const [result] = await Promise.race([
    once(worker, "message"),
    once(worker, "exit").then(() => Promise.reject(new Error("The seeding ended by itself"))),
  ]);
  const { accounts } = marker.parse(result);
  const file = markerIn(stateDir);
  writeFileSync(`${file}.tmp`, JSON.stringify({ accounts }), { flush: true });
  renameSync(`${file}.tmp`, file);
  return accounts;
}

/** The demo accounts that an earlier start has made, or undefined when none has. */
export function seededAccounts(stateDir: string): SeededAccount[] | undefined {
  const file = markerIn(stateDir);
  return existsSync(file) ? marker.parse(JSON.parse(readFileSync(file, "utf8"))).accounts : undefined;
}

const markerIn = (stateDir: string): string => join(stateDir, "seeded.json");
