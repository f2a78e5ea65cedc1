import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { IUserPool, IUserPoolClient } from "aws-cdk-lib/aws-cognito";
import { type CreateAlarm, period } from "../constructs/alarm.ts";
import type { Stage } from "../stage.ts";

/* Alarms about the quotas and the reputation that the account has with AWS's services. */

/** SES puts an account under review at 5 percent of bounces and 0.1 percent of complaints. */
const emailLimits = { BounceRate: 0.03, ComplaintRate: 0.0008 } as const;

/** The account's rate, by which SES judges, and not that of one configuration set. */
const getEmailRate = (name: keyof typeof emailLimits): Metric =>
  new Metric({
    namespace: "AWS/SES",
    metricName: `Reputation.${name}`,
    statistic: Stats.MAXIMUM,
    period,
  });

/** Sign-ins, sign-ups and token refreshes that Cognito refused for their rate. */
export function getSignInThrottles(pool: IUserPool, client: IUserPoolClient): MathExpression {
  const count = (metricName: string) =>
    new Metric({
      namespace: "AWS/Cognito",
      metricName,
      dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId },
      statistic: Stats.SUM,
      period,
    });
  return new MathExpression({
    expression: "SUM(METRICS())",
    usingMetrics: {
      signIns: count("SignInThrottles"),
      signUps: count("SignUpThrottles"),
      refreshes: count("TokenRefreshThrottles"),
    },
    label: "Calls that Cognito refused for their rate",
    period,
  });
}

/** Throttles of every function of the account: without a dimension, one alarm instead of one for each function. */
export const getFunctionThrottles = (): Metric =>
  new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", statistic: Stats.SUM, period });

export function addServiceAlarms(createAlarm: CreateAlarm, stage: Stage): void {
  // The metric counts what is reserved as in use.
  const reserved = Object.values(stage.reservedConcurrency).reduce((sum, count) => sum + count, 0);
  createAlarm("account-concurrency", {
    metric: new Metric({
      namespace: "AWS/Lambda",
      metricName: "ClaimedAccountConcurrency",
      statistic: Stats.MAXIMUM,
      period,
    }),
    threshold: reserved + (stage.accountConcurrency - reserved) * 0.8,
    description:
      "Four fifths of the account's concurrency are in use, besides reservations. At the limit functions are refused.",
    runbook: "account-concurrency",
  });
  if (stage.mailFrom === null) return;
  createAlarm("email-bounces", {
    metric: getEmailRate("BounceRate"),
    threshold: emailLimits.BounceRate,
    description: "Three percent of the account's emails bounce. SES reviews an account at five.",
    runbook: "email-reputation",
  });
  createAlarm("email-complaints", {
    metric: getEmailRate("ComplaintRate"),
    threshold: emailLimits.ComplaintRate,
    description:
      "Eight in ten thousand readers call the account's emails spam. SES reviews an account at ten.",
    runbook: "email-reputation",
  });
}
