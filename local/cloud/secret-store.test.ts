import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SecretStore } from "./secret-store.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe("SecretStore", () => {
  it("generates different keys for two state directories, readable by their owner only", () => {
    const keys = [dir, mkdtempSync(join(dir, "other-"))].map((each) => new SecretStore(each).getAccessKey());
    expect(keys[0]?.secretAccessKey).not.toBe(keys[1]?.secretAccessKey);
    expect(statSync(join(dir, "secrets.json")).mode & 0o777).toBe(0o600);
  });
});
