import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { productionFile, readCdkContext, root, withDirectory } from "./synthesize-stage.ts";

interface Metadata {
  type: string;
  data: Record<string, unknown>;
}

/** Lists the acknowledged findings of cdk-nag with their reasons. */
function acknowledged(directory: string): [string, unknown][] {
  const files = readdirSync(directory).filter((file) => file.endsWith(".metadata.json"));
  return files
    .flatMap((file) =>
      Object.values<Metadata[]>(JSON.parse(readFileSync(join(directory, file), "utf8"))).flat(),
    )
    .filter(({ type }) => type === "aws:cdk:acknowledged-rules")
    .flatMap(({ data }) => Object.entries(data))
    .filter(([id]) => /AwsSolutions|Serverless/.test(id));
}

/** Runs bin/app.ts as the CLI does, without bundling; for the stage `local` as local/cloud/template/synthesize.ts does. */
const runApp = (stage: string, environment: Record<string, string> = {}) =>
  withDirectory((directory) => {
    const { status, stderr } = spawnSync(process.execPath, ["bin/app.ts"], {
      cwd: root,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        CDK_OUTDIR: directory,
        CDK_CONTEXT_JSON: JSON.stringify(readCdkContext()),
        STAGE: stage,
        CDK_VALIDATION: String(stage !== "local"),
        ...environment,
      },
    });
    const files = readdirSync(directory);
    return {
      status,
      stderr,
      templates: files.filter((file) => file.endsWith(".template.json")).sort(),
      acknowledged: acknowledged(directory),
    };
  });

describe("bin/app.ts", () => {
  // test/infra checks the templates of every stage; the sandbox differs from production by its settings only, and the
  // journeys start on those of the stage `local`.
  it.each(process.env.PROVE ? ["local", "sandbox", "production"] : ["production"])(
    "synthesizes %s without an AWS account, warnings or findings",
    (stage) => {
      const file = stage === "production" ? { STAGE_FILE: productionFile } : undefined;
      const { status, stderr, templates, acknowledged: reasons } = runApp(stage, file);
      expect(stderr).toBe("");
      expect(status).toBe(0);
      expect(templates.filter((file) => !file.endsWith(".nested.template.json"))).toEqual(
        ["api", "data", "identity", "web"].map((part) => `kindstead-${stage}-${part}.template.json`),
      );
      for (const [id, reason] of reasons) expect(String(reason).length, id).toBeGreaterThan(30);
      // By rule; prefixes are checked in test/infra/permissions.test.ts. Four more rules belong to the site upload,
      // which needs bundling (lib/site/site-files.test.ts).
      expect(new Set(reasons.map(([id]) => id.replace(/\[.*/, ""))).size).toBeLessThanOrEqual(17);
    },
    120_000,
  );

  it("prints what production lacks in words, without a stack trace", () => {
    const { status, stderr } = runApp("production");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The stage production is not complete\. Set in stages\/production\.json:\n/);
    expect(stderr.trim().split("\n")).toHaveLength(6);
  });
});
