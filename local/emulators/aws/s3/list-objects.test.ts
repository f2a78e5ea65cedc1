import { ListObjectsV2Command, type ListObjectsV2CommandInput, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { givenADirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET, clientOf, givenS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

// In the byte order of UTF-8, which for the last two is not JavaScript's.
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
let s3: ReturnType<typeof clientOf>;
beforeAll(async () => {
  server = await givenS3(givenADirectory(afterAll));
  s3 = clientOf(server);
  const writes = KEYS.toReversed().map((Key) =>
    s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Key })),
  );
  await Promise.all(writes);
});
afterAll(() => server.close());

async function pagesOf(question: Partial<ListObjectsV2CommandInput>): Promise<string[][]> {
  const pages: string[][] = [];
  let token: string | undefined;
  do {
    const more = token === undefined ? {} : { ContinuationToken: token };
    const page = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, ...question, ...more }));
    const keys = (page.Contents ?? []).map(({ Key }) => Key ?? "");
    const folders = (page.CommonPrefixes ?? []).map(({ Prefix }) => `${Prefix}…`);
    expect(page.KeyCount).toBe(keys.length + folders.length);
    pages.push([...keys, ...folders]);
    token = page.NextContinuationToken;
    expect(page.IsTruncated).toBe(token !== undefined);
  } while (token !== undefined && pages.length < 99);
  return pages;
}

it("lists everything in the byte order of the keys", async () => {
  expect(await pagesOf({})).toEqual([KEYS]);
});

it("tells size and tag of each", async () => {
  const page = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: "top" }));
  expect(page.Contents).toMatchObject([
    { Key: "top", Size: 3, ETag: '"b28354b543375bfa94dabaeda722927f"', LastModified: expect.any(Date) },
  ]);
});

it("pages without losing or repeating a key", async () => {
  for (const MaxKeys of [1, 2, 3, 8, 9]) {
    const pages = await pagesOf({ MaxKeys });
    expect(pages.flat()).toEqual(KEYS);
    expect(pages).toHaveLength(Math.ceil(KEYS.length / MaxKeys));
  }
});

it("keeps to a prefix and begins after a key", async () => {
  expect(await pagesOf({ Prefix: "list/", StartAfter: "list/002" })).toEqual([
    ["list/sub/1", "list/sub/2", "list/sub2/1"],
  ]);
  expect(await pagesOf({ Prefix: "nothing/" })).toEqual([[]]);
});

it("rolls folders up, once each, over any number of pages", async () => {
  const listed = ["list/001", "list/002", "list/sub/…", "list/sub2/…"];
  for (const MaxKeys of [1, 2, 3, 4]) {
    const pages = await pagesOf({ Prefix: "list/", Delimiter: "/", MaxKeys });
    expect(pages.flat()).toEqual(listed);
  }
  expect((await pagesOf({ Delimiter: "/" })).flat()).toEqual([
    "a & <b>\r\n.txt",
    "top",
    "\uff5e",
    "𝄞",
    "list/…",
  ]);
});

it("answers an empty page when it is asked for none", async () => {
  expect(await pagesOf({ MaxKeys: 0 })).toEqual([[]]);
});
