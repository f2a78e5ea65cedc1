import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { omitSchemas } from "./omit-schemas.ts";
import { listTrimmedPasswords, trimPasswords } from "./trim-passwords.ts";

/** Calls a plugin's buildEnd hook as Vite does after a build without errors. */
function endBuild({ buildEnd }: { buildEnd?: unknown }): void {
  const context = {
    error(message: string): never {
      throw new Error(message);
    },
  };
  if (typeof buildEnd === "function") buildEnd.call(context, undefined);
}

describe("build plugins", () => {
  it("omitSchemas fails a build whose API client no longer imports the route table", () => {
    expect(() => endBuild(omitSchemas())).toThrow("does not import contract/routes.ts");
  });

  it("trimPasswords keeps 10,000 passwords at most, none that is too short, and fails a build that does not use them", () => {
    const plugin = trimPasswords();
    const list = listTrimmedPasswords();
    expect(list.length).toBeGreaterThan(8_000);
    expect(list.length).toBeLessThanOrEqual(10_000);
    expect(list.every((password) => password.length >= 6)).toBe(true);
    expect(list).toEqual(expect.arrayContaining(["123456", "password", "iloveyou"]));
    expect(gzipSync(list.join("\n")).length).toBeLessThan(30_000);
    expect(() => endBuild(plugin)).toThrow("No module imports");
  });
});
