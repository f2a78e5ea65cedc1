import { describe, expect, it } from "vitest";
import type { Json, Stack } from "./assembly.ts";
import { createResolver } from "./intrinsics.ts";

/** Formats a placeholder of Fn::Sub. */
const toPlaceholder = (name: string): string => `\${${name}}`;

const createStack = (name: string, resources: Record<string, string>, more: Partial<Stack> = {}): Stack => ({
  name,
  account: "000000000000",
  region: "us-east-1",
  parameters: new Map(),
  resources: new Map(
    Object.entries(resources).map(([id, type]) => [
      id,
      { stack: name, id, type, properties: {}, metadata: {} },
    ]),
  ),
  outputs: [],
  ...more,
});

const data = createStack(
  "data",
  { Files: "AWS::S3::Bucket", Table: "AWS::DynamoDB::GlobalTable" },
  {
    parameters: new Map<string, Json>([["Version", "6"]]),
    outputs: [
      {
        name: "Out",
        value: { "Fn::GetAtt": ["Table", "Arn"] },
        exportName: { "Fn::Sub": `${toPlaceholder("AWS::StackName")}:T` },
      },
    ],
  },
);
const resolve = createResolver([data, createStack("api", { Fn: "AWS::Lambda::Function" })]);
const resolveInData = (value: Json) => resolve("data", value);

describe("createResolver", () => {
  it.each<[string, Json, RegExp]>([
    ["an unknown function", { "Fn::Cidr": ["10.0.0.0/8"] }, /data uses Fn::Cidr/],
    ["an unknown resource", { Ref: "Gone" }, /data refers to Gone/],
    ["an unknown attribute", { "Fn::GetAtt": ["Files", "WebsiteURL"] }, /data reads Files\.WebsiteURL/],
    ["an import without an export", { "Fn::ImportValue": "nowhere" }, /imports nowhere/],
  ])("throws for %s and names it", (_, value, message) => {
    expect(() => resolveInData(value)).toThrow(message);
  });
});
