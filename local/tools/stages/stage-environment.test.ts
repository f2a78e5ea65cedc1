import { CloudFormationClient, ListStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { createAwsClients } from "./aws-clients.ts";
import { findDeployedStage } from "./stage-environment.ts";

const toSummary = (id: string) => ({
  ResourceType: "AWS::Lambda::Function",
  LogicalResourceId: id,
  PhysicalResourceId: id,
  LastUpdatedTimestamp: new Date(0),
  ResourceStatus: "CREATE_COMPLETE" as const,
});

it("the environment of a deployed stage has the variables of its functions, not of the CDK's own", async () => {
  const upload = "CustomCDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C81C01536";
  const stacks = mockClient(CloudFormationClient);
  stacks.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
  stacks
    .on(ListStackResourcesCommand, { StackName: "kindstead-sandbox-web" })
    .resolves({ StackResourceSummaries: ["contentFunction864EFC65", upload].map(toSummary) });
  mockClient(LambdaClient)
    .on(GetFunctionConfigurationCommand, { FunctionName: "contentFunction864EFC65" })
    .resolves({ Environment: { Variables: { TABLE_NAME: "table" } } })
    .on(GetFunctionConfigurationCommand, { FunctionName: upload })
    .resolves({ Environment: { Variables: { AWS_CA_BUNDLE: "/etc/pki/tls-ca-bundle.pem" } } });
  const { environment } = await findDeployedStage(createAwsClients(), "sandbox");
  expect(environment).toEqual({ AWS_REGION: "us-east-1", TABLE_NAME: "table" });
});

it("the environment of a deployed stage is read a few functions at a time, as Lambda's request quota allows", async () => {
  const ids = Array.from({ length: 37 }, (_, place) => `function${place}`);
  mockClient(CloudFormationClient)
    .on(ListStackResourcesCommand)
    .resolves({ StackResourceSummaries: [] })
    .on(ListStackResourcesCommand, { StackName: "kindstead-sandbox-api" })
    .resolves({ StackResourceSummaries: ids.map(toSummary) });
  let [open, most] = [0, 0];
  mockClient(LambdaClient)
    .on(GetFunctionConfigurationCommand)
    .callsFake(async ({ FunctionName }) => {
      most = Math.max(most, ++open);
      await new Promise(setImmediate);
      open -= 1;
      return { Environment: { Variables: { [FunctionName]: "read" } } };
    });
  const { environment } = await findDeployedStage(createAwsClients(), "sandbox");
  expect(Object.keys(environment)).toHaveLength(ids.length + 1);
  expect(most).toBeLessThan(15);
});
