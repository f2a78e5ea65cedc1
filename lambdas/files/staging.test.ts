import { expect, it } from "vitest";
import { post } from "../../test/support/admin.ts";
import { logLines } from "../../test/support/log-lines.ts";
import { openedBuckets } from "../../test/support/opened-buckets.ts";
import { newContentKey, newStagingKey } from "./object-key.ts";
import { presignUpload } from "./presign-upload.ts";
import { copyStaged, dropStaged, findStaged, readStaged, type Staged } from "./staging.ts";

const bucket = "kindstead-files-test";

const buckets = await openedBuckets();

/** A file as it was looked at, and how to post another in its place. */
async function staged(text: string): Promise<{ found: Staged; replace(other: string): Promise<unknown> }> {
  const key = newStagingKey();
  const { url, fields } = await presignUpload({ bucket, key, type: "text/plain", limit: 1_000 });
  const send = (bytes: string) => post({ upload_id: "", url, fields, expires_in: 300 }, Buffer.from(bytes));
  await send(text);
  const found = await findStaged(bucket, key);
  if (!found) throw new Error("It has not arrived");
  return { found, replace: send };
}

it("finds what was sent, reads its beginning or all of it, and nothing where nothing is", async () => {
  const { found } = await staged("ten little ducks");
  expect(found.size).toBe(16);
  expect(Buffer.from(await readStaged(found, 3)).toString()).toBe("ten");
  expect(Buffer.from(await readStaged(found)).toString()).toBe("ten little ducks");
  expect(await findStaged(bucket, newStagingKey())).toBeUndefined();
});

it("neither reads nor copies what was posted over what was looked at", async () => {
  const { found, replace } = await staged("ten little ducks");
  await replace("<script>alert(1)</script>");
  const to = { bucket, key: newContentKey(), type: "text/plain" };
  await expect(readStaged(found)).rejects.toThrow();
  await expect(copyStaged(found, to)).rejects.toThrow();
  expect(await buckets.keys()).not.toContain(to.key);
});

it("says in the log, and nowhere else, that something could not be removed", async () => {
  const lines = await logLines(() => dropStaged("a-bucket-of-nobody", newStagingKey()));
  expect(lines.join()).toContain("could not be removed");
});
