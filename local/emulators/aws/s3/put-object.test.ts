import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../kit/digest.ts";
import { signRequest } from "../../kit/sign-request.ts";
import { givenADirectory } from "../../kit/temporary-directory.fixture.ts";
import { BUCKET, givenS3, SECRET } from "./s3.fixture.ts";
import type { S3 } from "./server.ts";

let server: S3;
beforeAll(async () => {
  server = await givenS3(givenADirectory(afterAll));
});
afterAll(() => server.close());

interface Sent {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body: string;
  /** What is signed as the body's hash; the true one when left out. */
  payloadHash?: string;
}

/** Sends a correctly signed request that no SDK would make. */
async function send({ url, method = "PUT", headers = {}, body, payloadHash = sha256(body) }: Sent) {
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
    const asked = request(`${server.url}${url}`, { method, headers: { ...sent, authorization } });
    asked.on("error", reject);
    asked.on("response", async (response) => {
      const code = /<Code>(.*?)</.exec(await text(response))?.[1];
      resolve(code ?? String(response.statusCode));
    });
    asked.end(body);
  });
}

const lengthOf = (body: string) => ({ "content-length": String(body.length) });

describe("a body", () => {
  const url = `/${BUCKET}/x`;

  it("must be the one whose hash was signed", async () => {
    const headers = lengthOf("hello");
    expect(await send({ url, headers, body: "hello" })).toBe("200");
    expect(await send({ url, headers, body: "jello", payloadHash: sha256("hello") })).toBe(
      "XAmzContentSHA256Mismatch",
    );
    expect(await send({ url, headers, body: "hello", payloadHash: "UNSIGNED-PAYLOAD" })).toBe("200");
  });

  it("must say how long it is", async () => {
    expect(await send({ url, headers: { "transfer-encoding": "chunked" }, body: "hello" })).toBe(
      "MissingContentLength",
    );
    expect(await send({ url, method: "DELETE", body: "" })).toBe("204");
  });
});

describe("a body in aws-chunked", () => {
  const url = `/${BUCKET}/chunked`;
  const unsigned = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
  const framed = (trailer = "") => `5\r\nhello\r\n0\r\n${trailer}\r\n`;
  const chunked = (body: string, more: Record<string, string> = {}) => ({
    url,
    body,
    payloadHash: unsigned,
    headers: {
      ...lengthOf(body),
      "content-encoding": "aws-chunked",
      "x-amz-decoded-content-length": "5",
      ...more,
    },
  });

  it("must have the length that was signed", async () => {
    expect(await send(chunked(framed()))).toBe("200");
    expect(await send(chunked(framed(), { "x-amz-decoded-content-length": "4" }))).toBe("IncompleteBody");
    expect(await send(chunked(framed(), { "x-amz-decoded-content-length": "6" }))).toBe("IncompleteBody");
  });

  it("must bring the checksum that was promised, and it must fit", async () => {
    const promised = { "x-amz-trailer": "x-amz-checksum-crc32" };
    expect(await send(chunked(framed("x-amz-checksum-crc32:NhCmhg==\r\n"), promised))).toBe("200");
    expect(await send(chunked(framed("x-amz-checksum-crc32:AAAAAA==\r\n"), promised))).toBe("BadDigest");
    expect(await send(chunked(framed(), promised))).toBe("IncompleteBody");
  });

  it("is not taken on trust when its chunks are signed one by one", async () => {
    const each = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";
    expect(await send({ ...chunked(framed()), payloadHash: each })).toBe("NotImplemented");
  });
});

describe("a document", () => {
  const document = "<Delete><Object><Key>x</Key></Object></Delete>";
  const url = `/${BUCKET}?delete=`;
  const headers = {
    ...lengthOf(document),
    "x-amz-checksum-sha256": Buffer.from(sha256(document), "hex").toString("base64"),
  };

  it("must be the one whose hash was signed", async () => {
    expect(await send({ url, method: "POST", headers, body: document })).toBe("200");
    const body = document.replace("x</", "y</");
    expect(
      await send({ url, method: "POST", headers: lengthOf(body), body, payloadHash: sha256(document) }),
    ).toBe("XAmzContentSHA256Mismatch");
  });

  it("that deletes must come with a checksum, and one that fits", async () => {
    expect(await send({ url, method: "POST", headers: lengthOf(document), body: document })).toBe(
      "InvalidRequest",
    );
    const wrong = {
      ...headers,
      "x-amz-checksum-sha256": Buffer.from(sha256("other"), "hex").toString("base64"),
    };
    expect(await send({ url, method: "POST", headers: wrong, body: document })).toBe("BadDigest");
  });
});
