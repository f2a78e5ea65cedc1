import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { migrations } from "../../../lambdas/migrations/migrations.ts";

/**
 * Runs the migrations that this state has not seen yet, in a thread with the functions' environment, because the
 * table's client reads it when it is created. Throws when one fails; the next start resumes it.
 */
export async function migrateTable(
  environment: Record<string, string>,
  print: (line: string) => void,
): Promise<void> {
  if (migrations.length === 0) return;
  const worker = new Worker(new URL("./migrations-worker.ts", import.meta.url), { env: environment });
  worker.on("message", print);
  const [exitCode] = await once(worker, "exit");
  if (exitCode !== 0) throw new Error("A migration of the stored data failed; its reason is above.");
}
