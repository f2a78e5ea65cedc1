import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Functions } from "../functions/functions.ts";
import type { Template } from "../template/template.ts";

const rule = z.object({
  ScheduleExpression: z.string(),
  Targets: z.array(z.object({ Arn: z.string() })),
});

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Calls the template's scheduled functions at their rates. Returns what ends it. */
export function startSchedules(template: Template, functions: Functions): () => void {
  const timers = template.all("AWS::Events::Rule", rule).flatMap(({ properties }) => {
    const everyMs = rateMs(properties.ScheduleExpression);
    return properties.Targets.map(({ Arn }) =>
      setInterval(() => {
        // A function that fails has said so in its log, and its next turn comes.
        functions.invoke(Arn, scheduledEvent(template, new Date())).catch(() => undefined);
      }, everyMs),
    );
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Milliseconds of `rate(5 minutes)`. Throws for what is no rate. */
function rateMs(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count === undefined) throw new Error(`The local cloud knows rates, not the schedule ${expression}`);
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}

/** The event by which EventBridge calls a function on schedule; its time is in whole seconds. */
export const scheduledEvent = ({ account, region }: Template, time: Date) => ({
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
