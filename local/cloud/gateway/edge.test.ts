import { describe, expect, it } from "vitest";
import type { CacheBehavior } from "./distribution.ts";
import { createEdge } from "./edge.ts";
import { createEdgeFunction } from "./edge-function.ts";
import type { EdgeRequest, EdgeResponse } from "./http-messages.ts";

const secret = "s3cret";
const page = `<!doctype html>${"<p>Small ideas.</p>".repeat(100)}`;

const createBehavior = (change: Partial<CacheBehavior> = {}): CacheBehavior => ({
  pattern: /.*/,
  origin: { domainName: "origin.example", customHeaders: { "x-origin-secret": secret } },
  methods: new Set(["GET", "HEAD"]),
  compress: false,
  forwardedHeaders: "all",
  forwardedQuery: "all",
  viewerRequest: undefined,
  viewerResponse: undefined,
  headersPolicy: undefined,
  ...change,
});

const createRequest = (change: Partial<EdgeRequest> = {}): EdgeRequest => ({
  method: "GET",
  path: "/",
  query: "",
  headers: { host: "127.0.0.1:4000" },
  body: Buffer.alloc(0),
  viewerAddress: "127.0.0.1",
  ...change,
});

const createPage = (headers: Record<string, string> = {}): EdgeResponse => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8", etag: '"abc"', ...headers },
  body: Buffer.from(page),
});

/** An edge with one cache behavior and one origin, and the requests that reached the origin. */
function createTestEdge(change: Partial<CacheBehavior> = {}, response = createPage()) {
  const received: EdgeRequest[] = [];
  const send = createEdge([createBehavior(change)], () => async (each) => {
    received.push(each);
    return response;
  });
  return { send, received };
}

describe("the client address", () => {
  const viewerRequest = createEdgeFunction(
    "api-request",
    "function handler(event) { event.request.headers['x-client-ip'] = { value: event.viewer.ip }; return event.request; }",
  );
  const getOriginHeaders = async (headers: Record<string, string>) => {
    const { send, received } = createTestEdge({ viewerRequest });
    await send(createRequest({ headers }));
    return received[0]?.headers;
  };

  it("is the socket's address, regardless of the client's headers", async () => {
    const headers = await getOriginHeaders({
      "x-client-ip": "203.0.113.9",
      "x-forwarded-for": "203.0.113.9",
    });
    expect(headers).toMatchObject({
      "x-client-ip": "127.0.0.1",
      "x-forwarded-for": "203.0.113.9, 127.0.0.1",
      "x-origin-secret": secret,
      host: "origin.example",
    });
  });

  it("is taken from the header only when the request has the origin's secret", async () => {
    const spoofed = { "x-client-ip": "203.0.113.9" };
    expect(await getOriginHeaders({ ...spoofed, "x-origin-secret": secret })).toMatchObject(spoofed);
    for (const guess of ["", "s3cre", "s3crets"])
      expect(await getOriginHeaders({ ...spoofed, "x-origin-secret": guess })).toMatchObject({
        "x-client-ip": "127.0.0.1",
        "x-origin-secret": secret,
      });
  });
});

describe("a request to the origin", () => {
  it("contains only the headers and query parameters that the policies name", async () => {
    const { send, received } = createTestEdge({
      forwardedHeaders: new Set(["accept"]),
      forwardedQuery: new Set(["cursor"]),
    });
    const headers = { host: "x", accept: "application/json", authorization: "Bearer t", cookie: "a=1" };
    await send(createRequest({ query: "cursor=abc&utm=1", headers }));
    expect(received[0]?.query).toBe("cursor=abc");
    expect(received[0]?.headers).toMatchObject({ accept: "application/json" });
    expect(received[0]?.headers).not.toHaveProperty("authorization");
    expect(received[0]?.headers).not.toHaveProperty("cookie");
  });
});
