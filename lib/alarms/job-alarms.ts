import { Duration } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { failedDeadlinesMetric, getHeartbeatMetric } from "../../lambdas/metric.ts";
import { type CreateAlarm, fillWithZeros, getLoggedMetric, period } from "../constructs/alarm.ts";
import type { ScheduledJob } from "../constructs/scheduled-job.ts";

/*
 * The dead man's switches of scheduled jobs: an alarm that sounds when a job's heartbeats stop, whatever the reason. A
 * disabled schedule causes no error.
 */

/**
 * The period and the number of periods after which a job that runs every `every` counts as silent: at least three missed runs,
 * or for a job that runs a few times a day, one run and six hours.
 */
function getSilence(every: Duration): { period: Duration; periods: number } {
  const hours = every.toHours({ integral: false });
  if (hours >= 6) return { period: Duration.hours(6), periods: Math.ceil(hours / 6) + 1 };
  const minutes = Math.max(period.toMinutes(), Math.ceil(every.toMinutes() * 1.5));
  return { period: Duration.minutes(minutes), periods: 2 };
}

/** The jobs whose silence cannot wait for the next working day: no emails, no refunds. */
const urgentJobs: readonly string[] = ["sweep", "booking-deadlines"];

export function addJobAlarms(
  createAlarm: CreateAlarm,
  table: TableV2,
  jobs: Readonly<Record<string, ScheduledJob>>,
): void {
  for (const [name, { every }] of Object.entries(jobs)) {
    const silence = getSilence(every);
    createAlarm(`${name}-silent`, {
      metric: fillWithZeros(getLoggedMetric(table, getHeartbeatMetric(name), silence.period)),
      threshold: 1,
      periods: silence.periods,
      isAboutSilence: true,
      description: `The scheduled job ${name} has not completed a run for ${silence.period.toMinutes() * silence.periods} minutes.`,
      runbook: "job-silent",
      urgency: urgentJobs.includes(name) ? "page" : "ticket",
    });
  }
  createAlarm("deadlines-failing", {
    metric: getLoggedMetric(table, failedDeadlinesMetric, Duration.minutes(10)),
    threshold: 1,
    periods: 3,
    description: "The deadline of a booking could not be processed in three runs in a row.",
    runbook: "deadlines-failing",
  });
}
