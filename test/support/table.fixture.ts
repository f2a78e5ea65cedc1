import { afterAll } from "vitest";
import { startTable } from "./table.ts";

/** Starts an empty table for this test file, and points its Lambdas at it. Returns the table's name. */
export async function startTableForFile(): Promise<string> {
  const { env, stop } = await startTable();
  afterAll(stop);
  return env.TABLE_NAME;
}
