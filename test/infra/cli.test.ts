import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { productionFile, root, withDirectory } from "./synthesize-stage.ts";

it("the CDK's own CLI synthesizes a stage from cdk.json, after the command that builds the site", () => {
  const { stdout, status } = withDirectory((directory) =>
    spawnSync(
      process.execPath,
      // A build of the site takes too long here, so another command replaces it.
      [
        join(root, "node_modules/aws-cdk/bin/cdk"),
        "list",
        "--no-notices",
        "--output",
        directory,
        "--build",
        "echo built",
      ],
      {
        cwd: root,
        encoding: "utf8",
        env: {
          PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
          HOME: directory,
          STAGE: "production",
          STAGE_FILE: productionFile,
          // test/infra/app.test.ts validates.
          CDK_VALIDATION: "false",
        },
      },
    ),
  );
  expect(status).toBe(0);
  expect(stdout.trim().split("\n")).toEqual([
    "built",
    ...["data", "identity", "api", "web"].map((part) => `kindstead-production-${part}`),
  ]);
}, 120_000);
