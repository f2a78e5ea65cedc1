import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Behaviour } from "./distribution.ts";
import { createEdge } from "./edge.ts";
import { createEdgeFunction } from "./edge-function.ts";
import type { EdgeRequest, EdgeResponse } from "./message.ts";

const secret = "s3cret";
const page = `<!doctype html>${"<p>Small ideas.</p>".repeat(100)}`;

const behaviour = (change: Partial<Behaviour> = {}): Behaviour => ({
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

const request = (change: Partial<EdgeRequest> = {}): EdgeRequest => ({
  method: "GET",
  path: "/",
  query: "",
  headers: { host: "127.0.0.1:4000" },
  body: Buffer.alloc(0),
  viewerAddress: "127.0.0.1",
  ...change,
});

const found = (headers: Record<string, string> = {}): EdgeResponse => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8", etag: '"abc"', ...headers },
  cookies: [],
  body: Buffer.from(page),
});

/** An edge with one behaviour before one origin, and what reached that origin. */
function edge(change: Partial<Behaviour> = {}, answer = found()) {
  const asked: EdgeRequest[] = [];
  const ask = createEdge([behaviour(change)], () => async (each) => {
    asked.push(each);
    return answer;
  });
  return { ask, asked };
}

describe("who the client is", () => {
  const viewerRequest = createEdgeFunction(
    "api-request",
    "function handler(event) { event.request.headers['x-client-ip'] = { value: event.viewer.ip }; return event.request; }",
  );
  const seenFor = async (headers: Record<string, string>) => {
    const { ask, asked } = edge({ viewerRequest });
    await ask(request({ headers }));
    return asked[0]?.headers;
  };

  it("is the socket's address, whatever the client says", async () => {
    const headers = await seenFor({ "x-client-ip": "203.0.113.9", "x-forwarded-for": "203.0.113.9" });
    expect(headers).toMatchObject({
      "x-client-ip": "127.0.0.1",
      "x-forwarded-for": "203.0.113.9, 127.0.0.1",
      "x-origin-secret": secret,
      host: "origin.example",
    });
  });

  it("is what a holder of the origin's secret says, and of nobody who only guesses it", async () => {
    const told = { "x-client-ip": "203.0.113.9" };
    expect(await seenFor({ ...told, "x-origin-secret": secret })).toMatchObject(told);
    for (const guess of ["", "s3cre", "s3crets"])
      expect(await seenFor({ ...told, "x-origin-secret": guess })).toMatchObject({
        "x-client-ip": "127.0.0.1",
        "x-origin-secret": secret,
      });
  });
});

describe("what reaches the origin", () => {
  it("is only what the policies name", async () => {
    const { ask, asked } = edge({
      forwardedHeaders: new Set(["accept"]),
      forwardedQuery: new Set(["cursor"]),
    });
    const headers = { host: "x", accept: "application/json", authorization: "Bearer t", cookie: "a=1" };
    await ask(request({ query: "cursor=abc&utm=1", headers }));
    expect(asked[0]?.query).toBe("cursor=abc");
    expect(asked[0]?.headers).toMatchObject({ accept: "application/json" });
    expect(asked[0]?.headers).not.toHaveProperty("authorization");
    expect(asked[0]?.headers).not.toHaveProperty("cookie");
  });

  it("is nothing for a method that the behaviour does not allow", async () => {
    const { ask, asked } = edge();
    expect((await ask(request({ method: "DELETE" }))).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it("is nothing where a function answers by itself", async () => {
    const viewerRequest = createEdgeFunction(
      "redirect",
      "function handler() { return { statusCode: 301, headers: { Location: { value: '/home' } } }; }",
    );
    const { ask, asked } = edge({ viewerRequest });
    expect(await ask(request())).toMatchObject({ status: 301, headers: { location: "/home" } });
    expect(asked).toEqual([]);
  });
});

describe("what reaches the viewer", () => {
  const viewerResponse = createEdgeFunction(
    "site-response",
    "function handler(event) { if (event.response.headers['x-amz-meta-not-found']) event.response.statusCode = 404; return event.response; }",
  );

  it("is 404 where the page is marked so, even for one who has that page", async () => {
    const { ask } = edge({ viewerResponse }, found({ "x-amz-meta-not-found": "1" }));
    expect((await ask(request())).status).toBe(404);
    expect((await ask(request({ headers: { "if-none-match": '"abc"' } }))).status).toBe(404);
  });

  it("is 304 without a body for one who has it, however the tag was weakened", async () => {
    const { ask } = edge();
    for (const tag of ['"abc"', 'W/"abc"', '"x", W/"abc"', "*"]) {
      const answer = await ask(request({ headers: { "if-none-match": tag } }));
      expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, '"abc"']);
    }
    expect((await ask(request({ headers: { "if-none-match": '"abd"' } }))).status).toBe(200);
  });

  it("is compressed by what the viewer accepts, Brotli first, under a weak tag", async () => {
    const { ask } = edge({ compress: true });
    const encodingFor = async (accepted: string) => {
      const { headers } = await ask(request({ headers: { "accept-encoding": accepted } }));
      return headers["content-encoding"];
    };
    expect(await encodingFor("gzip, deflate, br")).toBe("br");
    expect(await encodingFor("gzip, br;q=0")).toBe("gzip");
    expect(await encodingFor("identity")).toBeUndefined();
    const gzipped = await ask(request({ headers: { "accept-encoding": "gzip" } }));
    expect(gunzipSync(gzipped.body).toString()).toBe(page);
    expect(gzipped.headers).toMatchObject({ etag: 'W/"abc"', vary: "accept-encoding" });
  });

  it("is left as it is when it is small or no text", async () => {
    const accepting = request({ headers: { "accept-encoding": "br" } });
    const small = edge({ compress: true }, { ...found(), body: Buffer.alloc(999, "a") });
    const font = edge({ compress: true }, found({ "content-type": "font/woff2" }));
    for (const { ask } of [small, font])
      expect((await ask(accepting)).headers).not.toHaveProperty("content-encoding");
  });

  it("carries the policy's headers, also on what the edge answers by itself", async () => {
    const headersPolicy = (headers: Record<string, string>) => ({
      ...headers,
      "x-content-type-options": "nosniff",
    });
    const { ask } = edge({ headersPolicy });
    expect((await ask(request())).headers["x-content-type-options"]).toBe("nosniff");
  });
});
