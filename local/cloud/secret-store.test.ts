import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveSecretReferences, SecretStore } from "./secret-store.ts";
import type { Template, TemplateResource } from "./template/template.ts";

const createTemplate = (...secrets: { ref: string; properties: unknown }[]): Template => ({
  region: "us-east-1",
  account: "000000000000",
  listResources: (_, shape) =>
    secrets.map(({ ref, properties }) => ({
      stack: "api",
      id: "Secret",
      ref,
      properties: shape.parse(properties) as TemplateResource<never>["properties"],
      metadata: {},
    })),
  getResource: () => {
    throw new Error("not used");
  },
  getOutput: () => "",
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

describe("SecretStore", () => {
  it("generates a secret as the template specifies, and returns the same one at the next start", () => {
    const first = new SecretStore(dir).getTemplateSecrets(createTemplate(originSecret));
    expect(first["arn:origin"]).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(new SecretStore(dir).getTemplateSecrets(createTemplate(originSecret))).toEqual(first);
  });

  it("generates different keys for two state directories, readable by their owner only", () => {
    const keys = [dir, mkdtempSync(join(dir, "other-"))].map((each) => new SecretStore(each).getAccessKey());
    expect(keys[0]?.secretAccessKey).not.toBe(keys[1]?.secretAccessKey);
    expect(statSync(join(dir, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("generates the keys of the Stripe emulator, and returns the same ones at the next start", () => {
    const keys = new SecretStore(dir).getStripeKeys();
    expect(keys).toEqual({
      secretKey: expect.stringMatching(/^sk_test_\w{32}$/),
      publishableKey: expect.stringMatching(/^pk_test_\w{32}$/),
      webhookSecret: expect.stringMatching(/^whsec_\w{32}$/),
    });
    expect(new SecretStore(dir).getStripeKeys()).toEqual(keys);
  });

  it("resolveSecretReferences inserts secret values and rejects an unknown secret", () => {
    const toReference = (arn: string) => `{{resolve:secretsmanager:${arn}:SecretString:::}}`;
    expect(resolveSecretReferences(`a ${toReference("arn:x")} b`, { "arn:x": "hush" })).toBe("a hush b");
    expect(() => resolveSecretReferences(toReference("arn:y"), {})).toThrow(/arn:y/);
  });
});
