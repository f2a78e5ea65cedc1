import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getStage } from "../../lib/stage.ts";
import { productionFile, root, synthesizeStage } from "./synthesize-stage.ts";

const { api, identity, web, all } = synthesizeStage("production");
const alarms = Object.values(all("AWS::CloudWatch::Alarm")).map(({ Properties }) => Properties);
type Alarm = (typeof alarms)[number];

const stageName = "kindstead-production";
const findAlarm = (id: string): Alarm => {
  const found = alarms.find(({ AlarmName }) =>
    [`${stageName}-api-${id}`, `${stageName}-web-${id}`].includes(AlarmName),
  );
  if (!found) throw new Error(`No alarm ${id}`);
  return found;
};

/** Lists the metrics of an alarm, which may calculate with several. */
const listMetrics = ({ Metrics, ...single }: Alarm): Alarm[] =>
  Metrics?.flatMap(({ MetricStat }: Alarm) => (MetricStat ? [MetricStat.Metric] : [])) ?? [single];

/** Finds the topic that an alarm notifies; the web stack names it by ARN. */
const getUrgency = ({ AlarmActions }: Alarm): string => {
  const [, urgency = "neither"] = /(page|ticket)/.exec(JSON.stringify(AlarmActions)) ?? [];
  return urgency;
};

