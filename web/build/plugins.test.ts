import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { omitSchemas } from "./omit-schemas.ts";
import { trimLucide } from "./trim-lucide.ts";
import { listTrimmedPasswords, trimPasswords } from "./trim-passwords.ts";
import { trimReactRouter } from "./trim-react-router.ts";

/** Calls a plugin's buildEnd hook as Vite does after a build without errors. */
function endBuild({ buildEnd }: { buildEnd?: unknown }): void {
  const context = {
    error(message: string): never {
      throw new Error(message);
    },
  };
  if (typeof buildEnd === "function") buildEnd.call(context, undefined);
}

const routerModule = "/node_modules/react-router/dist/development/chunk-1.mjs";
const routerCode = `var ENABLE_DEV_WARNINGS = true;
var Link = React.forwardRef(render);
Link.displayName = "Link";`;

describe("build plugins", () => {
  it("omitSchemas fails a build whose API client no longer imports the route table", () => {
    expect(() => endBuild(omitSchemas())).toThrow("does not import contract/routes.ts");
  });

  it("trimLucide fails a build whose icons no longer import the factory", () => {
    expect(() => endBuild(trimLucide())).toThrow("No Lucide icon imports createLucideIcon.mjs");
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

  it("trimReactRouter removes development warnings and display names, and marks forwardRef as pure", () => {
    const plugin = trimReactRouter();
    start(plugin);
    expect(transform(plugin, routerCode)).toBe(
      "var ENABLE_DEV_WARNINGS = false;\nvar Link = /* @__PURE__ */ React.forwardRef(render);\n",
    );
    expect(() => endBuild(plugin)).not.toThrow();
  });

  it("trimReactRouter fails a build when one of its patterns matches nothing", () => {
    const plugin = trimReactRouter();
    start(plugin);
    transform(plugin, routerCode.replace("var ENABLE_DEV_WARNINGS = true;", ""));
    expect(() => endBuild(plugin)).toThrow("ENABLE_DEV_WARNINGS");
  });
});

function start({ buildStart }: { buildStart?: unknown }): void {
  if (typeof buildStart === "function") buildStart();
}

function transform({ transform }: { transform?: unknown }, code: string): string {
  return typeof transform === "function" ? transform(code, routerModule).code : "";
}
