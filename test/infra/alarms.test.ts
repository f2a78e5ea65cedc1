import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, synthesized } from "./synthesized.ts";

const { api, all } = synthesized("sandbox", { alarmEmail: "oncall@kindstead.test" });
const alarms = Object.values(api.findResources("AWS::CloudWatch::Alarm")).map(({ Properties }) => Properties);

describe("every alarm", () => {
  it("ends with the heading of the runbook that says what to do", () => {
    const headings = [...readFileSync(join(root, "docs/runbook.md"), "utf8").matchAll(/^## (.+)$/gm)];
    const anchors = headings.map(([, heading]) => `docs/runbook.md#${heading}`);
    for (const { AlarmDescription } of alarms) expect(anchors).toContain(AlarmDescription.split(" ").at(-1));
  });

  it("calls somebody, and stays silent while nothing happens", () => {
    const [topic] = Object.keys(api.findResources("AWS::SNS::Topic"));
    for (const alarm of alarms)
      expect(alarm).toMatchObject({ AlarmActions: [{ Ref: topic }], TreatMissingData: "notBreaching" });
    api.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "oncall@kindstead.test",
    });
  });

  it("is let publish, over TLS only", () => {
    const [policy] = Object.values(api.findResources("AWS::SNS::TopicPolicy"));
    expect(policy?.Properties.PolicyDocument.Statement).toEqual([
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      expect.objectContaining({
        Effect: "Allow",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Action: "sns:Publish",
      }),
    ]);
  });
});

it("each function rings for errors, throttles and slowness, and the API for 5xx", () => {
  const watched = alarms
    .filter(({ Namespace }) => Namespace === "AWS/Lambda")
    .map(({ MetricName, Dimensions }) => `${MetricName} ${JSON.stringify(Dimensions[0].Value)}`);
  expect(new Set(watched).size).toBe(Object.keys(all("AWS::Lambda::Function")).length * 3);
  expect(alarms.map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`)).toContain(
    "AWS/ApiGateway 5xx",
  );
});
