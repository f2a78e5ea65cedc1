import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { expect, it, onTestFinished } from "vitest";
import { defineEnv } from "../../lambdas/env.ts";
import { getStage } from "../stage.ts";
import { createApiFunction } from "./api-function.ts";
import type { Link } from "./links.ts";

const tableEnv = defineEnv(["TABLE_NAME"]);
const mailEnv = defineEnv(["MAIL_FROM", "MAIL_HOST"]);
const emptyEnv = defineEnv([]);
const link: Link = { value: "value", rights: [] };
const entry = "lambdas/content/content.lambda.ts";
const stage = getStage("sandbox");

/** Never called: tsc checks it, and reports a `@ts-expect-error` line that compiles. */
function checkLinkTypes(scope: Stack): void {
  const environments = [tableEnv, mailEnv, emptyEnv] as const;
  const whole = { TABLE_NAME: link, MAIL_FROM: link, MAIL_HOST: link };
  createApiFunction(scope, "whole", { stage, entry, environments, links: whole });
  createApiFunction(scope, "missing", {
    stage,
    entry,
    environments,
    // @ts-expect-error a declared variable is missing
    links: { TABLE_NAME: link, MAIL_FROM: link },
  });
  createApiFunction(scope, "extra", {
    stage,
    entry,
    environments: [tableEnv],
    // @ts-expect-error the code declares no such variable
    links: { TABLE_NAME: link, MAIL_FROM: link },
  });
  createApiFunction(scope, "misspelled", {
    stage,
    entry,
    environments: [tableEnv],
    // @ts-expect-error TABEL_NAME
    links: { TABEL_NAME: link },
  });
  createApiFunction(scope, "elsewhere", {
    stage,
    // @ts-expect-error an entry is a .lambda.ts below lambdas
    entry: "lambdas/content/content.ts",
    environments: [tableEnv],
    links: { TABLE_NAME: link },
  });
}

it("createApiFunction: the compiler rejects missing, extra and misspelled links", () => {
  expect(checkLinkTypes).toHaveLength(1);
});

it("createApiFunction: sets the variables of the links, and no others", () => {
  const outdir = mkdtempSync(join(tmpdir(), "kindstead-"));
  onTestFinished(() => rmSync(outdir, { recursive: true }));
  const context = { "aws:cdk:bundling-stacks": [] };
  const stack = new Stack(new App({ context, outdir, builtinCloudFormationValidation: false }), "stack");
  createApiFunction(stack, "fn", { stage, entry, environments: [tableEnv], links: { TABLE_NAME: link } });
  const [fn] = Object.values(Template.fromStack(stack).findResources("AWS::Lambda::Function"));
  expect(fn?.Properties.Environment.Variables).toEqual({ TABLE_NAME: "value" });
  expect(fn?.Metadata).toMatchObject({ "local:entry": entry });
});
