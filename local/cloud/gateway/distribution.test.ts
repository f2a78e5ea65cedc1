import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../../contract/pages.ts";
import { type Route, routes } from "../../../contract/routes.ts";
import { originSecretHeader } from "../../../lambdas/env.ts";
import { synthesize } from "../template/synthesize.ts";
import { readTemplate } from "../template/template.ts";
import { type CacheBehavior, readCacheBehaviors } from "./distribution.ts";
import { createEdge } from "./edge.ts";
import { createResponse } from "./http-messages.ts";
import { parseBucketName } from "./origins.ts";

const root = join(import.meta.dirname, "..", "..", "..");
let behaviors: CacheBehavior[];

beforeAll(async () => {
  const assembly = await synthesize(root, join(root, ".local", "cache"), () => undefined);
  behaviors = readCacheBehaviors(
    readTemplate(assembly),
    () => "the secret",
    (text) => text.replaceAll("https://cognito-idp.us-east-1.amazonaws.com", "http://127.0.0.1:9229"),
  );
});

const findBehavior = (path: string): CacheBehavior | undefined =>
  behaviors.find(({ pattern }) => pattern.test(path));

/** The path that the edge requests from the site's bucket for a visitor's path. */
async function getObjectPath(path: string): Promise<string> {
  const edge = createEdge(
    behaviors,
    () => async (request) => createResponse(200, "text/plain", request.path),
  );
  const headers = { host: "127.0.0.1" };
  const request = {
    method: "GET",
    path,
    query: "",
    headers,
    body: Buffer.alloc(0),
    viewerAddress: "127.0.0.1",
  };
  return (await edge(request)).body.toString();
}

describe("the synthesized distribution", () => {
  it("sends every route to the API with the origin secret, and compresses only responses that may be cached", () => {
    for (const { path, cache } of Object.values<Route>(routes)) {
      const behavior = findBehavior(path.replace(/\{\w+\}/, "cnt_0123456789"));
      expect(behavior?.origin.domainName, path).toContain(".execute-api.");
      expect(behavior?.origin.customHeaders).toEqual({ [originSecretHeader]: "the secret" });
      expect(behavior?.compress, path).toBe(cache === "edge");
      expect(behavior?.forwardedQuery, path).toBe("all");
    }
  });

  it("sends images, chunks and pages to their buckets", () => {
    const findBucket = (path: string) => parseBucketName(findBehavior(path)?.origin.domainName ?? "");
    expect(findBucket("/media/covers/a.svg")).toContain("media");
    expect(findBucket("/assets/index-abc.js")).toContain("site");
    expect(findBucket("/dashboard")).toBe(findBucket("/assets/index-abc.js"));
  });

  it("maps page paths to their files, unknown pages to the not-found page, and leaves other paths unchanged", async () => {
    for (const { path } of pages)
      expect(await getObjectPath(path)).toBe(path === "/" ? "/index.html" : `${path}/index.html`);
    expect(await getObjectPath("/dashboard/")).toBe("/dashboard/index.html");
    for (const path of ["/nope", "/dashboard/nope", "/wp-admin.html"])
      expect(await getObjectPath(path)).toBe("/404.html");
    expect(await getObjectPath("/assets/missing.js")).toBe("/assets/missing.js");
    expect(await getObjectPath("/favicon.svg")).toBe("/favicon.svg");
  });

  it("keeps the content security policy, with local URLs", () => {
    const policy = findBehavior("/")?.headersPolicy?.({})["content-security-policy"] ?? "";
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:9229 /);
    const [filesHost] = /(?<=media-src )[^;]+/.exec(policy) ?? ["none"];
    expect(policy, "uploads and audio have the same host").toContain(` ${filesHost}; frame-src`);
    expect(findBehavior("/media/x.svg")?.headersPolicy?.({})["content-security-policy"]).toContain("sandbox");
  });

  it("lets browsers keep a picture for five minutes, also one that was stored with a year", () => {
    const stored = { "cache-control": "public, max-age=31536000, immutable" };
    const getCaching = (path: string) => findBehavior(path)?.headersPolicy?.(stored)["cache-control"];
    expect(getCaching("/media/covers/a.webp")).toBe("public, max-age=300");
    expect(getCaching("/assets/index-abc.js")).toBe(stored["cache-control"]);
  });
});
