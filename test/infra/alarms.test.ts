import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, synthesized } from "./synthesized.ts";

const { api, all } = synthesized("sandbox", { alarmEmail: "oncall@kindstead.test" });
const alarms = Object.values(api.findResources("AWS::CloudWatch::Alarm")).map(({ Properties }) => Properties);

describe("every alarm", () => {
  it("links its runbook heading in the description", () => {
    const headings = [...readFileSync(join(root, "docs/operations.md"), "utf8").matchAll(/^## (.+)$/gm)];
    const anchors = headings.map(([, heading]) => `docs/operations.md#${heading}`);
    for (const { AlarmDescription } of alarms) expect(anchors).toContain(AlarmDescription.split(" ").at(-1));
  });

  it("notifies the topic, and treats missing data as OK", () => {
    const [topic] = Object.keys(api.findResources("AWS::SNS::Topic"));
    for (const alarm of alarms)
      expect(alarm).toMatchObject({ AlarmActions: [{ Ref: topic }], TreatMissingData: "notBreaching" });
    api.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "oncall@kindstead.test",
    });
  });

  it("can publish to the topic over TLS only", () => {
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

it("Stripe webhook alarms: fire for rejected events and lasting failures, by the metrics of the route", () => {
  const own = {
    ApiId: expect.anything(),
    Stage: "$default",
    Method: "POST",
    Resource: "/api/webhooks/stripe",
  };
  const ofWebhook = alarms.filter(({ AlarmDescription }) => AlarmDescription.endsWith("#stripe-webhook"));
  const dimensions = (alarm: (typeof alarms)[number]) =>
    Object.fromEntries(
      alarm.Dimensions.map(({ Name, Value }: { Name: string; Value: unknown }) => [Name, Value]),
    );
  expect(ofWebhook.map(({ MetricName, Threshold }) => [MetricName, Threshold]).sort()).toEqual([
    ["4xx", 5],
    ["5xx", 1],
  ]);
  for (const alarm of ofWebhook) expect(dimensions(alarm)).toEqual(own);
});

it("Stripe event alarms: fire for one event of the other mode or account, and for five unknown ones in an hour", () => {
  const ofEvents = alarms.filter(({ AlarmDescription }) => AlarmDescription.endsWith("#stripe-events"));
  expect(ofEvents.map(({ MetricName, Threshold, Period }) => [MetricName, Threshold, Period]).sort()).toEqual(
    [
      ["stripe_events_foreign", 1, 300],
      ["stripe_events_unknown", 5, 3_600],
    ],
  );
});

it("Lambda alarms: fire for errors and throttles, and for slowness of request handlers; the API alarm fires for 5xx", () => {
  const watched = (metric: string) =>
    alarms
      .filter(({ Namespace, MetricName }) => Namespace === "AWS/Lambda" && MetricName === metric)
      .map(({ Dimensions }) => JSON.stringify(Dimensions[0].Value));
  const functions = Object.keys(all("AWS::Lambda::Function"));
  for (const metric of ["Errors", "Throttles"]) expect(new Set(watched(metric)).size).toBe(functions.length);
  expect(watched("Duration")).toHaveLength(functions.length - 6);
  expect(watched("Duration").join()).not.toMatch(/deliver|sweep|reconcile|deadlines|repair|mail/i);
  expect(alarms.map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`)).toContain(
    "AWS/ApiGateway 5xx",
  );
});
