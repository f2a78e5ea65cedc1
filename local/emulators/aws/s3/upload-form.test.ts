import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { givenADirectory } from "../../kit/temporary-directory.fixture.ts";
import { answerOf, BUCKET, clientOf, givenS3, SECRET } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

type Condition = Record<string, string> | [string, string | number, string | number];
interface Post {
  conditions: Condition[];
  fields: Record<string, string>;
  expiresIn: number;
  secret: string;
}

const dir = givenADirectory(afterAll);
let server: S3;
let s3: ReturnType<typeof clientOf>;
let key = "";
let serial = 0;
beforeAll(async () => {
  server = await givenS3(dir);
  s3 = clientOf(server);
});
afterAll(() => server.close());
beforeEach(() => {
  serial += 1;
  key = `staging/${serial} é+.png`;
});

/** Signs a policy by hand as the documentation tells it, for one key, one type and 1 to 1000 bytes. */
function signedFields(overrides: Partial<Post> = {}): Record<string, string> {
  const now = new Date();
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const day = time.slice(0, 8);
  const fields: Record<string, string> = {
    key,
    "Content-Type": "image/png",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `local/${day}/eu-west-1/s3/aws4_request`,
    "X-Amz-Date": time,
  };
  const conditions: Condition[] = [
    { bucket: BUCKET },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ...(overrides.conditions ?? [["content-length-range", 1, 1000]]),
  ];
  const expiration = new Date(now.getTime() + (overrides.expiresIn ?? 300) * 1000).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString("base64");
  const mac = (secret: string | Buffer, data: string) => createHmac("sha256", secret).update(data).digest();
  const steps = [day, "eu-west-1", "s3", "aws4_request", policy];
  const signature = steps.reduce<string | Buffer>(mac, `AWS4${overrides.secret ?? SECRET}`);
  const signed = { Policy: policy, "X-Amz-Signature": Buffer.from(signature).toString("hex") };
  return { ...fields, ...signed, ...overrides.fields };
}

function post(fields: Record<string, string>, body: Blob | string = "x".repeat(500), name = "cover.png") {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([body], { type: "image/png" }), name);
  return answerOf(`${server.url}/${BUCKET}`, { method: "POST", body: form });
}

const head = (Key = key) => s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));

