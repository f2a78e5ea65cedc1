import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { AWKWARD_KEY, BUCKET, createChecksumClient, createClient, startTestS3 } from "./s3.fixture.ts";
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
const head = (Key: string) => s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));

describe("objects", () => {
  it("keep their bytes, key, headers and metadata", async () => {
    const md5 = createHash("md5").update("hello").digest("hex");
    const stored = await put(AWKWARD_KEY, "hello", {
      ContentType: "text/plain",
      ContentDisposition: 'attachment; filename="x.txt"',
      CacheControl: "private",
      Metadata: { foo: "bar baz" },
    });
    expect(stored.ETag).toBe(`"${md5}"`);
    expect(await read(AWKWARD_KEY)).toMatchObject({
      text: "hello",
      ContentType: "text/plain",
      ContentDisposition: 'attachment; filename="x.txt"',
      CacheControl: "private",
      ContentLength: 5,
      ETag: `"${md5}"`,
      Metadata: { foo: "bar baz" },
    });
    expect(await head(AWKWARD_KEY)).toMatchObject({ ContentLength: 5, Metadata: { foo: "bar baz" } });
    await expect(head("b c+é(1)'*!~%41 ✂.txt")).rejects.toThrow(
      expect.objectContaining({ name: "NotFound" }),
    );
  });

  it("can be empty", async () => {
    await put("empty", Buffer.alloc(0));
    expect(await read("empty")).toMatchObject({ text: "", ContentLength: 0 });
  });

  it("are replaced including their metadata", async () => {
    await put("twice", "the first and longer one", { Metadata: { round: "1" } });
    await put("twice", "the second");
    expect(await read("twice")).toMatchObject({ text: "the second", Metadata: {} });
  });

  it("contain the bytes of exactly one of many concurrent writers", async () => {
    const bodies = Array.from({ length: 20 }, (_, i) => String(i % 10).repeat(50_000 + i));
    await Promise.all(bodies.map((body) => put("contested", body)));
    const { text, ETag } = await read("contested");
    expect(bodies).toContain(text);
    expect(ETag).toBe(`"${createHash("md5").update(String(text)).digest("hex")}"`);
  });

  it("can be read while they are replaced", async () => {
    await put("busy", "0".repeat(1000));
    let writing = true;
    const writer = (async () => {
      for (let i = 1; i <= 40; i += 1) await put("busy", String(i % 10).repeat(1000));
      writing = false;
    })();
    while (writing) expect((await read("busy")).text).toMatch(/^(\d)\1{999}$/);
    await writer;
  });

  it("are created once by ten concurrent writes with If-None-Match", async () => {
    const rounds = Array.from({ length: 10 }, () => put("once", "x", { IfNoneMatch: "*" }));
    const outcomes = await Promise.allSettled(rounds);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(put("once", "y", { IfNoneMatch: "*" })).rejects.toMatchObject({
      name: "PreconditionFailed",
    });
  });

  it("that do not exist are reported by error code", async () => {
    await expect(read("nope")).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(head("nope")).rejects.toMatchObject({ name: "NotFound" });
    await expect(s3.send(new GetObjectCommand({ Bucket: "no-such-bucket", Key: "x" }))).rejects.toMatchObject(
      { name: "NoSuchBucket" },
    );
  });

  it("have a key of at most 1024 bytes", async () => {
    await put("é".repeat(512), "fits");
    await expect(put(`${"é".repeat(512)}x`, "too long")).rejects.toMatchObject({ name: "KeyTooLongError" });
  });
});

describe("checksums", () => {
  it("work with the default settings of the SDK", async () => {
    await checksumClient.send(new PutObjectCommand({ Bucket: BUCKET, Key: "summed", Body: "hello" }));
    const stored = await checksumClient.send(new GetObjectCommand({ Bucket: BUCKET, Key: "summed" }));
    expect(stored.ChecksumCRC32).toBe("NhCmhg==");
    expect(await stored.Body?.transformToString()).toBe("hello");
  });

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

  it("of an unsupported algorithm are rejected", async () => {
    await expect(put("kept", "hello", { ChecksumCRC32C: "mnG7TA==" })).rejects.toMatchObject({
      name: "NotImplemented",
    });
  });
});

describe("buckets", () => {
  it("can be created only once and need a valid name", async () => {
    await s3.send(new CreateBucketCommand({ Bucket: "another-one" }));
    await s3.send(new HeadBucketCommand({ Bucket: "another-one" }));
    await expect(s3.send(new CreateBucketCommand({ Bucket: "another-one" }))).rejects.toMatchObject({
      name: "BucketAlreadyOwnedByYou",
    });
    await expect(s3.send(new CreateBucketCommand({ Bucket: "Not.A.Bucket" }))).rejects.toMatchObject({
      name: "InvalidBucketName",
    });
    await expect(s3.send(new HeadBucketCommand({ Bucket: "no-such-bucket" }))).rejects.toMatchObject({
      name: "NotFound",
    });
  });

  it("keep their objects when they are defined again", async () => {
    await put("stays", "here");
    await server.defineBucket(BUCKET, {});
    expect((await read("stays")).text).toBe("here");
  });
});

describe("unsupported operations", () => {
  const x = { Bucket: BUCKET, Key: "x" };
  it.each([
    ["multipart uploads", () => s3.send(new CreateMultipartUploadCommand(x))],
    ["versioning", () => s3.send(new GetBucketVersioningCommand(x))],
    ["a version of an object", () => s3.send(new GetObjectCommand({ ...x, VersionId: "1" }))],
    ["tags", () => s3.send(new PutObjectTaggingCommand({ ...x, Tagging: { TagSet: [] } }))],
    ["tags on upload", () => s3.send(new PutObjectCommand({ ...x, Body: "x", Tagging: "a=b" }))],
    ["the old listing", () => s3.send(new ListObjectsCommand(x))],
    ["a list of buckets", () => s3.send(new ListBucketsCommand())],
  ])("answer NotImplemented: %s", async (_, sendRequest) => {
    await expect(sendRequest()).rejects.toMatchObject({
      name: "NotImplemented",
      $metadata: { httpStatusCode: 501 },
    });
  });
});
