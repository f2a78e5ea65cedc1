import { afterAll } from "vitest";
import { mockSecrets } from "./secrets.ts";
import { startTable } from "./table.ts";

/** Starts an empty table for this test file, and points its Lambdas at it and at secrets. Returns the table's name. */
export async function startTableForFile(): Promise<string> {
  mockSecrets();
  const { env, stop } = await startTable();
  afterAll(stop);
  return env.TABLE_NAME;
}
