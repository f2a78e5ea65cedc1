import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { choosePorts } from "./ports.ts";
import { placeServices, runtimeEnvironment } from "./services.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "ports-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe("the ports of the services", () => {
  it("are different ones, and the same at the next start", async () => {
    const first = await choosePorts(dir, ["s3", "mail", "cognito"]);
    expect(new Set(Object.values(first)).size).toBe(3);
    expect(await choosePorts(dir, ["s3", "mail", "cognito"])).toEqual(first);
    await choosePorts(dir, ["site"]);
    expect(await choosePorts(dir, ["s3"])).toEqual({ s3: first.s3 });
  });

  it("give way to another program", async () => {
    const { s3 } = await choosePorts(dir, ["s3"]);
    const other = createServer().listen(s3, "127.0.0.1");
    await once(other, "listening");
    expect((await choosePorts(dir, ["s3"])).s3).not.toBe(s3);
    other.close();
  });
});

describe("another server in the place of ours", () => {
  it("is taken from the environment, told to the functions, and said", async () => {
    const said: string[] = [];
    const environment = { AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9000/" };
    const services = await placeServices(dir, environment, (line) => said.push(line));
    expect(services.s3).toMatchObject({ endpoint: "http://127.0.0.1:9000", ours: false });
    expect(services.dynamodb.ours).toBe(true);
    expect(said).toEqual([expect.stringContaining("AWS_ENDPOINT_URL_S3 is set: http://127.0.0.1:9000/")]);
    const key = { accessKeyId: "a", secretAccessKey: "b" };
    expect(runtimeEnvironment("us-east-1", key, services)).toMatchObject({
      AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9000",
      AWS_ENDPOINT_URL_DYNAMODB: services.dynamodb.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: services.ssm.endpoint,
      STRIPE_API_BASE: services.stripe.endpoint,
    });
    expect(services.stripe.ours).toBe(true);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: "sk_test_mine" }, "https://api.stripe.com", false],
    [
      { STRIPE_SECRET_KEY: "sk_test_mine", STRIPE_API_BASE: "http://127.0.0.1:12111/" },
      "http://127.0.0.1:12111",
      false,
    ],
    [{ STRIPE_SECRET_KEY: "" }, /^http:\/\/127\.0\.0\.1:\d+$/, true],
  ])("is Stripe itself for a key of one's own: %j", async (environment, endpoint, ours) => {
    const { stripe } = await placeServices(dir, environment, () => undefined);
    expect(stripe.endpoint).toMatch(endpoint);
    expect(stripe.ours).toBe(ours);
  });
});
