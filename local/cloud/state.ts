import { rmSync } from "node:fs";
import { join } from "node:path";
import { endOrphan } from "../emulators/aws/dynamodb/server.ts";

/** What a state directory holds. Named one by one, so that a mistyped directory loses nothing of its own. */
const entries = [
  "dynamodb",
  "streams",
  "s3",
  "cognito",
  "mail",
  "form-hooks",
  "ssm",
  "secrets.json",
  "seeded.json",
];

/**
 * Readies a state directory that this process has locked: ends what a killed start has left running on it,
 * and, where `fresh` says so, forgets all that it keeps.
 */
export async function readyState(stateDir: string, fresh: boolean): Promise<void> {
  await endOrphan(join(stateDir, "dynamodb"));
  if (fresh) for (const entry of entries) rmSync(join(stateDir, entry), { recursive: true, force: true });
}
