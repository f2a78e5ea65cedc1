import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
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

describe("CopyObject", () => {
  const source = `${BUCKET}/${AWKWARD_KEY.split("/").map(encodeURIComponent).join("/")}`;
  const copy = (Key: string, more: Partial<CopyObjectCommand["input"]> = {}) =>
    s3.send(new CopyObjectCommand({ Bucket: BUCKET, Key, CopySource: source, ...more }));
  beforeAll(() => put(AWKWARD_KEY, "hello", { ContentType: "text/plain", Metadata: { foo: "bar" } }));

  it("copies bytes and headers", async () => {
    const { CopyObjectResult } = await copy("copied");
    const copied = await read("copied");
    expect(copied).toMatchObject({ text: "hello", ContentType: "text/plain", Metadata: { foo: "bar" } });
    expect(CopyObjectResult?.ETag).toBe(copied.ETag);
  });

  it("replaces the headers with MetadataDirective REPLACE", async () => {
    await copy("with-new-headers", {
      MetadataDirective: "REPLACE",
      ContentType: "application/pdf",
      Metadata: { new: "1" },
    });
    expect(await read("with-new-headers")).toMatchObject({
      text: "hello",
      ContentType: "application/pdf",
      Metadata: { new: "1" },
    });
  });

  it("copies an object onto itself only to change its headers", async () => {
    const selfCopy = { CopySource: `${BUCKET}/itself`, ContentType: "image/png" };
    await put("itself", "x");
    await expect(copy("itself", selfCopy)).rejects.toMatchObject({ name: "InvalidRequest" });
    await copy("itself", { ...selfCopy, MetadataDirective: "REPLACE" });
    expect(await read("itself")).toMatchObject({ text: "x", ContentType: "image/png" });
  });

  it("rejects a missing source and a source that does not match If-Match", async () => {
    await expect(copy("lost", { CopySource: `${BUCKET}/nope` })).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(copy("lost", { CopySourceIfMatch: '"other"' })).rejects.toMatchObject({
      name: "PreconditionFailed",
    });
    await expect(head("lost")).rejects.toMatchObject({ name: "NotFound" });
  });
});

describe("DeleteObject and DeleteObjects", () => {
  it("delete one object, and succeed when it does not exist", async () => {
    await put("doomed", "x");
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: "doomed" }));
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: "doomed" }));
    await expect(head("doomed")).rejects.toMatchObject({ name: "NotFound" });
  });

  it.each([
    ["a client with the product's settings", () => s3],
    ["a client with default settings", () => checksumClient],
  ])("delete many objects with %s", async (_, client) => {
    const keys = ["many/<1>&amp;", "many/2", AWKWARD_KEY];
    for (const key of keys) await put(key, "x");
    const Delete = { Objects: [...keys, "many/never-there"].map((Key) => ({ Key })) };
    const { Deleted } = await client().send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual(Delete.Objects.map(({ Key }) => Key));
    for (const key of keys) await expect(head(key)).rejects.toMatchObject({ name: "NotFound" });
  });
});
