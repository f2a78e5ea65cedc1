import { expect, it } from "vitest";
import { summarizeLogLine } from "./summarize-log-line.ts";

const write = (fields: object) => `[deliver] ${JSON.stringify(fields)}`;

it("npm start: shows an error as one sentence that names the function, the cause and the request", () => {
  const line = write({
    level: "ERROR",
    message: "Failed to save a delivery attempt",
    request_id: "r-1",
    error: { name: "TimeoutError", message: "The table did not answer", stack: "TimeoutError\n  at x" },
  });
  expect(summarizeLogLine(line)).toBe(
    "Error in deliver: Failed to save a delivery attempt: The table did not answer (npm run ops -- logs r-1)",
  );
});

it("npm start: shows neither what went well nor the lines of a stack", () => {
  expect(summarizeLogLine(write({ level: "INFO", message: "Answered", status: 200 }))).toBeUndefined();
  expect(summarizeLogLine("[deliver]     at handler (deliver.ts:4:2)")).toBeUndefined();
  expect(summarizeLogLine("[deliver] Error: broken")).toBe("Output in deliver: Error: broken");
});
