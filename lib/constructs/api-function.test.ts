import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { expect, it, onTestFinished } from "vitest";
import { defineEnv } from "../../lambdas/env.ts";
import { stageNamed } from "../stage.ts";
import { apiFunction } from "./api-function.ts";
import type { Link } from "./links.ts";

const tableEnv = defineEnv(["TABLE_NAME"]);
const mailEnv = defineEnv(["MAIL_FROM", "MAIL_HOST"]);
const emptyEnv = defineEnv([]);
const link: Link = { value: "value", rights: [] };
const entry = "lambdas/content/content.lambda.ts";
const stage = stageNamed("sandbox");

/** Never called: tsc checks it, and reports a `@ts-expect-error` line that compiles. */
function checkLinkTypes(scope: Stack): void {
  const environments = [tableEnv, mailEnv, emptyEnv] as const;
  const whole = { TABLE_NAME: link, MAIL_FROM: link, MAIL_HOST: link };
  apiFunction(scope, "whole", { stage, entry, environments, links: whole });
  // @ts-expect-error a declared variable is missing
  apiFunction(scope, "missing", { stage, entry, environments, links: { TABLE_NAME: link, MAIL_FROM: link } });
  apiFunction(scope, "extra", {
    stage,
    entry,
    environments: [tableEnv],
    // @ts-expect-error the code declares no such variable
    links: { TABLE_NAME: link, MAIL_FROM: link },
  });
  apiFunction(scope, "misspelled", {
    stage,
    entry,
    environments: [tableEnv],
    // @ts-expect-error TABEL_NAME
    links: { TABEL_NAME: link },
  });
  apiFunction(scope, "elsewhere", {
    stage,
    // @ts-expect-error an entry is a .lambda.ts below lambdas
    entry: "lambdas/content/content.ts",
    environments: [tableEnv],
    links: { TABLE_NAME: link },
  });
}

it("apiFunction: the compiler rejects missing, extra and misspelled links", () => {
  expect(checkLinkTypes).toHaveLength(1);
});

it("apiFunction: sets the variables of the links and NODE_OPTIONS for source maps, no others", () => {
  const outdir = mkdtempSync(join(tmpdir(), "kindstead-"));
  onTestFinished(() => rmSync(outdir, { recursive: true }));
  const context = { "aws:cdk:bundling-stacks": [] };
  const stack = new Stack(new App({ context, outdir, builtinCloudFormationValidation: false }), "stack");
  apiFunction(stack, "fn", { stage, entry, environments: [tableEnv], links: { TABLE_NAME: link } });
  const [fn] = Object.values(Template.fromStack(stack).findResources("AWS::Lambda::Function"));
  expect(fn?.Properties.Environment.Variables).toEqual({
    TABLE_NAME: "value",
    NODE_OPTIONS: "--enable-source-maps",
  });
  expect(fn?.Metadata).toMatchObject({ "local:entry": entry });
});
