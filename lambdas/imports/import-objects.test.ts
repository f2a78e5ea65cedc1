import { afterEach, expect, it, vi } from "vitest";
import * as s3 from "../files/s3.ts";
import { findPart, readPart } from "./import-objects.ts";

process.env.FILES_BUCKET = "kindstead-files-test";
afterEach(() => void vi.restoreAllMocks());

/** Has S3 answer the next read with an error of this name. */
const failWith = (name: string) =>
  vi.spyOn(s3, "getObject").mockRejectedValueOnce(Object.assign(new Error("S3 says no"), { name }));

it("findPart: a missing part is none, which S3 calls access denied without the permission to list objects", async () => {
  for (const name of ["NoSuchKey", "AccessDenied"]) {
    failWith(name);
    expect(await findPart("outcomes", "imp_1", 0), name).toBeUndefined();
  }
  failWith("AccessDenied");
  await expect(readPart("rows", "imp_1", 3)).rejects.toThrow("Part 3 of the rows of imp_1 cannot be read");
});

it("findPart: any other failure is no missing part, so that the step is retried", async () => {
  failWith("SlowDown");
  await expect(findPart("outcomes", "imp_1", 0)).rejects.toThrow("S3 says no");
});
