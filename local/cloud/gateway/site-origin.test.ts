import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Origin } from "./http-messages.ts";
import { createSiteOrigin } from "./site-origin.ts";

let parent: string;
let site: Origin;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "site-"));
  const directory = join(parent, "built");
  mkdirSync(join(directory, "assets"), { recursive: true });
  writeFileSync(join(parent, "outside.txt"), "outside the site");
  for (const [file, content] of Object.entries({
    "index.html": "<h1>Home</h1>",
    "404.html": "<h1>Lost</h1>",
    "assets/app-1.js": "let a",
  }))
    writeFileSync(join(directory, file), content);
  site = createSiteOrigin(directory, "{}");
  rmSync(directory, { recursive: true });
});
afterAll(() => rmSync(parent, { recursive: true }));

async function get(path: string) {
  const request = {
    method: "GET",
    query: "",
    headers: {},
    body: Buffer.alloc(0),
    viewerAddress: "127.0.0.1",
  };
  const { status, headers, body } = await site({ ...request, path });
  return { status, headers, text: body.toString() };
}

describe("the site origin", () => {
  it("serves files with content type and ETag; chunks are cached forever, other files are revalidated", async () => {
    expect(await get("/")).toEqual({
      status: 200,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      },
      text: "<h1>Home</h1>",
    });
    expect((await get("/assets/app-1.js")).headers).toMatchObject({
      "content-type": "text/javascript",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await get("/config.json")).headers["cache-control"]).toBe("no-cache");
  });

  it("marks only the not-found page", async () => {
    expect((await get("/404.html")).headers).toHaveProperty("x-amz-meta-not-found", "1");
    expect((await get("/index.html")).headers).not.toHaveProperty("x-amz-meta-not-found");
  });

  it.each(["/assets/app-2.js", "/../outside.txt", "/%2e%2e/outside.txt", "/assets"])(
    "returns a 404 that is not HTML for %s",
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, headers: { "content-type": "application/xml" } });
    },
  );
});
