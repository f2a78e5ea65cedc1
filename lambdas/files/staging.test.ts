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

/** A file as it was looked at, and how to post another in its place. */
async function staged(
  text: string,
): Promise<{ found: StagedFile; replace(other: string): Promise<unknown> }> {
  const key = generateStagingKey();
  const { url, fields } = await presignUpload({ bucket, key, type: "text/plain", limit: 1_000 });
  const send = (bytes: string) =>
    uploadFile({ upload_id: "", url, fields, expires_in: 300 }, Buffer.from(bytes));
  await send(text);
  const found = await findStagedFile(bucket, key);
  if (!found) throw new Error("It has not arrived");
  return { found, replace: send };
}

it("finds what was sent, reads its beginning or all of it, and nothing where nothing is", async () => {
  const { found } = await staged("ten little ducks");
  expect(found.size).toBe(16);
  expect(Buffer.from(await readStagedFile(found, 3)).toString()).toBe("ten");
  expect(Buffer.from(await readStagedFile(found)).toString()).toBe("ten little ducks");
  expect(await findStagedFile(bucket, generateStagingKey())).toBeUndefined();
});

it("neither reads nor copies what was posted over what was looked at", async () => {
  const { found, replace } = await staged("ten little ducks");
  await replace("<script>alert(1)</script>");
  const to = { bucket, key: generateContentKey(), type: "text/plain" };
  await expect(readStagedFile(found)).rejects.toThrow();
  await expect(copyStagedFile(found, to)).rejects.toThrow();
  expect(await buckets.keys()).not.toContain(to.key);
});

it("says in the log, and nowhere else, that something could not be removed", async () => {
  const lines = await recordLogLines(() => deleteStagedFile("a-bucket-of-nobody", generateStagingKey()));
  expect(lines.join()).toContain("could not be removed");
});
