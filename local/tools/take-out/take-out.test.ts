import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { afterAll, expect, it } from "vitest";
import { putObject } from "../../../lambdas/files/s3.ts";
import { memberStore } from "../../../lambdas/members/member-store.ts";
import { startBucketsForFile } from "../../../test/support/buckets.fixture.ts";
import { make } from "../../../test/support/make.ts";
import { startTableForFile } from "../../../test/support/table.fixture.ts";
import { createTempDirectory } from "../../emulators/kit/temporary-directory.fixture.ts";
import { takeOut } from "./take-out.ts";

await startTableForFile();
await startBucketsForFile();
const clients = { dynamodb: new DynamoDBClient({}), s3: new S3Client({ forcePathStyle: true }) };
const put = (Bucket: string | undefined, Key: string) =>
  putObject({ Bucket, Key, Body: Buffer.from(Key), ContentLength: Key.length });

it("export writes every row and file, names personal data, and takes no directory that is used", async () => {
  const names = {
    table: process.env.TABLE_NAME ?? "",
    files: process.env.FILES_BUCKET ?? "",
    media: process.env.MEDIA_BUCKET ?? "",
  };
  const member = make.member({ email: "taken@example.com", labels: ["twins"] });
  await memberStore.put(member);
  await put(names.files, "content/a/ducks.pdf");
  await put(names.files, "staging/late");
  await put(names.media, "media/covers/a");
  const directory = join(createTempDirectory(afterAll), "out");
  const { table, files, media } = await takeOut(clients, names, directory);
  expect(table.member).toEqual({ rows: 1, personal: expect.arrayContaining(["email", "note"]) });
  expect([files.files, media.files]).toEqual([1, 1]);
  const line = readFileSync(join(directory, "table/member.jsonl"), "utf8");
  expect(JSON.parse(line)).toMatchObject({ id: member.id, email: "taken@example.com", labels: ["twins"] });
  expect(readFileSync(join(directory, "files/content/a/ducks.pdf"), "utf8")).toBe("content/a/ducks.pdf");
  expect(statSync(directory).mode & 0o077, "others can read it").toBe(0);
  await expect(takeOut(clients, names, directory)).rejects.toThrow("is not empty");
});
