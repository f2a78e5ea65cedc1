import { expect, it } from "vitest";
import { inlineNestedStacks } from "./nested-stacks.ts";

const nest = (file: string, Parameters: Record<string, { [name: string]: string | string[] }>) => ({
  Type: "AWS::CloudFormation::Stack",
  Properties: { TemplateURL: "https://s3.us-east-1.amazonaws.com/assets/1.json", Parameters },
  Metadata: { "aws:asset:path": file },
});

const nested = {
  Resources: { Fn: { Type: "AWS::Lambda::Function", Properties: { Role: { Ref: "RoleArn" }, Api: "Ref" } } },
  Outputs: { Name: { Value: { Ref: "Fn" } }, Given: { Value: { Ref: "RoleArn" } } },
};

it("two resources with the same id are refused", () => {
  const parent = { Resources: { Part: nest("part.json", {}), Fn: { Type: "AWS::Lambda::Function" } } };
  expect(() => inlineNestedStacks(parent, () => nested)).toThrow("Two stacks have a resource Fn");
});
