import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Functions } from "../functions/functions.ts";
import type { Template } from "../template/template.ts";

const ruleProperties = z.object({
  /** Absent for a rule about events (event-bus.ts). */
  ScheduleExpression: z.string().optional(),
  Targets: z.array(z.object({ Arn: z.string() })),
});

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** The jobs of each minute would keep their threads, 50 MB each, for all the time that no one uses the site. */
const idleMs = 2_000;

/** Calls the template's scheduled functions at their rates. Returns a function that stops the schedules. */
export function startSchedules(template: Template, functions: Functions): () => void {
  const timers = template.listResources("AWS::Events::Rule", ruleProperties).flatMap(({ properties }) => {
    if (properties.ScheduleExpression === undefined) return [];
    const everyMs = parseRateMs(properties.ScheduleExpression);
    return properties.Targets.map(({ Arn }) =>
      setInterval(() => {
        // A failed function has logged its error, and its next scheduled call still happens.
        functions.invoke(Arn, buildScheduledEvent(template, new Date()), idleMs).catch(() => undefined);
      }, everyMs),
    );
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Converts `rate(5 minutes)` to milliseconds. Throws for other expressions. */
function parseRateMs(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count === undefined)
    throw new Error(`The local cloud does not support the schedule ${expression}, only rate(…)`);
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}

/** Builds the event with which EventBridge calls a scheduled function. Its time is in whole seconds. */
export const buildScheduledEvent = ({ account, region }: Template, time: Date) => ({
  version: "0",
  id: randomUUID(),
  "detail-type": "Scheduled Event",
  source: "aws.events",
  account,
  time: `${time.toISOString().slice(0, 19)}Z`,
  region,
  resources: [],
  detail: {},
});
