import { request } from "node:http";
import { GetObjectCommand, PutObjectCommand, type S3ClientConfig } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { givenADirectory } from "../../kit/temporary-directory.fixture.ts";
import { answerOf, BUCKET, clientOf, givenS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

const KEY = "premium/b c+é(1).pdf";

let server: S3;
let s3: ReturnType<typeof clientOf>;
beforeAll(async () => {
  server = await givenS3(givenADirectory(afterAll));
  s3 = clientOf(server);
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: "hello", ContentType: "text/plain" }));
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: "other.pdf", Body: "not yours" }));
});
afterAll(() => server.close());

const download = (more: object = {}, options: object = {}) =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket: BUCKET, Key: KEY, ...more }), {
    expiresIn: 60,
    ...options,
  });

describe("a presigned download", () => {
  it("opens, under the name and type that were signed", async () => {
    const ResponseContentDisposition = "attachment; filename=\"x y.pdf\"; filename*=UTF-8''x%20y.pdf";
    const url = await download({ ResponseContentDisposition, ResponseContentType: "application/pdf" });
    const { status, text, headers } = await answerOf(url);
    expect([status, text]).toEqual([200, "hello"]);
    expect(headers.get("content-disposition")).toBe(ResponseContentDisposition);
    expect(headers.get("content-type")).toBe("application/pdf");
  });

  it("gives parts, and nothing when the browser has it already", async () => {
    const url = await download();
    const part = await answerOf(url, { headers: { range: "bytes=1-3" } });
    expect([part.status, part.text]).toEqual([206, "ell"]);
    const etag = part.headers.get("etag") ?? "";
    const resumed = await answerOf(url, { headers: { range: "bytes=3-", "if-range": etag } });
    expect([resumed.status, resumed.text]).toEqual([206, "lo"]);
    const changed = await answerOf(url, { headers: { range: "bytes=3-", "if-range": '"older"' } });
    expect([changed.status, changed.text]).toEqual([200, "hello"]);
    const again = await answerOf(url, { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it.each<[string, (url: string) => string, RequestInit?]>([
    ["its signature changed", (url) => url.replace(/Signature=..../, "Signature=0000")],
    ["its signature shortened", (url) => url.replace(/(Signature=\w{10})\w+/, "$1")],
    ["another key", (url) => url.replace(/premium\/[^?]*/, "other.pdf")],
    ["another bucket", (url) => url.replace(BUCKET, "content-covers")],
    ["a longer life", (url) => url.replace("Expires=60", "Expires=6000")],
    ["an added override", (url) => `${url}&response-content-type=text%2Fhtml`],
    ["another verb", (url) => url, { method: "DELETE" }],
    ["no signature", (url) => url.replace(/\?.*/, "")],
  ])("is refused with %s", async (_, change, init) => {
    expect((await answerOf(change(await download()), init)).status).toBe(403);
    expect((await answerOf(await download())).text).toBe("hello");
  });

  it("is refused when its time is over, or not yet come", async () => {
    const past = await download({}, { signingDate: new Date(Date.now() - 61_000) });
    const { status, code, text } = await answerOf(past);
    expect([status, code]).toEqual([403, "AccessDenied"]);
    expect(text).toContain("expired");
    const future = await download({}, { signingDate: new Date(Date.now() + 3_600_000) });
    expect((await answerOf(future)).status).toBe(403);
  });

  it("cannot break out of a response header", async () => {
    const url = await download({ ResponseContentDisposition: 'attachment; filename="x"\r\nset-cookie: a=b' });
    const { status, headers } = await answerOf(url);
    expect([status, headers.get("set-cookie")]).toEqual([400, null]);
  });

  it("of a path that cannot be decoded is a bad request", async () => {
    expect(await answerOf((await download()).replace("premium", "%E0%A4%A"))).toMatchObject({
      status: 400,
      code: "InvalidURI",
    });
  });
});

describe("without a valid signature", () => {
  it.each([
    ["a read", "GET", `/${BUCKET}/other.pdf`],
    ["a look", "HEAD", `/${BUCKET}/other.pdf`],
    ["a write", "PUT", `/${BUCKET}/mine.txt`],
    ["a removal", "DELETE", `/${BUCKET}/other.pdf`],
    ["a listing", "GET", `/${BUCKET}?list-type=2`],
    ["a bucket", "PUT", "/my-bucket"],
    ["many removals", "POST", `/${BUCKET}?delete`],
    ["a guess at a bucket", "GET", "/no-such-bucket/x"],
    ["the list of buckets", "GET", "/"],
  ])("%s is forbidden", async (_, method, path) => {
    const { status } = await answerOf(`${server.url}${path}`, {
      method,
      ...(method === "PUT" && { body: "x" }),
    });
    expect(status).toBe(403);
    const kept = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: "other.pdf" }));
    expect(await kept.Body?.transformToString()).toBe("not yours");
  });

  it.each([
    ["SignatureDoesNotMatch", { accessKeyId: "local", secretAccessKey: "wrong" }],
    ["InvalidAccessKeyId", { accessKeyId: "WHO", secretAccessKey: "wrong" }],
  ])("the SDK is told %s", async (name, credentials) => {
    const stranger = clientOf(server, { credentials });
    await expect(
      stranger.send(new GetObjectCommand({ Bucket: BUCKET, Key: "other.pdf" })),
    ).rejects.toMatchObject({ name });
  });

  it("a clock that is an hour off is told so", async () => {
    // The client corrects its clock by the answer, so it gets one attempt only.
    const late = clientOf(server, { systemClockOffset: -3_600_000 });
    await expect(late.send(new GetObjectCommand({ Bucket: BUCKET, Key: "other.pdf" }))).rejects.toMatchObject(
      { name: "RequestTimeTooSkewed" },
    );
  });

  it("a page that has pointed its own name at this machine gets nothing", async () => {
    const status = await new Promise((resolve) => {
      const asked = request(`${server.url}/${BUCKET}/other.pdf`, { headers: { host: "evil.test" } });
      asked.on("response", (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(421);
  });
});

describe("a presigned upload", () => {
  const BODY = "0123456789";
  const signableHeaders = new Set(["host", "content-type", "content-length"]);
  const upload = (Key: string, config: S3ClientConfig = {}, Metadata?: Record<string, string>) => {
    const typed = { Bucket: BUCKET, Key, ContentType: "application/pdf", ContentLength: BODY.length };
    const command = new PutObjectCommand({ ...typed, ...(Metadata && { Metadata }) });
    return getSignedUrl(clientOf(server, config), command, { expiresIn: 60, signableHeaders });
  };
  const send = (url: string, body: string, headers: Record<string, string> = {}) =>
    answerOf(url, { method: "PUT", body, headers: { "content-type": "application/pdf", ...headers } });

  it("stores what was agreed on", async () => {
    expect((await send(await upload("put.pdf", {}, { owner: "me" }), BODY)).status).toBe(200);
    const stored = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: "put.pdf" }));
    expect(stored).toMatchObject({ ContentType: "application/pdf", Metadata: { owner: "me" } });
    expect(await stored.Body?.transformToString()).toBe(BODY);
  });

  it.each([
    ["another length", `${BODY}X`, {}],
    ["another type", BODY, { "content-type": "text/html" }],
    ["metadata nobody signed", BODY, { "x-amz-meta-evil": "1" }],
  ])("refuses %s", async (_, body, headers) => {
    const { status } = await send(await upload("refused.pdf"), body, headers);
    expect(status).toBe(403);
    await expect(s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: "refused.pdf" }))).rejects.toMatchObject(
      { name: "NoSuchKey" },
    );
  });

  it("made by a client that signs the checksum of nothing is refused", async () => {
    const url = await upload("empty-sum.pdf", { requestChecksumCalculation: "WHEN_SUPPORTED" });
    expect(await send(url, BODY)).toMatchObject({ status: 400, code: "BadDigest" });
  });

  it("of 20 MB hears that it is refused, and the connection lives on", async () => {
    const url = await upload("huge.pdf");
    const refused = await answerOf(url, { method: "PUT", body: Buffer.alloc(20 * 1024 * 1024) });
    expect([refused.status, refused.code]).toEqual([403, "SignatureDoesNotMatch"]);
    expect((await answerOf(await download())).text).toBe("hello");
  });
});
