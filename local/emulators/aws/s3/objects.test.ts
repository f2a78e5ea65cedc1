import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET, createChecksumClient, createClient, startTestS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

let server: S3;
let s3: ReturnType<typeof createClient>;
let checksumClient: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await startTestS3(createTempDirectory(afterAll));
  s3 = createClient(server);
  checksumClient = createChecksumClient(server);
});
afterAll(() => server.close());

const put = (Key: string, Body: string | Buffer, more: Partial<PutObjectCommandInput> = {}) =>
  s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));
const read = async (Key: string) => {
  const { Body, ...rest } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return { ...rest, text: await Body?.transformToString() };
};
describe("objects", () => {
  it("are created once by ten concurrent writes with If-None-Match", async () => {
    const rounds = Array.from({ length: 10 }, () => put("once", "x", { IfNoneMatch: "*" }));
    const outcomes = await Promise.allSettled(rounds);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(put("once", "y", { IfNoneMatch: "*" })).rejects.toMatchObject({
      name: "PreconditionFailed",
    });
  });
});

describe("checksums", () => {
  it("are read from the trailer of a streamed body, whose framing is not stored", async () => {
    const body = Buffer.concat([Buffer.alloc(70_000, "a"), Buffer.alloc(70_001, "b")]);
    const chunks = [body.subarray(0, 1), body.subarray(1, 100_000), body.subarray(100_000)];
    const streamed = { Body: Readable.from(chunks), ContentLength: body.length };
    await checksumClient.send(new PutObjectCommand({ Bucket: BUCKET, Key: "streamed", ...streamed }));
    const stored = await checksumClient.send(new GetObjectCommand({ Bucket: BUCKET, Key: "streamed" }));
    expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
    expect(stored.ContentEncoding).toBeUndefined();
  });

  it.each([
    ["ChecksumCRC32", "AAAAAA=="],
    ["ChecksumSHA1", "2jmj7l5rSw0yVb/vlWAYkK/YBwk="],
    ["ChecksumSHA256", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="],
    ["ContentMD5", "1B2M2Y8AsgTpgAmY7PhCfg=="],
  ])("that do not match are rejected: %s", async (name, ofEmptyBody) => {
    await put("kept", "before");
    await expect(put("kept", "hello", { [name]: ofEmptyBody })).rejects.toMatchObject({ name: "BadDigest" });
    expect((await read("kept")).text).toBe("before");
    await put("kept", Buffer.alloc(0), { [name]: ofEmptyBody });
  });
});

describe("CopyObject", () => {
  const copy = (more: Partial<CopyObjectCommand["input"]>) =>
    s3.send(new CopyObjectCommand({ Bucket: BUCKET, Key: "lost", CopySource: `${BUCKET}/there`, ...more }));

  it("rejects a missing source and a source that does not match If-Match", async () => {
    await put("there", "hello");
    await expect(copy({ CopySource: `${BUCKET}/nope` })).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(copy({ CopySourceIfMatch: '"other"' })).rejects.toMatchObject({
      name: "PreconditionFailed",
    });
    await expect(read("lost")).rejects.toMatchObject({ name: "NoSuchKey" });
  });
});
