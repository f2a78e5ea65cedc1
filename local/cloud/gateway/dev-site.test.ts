import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTempDirectory } from "../../emulators/kit/temporary-directory.fixture.ts";
import { type Cloud, startCloud } from "../cloud.ts";
import { reloadOnChange } from "./dev-site.ts";

const dir = createTempDirectory(afterAll);
let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud({ stateDir: join(dir, "state"), port: 0, seed: "none", web: "dev", quiet: true });
});
afterAll(() => cloud.close());

const get = async (path: string) => {
  const response = await fetch(`${cloud.site}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe("the site in development", () => {
  it("is served from source, and every script has the nonce of the content security policy", async () => {
    const { headers, text } = await get("/dashboard");
    const nonce = /script-src 'nonce-([^']+)' 'self'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    const scripts = text.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect((await get("/src/main.tsx")).headers.get("content-type")).toContain("javascript");
  });

  it("shares its origin with the API and /config.json", async () => {
    expect(JSON.parse((await get("/api/content")).text)).toEqual({ items: [], next: null });
    expect(JSON.parse((await get("/config.json")).text).cognito.endpoint).toBe(
      cloud.endpoints.cognito.endpoint,
    );
    expect(JSON.parse((await get("/_local/endpoints.json")).text).site).toBe(cloud.site);
  });
});

describe("functions in development", () => {
  it("are reloaded once after a change to a Lambda or the contract", async () => {
    for (const folder of ["lambdas", "contract"]) mkdirSync(join(dir, folder));
    const printed: string[] = [];
    let reloads = 0;
    const stop = reloadOnChange(dir, { reload: () => (reloads += 1) }, (line) => printed.push(line));
    for (const content of ["a", "ab", "abc"]) writeFileSync(join(dir, "lambdas", "content.ts"), content);
    await expect.poll(() => printed).toEqual(["Functions reloaded."]);
    writeFileSync(join(dir, "contract", "content.ts"), "a");
    await expect.poll(() => reloads).toBe(2);
    stop();
  });
});
