import { CloudWatchClient, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { getStage } from "../../../lib/stage.ts";
import { createAwsClients } from "../stages/aws-clients.ts";
import { AwsSurroundings } from "./aws-surroundings.ts";

it("npm run doctor: sees the alarms of its stage, and none of another one", async () => {
  const [quiet, firing, other] = ["sandbox-api-api-5xx", "sandbox-api-canary", "sandbox-ann-api-5xx"];
  const toAlarm = (name: string) => ({
    AlarmName: `kindstead-${name}`,
    ActionsEnabled: true,
    AlarmActions: ["arn:topic"],
    StateValue: name === firing ? ("ALARM" as const) : ("OK" as const),
  });
  const aws = mockClient(CloudWatchClient);
  aws.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [quiet, firing, other].map(toAlarm) });
  const resources = [quiet, firing].map((name) => ({
    stack: "kindstead-sandbox-api",
    logicalId: name,
    physicalId: `kindstead-${name}`,
    type: "AWS::CloudWatch::Alarm",
  }));
  const clients = createAwsClients();
  const alarms = await new AwsSurroundings(getStage("sandbox"), "", { clients, resources }).listAlarms();
  expect(alarms).toEqual([
    { name: "kindstead-sandbox-api-api-5xx", hasAction: true, isFiring: false },
    { name: "kindstead-sandbox-api-canary", hasAction: true, isFiring: true },
  ]);
});
