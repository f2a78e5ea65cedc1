import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, expect, it } from "vitest";
import { givenADirectory } from "../../kit/temporary-directory.fixture.ts";
import { answerOf, BUCKET, clientOf, givenS3 } from "./s3.fixture.ts";
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
  server = await givenS3(givenADirectory(afterAll), CORS);
  const s3 = clientOf(server);
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: "x", Body: "hello" }));
  url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: BUCKET, Key: "x" }));
});
afterAll(() => server.close());

// Unlike a browser, Node's fetch may claim any origin.
const from = (origin: string, init: RequestInit = {}) =>
  answerOf(url, { ...init, headers: { origin, ...(init.headers as Record<string, string>) } });
const preflight = (origin: string, method: string, headers = "") =>
  from(origin, {
    method: "OPTIONS",
    headers: { "access-control-request-method": method, "access-control-request-headers": headers },
  });

it("lets the site read the answer and the headers that the template exposes", async () => {
  const { text, headers } = await from(SITE);
  expect(text).toBe("hello");
  expect(headers.get("access-control-allow-origin")).toBe(SITE);
  expect(headers.get("access-control-expose-headers")).toBe("ETag, Content-Disposition");
  expect(headers.get("vary")).toContain("Origin");
});

it("lets the site read a refusal too", async () => {
  const { status, headers } = await answerOf(`${server.url}/${BUCKET}`, {
    method: "POST",
    body: new FormData(),
    headers: { origin: SITE },
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headers.get("access-control-allow-origin")).toBe(SITE);
});

it("tells other sites nothing", async () => {
  expect((await from("https://evil.test")).headers.get("access-control-allow-origin")).toBeNull();
});

it.each([
  ["the site", SITE, "POST", "Content-Type, X-Amz-Date", SITE],
  ["a subdomain", "https://www.kindstead.test", "GET", "", "https://www.kindstead.test"],
  ["anybody's look", "https://evil.test", "HEAD", "", "*"],
])("a preflight of %s passes", async (_, origin, method, asked, allowed) => {
  const { status, headers } = await preflight(origin, method, asked);
  expect(status).toBe(200);
  expect(headers.get("access-control-allow-origin")).toBe(allowed);
  expect(headers.get("access-control-allow-methods")).toContain(method);
  expect(headers.get("access-control-allow-headers") ?? "").toBe(asked.toLowerCase());
});

it.each([
  ["another site", "https://evil.test", "GET", ""],
  ["a site that only begins alike", `${SITE}.evil.test`, "GET", ""],
  ["the bare domain", "https://kindstead.test.evil", "GET", ""],
  ["a method that is not listed", SITE, "PUT", ""],
  ["a header that is not listed", SITE, "POST", "authorization"],
])("a preflight of %s does not", async (_, origin, method, asked) => {
  const { status, headers } = await preflight(origin, method, asked);
  expect(status).toBe(403);
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

it("follows the template when it changes", async () => {
  await server.defineBucket(BUCKET, {});
  expect((await preflight(SITE, "GET")).status).toBe(403);
  await server.defineBucket(BUCKET, CORS);
  expect((await preflight(SITE, "GET")).status).toBe(200);
});

it("refuses properties that are no CORS rules", async () => {
  await expect(
    server.defineBucket(BUCKET, { CorsConfiguration: { CorsRules: [{ AllowedOrigins: "*" }] } }),
  ).rejects.toThrow();
  expect((await preflight(SITE, "GET")).status).toBe(200);
});
