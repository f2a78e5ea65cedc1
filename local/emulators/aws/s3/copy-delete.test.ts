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
import { givenADirectory } from "../../kit/temporary-directory.fixture.ts";
import { AWKWARD, BUCKET, carefulClientOf, clientOf, givenS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

let server: S3;
let s3: ReturnType<typeof clientOf>;
let careful: ReturnType<typeof clientOf>;
beforeAll(async () => {
  server = await givenS3(givenADirectory(afterAll));
  s3 = clientOf(server);
  careful = carefulClientOf(server);
});
afterAll(() => server.close());

const put = (Key: string, Body: string | Buffer, more: Partial<PutObjectCommandInput> = {}) =>
  s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));
const read = async (Key: string) => {
  const { Body, ...rest } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return { ...rest, text: await Body?.transformToString() };
};
const head = (Key: string) => s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));

describe("a copy", () => {
  const source = `${BUCKET}/${AWKWARD.split("/").map(encodeURIComponent).join("/")}`;
  const copy = (Key: string, more: Partial<CopyObjectCommand["input"]> = {}) =>
    s3.send(new CopyObjectCommand({ Bucket: BUCKET, Key, CopySource: source, ...more }));
  beforeAll(() => put(AWKWARD, "hello", { ContentType: "text/plain", Metadata: { foo: "bar" } }));

  it("takes bytes and headers along", async () => {
    const { CopyObjectResult } = await copy("copied");
    const found = await read("copied");
    expect(found).toMatchObject({ text: "hello", ContentType: "text/plain", Metadata: { foo: "bar" } });
    expect(CopyObjectResult?.ETag).toBe(found.ETag);
  });

  it("takes new headers when it shall", async () => {
    await copy("dressed", {
      MetadataDirective: "REPLACE",
      ContentType: "application/pdf",
      Metadata: { new: "1" },
    });
    expect(await read("dressed")).toMatchObject({
      text: "hello",
      ContentType: "application/pdf",
      Metadata: { new: "1" },
    });
  });

  it("onto itself changes headers only", async () => {
    const onItself = { CopySource: `${BUCKET}/itself`, ContentType: "image/png" };
    await put("itself", "x");
    await expect(copy("itself", onItself)).rejects.toMatchObject({ name: "InvalidRequest" });
    await copy("itself", { ...onItself, MetadataDirective: "REPLACE" });
    expect(await read("itself")).toMatchObject({ text: "x", ContentType: "image/png" });
  });

  it("is refused when the source is gone or no longer the one that was looked at", async () => {
    await expect(copy("lost", { CopySource: `${BUCKET}/nope` })).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(copy("lost", { CopySourceIfMatch: '"other"' })).rejects.toMatchObject({
      name: "PreconditionFailed",
    });
    await expect(head("lost")).rejects.toMatchObject({ name: "NotFound" });
  });
});

describe("deleting", () => {
  it("removes one, and does not mind when there is none", async () => {
    await put("doomed", "x");
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: "doomed" }));
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: "doomed" }));
    await expect(head("doomed")).rejects.toMatchObject({ name: "NotFound" });
  });

  it.each([
    ["the product's client", () => s3],
    ["a default client", () => careful],
  ])("removes many by %s", async (_, client) => {
    const keys = ["many/<1>&amp;", "many/2", AWKWARD];
    for (const key of keys) await put(key, "x");
    const Delete = { Objects: [...keys, "many/never-there"].map((Key) => ({ Key })) };
    const { Deleted } = await client().send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual(Delete.Objects.map(({ Key }) => Key));
    for (const key of keys) await expect(head(key)).rejects.toMatchObject({ name: "NotFound" });
  });
});
