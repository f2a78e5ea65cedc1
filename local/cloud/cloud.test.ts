import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAmplifyClient } from "../../test/support/amplify.ts";
import { seedAccounts } from "../demo/accounts.ts";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { type Cloud, startCloud } from "./cloud.ts";

const stateDir = createTempDirectory(afterAll);
let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud({ stateDir, port: 0, seed: "none", web: "none", quiet: true });
});
afterAll(() => cloud.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${cloud.site}${path}`, { headers });

describe("the API on the local cloud", () => {
  it("rejects a body over 10 MB as API Gateway does", async () => {
    const response = await fetch(`${cloud.site}/api/content`, {
      method: "POST",
      body: Buffer.alloc(10_485_761),
    });
    expect([response.status, await response.json()]).toEqual([413, { message: "Request Entity Too Large" }]);
  });
});

describe("a local cloud without demo data", () => {
  it("rejects default passwords and the demo accounts' passwords", async () => {
    const { getTokens } = createAmplifyClient(cloud.endpoints);
    const demoAccounts = seedAccounts.map(({ email, password }) => [email, password]);
    const names = ["admin@kindstead.example", "admin", "administrator", "root", "test", "user"];
    // At most five per name: a sixth attempt would be locked out regardless of its password.
    const defaultPasswords = process.env.PROVE ? ["admin", "password", "changeme", "kindstead"] : [];
    const guesses = [...demoAccounts, ...names.map((name) => [name, name])].flatMap(
      ([email = "", password = ""]) =>
        [password, ...defaultPasswords.map((each) => (each === password ? "12345678" : each))].map(
          (guess) => ({
            email,
            password: guess,
          }),
        ),
    );
    expect(guesses).toHaveLength(process.env.PROVE ? 50 : 10);
    for (const guess of guesses)
      await expect(getTokens(guess), guess.password).rejects.toThrow("Incorrect username or password.");
  });
});

describe("the local cloud's site", () => {
  it("lists its endpoints, only under a local host name", async () => {
    expect(await (await get("/_local/endpoints.json")).json()).toEqual(cloud.endpoints);
    expect(Object.keys(cloud.endpoints.s3.buckets).sort()).toEqual(["files", "logs", "media", "site"]);
    const status = await new Promise((resolve) => {
      const { port } = new URL(cloud.site);
      const options = {
        host: "127.0.0.1",
        port,
        path: "/_local/endpoints.json",
        headers: { host: "evil.example" },
      };
      request(options, (response) => resolve(response.statusCode)).end();
    });
    expect(status).toBe(421);
  });
});
