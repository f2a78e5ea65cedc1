import type { Stack } from "aws-cdk-lib";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { createAlarmFactory, period } from "../constructs/alarm.ts";
import { getFirewallMetric } from "../site/waf.ts";
import { region, type Stage } from "../stage.ts";
import { findAlarmTopics } from "./alarm-topics.ts";

/** A rate of errors says something only above so many requests in five minutes. */
const minRequests = 20;

/** Creates the alarms about the CDN and the firewalls; none if the stage has no address for them. */
export function addSiteAlarms(stack: Stack, stage: Stage, cdn: Distribution): void {
  const topics = findAlarmTopics(stack, stage);
  if (!topics) return;
  const createAlarm = createAlarmFactory(stack, topics);
  const measure = (metricName: string, statistic: string) =>
    new Metric({
      namespace: "AWS/CloudFront",
      metricName,
      dimensionsMap: { DistributionId: cdn.distributionId, Region: "Global" },
      statistic,
      period,
    });
  createAlarm("site-5xx", {
    metric: new MathExpression({
      expression: `IF(requests >= ${minRequests}, rate, 0)`,
      usingMetrics: {
        requests: measure("Requests", Stats.SUM),
        rate: measure("5xxErrorRate", Stats.AVERAGE),
      },
      label: "Percent of 5xx",
      period,
    }),
    threshold: 5,
    periods: 2,
    description: "For ten minutes the CDN answered one in twenty requests with 5xx.",
    runbook: "site-5xx",
    urgency: "page",
  });
  if (!stage.waf) return;
  const countBlocked = (where: "CLOUDFRONT" | "REGIONAL") =>
    new Metric({
      namespace: "AWS/WAFV2",
      metricName: "BlockedRequests",
      dimensionsMap: {
        WebACL: getFirewallMetric(stage, where),
        Rule: "ALL",
        ...(where === "REGIONAL" ? { Region: region } : {}),
      },
      statistic: Stats.SUM,
      period,
    });
  createAlarm("firewall-site", {
    metric: countBlocked("CLOUDFRONT"),
    threshold: 1_000,
    description:
      "The site's firewall blocked 1,000 requests in five minutes: an attack, or a rule that blocks members.",
    runbook: "firewall",
  });
  createAlarm("firewall-sign-in", {
    metric: countBlocked("REGIONAL"),
    threshold: 200,
    description:
      "The user pool's firewall blocked 200 calls in five minutes: password guessing, or a shared address.",
    runbook: "firewall",
  });
}
