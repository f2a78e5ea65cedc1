import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { root } from "./source.ts";

/*
 * Detects replaced and unexpected dependencies as far as possible without a network (SEC-20).
 * docs/decisions/libraries.md describes the checks that need one.
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
        /** Bundled with another package and covered by that package's checksum. */
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

/** Lists the paths of the installed packages that match the condition. */
const listPackages = (matches: (each: (typeof installed)[string]) => boolean) =>
  Object.entries(installed).flatMap(([path, each]) => (matches(each) ? [path] : []));

describe("npm packages", () => {
  it("are declared with an exact version, which is the one in the lockfile", () => {
    const loose = wanted.filter(([name, version]) => installed[`node_modules/${name}`]?.version !== version);
    expect(loose).toEqual([]);
  });

  it("are locked by checksum and without a download URL", () => {
    expect(Object.keys(installed).length).toBeGreaterThan(400);
    expect(listPackages(({ integrity, inBundle }) => !inBundle && !integrity?.startsWith("sha512-"))).toEqual(
      [],
    );
    expect(listPackages(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([]);
  });

  it("run no install scripts, except for those that package.json allows", () => {
    const running = listPackages(({ hasInstallScript }) => hasInstallScript === true);
    const allowed = Object.keys(manifest.allowScripts).map((name) => `node_modules/${name}`);
    expect(running.toSorted()).toEqual(allowed.toSorted());
  });
});

describe("CI", () => {
  const folder = join(root, ".github", "workflows");
  const workflows = readdirSync(folder).map(
    (name) => [name, readFileSync(join(folder, name), "utf8")] as const,
  );

  it.each(workflows)(
    "%s names every action by its commit and gets no right that it does not list",
    (_, text) => {
      const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
      const others = actions.filter((action) => !action.startsWith("./.github/"));
      expect(others.filter((action) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
      expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
    },
  );

  it("only deployments may ask for AWS credentials, and the job that writes a comment checks out no code", () => {
    const jobs = workflows.flatMap(([name, text]) =>
      text
        .slice(text.indexOf("\njobs:"))
        .split(/^ {2}(?=[\w-]+:$)/m)
        .slice(1)
        .map((job) => [`${name} ${job.slice(0, job.indexOf(":"))}`, job] as const),
    );
    const listJobs = (right: string) => jobs.filter(([, job]) => job.includes(right)).map(([name]) => name);
    expect(listJobs("id-token: write")).toEqual(["deploy.yml sandbox", "deploy.yml production"]);
    expect(listJobs("contents: write")).toEqual(["deploy.yml release"]);
    expect(listJobs("pull-requests: write")).toEqual(["pull-request.yml comment"]);
    const comment = jobs.find(([name]) => name === "pull-request.yml comment")?.[1];
    expect(comment).not.toMatch(/checkout|npm/);
    for (const [name, job] of jobs.filter(([name]) => /^deploy.yml (?!test)/.test(name)))
      expect(job).toMatch(
        name.endsWith("release")
          ? /needs: test\n/
          : /needs: test\n {4}if: .*_ROLE_ARN != ''\n[\s\S]*environment: /,
      );
  });

  it("audits what is deployed, lists it, and reads our code for faults", () => {
    const all = workflows.map(([, text]) => text).join();
    for (const command of [
      "npm run ops -- audit --required",
      "npm run --silent ops -- sbom",
      "codeql-action/analyze@",
    ])
      expect(all).toContain(command);
    const script = readFileSync(join(root, ".ci", "run"), "utf8");
    for (const command of ["npm run --silent ops -- audit", "npm run --silent ops -- sbom"])
      expect(script).toContain(command);
  });
});

it("the pdf.js inside unpdf, which no audit sees, is the one that docs/security.md names", () => {
  const bundled = readFileSync(join(root, "node_modules/unpdf/dist/pdfjs.mjs"), "utf8");
  const [, version = "none"] =
    /pdf\.js ([\d.]+) of/.exec(readFileSync(join(root, "docs/security.md"), "utf8")) ?? [];
  expect(bundled).toContain(`\`${version}\``);
});
