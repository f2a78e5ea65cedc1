import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Functions } from "../functions/functions.ts";
import type { Template } from "../template/template.ts";
import { createEventBus } from "./event-bus.ts";
import { startSchedules } from "./schedules.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-05-04T09:00:00.700Z") }));
afterEach(() => void vi.useRealTimers());

/** A template that contains only these rules. */
const createTemplate = (...rules: object[]): Template => ({
  region: "us-east-1",
  account: "000000000000",
  listResources: (_, shape) =>
    rules.map((rule) => ({
      stack: "s",
      id: "r",
      ref: "r",
      metadata: {},
      properties: shape.parse(rule) as never,
    })),
  getResource: () => {
    throw new Error("unused");
  },
  getOutput: () => "",
});

function createFailingFunctions() {
  const calls: [string, unknown][] = [];
  const functions: Pick<Functions, "invoke"> = {
    async invoke(arn, event) {
      calls.push([arn, event]);
      throw new Error("the function failed");
    },
  };
  return { calls, functions: functions as Functions };
}

const createRule = (ScheduleExpression: string, Arn: string) => ({ ScheduleExpression, Targets: [{ Arn }] });

it("startSchedules calls each function at its rate, with the time in whole seconds, even when the last call failed", async () => {
  const { calls, functions } = createFailingFunctions();
  const stop = startSchedules(
    createTemplate(createRule("rate(1 minute)", "sweep"), createRule("rate(2 hours)", "mend")),
    functions,
  );
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls.map(([arn]) => arn)).toEqual(["sweep", "sweep"]);
  expect(calls[0]?.[1]).toMatchObject({ source: "aws.events", time: "2026-05-04T09:01:00Z" });
  await vi.advanceTimersByTimeAsync(7_080_000);
  expect(calls.filter(([arn]) => arn === "mend")).toHaveLength(1);
  stop();
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(before);
});

it("startSchedules throws for an unsupported schedule and names it", () => {
  const { functions } = createFailingFunctions();
  expect(() => startSchedules(createTemplate(createRule("cron(0 3 * * ? *)", "x")), functions)).toThrow(
    "cron(0 3 * * ? *)",
  );
});

it("createEventBus calls the functions of every rule that an event matches, and no schedule reacts to it", async () => {
  const { calls, functions } = createFailingFunctions();
  const rule = (source: string, Arn: string) => ({
    EventPattern: { source: [source], "detail-type": ["Email Bounced"], resources: ["arn:set"] },
    Targets: [{ Arn }],
  });
  const template = createTemplate(
    rule("aws.ses", "bounces"),
    rule("aws.s3", "files"),
    createRule("rate(1 minute)", "sweep"),
  );
  const publish = createEventBus(template, functions);
  const event = { source: "aws.ses", detailType: "Email Bounced", resources: ["arn:set"], detail: { a: 1 } };
  publish(event);
  publish({ ...event, resources: ["arn:other"] });
  publish({ ...event, detailType: "Email Sent" });
  expect(calls.map(([arn]) => arn)).toEqual(["bounces"]);
  expect(calls[0]?.[1]).toMatchObject({
    source: "aws.ses",
    "detail-type": "Email Bounced",
    detail: { a: 1 },
  });
  startSchedules(template, functions)();
});
