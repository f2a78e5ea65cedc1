import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { inlineNestedStacks } from "./nested-stacks.ts";

/** A JSON value of a template. Intrinsic functions are objects with one key. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const json: z.ZodType<Json> = z.json();

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      properties: z.object({ templateFile: z.string().optional() }).optional(),
    }),
  ),
});

const templateFile = z.object({
  Parameters: z.record(z.string(), z.object({ Default: json.optional() })).default({}),
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.record(z.string(), json).default({}),
      Metadata: z.record(z.string(), json).default({}),
    }),
  ),
  Outputs: z
    .record(z.string(), z.object({ Value: json, Export: z.object({ Name: json }).optional() }))
    .default({}),
});

const record = z.record(z.string(), z.record(z.string(), json));
const templateSource = z.looseObject({ Resources: record, Outputs: record.optional() });

export interface Resource {
  stack: string;
  /** The logical id, unique within its stack. */
  id: string;
  type: string;
  properties: { [key: string]: Json };
  metadata: { [key: string]: Json };
}

export interface Stack {
  name: string;
  account: string;
  region: string;
  parameters: Map<string, Json | undefined>;
  resources: Map<string, Resource>;
  outputs: { name: string; value: Json; exportName: Json | undefined }[];
}

/** The account and region of stacks that name none. All stacks of a stage are in us-east-1. */
const defaultAccount = "000000000000";
const defaultRegion = "us-east-1";

/** Reads the stacks that the CDK app wrote to `directory`. Throws when it contains no cloud assembly. */
export function readAssembly(directory: string): Stack[] {
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(directory, file), "utf8"));
  const readTemplate = (file: string) => templateSource.parse(readJson(file));
  const { artifacts } = manifest.parse(readJson("manifest.json"));
  return Object.entries(artifacts).flatMap(([name, artifact]) => {
    const file = artifact.properties?.templateFile;
    if (artifact.type !== "aws:cloudformation:stack" || file === undefined) return [];
    const [, account = "", region = ""] = /^aws:\/\/([^/]+)\/([^/]+)$/.exec(artifact.environment ?? "") ?? [];
    return [
      toStack(
        name,
        account.startsWith("unknown") || account === "" ? defaultAccount : account,
        region.startsWith("unknown") || region === "" ? defaultRegion : region,
        templateFile.parse(inlineNestedStacks(readTemplate(file), readTemplate)),
      ),
    ];
  });
}

function toStack(
  name: string,
  account: string,
  region: string,
  template: z.infer<typeof templateFile>,
): Stack {
  return {
    name,
    account,
    region,
    parameters: new Map(Object.entries(template.Parameters).map(([key, value]) => [key, value.Default])),
    resources: new Map(
      Object.entries(template.Resources).map(([id, resource]) => [
        id,
        {
          stack: name,
          id,
          type: resource.Type,
          properties: resource.Properties,
          metadata: resource.Metadata,
        },
      ]),
    ),
    outputs: Object.entries(template.Outputs).map(([output, { Value, Export }]) => ({
      name: output,
      value: Value,
      exportName: Export?.Name,
    })),
  };
}
