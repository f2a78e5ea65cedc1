import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../../contract/pages.ts";
import { type Route, routes } from "../../../contract/routes.ts";
import { originSecretHeader } from "../../../lambdas/http/env.ts";
import { synthesize } from "../template/synthesize.ts";
import { readTemplate } from "../template/template.ts";
import { type Behaviour, readBehaviours } from "./distribution.ts";
import { createEdge } from "./edge.ts";
import { ownAnswer } from "./message.ts";
import { bucketOf } from "./origins.ts";

const root = join(import.meta.dirname, "..", "..", "..");
let behaviours: Behaviour[];

beforeAll(async () => {
  const assembly = await synthesize(root, join(root, ".local", "cache"), () => undefined);
  behaviours = readBehaviours(
    readTemplate(assembly),
    () => "the secret",
    (text) => text.replaceAll("https://cognito-idp.us-east-1.amazonaws.com", "http://127.0.0.1:9229"),
  );
});

const behaviourOf = (path: string): Behaviour | undefined =>
  behaviours.find(({ pattern }) => pattern.test(path));

/** The path under which the site's bucket is asked for what a visitor asks for. */
async function objectFor(path: string): Promise<string> {
  const edge = createEdge(behaviours, () => async (request) => ownAnswer(200, "text/plain", request.path));
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

describe("the distribution that the stacks synthesize, run locally", () => {
  it("leads every route to the API with the secret, and lets the edge compress only what it may keep", () => {
    for (const { path, cache } of Object.values<Route>(routes)) {
      const behaviour = behaviourOf(path.replace(/\{\w+\}/, "cnt_0123456789"));
      expect(behaviour?.origin.domainName, path).toContain(".execute-api.");
      expect(behaviour?.origin.customHeaders).toEqual({ [originSecretHeader]: "the secret" });
      expect(behaviour?.compress, path).toBe(cache === "edge");
      expect(behaviour?.forwardedQuery, path).toBe("all");
    }
  });

  it("leads pictures, chunks and pages to their buckets", () => {
    const bucket = (path: string) => bucketOf(behaviourOf(path)?.origin.domainName ?? "");
    expect(bucket("/media/covers/a.svg")).toContain("media");
    expect(bucket("/assets/index-abc.js")).toContain("site");
    expect(bucket("/dashboard")).toBe(bucket("/assets/index-abc.js"));
  });

  it("finds each page's file, the not-found page for every other one, and files as they are", async () => {
    for (const { path } of pages)
      expect(await objectFor(path)).toBe(path === "/" ? "/index.html" : `${path}/index.html`);
    expect(await objectFor("/dashboard/")).toBe("/dashboard/index.html");
    for (const path of ["/nope", "/dashboard/nope", "/wp-admin.html"])
      expect(await objectFor(path)).toBe("/404.html");
    expect(await objectFor("/assets/missing.js")).toBe("/assets/missing.js");
    expect(await objectFor("/favicon.svg")).toBe("/favicon.svg");
  });

  it("keeps the security policy, but for the local addresses in it", () => {
    const policy = behaviourOf("/")?.headersPolicy?.({})["content-security-policy"] ?? "";
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:9229 /);
    expect(behaviourOf("/media/x.svg")?.headersPolicy?.({})["content-security-policy"]).toContain("sandbox");
  });
});
