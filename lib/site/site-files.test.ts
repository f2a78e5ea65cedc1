import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { afterAll, describe, expect, it } from "vitest";
import type { RuntimeConfig } from "../../contract/runtime-config.ts";
import { createBucket, createPrivateBucket } from "../constructs/private-bucket.ts";
import { StageStack } from "../constructs/stage-stack.ts";
import { getStage } from "../stage.ts";
import { deploySite } from "./site-files.ts";

const config: RuntimeConfig = {
  stage: "sandbox",
  cognito: { region: "us-east-1", user_pool_id: "us-east-1_x", client_id: "y", endpoint: null },
  stripe: { publishable_key: null, stripe_js: null },
  media_url: "/media/",
};

const made = mkdtempSync(join(tmpdir(), "kindstead-"));
afterAll(() => rmSync(made, { recursive: true }));

function site(files: Record<string, string>): string {
  const directory = mkdtempSync(join(made, "site-"));
  mkdirSync(join(directory, "assets"));
  mkdirSync(join(directory, "templates"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

const whole = {
  "index.html": "<h1>home</h1>",
  "404.html": "<h1>nowhere</h1>",
  "templates/404.html": "<h1>nowhere</h1>",
  "assets/app-1.js": "export {}",
};

/** Creates a stack with only the site's bucket and its upload. Throws on any finding of cdk-nag. */
function deployed(built: string, bundled: string[] = ["**"]): Template {
  const app = new App({
    context: { "aws:cdk:bundling-stacks": bundled },
    outdir: mkdtempSync(join(made, "out-")),
  });
  const stage = getStage("sandbox");
  const stack = new StageStack(app, "web", stage, "test");
  const logs = createBucket(stack, "Logs", stage, {});
  const bucket = createPrivateBucket(stack, "Site", { stage, logs });
  const publish = LambdaFunction.fromFunctionName(stack, "Publish", "publish");
  deploySite(stack, stage, { site: bucket, config, publish, bucketName: bucket, built });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return Template.fromStack(stack);
}

describe("site upload", () => {
  const template = deployed(site(whole));
  const uploads = Object.entries(template.findResources("Custom::CDKBucketDeployment"));
  const upload = (prefix: string) => uploads.find(([id]) => id.startsWith(prefix))?.[1];

  it("lets browsers cache chunks forever and revalidate pages", () => {
    expect(upload("Assets")?.Properties).toMatchObject({
      DestinationBucketKeyPrefix: "assets",
      SystemMetadata: { "cache-control": "public, max-age=31536000, immutable" },
    });
    for (const pages of ["Pages", "NotFound"])
      expect(upload(pages)?.Properties.SystemMetadata).toEqual({ "cache-control": "no-cache" });
  });

  it("marks the 404 page for the edge function", () => {
    expect(upload("NotFound")?.Properties.UserMetadata).toEqual({ "not-found": "1" });
    expect(upload("Pages")?.Properties).not.toHaveProperty("UserMetadata");
  });

  it("uploads chunks before the pages that name them, and deletes nothing", () => {
    const findUploadId = (prefix: string) => uploads.find(([id]) => id.startsWith(prefix))?.[0];
    expect(upload("Pages")?.DependsOn).toContain(findUploadId("Assets"));
    expect(upload("NotFound")?.DependsOn).toContain(findUploadId("Pages"));
    for (const [, { Properties }] of uploads) expect(Properties.Prune).toBe(false);
  });

  it("can read deployed archives and add files to the site, nothing else, by a policy that no deployment changes", () => {
    const policies = Object.values(template.findResources("AWS::IAM::Policy"));
    expect(policies).toHaveLength(1);
    const statements: { Action: string | string[]; Resource: unknown }[] =
      policies[0]?.Properties.PolicyDocument.Statement;
    expect(new Set(statements.flatMap(({ Action }) => Action))).toEqual(
      new Set(["logs:CreateLogStream", "logs:PutLogEvents", "s3:GetObject", "s3:ListBucket", "s3:PutObject"]),
    );
    for (const { Resource } of statements.filter(({ Action }) => Action === "s3:GetObject"))
      expect(JSON.stringify(Resource)).toMatch(/cdk-[a-z0-9]+-assets-.*\/\*\.zip"/);
  });

  it("requires a built site unless bundling is disabled", () => {
    const empty = site({});
    expect(() => deployed(empty)).toThrow(/holds no site: build it with/);
    expect(deployed(empty, []).findResources("Custom::CDKBucketDeployment")).toEqual({});
  });
});
