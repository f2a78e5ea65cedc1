import { afterAll } from "vitest";
import { startTable } from "./table.ts";

/**
 * An empty table of this test file's own, which its Lambdas find, until the last of its tests is over. Answers with the
 * table's name.
 */
export async function openedTable(): Promise<string> {
  const { env, stop } = await startTable();
  afterAll(stop);
  return env.TABLE_NAME;
}
