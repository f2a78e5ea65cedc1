import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { context, inDirectory, root } from "./synthesized.ts";

interface Metadata {
  type: string;
  data: Record<string, unknown>;
}

/** Each finding of cdk-nag that was acknowledged, with the reason given. */
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
const synth = (stage: string) =>
  inDirectory((directory) => {
    const { status, stderr } = spawnSync(process.execPath, ["bin/app.ts"], {
      cwd: root,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        CDK_OUTDIR: directory,
        CDK_CONTEXT_JSON: JSON.stringify(context()),
        STAGE: stage,
        CDK_VALIDATION: String(stage !== "local"),
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
  it.each(["local", "sandbox", "production"])(
    "synthesizes %s without account, warning or finding",
    (stage) => {
      const { status, stderr, templates, acknowledged: reasons } = synth(stage);
      expect(stderr).toBe("");
      expect(status).toBe(0);
      expect(templates).toEqual(
        ["api", "data", "identity", "web"].map((part) => `kindstead-${stage}-${part}.template.json`),
      );
      for (const [id, reason] of reasons) expect(String(reason).length, id).toBeGreaterThan(30);
      // Rules, of whatever resource: who may touch which prefix is test/infra/permissions.test.ts's. Four more belong
      // to the upload of the site, which is bundled (lib/site-files.test.ts).
      expect(new Set(reasons.map(([id]) => id.replace(/\[.*/, ""))).size).toBeLessThanOrEqual(13);
    },
    120_000,
  );

  it("says which stages there are", () => {
    const { status, stderr } = synth("staging");
    expect(status).not.toBe(0);
    expect(stderr).toContain("There is no stage staging: use local, sandbox, production");
  });
});
