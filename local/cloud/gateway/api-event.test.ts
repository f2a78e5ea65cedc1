import { describe, expect, it } from "vitest";
import { toApiEvent, toClaims } from "./api-event.ts";
import type { EdgeRequest } from "./http-messages.ts";

const createRequest = (change: Partial<EdgeRequest> = {}): EdgeRequest => ({
  method: "POST",
  path: "/api/content/cnt_1/download",
  query: "",
  headers: { host: "abc.execute-api.us-east-1.amazonaws.com", "user-agent": "Parent/1.0" },
  body: Buffer.alloc(0),
  viewerAddress: "127.0.0.1",
  ...change,
});

const route = {
  accountId: "000000000000",
  apiId: "abc",
  routeKey: "POST /api/content/{id}/download",
  pathParameters: { id: "cnt_1" },
  claims: undefined,
};

describe("toApiEvent", () => {
  it("builds exactly the documented fields of payload format 2.0 for a plain request", () => {
    expect(toApiEvent(createRequest(), route)).toEqual({
      version: "2.0",
      routeKey: "POST /api/content/{id}/download",
      rawPath: "/api/content/cnt_1/download",
      rawQueryString: "",
      headers: { host: "abc.execute-api.us-east-1.amazonaws.com", "user-agent": "Parent/1.0" },
      pathParameters: { id: "cnt_1" },
      requestContext: {
        accountId: "000000000000",
        apiId: "abc",
        domainName: "abc.execute-api.us-east-1.amazonaws.com",
        domainPrefix: "abc",
        http: {
          method: "POST",
          path: "/api/content/cnt_1/download",
          protocol: "HTTP/1.1",
          sourceIp: "127.0.0.1",
          userAgent: "Parent/1.0",
        },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        routeKey: "POST /api/content/{id}/download",
        stage: "$default",
        time: expect.stringMatching(/^\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2} \+0000$/),
        timeEpoch: expect.any(Number),
      },
      isBase64Encoded: false,
    });
  });

  it("joins repeated query values with commas and moves cookies out of the headers", () => {
    const event = toApiEvent(
      createRequest({ query: "tag=a&tag=b&q=caf%C3%A9", headers: { cookie: "one=1; two=2" } }),
      route,
    );
    expect(event.queryStringParameters).toEqual({ tag: "a,b", q: "café" });
    expect(event.rawQueryString).toBe("tag=a&tag=b&q=caf%C3%A9");
    expect(event.cookies).toEqual(["one=1", "two=2"]);
    expect(event.headers).not.toHaveProperty("cookie");
  });

  it.each([
    ["application/json", false],
    ["application/json; charset=utf-8", false],
    ["text/plain", false],
    ["application/xml", false],
    ["application/x-www-form-urlencoded", true],
    ["application/octet-stream", true],
    [undefined, true],
  ])("encodes a body of type %s as base64: %s", (type, base64) => {
    const headers = type === undefined ? {} : { "content-type": type };
    const event = toApiEvent(createRequest({ headers, body: Buffer.from('{"a":"é"}') }), route);
    expect(event.isBase64Encoded).toBe(base64);
    expect(event.body).toBe(base64 ? Buffer.from('{"a":"é"}').toString("base64") : '{"a":"é"}');
  });

  it("passes every claim on as a string, and a list in brackets without commas", () => {
    const claims = toClaims({
      sub: "x",
      exp: 1_700_000_000,
      "cognito:groups": ["admin", "free"],
      email_verified: true,
    });
    expect(claims).toEqual({
      sub: "x",
      exp: "1700000000",
      "cognito:groups": "[admin free]",
      email_verified: "true",
    });
    const event = toApiEvent(createRequest(), { ...route, claims });
    expect(event.requestContext).toMatchObject({ authorizer: { jwt: { claims, scopes: null } } });
  });
});
