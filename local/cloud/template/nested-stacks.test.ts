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

it("a nested stack's resources become its parent's, with the values that parameters and outputs carry", () => {
  const parent = {
    Resources: {
      Part: nest("part.json", { RoleArn: { "Fn::GetAtt": ["Role", "Arn"] } }),
      Role: { Type: "AWS::IAM::Role" },
      Stage: {
        Type: "AWS::ApiGatewayV2::Stage",
        DependsOn: ["Part", "Role"],
        Properties: { Name: { "Fn::GetAtt": ["Part", "Outputs.Name"] } },
      },
    },
    Outputs: { RoleOfFn: { Value: { "Fn::GetAtt": ["Part", "Outputs.Given"] } } },
  };
  expect(inlineNestedStacks(parent, () => nested)).toEqual({
    Resources: {
      Fn: {
        Type: "AWS::Lambda::Function",
        Properties: { Role: { "Fn::GetAtt": ["Role", "Arn"] }, Api: "Ref" },
      },
      Role: { Type: "AWS::IAM::Role" },
      Stage: {
        Type: "AWS::ApiGatewayV2::Stage",
        DependsOn: ["Fn", "Role"],
        Properties: { Name: { Ref: "Fn" } },
      },
    },
    Outputs: { RoleOfFn: { Value: { "Fn::GetAtt": ["Role", "Arn"] } } },
  });
});

it("one nested stack may take a value from another", () => {
  const parent = {
    Resources: {
      First: nest("first.json", { RoleArn: { Ref: "Role" } }),
      Second: nest("second.json", { FnName: { "Fn::GetAtt": ["First", "Outputs.Name"] } }),
      Role: { Type: "AWS::IAM::Role" },
    },
  };
  const second = { Resources: { Alarm: { Type: "AWS::CloudWatch::Alarm", Properties: { Ref: "FnName" } } } };
  const { Resources } = inlineNestedStacks(parent, (file) => (file === "first.json" ? nested : second));
  expect(Resources).toHaveProperty("Alarm.Properties", { Ref: "Fn" });
});

it("two resources with the same id are refused", () => {
  const parent = { Resources: { Part: nest("part.json", {}), Fn: { Type: "AWS::Lambda::Function" } } };
  expect(() => inlineNestedStacks(parent, () => nested)).toThrow("Two stacks have a resource Fn");
});
