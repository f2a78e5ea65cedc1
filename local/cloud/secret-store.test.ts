import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { SecretStore } from "./secret-store.ts";

describe("SecretStore", () => {
  it("generates different keys for two state directories, readable by their owner only", () => {
    const dir = createTempDirectory();
    const keys = [dir, createTempDirectory()].map((each) => new SecretStore(each).getAccessKey());
    expect(keys[0]?.secretAccessKey).not.toBe(keys[1]?.secretAccessKey);
    expect(statSync(join(dir, "secrets.json")).mode & 0o777).toBe(0o600);
  });
});