describe("every alarm", () => {
  it("links its heading in docs/operations.md at the end of the description", () => {
    const headings = [...readFileSync(join(root, "docs/operations.md"), "utf8").matchAll(/^## (.+)$/gm)];
    const anchors = headings.map(([, heading]) => `docs/operations.md#${heading}`);
    for (const { AlarmDescription } of alarms) expect(anchors).toContain(AlarmDescription.split(" ").at(-1));
  });

  it("notifies one of the two topics, and the stage's address subscribes to both", () => {
    for (const alarm of alarms) {
      expect(alarm.AlarmActions).toHaveLength(1);
      expect(getUrgency(alarm)).toMatch(/^(page|ticket)$/);
    }
    const { alarmEmail } = getStage("production", { STAGE_FILE: productionFile });
    const subscriptions = Object.values(api.findResources("AWS::SNS::Subscription"));
    expect(subscriptions.map(({ Properties }) => Properties.Endpoint)).toEqual([alarmEmail, alarmEmail]);
  });

  it("can publish to the topics over TLS only", () => {
    for (const { Properties } of Object.values(api.findResources("AWS::SNS::TopicPolicy")))
      expect(Properties.PolicyDocument.Statement).toEqual([
        expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
        expect.objectContaining({
          Effect: "Allow",
          Principal: { Service: "cloudwatch.amazonaws.com" },
          Action: "sns:Publish",
        }),
      ]);
  });

  it("is absent from a stage without an address, and so are topics and budget", () => {
    const quiet = synthesizeStage("sandbox");
    for (const type of ["CloudWatch::Alarm", "SNS::Topic", "Budgets::Budget"])
      expect(Object.keys(quiet.all(`AWS::${type}`))).toEqual([]);
  });
});

describe("scheduled jobs", () => {
  const scheduled = Object.values(api.findResources("AWS::Events::Rule"))
    .map(({ Properties }) => Properties)
    .filter(({ ScheduleExpression }) => ScheduleExpression)
    .map(({ ScheduleExpression, Targets }) => {
      const fn = all("AWS::Lambda::Function")[Targets[0].Arn["Fn::GetAtt"][0]];
      const [, count, unit = ""] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(ScheduleExpression) ?? [];
      const seconds = Number(count) * ({ minute: 60, hour: 3_600, day: 86_400 }[unit] ?? Number.NaN);
      return { entry: fn?.Metadata["local:entry"] as string, seconds };
    });

  it.each(scheduled)(
    "$entry: its silence alarms after one to three missed runs, also without data",
    ({ entry, seconds }) => {
      const code = readFileSync(join(root, entry), "utf8");
      const id = entry.includes("canary") ? "canary" : `${/runJob\(\s*"([\w-]+)"/.exec(code)?.[1]}-silent`;
      const alarm = findAlarm(id);
      expect(alarm).toMatchObject({
        ComparisonOperator: "LessThanThreshold",
        Threshold: 1,
        TreatMissingData: "breaching",
      });
      // Without zeros, CloudWatch looks for older data beyond these periods.
      const [{ Expression }, { MetricStat }] = alarm.Metrics;
      expect(Expression).toBe("FILL(logged, 0)");
      expect(MetricStat.Metric).toMatchObject({ Namespace: "Kindstead", Dimensions: [{ Name: "table" }] });
      const silence = MetricStat.Period * alarm.EvaluationPeriods;
      expect(silence).toBeGreaterThan(seconds);
      expect(silence).toBeLessThanOrEqual(Math.max(3 * seconds, 600));
      // CloudWatch's limits: a day in all, or a week for periods of an hour and more.
      expect(MetricStat.Period).toBeLessThanOrEqual(86_400);
      expect(silence).toBeLessThanOrEqual(MetricStat.Period < 3_600 ? 86_400 : 604_800);
    },
  );

  it("are all found", () => expect(scheduled.length).toBeGreaterThanOrEqual(6));

  it("page when their silence stops emails or refunds", () => {
    for (const id of ["sweep-silent", "booking-deadlines-silent"])
      expect(getUrgency(findAlarm(id))).toBe("page");
  });
});

it("a wholly broken site pages within ten minutes without any visitor", () => {
  const canary = findAlarm("canary");
  expect(canary.EvaluationPeriods).toBe(1);
  expect(canary.Metrics[1].MetricStat).toMatchObject({
    Metric: { MetricName: "canary_succeeded" },
    Stat: "Maximum",
    Period: 300,
  });
});

it("each failure that keeps people from signing in, downloading or paying pages, also while another lasts", () => {
  for (const id of [
    "canary",
    "api-5xx",
    "function-throttles",
    "sign-in-throttles",
    "stripe-webhook-failures",
  ])
    expect(getUrgency(findAlarm(id)), id).toBe("page");
  expect(Object.keys(all("AWS::CloudWatch::CompositeAlarm")), "one would notify once for several").toEqual(
    [],
  );
});

it("Stripe webhook alarms: fire for rejected events and lasting failures, by the metrics of the route", () => {
  const own = {
    ApiId: expect.anything(),
    Stage: "$default",
    Method: "POST",
    Resource: "/api/webhooks/stripe",
  };
  const ofWebhook = [findAlarm("stripe-webhook-refusals"), findAlarm("stripe-webhook-failures")];
  expect(ofWebhook.map(({ MetricName, Threshold }) => [MetricName, Threshold])).toEqual([
    ["4xx", 5],
    ["5xx", 1],
  ]);
  for (const { Dimensions } of ofWebhook)
    expect(
      Object.fromEntries(
        Dimensions.map(({ Name, Value }: { Name: string; Value: unknown }) => [Name, Value]),
      ),
    ).toEqual(own);
});

it("payment review alarm: fires for one payment, and names sessions with a missing advisor", () => {
  const { MetricName, Threshold, AlarmDescription } = findAlarm("payment-review");
  expect([MetricName, Threshold]).toEqual(["payments_to_review", 1]);
  expect(AlarmDescription).toContain("a session with a missing advisor");
});

it("Stripe event alarms: fire for one event of the other mode or account, and for five unknown ones in an hour", () => {
  const of = ["stripe-events-foreign", "stripe-events-unknown"].map(findAlarm);
  expect(of.map(({ MetricName, Threshold, Period }) => [MetricName, Threshold, Period])).toEqual([
    ["stripe_events_foreign", 1, 300],
    ["stripe_events_unknown", 5, 3_600],
  ]);
});

it("a webhook that refuses the few events of a small site is noticed by the daily reconciliation", () => {
  const { MetricName, Threshold } = findAlarm("stripe-events-undelivered");
  expect([MetricName, Threshold]).toEqual(["stripe_events_undelivered", 1]);
});

it("Lambda alarms: fire for crashes of each function, for ERROR lines, and for throttles and concurrency of the account", () => {
  const crashes = alarms
    .flatMap(listMetrics)
    .filter(({ Namespace, MetricName }) => Namespace === "AWS/Lambda" && MetricName === "Errors");
  expect(new Set(crashes.map(({ Dimensions }) => JSON.stringify(Dimensions[0].Value))).size).toBe(
    Object.keys(all("AWS::Lambda::Function")).length,
  );
  expect(findAlarm("error-lines")).toMatchObject({ MetricName: "error_lines", Threshold: 1 });
  for (const id of ["function-throttles", "account-concurrency"])
    expect(findAlarm(id)).not.toHaveProperty("Dimensions");
  const reserved = Object.values(all("AWS::Lambda::Function")).reduce(
    (sum, { Properties }) => sum + (Properties.ReservedConcurrentExecutions ?? 0),
    0,
  );
  const { Threshold } = findAlarm("account-concurrency");
  expect(Threshold, "AWS counts reservations as used").toBe(800 + reserved * 0.2);
});

it("alarm about the triggers' crashes: leaves out the sign-ups and sign-ins that they refused, also if there were none", () => {
  const alarm = findAlarm("triggers-errors");
  expect(alarm).toMatchObject({ EvaluationPeriods: 2 });
  expect(alarm.Metrics[0].Expression).toBe("errors - FILL(refusals, 0)");
  expect(listMetrics(alarm).map(({ MetricName }) => MetricName)).toEqual(["Errors", "triggers_refused"]);
});

it("table alarm: counts every operation of the functions, also on an index, and ends when DynamoDB reports nothing", () => {
  const alarm = findAlarm("table-throttles");
  expect(alarm).toMatchObject({ Threshold: 1, TreatMissingData: "notBreaching" });
  expect(alarm.Metrics[0].Expression).toBe("SUM(FILL(METRICS(), 0))");
  const policies = Object.values(all("AWS::IAM::Policy")).flatMap(
    ({ Properties }) => Properties.PolicyDocument.Statement,
  );
  const allowed = policies
    .flatMap(({ Action }: { Action: string | string[] }) => Action)
    .flatMap((action) => /^dynamodb:(\w*(?:Item|Query|Scan))$/.exec(action)?.[1] ?? [])
    // Only a part of a transaction, as puts, updates and deletes may be.
    .map((action) => (action === "ConditionCheckItem" ? "TransactWriteItems" : action));
  const watched = listMetrics(alarm).map(({ MetricName, Dimensions }) => {
    expect(MetricName).toBe("ThrottledRequests");
    const [operation, table] = Dimensions.toSorted((a: { Name: string }, b: { Name: string }) =>
      a.Name.localeCompare(b.Name),
    );
    expect([operation.Name, table.Name]).toEqual(["Operation", "TableName"]);
    return operation.Value;
  });
  expect(watched.toSorted()).toEqual([...new Set(allowed)].toSorted());
  // CloudWatch's limit.
  expect(watched.length).toBeLessThanOrEqual(10);
});

it("site alarms: fire for 5xx of the CDN above 20 requests, and for blocks of each firewall by its own metric", () => {
  const rate = findAlarm("site-5xx");
  expect(rate.Metrics[0].Expression).toBe("IF(requests >= 20, rate, 0)");
  expect(rate.Threshold).toBe(5);
  const firewalls = [identity, web].flatMap((template) =>
    Object.values(template.findResources("AWS::WAFv2::WebACL")).map(
      ({ Properties }) => Properties.VisibilityConfig.MetricName,
    ),
  );
  const watched = Object.values(web.findResources("AWS::CloudWatch::Alarm")).flatMap(({ Properties }) =>
    (Properties.Dimensions ?? []).flatMap(({ Name, Value }: { Name: string; Value: string }) =>
      Name === "WebACL" ? [Value] : [],
    ),
  );
  expect(watched.toSorted()).toEqual(firewalls.toSorted());
});

it("dead email pages by SNS, which does not depend on SES, when one email has failed for an hour", () => {
  const alarm = findAlarm("emails-late");
  expect(alarm).toMatchObject({ MetricName: "emails_late", Threshold: 1, TreatMissingData: "notBreaching" });
  expect(getUrgency(alarm)).toBe("page");
});

it("email alarms: fire below the rates at which SES reviews an account, which are those of the account", () => {
  for (const id of ["email-bounces", "email-complaints"])
    expect(findAlarm(id)).not.toHaveProperty("Dimensions");
  expect(findAlarm("email-bounces").Threshold).toBeLessThan(0.05);
  expect(findAlarm("email-complaints").Threshold).toBeLessThan(0.001);
});
