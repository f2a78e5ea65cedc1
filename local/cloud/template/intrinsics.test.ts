import { describe, expect, it } from "vitest";
import type { Json, Stack } from "./assembly.ts";
import { createResolver } from "./intrinsics.ts";

/** As Fn::Sub spells a place to fill. */
const place = (name: string): string => `\${${name}}`;

const stack = (name: string, resources: Record<string, string>, more: Partial<Stack> = {}): Stack => ({
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

const data = stack(
  "data",
  { Files: "AWS::S3::Bucket", Table: "AWS::DynamoDB::GlobalTable" },
  {
    parameters: new Map<string, Json>([["Version", "6"]]),
    outputs: [
      {
        name: "Out",
        value: { "Fn::GetAtt": ["Table", "Arn"] },
        exportName: { "Fn::Sub": `${place("AWS::StackName")}:T` },
      },
    ],
  },
);
const resolve = createResolver([data, stack("api", { Fn: "AWS::Lambda::Function" })]);
const inData = (value: Json) => resolve("data", value);

describe("the template's intrinsics", () => {
  it("name a resource the same way wherever it is asked for", () => {
    const name = inData({ Ref: "Files" });
    expect(name).toMatch(/^[a-z0-9-]{3,63}$/);
    expect(inData({ "Fn::GetAtt": ["Files", "Arn"] })).toBe(`arn:aws:s3:::${name}`);
    expect(inData({ "Fn::GetAtt": "Files.RegionalDomainName" })).toBe(`${name}.s3.us-east-1.amazonaws.com`);
  });

  it("join, split, select and substitute", () => {
    expect(inData({ "Fn::Join": ["/", ["a", { Ref: "AWS::Region" }, "b"]] })).toBe("a/us-east-1/b");
    expect(inData({ "Fn::Select": [2, { "Fn::Split": ["/", "https://host/path"] }] })).toBe("host");
    expect(
      inData({
        "Fn::Sub": [`${place("x")}-${place("AWS::AccountId")}-${place("!kept")}`, { x: { Ref: "Version" } }],
      }),
    ).toBe(`6-000000000000-${place("kept")}`);
    expect(inData({ "Fn::Sub": place("Table.Arn") })).toContain("table/data-Table");
  });

  it("follow an export into the stack that made it", () => {
    const imported = resolve("api", { "Fn::ImportValue": "data:T" });
    expect(imported).toBe(inData({ "Fn::GetAtt": ["Table", "Arn"] }));
  });

  it("leave out what has no value, inside lists and objects", () => {
    const value = { kept: [1, { Ref: "AWS::NoValue" }], gone: { Ref: "AWS::NoValue" } };
    expect(inData(value)).toEqual({ kept: [1] });
  });

  it.each<[string, Json, RegExp]>([
    ["an unknown function", { "Fn::Cidr": ["10.0.0.0/8"] }, /data uses Fn::Cidr/],
    ["a resource that is not there", { Ref: "Gone" }, /data refers to Gone/],
    ["an attribute nobody knows", { "Fn::GetAtt": ["Files", "WebsiteURL"] }, /data reads Files\.WebsiteURL/],
    ["an import without an export", { "Fn::ImportValue": "nowhere" }, /imports nowhere/],
  ])("refuse %s, naming it", (_, value, words) => {
    expect(() => inData(value)).toThrow(words);
  });
});
