import { expect, it } from "vitest";
import { recordLogLines } from "../test/support/log-lines.ts";
import { runJob } from "./job.ts";
import { log } from "./log.ts";

process.env.TABLE_NAME ??= "table-of-this-test";
const run = (work: () => Promise<unknown>) =>
  runJob("clean-up", work)(
    { time: "2027-01-04T10:00:00Z" },
    { getRemainingTimeInMillis: () => 1_000, awsRequestId: "run-1" },
  );
const parse = (lines: string[]) => lines.map((line) => JSON.parse(line));

it("runJob: logs a heartbeat metric after a completed run, with the invocation's id in every line", async () => {
  const lines = parse(await recordLogLines(() => run(async () => log.info("working"))));
  expect(lines.map(({ message, request_id }) => [message, request_id])).toEqual([
    ["working", "run-1"],
    ["A scheduled job has completed", "run-1"],
  ]);
  expect(lines[1]).toMatchObject({
    completed_clean_up: 1,
    table: process.env.TABLE_NAME,
    _aws: {
      CloudWatchMetrics: [
        { Namespace: "Kindstead", Dimensions: [["table"]], Metrics: [{ Name: "completed_clean_up" }] },
      ],
    },
  });
});

it("runJob: a run that throws logs no heartbeat and stays failed", async () => {
  const lines = await recordLogLines(() =>
    expect(run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken"),
  );
  expect(lines.join()).not.toContain("completed_clean_up");
});
