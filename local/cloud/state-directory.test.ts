import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { dataShape } from "../../lambdas/table/data-shape.ts";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { prepareState } from "./state-directory.ts";

/** A directory with data of two services, and a file that is not the local cloud's. */
function createUsedState(): string {
  const dir = createTempDirectory(afterAll);
  for (const service of ["dynamodb", "stripe"]) {
    mkdirSync(join(dir, service));
    writeFileSync(join(dir, service, "data.json"), "{}");
  }
  writeFileSync(join(dir, "thesis.txt"), "");
  return dir;
}

it("prepareState: --fresh deletes the data of every service, and no file of anybody else", async () => {
  const dir = createUsedState();
  await prepareState(dir, true);
  expect(readdirSync(dir)).toEqual(["shape", "thesis.txt"]);
});

it("prepareState: without --fresh all data stays", async () => {
  const dir = createUsedState();
  writeFileSync(join(dir, "shape"), String(dataShape));
  const before = readdirSync(dir, { recursive: true });
  await prepareState(dir, false);
  expect(readdirSync(dir, { recursive: true })).toEqual(before);
});

it.each(["", "0"])("prepareState: refuses data of another shape (%j) and touches nothing", async (shape) => {
  const dir = createUsedState();
  if (shape) writeFileSync(join(dir, "shape"), shape);
  const before = readdirSync(dir, { recursive: true });
  await expect(prepareState(dir, false)).rejects.toThrow("This data is from an earlier version.");
  expect(readdirSync(dir, { recursive: true })).toEqual(before);
  await prepareState(dir, true);
  await prepareState(dir, false);
});
