/*
 * CloudWatch's Embedded Metric Format: a log line that contains a metric, which CloudWatch extracts without a call.
 */

export interface LoggedMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimension: string;
}

const ofTable = <const Name extends string>(name: Name) =>
  ({ namespace: "Kindstead", name, dimension: "table" }) as const;

/** The fields that make a log line a metric. Its only dimension is the table's name, which is unique to a stage. */
export const buildMetricFields = (
  { namespace, name, dimension }: LoggedMetric,
  value: number,
  tableName: string,
) => ({
  _aws: {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      { Namespace: namespace, Dimensions: [[dimension]], Metrics: [{ Name: name, Unit: "Count" }] },
    ],
  },
  [dimension]: tableName,
  [name]: value,
});

/** Lines of level ERROR. The logger counts them, and an alarm watches the count. */
export const errorLinesMetric = ofTable("error_lines");

/** Subscriptions and payments that an admin has to review in Stripe's dashboard. An alarm watches it. */
export const reviewMetric = ofTable("subscriptions_to_review");

/** The number of bookings that were paid over a day ago and have no proposed times. An alarm watches this metric. */
export const unscheduledMetric = ofTable("paid_not_scheduled");

/** Bookings whose deadline could not be processed in one run. An alarm watches it. */
export const failedDeadlinesMetric = ofTable("deadlines_failed");

/** The number of dead letters, which the sweep logs and an alarm watches. */
export const failedDeliveriesMetric = ofTable("outbox_dead");

/** Stripe events that name an object which Stripe does not know, or that are no events. An alarm watches it. */
export const unknownEventsMetric = ofTable("stripe_events_unknown");

/** Stripe events of the other mode (live or test) or of another account. An alarm watches it. */
export const foreignEventsMetric = ofTable("stripe_events_foreign");

/** Members and users of the pool whose difference needs a person. An alarm watches it. */
export const accountReviewMetric = ofTable("accounts_to_review");

/** 1 when the canary could sign in, list the library and download, 0 when it could not. Two alarms watch it. */
export const canaryMetric = ofTable("canary_succeeded");

/** What the dashboard shows of the business, besides sign-ups, which Cognito counts. */
export const businessMetrics = {
  premiumStarts: ofTable("premium_started"),
  downloads: ofTable("downloads"),
  paidBookings: ofTable("bookings_paid"),
} as const;

/** The heartbeat of a scheduled job: its completed runs. An alarm sounds when they stop. */
export const getHeartbeatMetric = (job: string): LoggedMetric =>
  ofTable(`completed_${job.replaceAll("-", "_")}`);
