import { rmSync } from "node:fs";
import { join } from "node:path";
import { endOrphan } from "../emulators/aws/dynamodb/server.ts";

/** The data in a state directory, listed by name so that --fresh on a wrong directory deletes none of its files. */
const entries = [
  "dynamodb",
  "streams",
  "s3",
  "cognito",
  "mail",
  "form-hooks",
  "stripe",
  "ssm",
  "secrets.json",
  "seeded.json",
];

/**
 * Prepares a state directory that this process has locked: stops a database server that a killed start left running,
 * and with `fresh` deletes all data.
 */
export async function prepareState(stateDir: string, fresh: boolean): Promise<void> {
  await endOrphan(join(stateDir, "dynamodb"));
  if (fresh) for (const entry of entries) rmSync(join(stateDir, entry), { recursive: true, force: true });
}
