import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET, createClient, fetchS3, startTestS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

const SITE = "http://127.0.0.1:4000";
const CORS = {
  CorsConfiguration: {
    CorsRules: [
      {
        AllowedOrigins: [SITE, "https://*.kindstead.test"],
        AllowedMethods: ["GET", "POST"],
        AllowedHeaders: ["x-amz-*", "Content-Type"],
        ExposedHeaders: ["ETag", "Content-Disposition"],
        MaxAge: 600,
      },
      { AllowedOrigins: ["*"], AllowedMethods: ["HEAD"] },
    ],
  },
  VersioningConfiguration: { Status: "Enabled" },
};

let server: S3;
let url: string;
beforeAll(async () => {
  server = await startTestS3(createTempDirectory(afterAll), CORS);
  const s3 = createClient(server);
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: "x", Body: "hello" }));
  url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: BUCKET, Key: "x" }));
});
afterAll(() => server.close());

// Unlike in a browser, fetch in Node may set any Origin header.
const fetchFrom = (origin: string, init: RequestInit = {}) =>
  fetchS3(url, { ...init, headers: { origin, ...(init.headers as Record<string, string>) } });
const sendPreflight = (origin: string, method: string, headers = "") =>
  fetchFrom(origin, {
    method: "OPTIONS",
    headers: { "access-control-request-method": method, "access-control-request-headers": headers },
  });

it("CORS: allows the site to read the response and the exposed headers", async () => {
  const { text, headers } = await fetchFrom(SITE);
  expect(text).toBe("hello");
  expect(headers.get("access-control-allow-origin")).toBe(SITE);
  expect(headers.get("access-control-expose-headers")).toBe("ETag, Content-Disposition");
  expect(headers.get("vary")).toContain("Origin");
});

it("CORS: does not allow other origins", async () => {
  expect((await fetchFrom("https://evil.test")).headers.get("access-control-allow-origin")).toBeNull();
});

it.each([
  ["another site", "https://evil.test", "GET", ""],
  ["an origin with the same prefix", `${SITE}.evil.test`, "GET", ""],
  ["an origin that only starts like the domain", "https://kindstead.test.evil", "GET", ""],
  ["the site with a method that is not listed", SITE, "PUT", ""],
  ["the site with a header that is not listed", SITE, "POST", "authorization"],
])("CORS: rejects a preflight from %s", async (_, origin, method, asked) => {
  const { status, headers } = await sendPreflight(origin, method, asked);
  expect(status).toBe(403);
  expect(headers.get("access-control-allow-origin")).toBeNull();
});
