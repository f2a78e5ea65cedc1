import { createContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { toItemPath, unknownItemPath } from "../../contract/item-pages.ts";
import { pages } from "../../contract/pages.ts";
import { type Route, routes } from "../../contract/routes.ts";
import { unknownEndpoint } from "../../lambdas/errors.ts";
import { createId } from "../../lambdas/id.ts";
import { synthesizeStage } from "./synthesize-stage.ts";

/*
 * Runs the CloudFront functions from the template, without globals such as console, URL and Buffer, which
 * CloudFront does not provide.
 */
const deployed = Object.entries(synthesizeStage("sandbox").web.findResources("AWS::CloudFront::Function"));

type Headers = Record<string, { value: string }>;

interface Outcome {
  uri: string;
  statusCode: number;
  statusDescription: string;
  headers: Headers;
  body: { data: string };
}

function run(name: string, event: object): Outcome {
  const [, fn] = deployed.find(([id]) => id.startsWith(name)) ?? [];
  const bare = createContext({ event: JSON.stringify(event) });
  new Script(fn?.Properties.FunctionCode).runInContext(bare);
  return JSON.parse(new Script("JSON.stringify(handler(JSON.parse(event)))").runInContext(bare));
}

const rewriteUri = (uri: string) => run("siterequest", { request: { method: "GET", uri, headers: {} } }).uri;
const rewriteResponse = (statusCode: number, headers: Headers = {}) =>
  run("siteresponse", { response: { statusCode, statusDescription: "", headers } });

describe("CloudFront functions", () => {
  it.each(deployed)("%s is at most 10 KB and uses runtime 2.0", (_, { Properties }) => {
    expect(Buffer.byteLength(Properties.FunctionCode)).toBeLessThanOrEqual(10_240);
    expect(Properties.FunctionConfig.Runtime).toBe("cloudfront-js-2.0");
    expect(Properties.AutoPublish).toBe(true);
    expect(Properties.FunctionCode).not.toMatch(/^export /m);
  });
});

describe("site request function", () => {
  it.each(pages.map(({ path }) => path))("%s is rewritten to its prerendered page", (path) => {
    expect(rewriteUri(path)).toBe(path === "/" ? "/index.html" : `${path}/index.html`);
  });

  it("a session's path is rewritten to the page of sessions, and nothing deeper is", () => {
    for (const path of ["/sessions/bkg_0123abcd", "/sessions/bkg_0123abcd/"])
      expect(rewriteUri(path)).toBe("/sessions/index.html");
    for (const path of ["/sessions/a/b", "/sessionsx/a", "/login/a"])
      expect(rewriteUri(path)).toBe("/404.html");
  });

  it("ignores a trailing slash", () => {
    expect(rewriteUri("/login/")).toBe("/login/index.html");
  });

  it.each(["/config.json", "/favicon.svg", "/robots.txt", "/assets/app-3f2a.js"])(
    "%s stays a file",
    (uri) => {
      expect(rewriteUri(uri)).toBe(uri);
    },
  );

  it.each([
    "/nowhere",
    "/login/more",
    "/logi",
    "/LOGIN",
    "//",
    "//login",
    "/.git/config",
    "/api",
    "/home/index.html",
    "/index.html",
    "/%6cogin",
    "/constructor",
    "/__proto__",
  ])("%s is the not-found page", (uri) => {
    expect(rewriteUri(uri)).toBe("/404.html");
  });
});

describe("document request function", () => {
  const rewrite = (uri: string) =>
    run("documentrequest", { request: { method: "GET", uri, headers: {} } }).uri;
  const id = createId("cnt");

  it.each([
    "/sitemap.xml",
    toItemPath({ id, title: "Ana’s café maze" }),
    toItemPath({ id, title: "日本語" }),
  ])("%s stays", (uri) => expect(rewrite(uri)).toBe(uri));

  it.each([`${"a".repeat(61)}-${id}`, `Maze-${id}`, `%20-${id}`, `a.b-${id}/`])(
    "the odd spelling %s is asked for by the id alone",
    (spelling) => expect(rewrite(`/resources/${spelling}`)).toBe(`/resources/${id}`),
  );

  it.each(["maze", "a/b", `a/b-${id}`, "maze-cnt_0000000000", `${id}0`, "%00", `${id.toUpperCase()}`])(
    "%s, which no item can have, is one address",
    (path) => expect(rewrite(`/resources/${path}`)).toBe(unknownItemPath),
  );
});

describe("site response function", () => {
  const mark = { "x-amz-meta-not-found": { value: "1" } };

  it("sets status 404 for the marked page", () => {
    expect(rewriteResponse(200, mark)).toMatchObject({ statusCode: 404, statusDescription: "Not Found" });
  });

  it.each([
    ["text/html", "text/html; charset=utf-8"],
    ["text/css", "text/css; charset=utf-8"],
    ["text/html; charset=utf-8", "text/html; charset=utf-8"],
    ["application/json", "application/json"],
    ["image/svg+xml", "image/svg+xml"],
  ])("the type %s is sent as %s", (stored, sent) => {
    const { headers } = rewriteResponse(200, { "content-type": { value: stored } });
    expect(headers["content-type"]?.value).toBe(sent);
  });

  it("leaves every other response unchanged", () => {
    expect(rewriteResponse(200).statusCode).toBe(200);
    expect(rewriteResponse(200, { "x-amz-meta-not-found": { value: "0" } }).statusCode).toBe(200);
    expect(rewriteResponse(304, mark).statusCode).toBe(304);
  });
});

describe("API request function", () => {
  const askApi = (method: string, uri: string) =>
    run("apirequest", {
      context: { requestId: "edge-1" },
      viewer: { ip: "198.51.100.7" },
      request: { method, uri, headers: {} },
    });

  it.each(Object.values<Route>(routes).map(({ method, path }) => [method, path] as const))(
    "%s %s is passed to the API",
    (method, path) => {
      const uri = path.replace(/\{\w+\}/g, "%7Bid%7D");
      expect(askApi(method, uri)).toMatchObject({ uri, headers: { "x-client-ip": {} } });
    },
  );

  it.each([
    ["GET", "/api/nowhere"],
    ["GET", "/api/"],
    ["POST", "/api/content"],
    ["HEAD", "/api/content"],
    ["GET", "/api/content/"],
    ["GET", "/api/CONTENT"],
    ["POST", "/api/content//download"],
    ["POST", "/api/content/1/download/more"],
    ["GET", "/api/{id}"],
    ["OPTIONS", "/api/me"],
    ["GET", "/api/.env"],
  ])("%s %s is answered with the API's own 404, not cached", (method, uri) => {
    const { statusCode, headers, body } = askApi(method, uri);
    expect([statusCode, headers["cache-control"]?.value]).toEqual([404, "no-store"]);
    expect(headers["content-type"]?.value).toBe("application/json");
    const { code, message } = unknownEndpoint();
    expect(JSON.parse(body.data)).toEqual({ error: { code, message, request_id: "edge-1" } });
  });

  it("sets the client address that CloudFront saw, ignoring what the client claims", () => {
    const headers = { "x-client-ip": { value: "203.0.113.9" }, authorization: { value: "Bearer t" } };
    const event = { viewer: { ip: "198.51.100.7" }, request: { method: "GET", uri: "/api/me", headers } };
    expect(run("apirequest", event)).toMatchObject({
      uri: "/api/me",
      headers: { "x-client-ip": { value: "198.51.100.7" }, authorization: { value: "Bearer t" } },
    });
  });
});
