import { expect, it } from "vitest";
import { logLines } from "../test/support/log-lines.ts";
import { log, withRequestId } from "./log.ts";

it("carries each request's own id, however they mix", async () => {
  const second = Promise.withResolvers<void>();
  const lines = await logLines(() =>
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
  const written = lines.map((line) => JSON.parse(line));
  expect(written.map(({ request_id, message }) => [request_id, message])).toEqual([
    ["two", "in two"],
    ["one", "in one"],
  ]);
});

it("keeps an error's name, message, stack and cause, and none of what hangs on it", async () => {
  const cause = Object.assign(new Error("deeper"), { Item: { email: "maya@example.com" } });
  const error = Object.assign(new Error("failed", { cause }), {
    $response: { body: "maya@example.com" },
    payload: { received: "maya@example.com" },
  });
  const [line = ""] = await logLines(async () => log.error("Failed", { error }));
  expect(JSON.parse(line)).toMatchObject({ level: "ERROR", error: { name: "Error", message: "failed" } });
  expect(line).toContain("deeper");
  expect(line).toContain("log.test.ts");
  expect(line).not.toContain("maya@example.com");
});
