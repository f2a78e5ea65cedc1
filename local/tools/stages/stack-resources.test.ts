import { CloudFormationClient, ListStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { listStageResources } from "./stack-resources.ts";

it("the resources of a stage include those of nested stacks, and none of a stack that is not deployed", async () => {
  const cloudFormation = new CloudFormationClient({ region: "us-east-1" });
  const aws = mockClient(cloudFormation);
  const nested =
    "arn:aws:cloudformation:us-east-1:111122223333:stack/kindstead-sandbox-api-Members-1A2B/3c4d";
  const answer = (StackName: string, ...summaries: [type: string, id: string, physicalId: string][]) =>
    aws.on(ListStackResourcesCommand, { StackName }).resolves({
      StackResourceSummaries: summaries.map(([ResourceType, LogicalResourceId, PhysicalResourceId]) => ({
        ResourceType,
        LogicalResourceId,
        PhysicalResourceId,
        LastUpdatedTimestamp: new Date(0),
        ResourceStatus: "CREATE_COMPLETE",
      })),
    });
  aws.on(ListStackResourcesCommand).rejects(new Error("Stack with id kindstead-sandbox-web does not exist"));
  answer(
    "kindstead-sandbox-api",
    ["AWS::ApiGatewayV2::Api", "Api0A1B2C3D", "x4y5"],
    ["AWS::CloudFormation::Stack", "Members", nested],
  );
  answer(nested, ["AWS::Lambda::Function", "contentFunction0A1B2C3D", "content-x4y5"]);
  const found = await listStageResources({ cloudFormation }, "sandbox");
  expect(found.map(({ stack, physicalId }) => [stack, physicalId])).toEqual([
    ["kindstead-sandbox-api", "x4y5"],
    [nested, "content-x4y5"],
  ]);
});
