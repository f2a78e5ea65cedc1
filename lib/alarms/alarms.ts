import { Duration, type Stack } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { type Alarm, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import {
  accountReviewMetric,
  canaryMetric,
  errorLinesMetric,
  invalidRowsMetric,
  invalidSettingsMetric,
  lateEmailsMetric,
} from "../../lambdas/metric.ts";
import {
  type AlarmTopics,
  type CreateAlarm,
  createAlarmFactory,
  fillWithZeros,
  getLoggedMetric,
  period,
} from "../constructs/alarm.ts";
import type { Stage } from "../stage.ts";
import { addFunctionAlarms, addTriggersAlarm } from "./function-alarms.ts";
import { addJobAlarms } from "./job-alarms.ts";
import { addServiceAlarms, getFunctionThrottles, getSignInThrottles } from "./service-alarms.ts";
import { addStripeAlarms } from "./stripe-alarms.ts";
import { getReviewMetrics, getTableThrottles, listBackgroundFunctions, type Watched } from "./watched.ts";

/** Creates all alarms but those of the functions that answer requests, which are beside them. */
export function addAlarms(stack: Stack, stage: Stage, watched: Watched, topics: AlarmTopics): void {
  const createAlarm = createAlarmFactory(stack, topics);
  const { table, jobs } = watched;
  addApiAlarms(createAlarm, watched);
  addStripeAlarms(createAlarm, watched);
  const { triggers, ...others } = listBackgroundFunctions(watched);
  addFunctionAlarms(createAlarm, others);
  addTriggersAlarm(createAlarm, triggers, table);
  addJobAlarms(createAlarm, table, jobs);
  addServiceAlarms(createAlarm, stage);
  addOutboxAlarms(createAlarm, watched);
  addReviewAlarms(createAlarm, table);
  createAlarm("sign-in-throttles", {
    metric: getSignInThrottles(watched.pool, watched.client),
    threshold: 10,
    description: "Cognito refused ten sign-ins, sign-ups or token refreshes in five minutes for their rate.",
    runbook: "sign-in-throttles",
    urgency: "page",
  });
  if (watched.canary) addCanaryAlarm(createAlarm, table);
}

/** Creates the alarm that also stops a gradual deployment. */
export const addApiErrorsAlarm = (createAlarm: CreateAlarm, api: HttpApi): Alarm =>
  createAlarm("api-5xx", {
    metric: api.metricServerError({ period }),
    threshold: 5,
    description: "The API answered 5xx five times in five minutes.",
    runbook: "api-5xx",
    urgency: "page",
  });

/** Creates the alarms about the API, the table behind it and all functions together. */
function addApiAlarms(createAlarm: CreateAlarm, { api, table }: Watched): void {
  createAlarm("api-slow", {
    metric: api.metricLatency({ period, statistic: Stats.p(95) }),
    threshold: 3_000,
    periods: 3,
    description: "For a quarter of an hour, one in twenty requests to the API took over three seconds.",
    runbook: "api-slow",
  });
  createAlarm("table-throttles", {
    metric: getTableThrottles(table),
    threshold: 1,
    description: "DynamoDB refused requests to the table or an index because there were too many a second.",
    runbook: "throttles",
  });
  createAlarm("error-lines", {
    metric: getLoggedMetric(table, errorLinesMetric),
    threshold: 1,
    description: "A function logged a line of level ERROR.",
    runbook: "error-lines",
  });
  createAlarm("function-throttles", {
    metric: getFunctionThrottles(),
    threshold: 5,
    description: "Lambda refused five calls of functions in five minutes because too many ran at once.",
    runbook: "throttles",
    urgency: "page",
  });
}

const addCanaryAlarm = (createAlarm: CreateAlarm, table: TableV2) =>
  createAlarm("canary", {
    metric: fillWithZeros(getLoggedMetric(table, canaryMetric, period, Stats.MAXIMUM)),
    threshold: 1,
    isAboutSilence: true,
    description:
      "For five minutes the canary could not sign in, list the library and download, or did not run.",
    runbook: "canary",
    urgency: "page",
  });

function addOutboxAlarms(createAlarm: CreateAlarm, { outbox, table }: Watched): void {
  createAlarm("outbox-dead", {
    metric: outbox.dead,
    threshold: 1,
    description:
      "A delivery is a dead letter: an email, a form, a refund or a deletion failed for a day, or a refund was returned.",
    runbook: "outbox-dead",
  });
  createAlarm("emails-late", {
    metric: getLoggedMetric(table, lateEmailsMetric, Duration.hours(1)),
    threshold: 1,
    description: "An email has failed for an hour: SES may have stopped our sending.",
    runbook: "emails-late",
    urgency: "page",
  });
  createAlarm("outbox-behind", {
    metric: outbox.lag,
    threshold: 10 * 60_000,
    description: "The outbox reads the table's stream ten minutes late.",
    runbook: "outbox-behind",
  });
  createAlarm("outbox-dropped", {
    metric: outbox.dropped,
    threshold: 1,
    description: "Calls of deliver or publish failed for good, or a bounce or complaint was not recorded.",
    runbook: "outbox-dropped",
  });
}

/** Creates the alarms about what a person has to decide. */
function addReviewAlarms(createAlarm: CreateAlarm, table: TableV2): void {
  const { unscheduledBookings, paymentsToReview } = getReviewMetrics(table);
  createAlarm("paid-not-scheduled", {
    metric: unscheduledBookings,
    threshold: 1,
    description: "A member paid for a session a day ago and has not chosen times.",
    runbook: "paid-not-scheduled",
  });
  createAlarm("payment-review", {
    metric: paymentsToReview,
    threshold: 1,
    description:
      "A payment needs a person: a duplicate, a dispute, a returned refund or a session with a missing advisor.",
    runbook: "payment-review",
  });
  createAlarm("account-review", {
    metric: getLoggedMetric(table, accountReviewMetric),
    threshold: 1,
    description: "Members and the user pool differ in a way that needs a person.",
    runbook: "account-review",
  });
  createAlarm("settings-invalid", {
    metric: getLoggedMetric(table, invalidSettingsMetric),
    threshold: 1,
    description: "A stored setting cannot be used, and its default applies.",
    runbook: "settings-invalid",
  });
  createAlarm("row-invalid", {
    metric: getLoggedMetric(table, invalidRowsMetric),
    threshold: 1,
    description: "A stored row cannot be read, and lists leave it out.",
    runbook: "row-invalid",
  });
}
