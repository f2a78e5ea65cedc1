import { request } from "node:http";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET, createClient, fetchS3, startTestS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

const KEY = "premium/b c+é(1).pdf";

let server: S3;
let s3: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await startTestS3(createTempDirectory(afterAll));
  s3 = createClient(server);
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: "hello", ContentType: "text/plain" }));
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: "other.pdf", Body: "not yours" }));
});
afterAll(() => server.close());

const download = (more: object = {}, options: object = {}) =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket: BUCKET, Key: KEY, ...more }), {
    expiresIn: 60,
    ...options,
  });

describe("a presigned download URL", () => {
  it("returns the signed file name and content type", async () => {
    const ResponseContentDisposition = "attachment; filename=\"x y.pdf\"; filename*=UTF-8''x%20y.pdf";
    const url = await download({ ResponseContentDisposition, ResponseContentType: "application/pdf" });
    const { status, text, headers } = await fetchS3(url);
    expect([status, text]).toEqual([200, "hello"]);
    expect(headers.get("content-disposition")).toBe(ResponseContentDisposition);
    expect(headers.get("content-type")).toBe("application/pdf");
  });

  it.each<[string, (url: string) => string, RequestInit?]>([
    ["a changed signature", (url) => url.replace(/Signature=..../, "Signature=0000")],
    ["a shortened signature", (url) => url.replace(/(Signature=\w{10})\w+/, "$1")],
    ["another key", (url) => url.replace(/premium\/[^?]*/, "other.pdf")],
    ["another bucket", (url) => url.replace(BUCKET, "content-covers")],
    ["a later expiry", (url) => url.replace("Expires=60", "Expires=6000")],
    ["an added response override", (url) => `${url}&response-content-type=text%2Fhtml`],
    ["another method", (url) => url, { method: "DELETE" }],
    ["no signature", (url) => url.replace(/\?.*/, "")],
  ])("is rejected with %s", async (_, change, init) => {
    expect((await fetchS3(change(await download()), init)).status).toBe(403);
    expect((await fetchS3(await download())).text).toBe("hello");
  });

  it("is rejected after its expiry and before its signing date", async () => {
    const past = await download({}, { signingDate: new Date(Date.now() - 61_000) });
    const { status, code, text } = await fetchS3(past);
    expect([status, code]).toEqual([403, "AccessDenied"]);
    expect(text).toContain("expired");
    const future = await download({}, { signingDate: new Date(Date.now() + 3_600_000) });
    expect((await fetchS3(future)).status).toBe(403);
  });

  it("cannot inject response headers", async () => {
    const url = await download({ ResponseContentDisposition: 'attachment; filename="x"\r\nset-cookie: a=b' });
    const { status, headers } = await fetchS3(url);
    expect([status, headers.get("set-cookie")]).toEqual([400, null]);
  });
});

describe("a request without a valid signature", () => {
  it.each([
    ["GetObject", "GET", `/${BUCKET}/other.pdf`],
    ["HeadObject", "HEAD", `/${BUCKET}/other.pdf`],
    ["PutObject", "PUT", `/${BUCKET}/mine.txt`],
    ["DeleteObject", "DELETE", `/${BUCKET}/other.pdf`],
    ["ListObjectsV2", "GET", `/${BUCKET}?list-type=2`],
    ["CreateBucket", "PUT", "/my-bucket"],
    ["DeleteObjects", "POST", `/${BUCKET}?delete`],
    ["GetObject in an unknown bucket", "GET", "/no-such-bucket/x"],
    ["ListBuckets", "GET", "/"],
  ])("is rejected: %s", async (_, method, path) => {
    const { status } = await fetchS3(`${server.url}${path}`, {
      method,
      ...(method === "PUT" && { body: "x" }),
    });
    expect(status).toBe(403);
    const kept = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: "other.pdf" }));
    expect(await kept.Body?.transformToString()).toBe("not yours");
  });

  it("is rejected with 421 for another host name (DNS rebinding)", async () => {
    const status = await new Promise((resolve) => {
      const sent = request(`${server.url}/${BUCKET}/other.pdf`, { headers: { host: "evil.test" } });
      sent.on("response", (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(421);
  });
});

describe("a bucket policy that denies old signatures", () => {
  it("refuses a URL that has not expired, and only below its resource", async () => {
    const Condition = { NumericGreaterThan: { "s3:signatureAge": 600_000 } };
    server.definePolicy(BUCKET, {
      Statement: [
        { Effect: "Deny", Action: "s3:*", Resource: [`arn:aws:s3:::${BUCKET}/premium/*`], Condition },
        { Effect: "Allow", Action: "s3:*", Resource: `arn:aws:s3:::${BUCKET}/*` },
      ],
    });
    const signedBefore = (seconds: number) => ({
      expiresIn: 3_600,
      signingDate: new Date(Date.now() - seconds * 1_000),
    });
    expect((await fetchS3(await download({}, signedBefore(590)))).status).toBe(200);
    const refused = await fetchS3(await download({}, signedBefore(602)));
    expect([refused.status, refused.code]).toEqual([403, "AccessDenied"]);
    expect((await fetchS3(await download({ Key: "other.pdf" }, signedBefore(602)))).status).toBe(200);
  });
});
