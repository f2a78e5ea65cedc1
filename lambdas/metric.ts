import { tableEnv } from "./env.ts";
import { log } from "./log.ts";

export interface LoggedMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimension: string;
}

/**
 * Logs a warning with a metric that an alarm watches, in CloudWatch's Embedded Metric Format, from which CloudWatch
 * extracts the metric. Its only dimension is the table's name. `more` adds fields to the log line.
 */
export function warnWithMetric(
  message: string,
  { namespace, name, dimension }: LoggedMetric,
  value: number,
  more: Readonly<Record<string, string>> = {},
): void {
  log.warn(message, {
    ...more,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        { Namespace: namespace, Dimensions: [[dimension]], Metrics: [{ Name: name, Unit: "Count" }] },
      ],
    },
    [dimension]: tableEnv.read("TABLE_NAME"),
    [name]: value,
  });
}

/** Subscriptions and payments that an admin has to review in Stripe's dashboard. An alarm watches it. */
export const reviewMetric = {
  namespace: "Kindstead",
  name: "subscriptions_to_review",
  dimension: "table",
} as const;

/** The number of bookings that were paid over a day ago and have no proposed times. An alarm watches this metric. */
export const unscheduledMetric = {
  namespace: "Kindstead",
  name: "paid_not_scheduled",
  dimension: "table",
} as const;

/** The number of dead letters, which the sweep logs and an alarm watches. */
export const failedDeliveriesMetric = {
  namespace: "Kindstead",
  name: "outbox_dead",
  dimension: "table",
} as const;

/** Stripe events that name an object which Stripe does not know, or that are no events. An alarm watches it. */
export const unknownEventsMetric = {
  namespace: "Kindstead",
  name: "stripe_events_unknown",
  dimension: "table",
} as const;

/** Stripe events of the other mode (live or test) or of another account. An alarm watches it. */
export const foreignEventsMetric = {
  namespace: "Kindstead",
  name: "stripe_events_foreign",
  dimension: "table",
} as const;

/** Members and users of the pool whose difference needs a person. An alarm watches it. */
export const accountReviewMetric = {
  namespace: "Kindstead",
  name: "accounts_to_review",
  dimension: "table",
} as const;