describe("a signed form", () => {
  it("stores exactly the file, under the key and type that were signed", async () => {
    const bytes = Buffer.from(Array.from({ length: 999 }, (_, i) => (i % 7 ? i % 256 : 13)));
    const tricky = new Blob([bytes.subarray(0, 500), "\r\n--", bytes.subarray(504)]);
    const { status, headers } = await post(signedFields(), tricky);
    expect(status).toBe(204);
    const found = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
    expect(found).toMatchObject({ ContentType: "image/png", ETag: headers.get("etag") });
    expect(Buffer.from((await found.Body?.transformToByteArray()) ?? [])).toEqual(
      Buffer.from(await tricky.arrayBuffer()),
    );
  });

  it("answers as it was asked to", async () => {
    const asked = (status: string) =>
      signedFields({
        conditions: [{ success_action_status: status }],
        fields: { success_action_status: status },
      });
    expect((await post(asked("200"))).status).toBe(200);
    const created = await post(asked("201"));
    expect(created.status).toBe(201);
    expect(created.text).toContain(`<Bucket>${BUCKET}</Bucket><Key>${key}</Key>`);
    expect(created.headers.get("location")).toBe(`${server.url}/${BUCKET}/staging/${serial}%20%C3%A9%2B.png`);
  });

  it("may leave the name to the file, and a prefix to the policy", async () => {
    key = "staging/$" + "{filename}";
    const conditions: Condition[] = [["starts-with", "$x-amz-meta-note", "no"]];
    const fields = { "x-amz-meta-note": "noted", "x-ignore-me": "1" };
    const expected = "staging/$& price.png";
    const named = signedFields({ conditions, fields });
    // The policy names the key that results, so the signed text and the sent field differ.
    key = expected;
    const { key: _, ...resulting } = signedFields({ conditions, fields });
    expect(
      (await post({ key: named.key ?? "", ...resulting }, "x", "C:\\fakepath\\$& price.png")).status,
    ).toBe(204);
    expect(await head(expected)).toMatchObject({ Metadata: { note: "noted" } });
  });

  it.each([
    ["the smallest", 1, 204, undefined],
    ["the largest", 1000, 204, undefined],
    ["one byte too many", 1001, 400, "EntityTooLarge"],
    ["nothing", 0, 400, "EntityTooSmall"],
  ])("takes sizes in its range only: %s", async (_, size, status, code) => {
    expect(await post(signedFields(), "x".repeat(size))).toMatchObject({ status, code });
    if (status === 204) expect(await head()).toMatchObject({ ContentLength: size });
    else await expect(head()).rejects.toMatchObject({ name: "NotFound" });
  });

  it.each<[string, Partial<Post>, string]>([
    ["another type", { fields: { "Content-Type": "text/html" } }, "AccessDenied"],
    ["another key", { fields: { key: "content/stolen.png" } }, "AccessDenied"],
    ["a field that was not signed", { fields: { "x-amz-meta-evil": "1" } }, "AccessDenied"],
    ["a prefix that does not fit", { conditions: [["starts-with", "$key", "covers/"]] }, "AccessDenied"],
    ["a field that is missing", { conditions: [["starts-with", "$x-amz-meta-note", ""]] }, "AccessDenied"],
    ["a condition nobody knows", { conditions: [["like", "$key", "staging"]] }, "AccessDenied"],
    ["another bucket", { conditions: [{ bucket: "content-covers" }] }, "AccessDenied"],
    ["its time over", { expiresIn: -1 }, "AccessDenied"],
    ["a wrong secret", { secret: "wrong" }, "SignatureDoesNotMatch"],
    ["a changed signature", { fields: { "X-Amz-Signature": "00" } }, "SignatureDoesNotMatch"],
    [
      "an unknown access key",
      {
        fields: {
          "X-Amz-Credential": "WHO/20300101/eu-west-1/s3/aws4_request",
          "X-Amz-Date": "20300101T000000Z",
        },
      },
      "InvalidAccessKeyId",
    ],
  ])("is refused with %s", async (_, overrides, code) => {
    expect(await post(signedFields(overrides))).toMatchObject({ status: 403, code });
    await expect(head()).rejects.toMatchObject({ name: "NotFound" });
    await expect(head("content/stolen.png")).rejects.toMatchObject({ name: "NotFound" });
  });

  it("is refused with a field given twice, whichever of the two would count", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(signedFields())) form.append(name, value);
    form.append("key", "content/stolen.png");
    form.append("key", key);
    form.append("file", new Blob(["x"]), "f");
    const refused = await answerOf(`${server.url}/${BUCKET}`, { method: "POST", body: form });
    expect(refused).toMatchObject({ status: 400, code: "InvalidArgument" });
    await expect(head()).rejects.toMatchObject({ name: "NotFound" });
  });

  it("is refused without a policy", async () => {
    const { Policy: _, "X-Amz-Signature": __, ...unsigned } = signedFields();
    expect(await post(unsigned)).toMatchObject({ status: 403, code: "AccessDenied" });
  });

  it.each<[string, string, string]>([
    ["text that is no form", "hello", "MalformedPOSTRequest"],
    [
      "a form without a file",
      '--b\r\ncontent-disposition: form-data; name="key"\r\n\r\nx\r\n--b--\r\n',
      "InvalidArgument",
    ],
    [
      "fields without end",
      `--b\r\ncontent-disposition: form-data; name="key"\r\n\r\n${"x".repeat(100_000)}\r\n--b--\r\n`,
      "MaxPostPreDataLengthExceeded",
    ],
    [
      "fields without number",
      `${Array.from({ length: 2000 }, (_, i) => `--b\r\ncontent-disposition: form-data; name="f${i}"\r\n\r\n\r\n`).join("")}--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n`,
      "MaxPostPreDataLengthExceeded",
    ],
  ])("is refused as %s", async (_, body, code) => {
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    expect(await answerOf(`${server.url}/${BUCKET}`, { method: "POST", headers, body })).toMatchObject({
      status: 400,
      code,
    });
  });
});

describe("a file of 50 MB", () => {
  const SIZE = 50 * 1024 * 1024;
  const half = Buffer.alloc(SIZE / 2, "kindstead ");

  const eventually = (look: () => void) => vi.waitFor(look, { timeout: 20_000 });
  const bytesOnDisk = () =>
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

  it("is on its way to disk while it still arrives", async () => {
    const before = bytesOnDisk();
    const { request, answered } = open(signedFields({ conditions: [["content-length-range", 1, SIZE]] }));
    request.write(half);
    await eventually(() => expect(bytesOnDisk() - before).toBeGreaterThan(half.length - 1024 * 1024));
    await expect(head()).rejects.toMatchObject({ name: "NotFound" });
    request.write(half);
    request.end("\r\n--a b--\r\n");
    expect(await answered).toMatchObject({ status: 204 });
    expect(await head()).toMatchObject({ ContentLength: SIZE });
  });

  it("is stopped where its limit is, and its sender is told", async () => {
    const before = bytesOnDisk();
    const { request, answered } = open(signedFields());
    request.write(half);
    request.end("\r\n--a b--\r\n");
    // A browser reads the answer only when it has sent everything, so everything must be taken in.
    const [{ status, body }] = await Promise.all([answered, once(request, "finish")]);
    expect([status, /<Code>(.*?)</.exec(body)?.[1]]).toEqual([400, "EntityTooLarge"]);
    expect(bytesOnDisk()).toBe(before);
  });

  it("leaves nothing when its sender hangs up", async () => {
    const before = bytesOnDisk();
    const { request, answered } = open(signedFields({ conditions: [["content-length-range", 1, SIZE]] }));
    answered.catch(() => undefined);
    request.write(half);
    await eventually(() => expect(bytesOnDisk()).toBeGreaterThan(before));
    request.destroy();
    await eventually(() => expect(bytesOnDisk()).toBe(before));
    await expect(head()).rejects.toMatchObject({ name: "NotFound" });
  });
});
