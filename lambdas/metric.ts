/*
 * CloudWatch's Embedded Metric Format: a log line that contains a metric, which CloudWatch extracts without a call.
 */

export interface LoggedMetric {
  readonly name: string;
}

export const metricNamespace = "Kindstead";

/** The only dimension is the table's name, which is unique to a stage. */
export const metricDimension = "table";

const createMetric = <const Name extends string>(name: Name) => ({ name }) as const;

/** The fields that make a log line a metric. */
export const buildMetricFields = ({ name }: LoggedMetric, value: number, tableName: string) => ({
  _aws: {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      {
        Namespace: metricNamespace,
        Dimensions: [[metricDimension]],
        Metrics: [{ Name: name, Unit: "Count" }],
      },
    ],
  },
  [metricDimension]: tableName,
  [name]: value,
});

/** Lines of level ERROR. The logger counts them, and an alarm watches the count. */
export const errorLinesMetric = createMetric("error_lines");

/** Payments, of subscriptions and of sessions, that an admin has to review. An alarm watches it. */
export const reviewMetric = createMetric("payments_to_review");

/** The number of bookings that were paid over a day ago and have no proposed times. An alarm watches this metric. */
export const unscheduledMetric = createMetric("paid_not_scheduled");

/** Bookings whose deadline could not be processed in one run. An alarm watches it. */
export const failedDeadlinesMetric = createMetric("deadlines_failed");

/** The number of dead letters, which the sweep logs and an alarm watches. */
export const failedDeliveriesMetric = createMetric("outbox_dead");

/** Failed attempts to send an email that has failed for an hour. An alarm watches it. */
export const lateEmailsMetric = createMetric("emails_late");

/** The name of the errors with which the user pool's triggers refuse; Lambda prints it as `errorType`. */
export const refusedName = "RefusedError";

/** Stripe events that name an object which Stripe does not know, or that are no events. An alarm watches it. */
export const unknownEventsMetric = createMetric("stripe_events_unknown");

/** Stripe events of the other mode (live or test) or of another account. An alarm watches it. */
export const foreignEventsMetric = createMetric("stripe_events_foreign");

/** Stripe events that a webhook has not accepted for over an hour. An alarm watches it. */
export const undeliveredEventsMetric = createMetric("stripe_events_undelivered");

/** Stripe events about customers of an earlier site, or of members who have left. Only counted. */
export const unknownCustomersMetric = createMetric("stripe_customers_unknown");

/** Members and users of the pool whose difference needs a person. An alarm watches it. */
export const accountReviewMetric = createMetric("accounts_to_review");

/** Settings whose stored values cannot be used, so that their defaults apply. An alarm watches it. */
export const invalidSettingsMetric = createMetric("settings_invalid");

/** Rows that a list left out because they cannot be read. An alarm watches it. */
export const invalidRowsMetric = createMetric("rows_invalid");

/** Sign-ups and sign-ins that a trigger refused. The alarm about the triggers' crashes subtracts them. */
export const refusalsMetric = createMetric("triggers_refused");

/** 1 when the canary could sign in, list the library and download, 0 when it could not. An alarm watches it. */
export const canaryMetric = createMetric("canary_succeeded");

/** The dashboard shows these figures of the business, besides sign-ups, which Cognito counts. */
export const businessMetrics = {
  premiumStarts: createMetric("premium_started"),
  downloads: createMetric("downloads"),
  paidBookings: createMetric("bookings_paid"),
} as const;

/** The heartbeat of a scheduled job: its completed runs. An alarm sounds when they stop. */
export const getHeartbeatMetric = (job: string): LoggedMetric =>
  createMetric(`completed_${job.replaceAll("-", "_")}`);
