import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import { SignatureError, type SignatureErrorReason, type SignedRequest, verifySigV4 } from "./sigv4.ts";

// The worked examples of the Amazon S3 API reference, "Authenticating Requests (AWS Signature Version 4)".
const accessKeys = { AKIAIOSFODNN7EXAMPLE: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const SCOPE = "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
const signedAt = Date.UTC(2013, 4, 24);
const authorization = (headers: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${SCOPE},SignedHeaders=${headers},Signature=${signature}`;

const getObject: SignedRequest = {
  method: "GET",
  url: "/test.txt",
  headers: {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": EMPTY,
    "x-amz-date": "20130524T000000Z",
    authorization: authorization(
      "host;range;x-amz-content-sha256;x-amz-date",
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ),
  },
};

const putObject: SignedRequest = {
  method: "PUT",
  url: "/test%24file.text",
  headers: {
    date: "Fri, 24 May 2013 00:00:00 GMT",
    host: "examplebucket.s3.amazonaws.com",
    "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
    "x-amz-date": "20130524T000000Z",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
    authorization: authorization(
      "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ),
  },
};

const listObjects: SignedRequest = {
  method: "GET",
  url: "/?max-keys=2&prefix=J",
  headers: {
    host: "examplebucket.s3.amazonaws.com",
    "x-amz-content-sha256": EMPTY,
    "x-amz-date": "20130524T000000Z",
    authorization: authorization(
      "host;x-amz-content-sha256;x-amz-date",
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ),
  },
};

const presigned: SignedRequest = {
  method: "GET",
  url:
    "/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
    `&X-Amz-Credential=${encodeURIComponent(SCOPE)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400` +
    "&X-Amz-SignedHeaders=host" +
    "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  headers: { host: "examplebucket.s3.amazonaws.com" },
};

const verify = (request: SignedRequest, now = signedAt) =>
  verifySigV4(request, { service: "s3", accessKeys, now });

const getErrorReason = (request: SignedRequest, now?: number): SignatureErrorReason | undefined => {
  try {
    verify(request, now);
    return undefined;
  } catch (error) {
    return error instanceof SignatureError ? error.reason : undefined;
  }
};

const withHeaders = (request: SignedRequest, headers: IncomingHttpHeaders): SignedRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

describe("verifySigV4 with the examples of the AWS documentation", () => {
  it.each([
    ["GetObject", getObject],
    ["PutObject", putObject],
    ["ListObjects", listObjects],
    ["ListObjects in another order", { ...listObjects, url: "/?prefix=J&max-keys=2" }],
  ])("accepts the Authorization header of %s", (_, request) => {
    expect(verify(request)).toMatchObject({
      accessKeyId: "AKIAIOSFODNN7EXAMPLE",
      location: "header",
      region: "us-east-1",
    });
  });

  it("returns undefined for an anonymous request", () => {
    expect(verify({ method: "GET", url: "/test.txt", headers: { host: "x" } })).toBeUndefined();
  });
});

describe("verifySigV4 with a changed request", () => {
  it.each<[string, SignedRequest, SignatureErrorReason]>([
    ["another method", { ...getObject, method: "DELETE" }, "mismatch"],
    ["another path", { ...getObject, url: "/other.txt" }, "mismatch"],
    ["another query", { ...listObjects, url: "/?max-keys=3&prefix=J" }, "mismatch"],
    [
      "an added query parameter",
      { ...presigned, url: `${presigned.url}&response-content-type=text/html` },
      "mismatch",
    ],
    ["another signed header", withHeaders(getObject, { range: "bytes=0-99" }), "mismatch"],
    ["another host", withHeaders(presigned, { host: "evil.test" }), "mismatch"],
    ["an unsigned x-amz header", withHeaders(presigned, { "x-amz-meta-evil": "1" }), "unsigned_header"],
    [
      "an unsigned host header",
      { ...presigned, url: presigned.url?.replace("SignedHeaders=host", "SignedHeaders=range") },
      "malformed_query",
    ],
    ["two signatures", withHeaders(presigned, getObject.headers), "malformed_query"],
    ["another scheme", withHeaders(getObject, { authorization: "Basic bG9jYWw6eA==" }), "malformed_header"],
    [
      "a credential scope for another day",
      withHeaders(getObject, { authorization: getObject.headers.authorization?.replace("0524", "0523") }),
      "malformed_header",
    ],
    [
      "a credential scope for another service",
      withHeaders(getObject, { authorization: getObject.headers.authorization?.replace("/s3/", "/ec2/") }),
      "malformed_header",
    ],
    [
      "an unknown access key",
      withHeaders(getObject, { authorization: getObject.headers.authorization?.replace("AKIAI", "WHOAI") }),
      "unknown_key",
    ],
    [
      "__proto__ as access key id",
      withHeaders(getObject, {
        authorization: getObject.headers.authorization?.replace("AKIAIOSFODNN7EXAMPLE", "__proto__"),
      }),
      "unknown_key",
    ],
    [
      "a missing expiry",
      { ...presigned, url: presigned.url?.replace("&X-Amz-Expires=86400", "") },
      "malformed_query",
    ],
    [
      "an expiry of eight days",
      { ...presigned, url: presigned.url?.replace("86400", "691200") },
      "malformed_query",
    ],
  ])("rejects %s", (_, request, reason) => {
    expect(getErrorReason(request)).toBe(reason);
  });

  it.each<[string, SignedRequest, number, SignatureErrorReason | undefined]>([
    ["accepts a header that is 15 minutes old", getObject, 15 * 60, undefined],
    ["rejects a header that is older than 15 minutes", getObject, 15 * 60 + 1, "too_skewed"],
    ["rejects a header more than 15 minutes in the future", getObject, -(15 * 60 + 1), "too_skewed"],
    ["accepts a URL in its last second", presigned, 86_399, undefined],
    ["rejects a URL at its expiry", presigned, 86_400, "expired"],
    ["rejects a URL more than 15 minutes in the future", presigned, -(15 * 60 + 1), "not_yet_valid"],
  ])("checks the time: %s", (_, request, seconds, reason) => {
    expect(getErrorReason(request, signedAt + seconds * 1000)).toBe(reason);
  });
});
