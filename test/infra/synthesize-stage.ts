import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { ApiStack } from "../../lib/stacks/api-stack.ts";
import { DataStack } from "../../lib/stacks/data-stack.ts";
import { IdentityStack } from "../../lib/stacks/identity-stack.ts";
import { WebStack } from "../../lib/stacks/web-stack.ts";
import { getStage, type Stage } from "../../lib/stage.ts";
import { inlineNestedStacks } from "../../local/cloud/template/nested-stacks.ts";

export const root = join(import.meta.dirname, "..", "..");

/** Returns cdk.json's context as the CLI passes it to the app. Only the stacks in `bundled` bundle their code. */
export const readCdkContext = (...bundled: string[]): Record<string, unknown> => ({
  ...JSON.parse(readFileSync(join(root, "cdk.json"), "utf8")).context,
  "aws:cdk:bundling-stacks": bundled,
  "aws:cdk:enable-asset-metadata": true,
});

/**
 * Creates a CDK app that writes to `outdir`. CloudFormation's validation takes four seconds to load; only
 * test/infra/app.test.ts uses it.
 */
export const createApp = (outdir: string, ...bundled: string[]): App =>
  new App({ context: readCdkContext(...bundled), outdir, builtinCloudFormationValidation: false });

/** Calls `use` with an empty temporary directory, deletes it, and returns the result. */
export function withDirectory<Result>(use: (directory: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), "kindstead-"));
  try {
    return use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The templates of a stage; that of the API holds what is in its nested stacks. */
export interface Synthesized {
  readonly data: Template;
  readonly identity: Template;
  readonly api: Template;
  readonly web: Template;
  /** Counts the resources of each template, nested ones included, by the name of its file. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Finds all resources of a type by logical id. Of those in two stacks with the same id, it has only one. */
  all(type: string): ReturnType<Template["findResources"]>;
}

/** By name and changes: the test files share a process, and a synthesis takes half a second. */
const synthesized = new Map<string, Synthesized>();

/**
 * Synthesizes the four stacks of a stage without bundling, once for all test files of a process; production with the
 * settings of `productionFile`. `changes` override settings of the stage.
 */
export function synthesizeStage(name: string, changes: Partial<Stage> = {}): Synthesized {
  const key = JSON.stringify([name, changes]);
  const found = synthesized.get(key) ?? synthesize(name, changes);
  synthesized.set(key, found);
  return found;
}

function synthesize(name: string, changes: Partial<Stage>): Synthesized {
  const file = name === "production" ? { STAGE_FILE: productionFile } : {};
  const stage = { ...getStage(name, file), ...changes };
  const parts = withDirectory((outdir) => {
    const app = createApp(outdir);
    const data = new DataStack(app, stage);
    const identity = new IdentityStack(app, stage, data);
    const api = new ApiStack(app, stage, data, identity);
    new WebStack(app, stage, { data, identity, api });
    app.synth();
    const read = (file: string) => JSON.parse(readFileSync(join(outdir, file), "utf8"));
    const readPart = (part: string) =>
      Template.fromJSON(inlineNestedStacks(read(`kindstead-${name}-${part}.template.json`), read));
    const templates = {
      data: readPart("data"),
      identity: readPart("identity"),
      api: readPart("api"),
      web: readPart("web"),
    };
    const files = readdirSync(outdir).filter((file) => file.endsWith(".template.json"));
    const count = (file: string) => Object.keys(read(file).Resources).length;
    const sizes = Object.fromEntries(files.map((file) => [file.replace(".template.json", ""), count(file)]));
    return { templates, sizes };
  });
  return {
    ...parts.templates,
    sizes: parts.sizes,
    all: (type) =>
      Object.assign({}, ...Object.values(parts.templates).map((template) => template.findResources(type))),
  };
}

/** A complete file of a production stage. */
export const productionFile = "test/fixtures/stage-production.json";
