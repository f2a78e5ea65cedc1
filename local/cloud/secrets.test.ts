import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KeptSecrets, revealSecrets } from "./secrets.ts";
import type { Found, Template } from "./template/template.ts";

const template = (...secrets: { ref: string; properties: unknown }[]): Template => ({
  region: "us-east-1",
  account: "000000000000",
  all: (_, shape) =>
    secrets.map(({ ref, properties }) => ({
      stack: "api",
      id: "Secret",
      ref,
      properties: shape.parse(properties) as Found<never>["properties"],
      metadata: {},
    })),
  only: () => {
    throw new Error("not asked for");
  },
  output: () => "",
});

const originSecret = {
  ref: "arn:origin",
  properties: { GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } },
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe("secrets that AWS would generate", () => {
  it("are drawn as the template asks, once, and are the same at the next start", () => {
    const first = new KeptSecrets(dir).ofTemplate(template(originSecret));
    expect(first["arn:origin"]).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(new KeptSecrets(dir).ofTemplate(template(originSecret))).toEqual(first);
  });

  it("differ between two states, and are readable by their owner alone", () => {
    const keys = [dir, mkdtempSync(join(dir, "other-"))].map((each) => new KeptSecrets(each).accessKey());
    expect(keys[0]?.secretAccessKey).not.toBe(keys[1]?.secretAccessKey);
    expect(statSync(join(dir, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("hold the keys of the local Stripe, the same at the next start", () => {
    const keys = new KeptSecrets(dir).stripeKeys();
    expect(keys).toEqual({
      secretKey: expect.stringMatching(/^sk_test_\w{32}$/),
      publishableKey: expect.stringMatching(/^pk_test_\w{32}$/),
      webhookSecret: expect.stringMatching(/^whsec_\w{32}$/),
    });
    expect(new KeptSecrets(dir).stripeKeys()).toEqual(keys);
  });

  it("stand where the template refers to them, and an unknown one is refused", () => {
    const reference = (arn: string) => `{{resolve:secretsmanager:${arn}:SecretString:::}}`;
    expect(revealSecrets(`a ${reference("arn:x")} b`, { "arn:x": "hush" })).toBe("a hush b");
    expect(() => revealSecrets(reference("arn:y"), {})).toThrow(/arn:y/);
  });
});
