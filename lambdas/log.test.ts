import { expect, it, vi } from "vitest";
import { recordLogLines } from "../test/support/log-lines.ts";
import { log, withRequestId } from "./log.ts";

it("log: adds the id of the right request to the lines of concurrent requests", async () => {
  const second = Promise.withResolvers<void>();
  const lines = await recordLogLines(() =>
    Promise.all([
      withRequestId("one", async () => {
        await second.promise;
        log.info("in one");
      }),
      withRequestId("two", async () => {
        log.info("in two");
        second.resolve();
      }),
    ]),
  );
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.map(({ request_id, message }) => [request_id, message])).toEqual([
    ["two", "in two"],
    ["one", "in one"],
  ]);
});

it("log: writes an error's name, message, stack and cause, but none of its other fields", async () => {
  const cause = Object.assign(new Error("deeper"), { Item: { email: "maya@example.com" } });
  const error = Object.assign(new Error("failed", { cause }), {
    $response: { body: "maya@example.com" },
    payload: { received: "maya@example.com" },
  });
  const [line = ""] = await recordLogLines(async () => log.error("Failed", { error }));
  expect(JSON.parse(line)).toMatchObject({ level: "ERROR", error: { name: "Error", message: "failed" } });
  expect(line).toContain("deeper");
  expect(line).toContain("log.test.ts");
  expect(line).not.toContain("maya@example.com");
});

it("log: counts lines of level ERROR in a metric, and no others", async () => {
  vi.stubEnv("TABLE_NAME", "table-of-this-test");
  const lines = await recordLogLines(async () => {
    log.warn("Late");
    log.error("Failed");
  });
  vi.unstubAllEnvs();
  const [warning, error] = lines.map((line) => JSON.parse(line));
  expect(warning).not.toHaveProperty("_aws");
  expect(error).toMatchObject({ error_lines: 1, table: "table-of-this-test" });
});
