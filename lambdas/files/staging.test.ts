import { expect, it } from "vitest";
import { uploadFile } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { generateContentKey, generateStagingKey } from "./object-key.ts";
import { presignUpload } from "./presign.ts";
import {
  copyStagedFile,
  deleteStagedFile,
  findStagedFile,
  readStagedFile,
  type StagedFile,
} from "./staging.ts";

const bucket = "kindstead-files-test";

const buckets = await startBucketsForFile();

/** Uploads a file. Returns what is found in staging, and a function that uploads another file over it. */
async function uploadStaged(
  text: string,
): Promise<{ found: StagedFile; replace(other: string): Promise<unknown> }> {
  const key = generateStagingKey();
  const { url, fields } = await presignUpload({ bucket, key, type: "text/plain", limit: 1_000 });
  const send = (bytes: string) => uploadFile({ url, fields }, Buffer.from(bytes));
  await send(text);
  const found = await findStagedFile(bucket, key);
  if (!found) throw new Error("The file is missing in staging");
  return { found, replace: send };
}

it("a staged file is found and read, in part or in full", async () => {
  const { found } = await uploadStaged("ten little ducks");
  expect(found.size).toBe(16);
  expect(Buffer.from(await readStagedFile(found, 3)).toString()).toBe("ten");
  expect(Buffer.from(await readStagedFile(found)).toString()).toBe("ten little ducks");
  expect(await findStagedFile(bucket, generateStagingKey())).toBeUndefined();
});

it("a staged file that was overwritten can be neither read nor copied", async () => {
  const { found, replace } = await uploadStaged("ten little ducks");
  await replace("<script>alert(1)</script>");
  const to = { bucket, key: generateContentKey(), type: "text/plain", caching: "memberFile" } as const;
  await expect(readStagedFile(found)).rejects.toThrow();
  await expect(copyStagedFile(found, to)).rejects.toThrow();
  expect(await buckets.keys()).not.toContain(to.key);
});

it("a failure to delete a staged file is only logged", async () => {
  const lines = await recordLogLines(() => deleteStagedFile("missing-bucket", generateStagingKey()));
  expect(lines.join()).toContain("Could not delete a staged file");
});
