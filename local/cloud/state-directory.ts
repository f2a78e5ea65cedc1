import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataShape, earlierDataMessage } from "../../lambdas/table/data-shape.ts";
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

/** Thrown for data that another version stored. The message tells the user what to do. */
export class EarlierDataError extends Error {
  override name = "EarlierDataError";
}

/**
 * Prepares a state directory that this process has locked: stops a database server that a killed start left running,
 * and with `fresh` deletes all data. Throws EarlierDataError, and touches nothing, if the data has another shape.
 */
export async function prepareState(stateDir: string, fresh: boolean): Promise<void> {
  const shapeFile = join(stateDir, "shape");
  const has = (entry: string) => existsSync(join(stateDir, entry));
  const isCurrent = has("shape") && Number(readFileSync(shapeFile, "utf8")) === dataShape;
  if (!fresh && !isCurrent && entries.some(has)) throw new EarlierDataError(earlierDataMessage);
  await endOrphan(join(stateDir, "dynamodb"));
  if (fresh) for (const entry of entries) rmSync(join(stateDir, entry), { recursive: true, force: true });
  writeFileSync(shapeFile, `${dataShape}\n`);
}
