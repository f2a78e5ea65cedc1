import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../kit/digest.ts";
import { signRequest } from "../../kit/sign-request.ts";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET, SECRET, startTestS3 } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

let server: S3;
beforeAll(async () => {
  server = await startTestS3(createTempDirectory(afterAll));
});
afterAll(() => server.close());

interface SignedCall {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body: string;
  /** The signed body hash; the correct one by default. */
  payloadHash?: string;
}

/** Sends a correctly signed request that no SDK would send; resolves to the S3 error code or the status. */
async function send({ url, method = "PUT", headers = {}, body, payloadHash = sha256(body) }: SignedCall) {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = { date: time.slice(0, 8), region: "eu-west-1", service: "s3" };
  const host = new URL(server.url).host;
  const sent: Record<string, string> = {
    ...headers,
    host,
    "x-amz-date": time,
    "x-amz-content-sha256": payloadHash,
  };
  const signedHeaders = Object.keys(sent).sort();
  const signature = signRequest(
    { method, url, headers: sent, signedHeaders, payloadHash },
    SECRET,
    scope,
    time,
  );
  const credential = `local/${scope.date}/eu-west-1/s3/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders.join(";")}, Signature=${signature}`;
  return new Promise<string>((resolve, reject) => {
    const outgoing = request(`${server.url}${url}`, { method, headers: { ...sent, authorization } });
    outgoing.on("error", reject);
    outgoing.on("response", async (response) => {
      const code = /<Code>(.*?)</.exec(await text(response))?.[1];
      resolve(code ?? String(response.statusCode));
    });
    outgoing.end(body);
  });
}

const contentLength = (body: string) => ({ "content-length": String(body.length) });

describe("a request body", () => {
  const url = `/${BUCKET}/x`;

  it("must match its signed hash", async () => {
    const headers = contentLength("hello");
    expect(await send({ url, headers, body: "hello" })).toBe("200");
    expect(await send({ url, headers, body: "jello", payloadHash: sha256("hello") })).toBe(
      "XAmzContentSHA256Mismatch",
    );
    expect(await send({ url, headers, body: "hello", payloadHash: "UNSIGNED-PAYLOAD" })).toBe("200");
  });
});
