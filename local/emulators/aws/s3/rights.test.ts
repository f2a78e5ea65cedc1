import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET as Bucket, createClient, fetchS3, SECRET, startTestS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

const on = (key: string) => [`arn:aws:s3:::${Bucket}/${key}`];
const rights = new Map([
  [
    "writer",
    [
      { actions: ["s3:GetObject", "s3:PutObject"], resources: on("own/*") },
      { actions: ["s3:ListBucket"], resources: [`arn:aws:s3:::${Bucket}`] },
    ],
  ],
  ["reader", [{ actions: ["s3:GetObject"], resources: on("own/*") }]],
]);

let server: S3;
beforeAll(async () => {
  server = await startTestS3(createTempDirectory(afterAll), {}, rights);
  for (const Key of ["own/a", "other/a"])
    await createClient(server).send(new PutObjectCommand({ Bucket, Key, Body: "hello" }));
});
afterAll(() => server.close());

const connect = (sessionToken: string) =>
  createClient(server, { credentials: { accessKeyId: "local", secretAccessKey: SECRET, sessionToken } });
const denied = { name: "AccessDenied" };

describe("a role", () => {
  it("reads, writes, copies and deletes what its policies allow, and nothing else", async () => {
    const writer = connect("writer");
    await writer.send(new CopyObjectCommand({ Bucket, Key: "own/b", CopySource: `${Bucket}/own/a` }));
    for (const command of [
      new GetObjectCommand({ Bucket, Key: "other/a" }),
      new PutObjectCommand({ Bucket, Key: "other/b", Body: "x" }),
      new CopyObjectCommand({ Bucket, Key: "own/c", CopySource: `${Bucket}/other/a` }),
      new DeleteObjectCommand({ Bucket, Key: "own/a" }),
    ])
      await expect(writer.send(command as GetObjectCommand)).rejects.toMatchObject(denied);
    const read = new GetObjectCommand({ Bucket, Key: "own/a" });
    await expect(connect("unknown").send(read)).rejects.toMatchObject(denied);
  });

  it("learns that an object is missing only if it may list the bucket", async () => {
    const read = new GetObjectCommand({ Bucket, Key: "own/missing" });
    await expect(connect("writer").send(read)).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(connect("reader").send(read)).rejects.toMatchObject(denied);
  });

  it("gives its rights to the links and forms that it signs", async () => {
    const sign = (Key: string) => getSignedUrl(connect("reader"), new GetObjectCommand({ Bucket, Key }));
    expect((await fetchS3(await sign("own/a"))).text).toBe("hello");
    expect((await fetchS3(await sign("other/a"))).code).toBe("AccessDenied");
    const upload = async (role: string) => {
      const { url, fields } = await createPresignedPost(connect(role), { Bucket, Key: "own/form" });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("file", new Blob(["x"]));
      return (await fetchS3(url, { method: "POST", body: form })).status;
    };
    expect([await upload("writer"), await upload("reader")]).toEqual([204, 403]);
  });
});
