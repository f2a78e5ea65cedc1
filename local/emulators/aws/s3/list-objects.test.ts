import { ListObjectsV2Command, type ListObjectsV2CommandInput, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET, createClient, startTestS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

// In UTF-8 byte order, which differs from JavaScript's order for the last two.
const KEYS = [
  "a & <b>\r\n.txt",
  "list/001",
  "list/002",
  "list/sub/1",
  "list/sub/2",
  "list/sub2/1",
  "top",
  "\uff5e",
  "𝄞",
];

let server: S3;
let s3: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await startTestS3(createTempDirectory(afterAll));
  s3 = createClient(server);
  const writes = KEYS.toReversed().map((Key) =>
    s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Key })),
  );
  await Promise.all(writes);
});
afterAll(() => server.close());

async function listPages(query: Partial<ListObjectsV2CommandInput>): Promise<string[][]> {
  const pages: string[][] = [];
  let token: string | undefined;
  do {
    const more = token === undefined ? {} : { ContinuationToken: token };
    const page = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, ...query, ...more }));
    const keys = (page.Contents ?? []).map(({ Key }) => Key ?? "");
    const folders = (page.CommonPrefixes ?? []).map(({ Prefix }) => `${Prefix}…`);
    expect(page.KeyCount).toBe(keys.length + folders.length);
    pages.push([...keys, ...folders]);
    token = page.NextContinuationToken;
    expect(page.IsTruncated).toBe(token !== undefined);
  } while (token !== undefined && pages.length < 99);
  return pages;
}

it("ListObjectsV2: lists keys in UTF-8 byte order", async () => {
  expect(await listPages({})).toEqual([KEYS]);
});

it("ListObjectsV2: returns size and entity tag", async () => {
  const page = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: "top" }));
  expect(page.Contents).toMatchObject([
    { Key: "top", Size: 3, ETag: '"b28354b543375bfa94dabaeda722927f"', LastModified: expect.any(Date) },
  ]);
});

it("ListObjectsV2: returns every key once across pages", async () => {
  for (const MaxKeys of [1, 2, 3, 8, 9]) {
    const pages = await listPages({ MaxKeys });
    expect(pages.flat()).toEqual(KEYS);
    expect(pages).toHaveLength(Math.ceil(KEYS.length / MaxKeys));
  }
});

it("ListObjectsV2: applies Prefix and StartAfter", async () => {
  expect(await listPages({ Prefix: "list/", StartAfter: "list/002" })).toEqual([
    ["list/sub/1", "list/sub/2", "list/sub2/1"],
  ]);
  expect(await listPages({ Prefix: "nothing/" })).toEqual([[]]);
});

it("ListObjectsV2: returns each common prefix once across pages", async () => {
  const listed = ["list/001", "list/002", "list/sub/…", "list/sub2/…"];
  for (const MaxKeys of [1, 2, 3, 4]) {
    const pages = await listPages({ Prefix: "list/", Delimiter: "/", MaxKeys });
    expect(pages.flat()).toEqual(listed);
  }
  expect((await listPages({ Delimiter: "/" })).flat()).toEqual([
    "a & <b>\r\n.txt",
    "top",
    "\uff5e",
    "𝄞",
    "list/…",
  ]);
});

it("ListObjectsV2: returns an empty page for MaxKeys 0", async () => {
  expect(await listPages({ MaxKeys: 0 })).toEqual([[]]);
});
