import { CloudWatchClient, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { getStage } from "../../../lib/stage.ts";
import { createAwsClients } from "../stages/aws-clients.ts";
import { AwsSurroundings } from "./aws-surroundings.ts";

it("npm run doctor: sees the composite alarm of its stage, and none of another one", async () => {
  const [quiet, blocked, other] = [
    "sandbox-api-api-5xx",
    "sandbox-api-people-blocked",
    "sandbox-ann-api-5xx",
  ];
  const toAlarm = (name: string) => ({
    AlarmName: `kindstead-${name}`,
    ActionsEnabled: true,
    AlarmActions: ["arn:topic"],
    StateValue: name === quiet ? ("OK" as const) : ("ALARM" as const),
  });
  const aws = mockClient(CloudWatchClient);
  // Without types, CloudWatch answers metric alarms only.
  aws.on(DescribeAlarmsCommand).callsFake(({ AlarmTypes = ["MetricAlarm"] }) => ({
    MetricAlarms: [quiet, other].map(toAlarm),
    ...(AlarmTypes.includes("CompositeAlarm") && { CompositeAlarms: [toAlarm(blocked)] }),
  }));
  const resources = [quiet, blocked].map((name) => ({
    stack: "kindstead-sandbox-api",
    logicalId: name,
    physicalId: `kindstead-${name}`,
    type: `AWS::CloudWatch::${name === blocked ? "CompositeAlarm" : "Alarm"}`,
  }));
  const clients = createAwsClients();
  const alarms = await new AwsSurroundings(getStage("sandbox"), "", { clients, resources }).listAlarms();
  expect(alarms).toEqual([
    { name: "kindstead-sandbox-api-api-5xx", hasAction: true, isFiring: false },
    { name: "kindstead-sandbox-api-people-blocked", hasAction: true, isFiring: true },
  ]);
});
