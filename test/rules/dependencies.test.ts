import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { root } from "./source.ts";

/*
 * What keeps a swapped or surprising dependency out, as far as it can be seen without a network (SEC-20); decision 026 says what needs one.
 */
const versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
const lock = z
  .object({
    lockfileVersion: z.literal(3),
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        /** Comes inside another package, under that one's sum. */
        inBundle: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));

const { "": _ours, ...installed } = lock.packages;
const wanted = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});

/** The paths of the installed packages for which this holds. */
const those = (holds: (each: (typeof installed)[string]) => boolean) =>
  Object.entries(installed).flatMap(([path, each]) => (holds(each) ? [path] : []));

describe("what others wrote", () => {
  it("is wanted in one exact version, which is the one that is locked", () => {
    const loose = wanted.filter(([name, version]) => installed[`node_modules/${name}`]?.version !== version);
    expect(loose).toEqual([]);
  });

  it("is locked to its content's sum, and to no place that it comes from", () => {
    expect(Object.keys(installed).length).toBeGreaterThan(400);
    expect(those(({ integrity, inBundle }) => !inBundle && !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(those(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([]);
  });

  it("runs nothing while it is installed, but for what package.json names", () => {
    const running = those(({ hasInstallScript }) => hasInstallScript === true);
    const allowed = Object.keys(manifest.allowScripts).map((name) => `node_modules/${name}`);
    expect(running.toSorted()).toEqual(allowed.toSorted());
  });
});
