import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET, createClient, startTestS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

let server: S3;
let s3: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await startTestS3(createTempDirectory(afterAll));
  s3 = createClient(server);
});
afterAll(() => server.close());

const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
const read = async (Key: string, more: { Range?: string; IfMatch?: string } = {}) => {
  const { Body, ...rest } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key, ...more }));
  return { ...rest, text: await Body?.transformToString() };
};

describe("GetObject with a Range header", () => {
  beforeAll(() => put("digits", "0123456789"));

  it.each([
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
    ["bytes=0-0", "0", "bytes 0-0/10"],
  ])("returns part of the object for %s", async (Range, text, ContentRange) => {
    expect(await read("digits", { Range })).toMatchObject({ text, ContentRange, ContentLength: text.length });
  });

  it.each(["bytes=10-", "bytes=-0"])("rejects %s, which is outside the object", async (Range) => {
    await expect(read("digits", { Range })).rejects.toMatchObject({ name: "InvalidRange" });
  });
});
