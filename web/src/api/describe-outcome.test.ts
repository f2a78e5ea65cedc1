import { expect, it } from "vitest";
import { describeOutcome } from "./describe-outcome.ts";
import { ApiError } from "./errors.ts";

const describe = (error: Error) =>
  describeOutcome(error, { refused: "Not sent", unknown: "Maybe sent", advice: "Look there." });

it.each([new ApiError(0, "network", "Offline"), new ApiError(502, "internal", "Bad gateway")])(
  "no one reads that an action whose answer was lost did not happen: %s",
  (error) => expect(describe(error)).toEqual({ title: "Maybe sent", text: "Look there." }),
);

it("a refused action says why it did not happen", () =>
  expect(describe(new ApiError(409, "conflict", "Someone else sent it."))).toEqual({
    title: "Not sent",
    text: "Someone else sent it.",
  }));
