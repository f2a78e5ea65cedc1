import { gunzipSync } from "node:zlib";
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
  cookies: [],
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

  it("is not sent for a method that the cache behavior does not allow", async () => {
    const { send, received } = createTestEdge();
    expect((await send(createRequest({ method: "DELETE" }))).status).toBe(403);
    expect(received).toEqual([]);
  });

  it("is not sent when an edge function responds itself", async () => {
    const viewerRequest = createEdgeFunction(
      "redirect",
      "function handler() { return { statusCode: 301, headers: { Location: { value: '/home' } } }; }",
    );
    const { send, received } = createTestEdge({ viewerRequest });
    expect(await send(createRequest())).toMatchObject({ status: 301, headers: { location: "/home" } });
    expect(received).toEqual([]);
  });
});

describe("a response to the viewer", () => {
  const viewerResponse = createEdgeFunction(
    "site-response",
    "function handler(event) { if (event.response.headers['x-amz-meta-not-found']) event.response.statusCode = 404; return event.response; }",
  );

  it("is 404 for the page marked as not found, even when the ETag matches", async () => {
    const { send } = createTestEdge({ viewerResponse }, createPage({ "x-amz-meta-not-found": "1" }));
    expect((await send(createRequest())).status).toBe(404);
    expect((await send(createRequest({ headers: { "if-none-match": '"abc"' } }))).status).toBe(404);
  });

  it("is 304 without a body when the ETag matches, weak or strong", async () => {
    const { send } = createTestEdge();
    for (const tag of ['"abc"', 'W/"abc"', '"x", W/"abc"', "*"]) {
      const response = await send(createRequest({ headers: { "if-none-match": tag } }));
      expect([response.status, response.body.length, response.headers.etag]).toEqual([304, 0, '"abc"']);
    }
    expect((await send(createRequest({ headers: { "if-none-match": '"abd"' } }))).status).toBe(200);
  });

  it("is compressed with an accepted encoding, Brotli first, and gets a weak ETag", async () => {
    const { send } = createTestEdge({ compress: true });
    const getEncoding = async (accepted: string) => {
      const { headers } = await send(createRequest({ headers: { "accept-encoding": accepted } }));
      return headers["content-encoding"];
    };
    expect(await getEncoding("gzip, deflate, br")).toBe("br");
    expect(await getEncoding("gzip, br;q=0")).toBe("gzip");
    expect(await getEncoding("identity")).toBeUndefined();
    const gzipped = await send(createRequest({ headers: { "accept-encoding": "gzip" } }));
    expect(gunzipSync(gzipped.body).toString()).toBe(page);
    expect(gzipped.headers).toMatchObject({ etag: 'W/"abc"', vary: "accept-encoding" });
  });

  it("is not compressed when it is small or not text", async () => {
    const accepting = createRequest({ headers: { "accept-encoding": "br" } });
    const small = createTestEdge({ compress: true }, { ...createPage(), body: Buffer.alloc(999, "a") });
    const font = createTestEdge({ compress: true }, createPage({ "content-type": "font/woff2" }));
    for (const { send } of [small, font])
      expect((await send(accepting)).headers).not.toHaveProperty("content-encoding");
  });

  it("has the headers of the response headers policy", async () => {
    const headersPolicy = (headers: Record<string, string>) => ({
      ...headers,
      "x-content-type-options": "nosniff",
    });
    const { send } = createTestEdge({ headersPolicy });
    expect((await send(createRequest())).headers["x-content-type-options"]).toBe("nosniff");
  });
});
