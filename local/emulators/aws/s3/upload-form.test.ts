import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET, createClient, fetchS3, startTestS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";
import { type FormOptions, signForm } from "./signed-form.fixture.ts";

const dir = createTempDirectory(afterAll);
let server: S3;
let s3: ReturnType<typeof createClient>;
let key = "";
let serial = 0;
beforeAll(async () => {
  server = await startTestS3(dir);
  s3 = createClient(server);
});
afterAll(() => server.close());
beforeEach(() => {
  serial += 1;
  key = `staging/${serial} é+.png`;
});

const signFields = (overrides: Partial<FormOptions> = {}) => signForm(key, overrides);

function post(fields: Record<string, string>, body: Blob | string = "x".repeat(500), name = "cover.png") {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([body], { type: "image/png" }), name);
  return fetchS3(`${server.url}/${BUCKET}`, { method: "POST", body: form });
}

const head = (Key = key) => s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));

describe("a signed upload form", () => {
  it("stores the file unchanged with the signed key and content type", async () => {
    const bytes = Buffer.from(Array.from({ length: 999 }, (_, i) => (i % 7 ? i % 256 : 13)));
    const tricky = new Blob([bytes.subarray(0, 500), "\r\n--", bytes.subarray(504)]);
    const { status, headers } = await post(signFields(), tricky);
    expect(status).toBe(204);
    const stored = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
    expect(stored).toMatchObject({ ContentType: "image/png", ETag: headers.get("etag") });
    expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? [])).toEqual(
      Buffer.from(await tricky.arrayBuffer()),
    );
  });

  it.each([
    ["the minimum", 1, 204, undefined],
    ["the maximum", 1000, 204, undefined],
    ["one byte too many", 1001, 400, "EntityTooLarge"],
    ["an empty file", 0, 400, "EntityTooSmall"],
  ])("accepts only sizes within its range: %s", async (_, size, status, code) => {
    expect(await post(signFields(), "x".repeat(size))).toMatchObject({ status, code });
    if (status === 204) expect(await head()).toMatchObject({ ContentLength: size });
    else await expect(head()).rejects.toMatchObject({ name: "NotFound" });
  });

  it.each<[string, Partial<FormOptions>, string]>([
    ["another type", { fields: { "Content-Type": "text/html" } }, "AccessDenied"],
    ["another key", { fields: { key: "content/stolen.png" } }, "AccessDenied"],
    ["an unsigned field", { fields: { "x-amz-meta-evil": "1" } }, "AccessDenied"],
    ["a prefix that does not match", { conditions: [["starts-with", "$key", "covers/"]] }, "AccessDenied"],
    ["a missing field", { conditions: [["starts-with", "$x-amz-meta-note", ""]] }, "AccessDenied"],
    ["an unknown condition", { conditions: [["like", "$key", "staging"]] }, "AccessDenied"],
    ["another bucket", { conditions: [{ bucket: "content-covers" }] }, "AccessDenied"],
    ["an expired policy", { expiresIn: -1 }, "AccessDenied"],
    ["a wrong secret", { secret: "wrong" }, "SignatureDoesNotMatch"],
    ["a changed signature", { fields: { "X-Amz-Signature": "00" } }, "SignatureDoesNotMatch"],
    [
      "an unknown access key",
      {
        fields: {
          "X-Amz-Credential": "UNKNOWN/20300101/eu-west-1/s3/aws4_request",
          "X-Amz-Date": "20300101T000000Z",
        },
      },
      "InvalidAccessKeyId",
    ],
  ])("is rejected with %s", async (_, overrides, code) => {
    expect(await post(signFields(overrides))).toMatchObject({ status: 403, code });
    await expect(head()).rejects.toMatchObject({ name: "NotFound" });
    await expect(head("content/stolen.png")).rejects.toMatchObject({ name: "NotFound" });
  });

  it("is rejected with a duplicate field", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(signFields())) form.append(name, value);
    form.append("key", "content/stolen.png");
    form.append("key", key);
    form.append("file", new Blob(["x"]), "f");
    const rejected = await fetchS3(`${server.url}/${BUCKET}`, { method: "POST", body: form });
    expect(rejected).toMatchObject({ status: 400, code: "InvalidArgument" });
    await expect(head()).rejects.toMatchObject({ name: "NotFound" });
  });

  it("is rejected without a policy", async () => {
    const { Policy: _, "X-Amz-Signature": __, ...unsigned } = signFields();
    expect(await post(unsigned)).toMatchObject({ status: 403, code: "AccessDenied" });
  });

  it.each<[string, string, string]>([
    ["plain text", "hello", "MalformedPOSTRequest"],
    [
      "a form without a file",
      '--b\r\ncontent-disposition: form-data; name="key"\r\n\r\nx\r\n--b--\r\n',
      "InvalidArgument",
    ],
    [
      "a huge field",
      `--b\r\ncontent-disposition: form-data; name="key"\r\n\r\n${"x".repeat(100_000)}\r\n--b--\r\n`,
      "MaxPostPreDataLengthExceeded",
    ],
    [
      "too many fields",
      `${Array.from({ length: 2000 }, (_, i) => `--b\r\ncontent-disposition: form-data; name="f${i}"\r\n\r\n\r\n`).join("")}--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n`,
      "MaxPostPreDataLengthExceeded",
    ],
  ])("is rejected as %s", async (_, body, code) => {
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    expect(await fetchS3(`${server.url}/${BUCKET}`, { method: "POST", headers, body })).toMatchObject({
      status: 400,
      code,
    });
  });
});

describe("a form upload of 50 MB", () => {
  const SIZE = 50 * 1024 * 1024;
  const half = Buffer.alloc(SIZE / 2, "kindstead ");
  const countBytesOnDisk = () =>
    readdirSync(join(dir, BUCKET))
      .map((file) => statSync(join(dir, BUCKET, file), { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size, 0);

  function open(fields: Record<string, string>) {
    const request = httpRequest(`${server.url}/${BUCKET}`, {
      method: "POST",
      headers: { "content-type": 'multipart/form-data; boundary="a b"', "transfer-encoding": "chunked" },
    });
    const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request.on("error", reject);
      request.on("response", async (response) =>
        resolve({ status: response.statusCode, body: await text(response) }),
      );
    });
    for (const [name, value] of Object.entries(fields))
      request.write(`--a b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    request.write('--a b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n');
    return { request, answered };
  }

  it("is stopped at its size limit and answered with an error", async () => {
    const before = countBytesOnDisk();
    const { request, answered } = open(signFields());
    request.write(half);
    request.end("\r\n--a b--\r\n");
    // A browser reads the response only after it has sent everything, so the server must read it all.
    const [{ status, body }] = await Promise.all([answered, once(request, "finish")]);
    expect([status, /<Code>(.*?)</.exec(body)?.[1]]).toEqual([400, "EntityTooLarge"]);
    expect(countBytesOnDisk()).toBe(before);
  });
});
