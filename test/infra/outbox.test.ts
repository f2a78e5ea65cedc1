import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { hooksEnv } from "../../lambdas/env.ts";
import { failedDeliveriesMetric, metricDimension, metricNamespace } from "../../lambdas/metric.ts";
import { synthesizeStage } from "./synthesize-stage.ts";

const { api } = synthesizeStage("sandbox", { alarmEmail: "oncall@kindstead.test" });
const findFirst = (type: string) => Object.values(api.findResources(type))[0]?.Properties;
const findFunction = (name: string) =>
  Object.entries(api.findResources("AWS::Lambda::Function")).find(
    ([, { Metadata }]) => Metadata["local:entry"] === `lambdas/delivery/${name}.lambda.ts`,
  );

describe("outbox stream", () => {
  const feed = findFirst("AWS::Lambda::EventSourceMapping");

  it("passes only new outbox rows to the deliver Lambda", () => {
    expect(feed.FunctionName.Ref).toBe(findFunction("deliver")?.[0]);
    expect(JSON.stringify(feed.EventSourceArn)).toContain("StreamArn");
    const patterns = feed.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    expect(patterns).toEqual([
      { eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["outbox"] } } } },
    ]);
  });

  it("isolates a row that crashes the Lambda: bisects, retries ten times within a day, then sends it to a dead-letter queue with an alarm", () => {
    expect(feed).toMatchObject({
      BatchSize: 10,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 23 * 3_600,
    });
    const [queue = ""] = Object.keys(api.findResources("AWS::SQS::Queue"));
    expect(feed.DestinationConfig.OnFailure.Destination).toEqual({ "Fn::GetAtt": [queue, "Arn"] });
    expect(findFirst("AWS::SQS::Queue")).toMatchObject({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 1_209_600,
    });
    api.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "ApproximateNumberOfMessagesVisible",
      Threshold: 1,
    });
  });
});

it("a bounce on which the function fails again and again is kept with an alarm", () => {
  const [queue = ""] = Object.keys(api.findResources("AWS::SQS::Queue"));
  const arn = { "Fn::GetAtt": [queue, "Arn"] };
  api.hasResourceProperties("AWS::Lambda::EventInvokeConfig", {
    FunctionName: { Ref: findFunction("mail-events")?.[0] },
    DestinationConfig: { OnFailure: { Destination: arn } },
  });
});

it("outbox: is swept every minute", () => {
  const sweep = { "Fn::GetAtt": [findFunction("sweep")?.[0], "Arn"] };
  const rules = Object.values(api.findResources("AWS::Events::Rule")).map(({ Properties }) => Properties);
  expect(
    rules.filter(({ Targets }) => JSON.stringify(Targets[0].Arn) === JSON.stringify(sweep)),
  ).toMatchObject([{ ScheduleExpression: "rate(1 minute)", State: "ENABLED" }]);
});

it("outbox: a single dead letter fires an alarm, by the metric that the sweep logs", () => {
  api.hasResourceProperties("AWS::CloudWatch::Alarm", {
    Namespace: metricNamespace,
    MetricName: failedDeliveriesMetric.name,
    Dimensions: [{ Name: metricDimension, Value: Match.anyValue() }],
    Threshold: 1,
    Statistic: "Maximum",
  });
});

it("hooks: have parameters that the owner creates, and that no deployment can reset", () => {
  const names = ["FORM_HOOK_PARAMETER", "UPGRADE_HOOK_PARAMETER"] as const;
  api.resourceCountIs("AWS::SSM::Parameter", 0);
  for (const [, fn] of [findFunction("deliver"), findFunction("sweep")].flatMap((found) =>
    found ? [found] : [],
  ))
    for (const name of names) {
      expect(hooksEnv.names).toContain(name);
      expect(fn.Properties.Environment.Variables[name]).toMatch(/^\/kindstead\/sandbox\//);
    }
});
